/**
 * The folder of the seals, outside of the database: the file of the current chain, those of broken chains, and the
 * key, unless that is given.
 */
import { open, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appendSeals, readSeals, type Seal, type SealLines } from '../../../event-store/seals/seal.js';
import { keyFrom, newSealKey, type SealKey, sealKeyIn } from '../../../event-store/seals/seal-key.js';
import { ignoreErrorCode } from '../ignore-error-code.js';

const FILE = 'seals.ndjson';
const KEY = 'seal.key';
const PUT_ASIDE = 'seals-until-';
/** The size of the end that is read, more than a line has. */
const TAIL_BYTES = 1024 * 1024;

export class SealFolder {
  private readonly path: string;
  private key: Promise<SealKey> | undefined;

  /**
   * @param givenKey  the key from SEAL_KEY; otherwise it is in the folder, for its owner alone, and made when it is
   * needed
   */
  constructor(private readonly folder: string, private readonly givenKey: string | undefined) {
    this.path = join(folder, FILE);
  }

  /** @throws SealKeyUnreadable */
  ownKey(): Promise<SealKey> {
    return (this.key ??= this.findKey().catch((error: unknown) => {
      this.key = undefined;
      throw error;
    }));
  }

  /** @param start  byte at which to begin */
  seals(start?: number): SealLines {
    return readSeals(this.path, start);
  }

  append(seal: Seal): Promise<number> {
    return appendSeals(this.path, [seal]);
  }

  /** Size of the current chain's file, in bytes. */
  async size(): Promise<number> {
    return (await stat(this.path).catch(ignoreErrorCode('ENOENT')))?.size ?? 0;
  }

  /** Removes the incomplete line that a crash left at the end. @returns the size of the file */
  async trimmed(): Promise<number> {
    const size = await this.size();
    if (size === 0) return 0;
    const file = await open(this.path, 'r+');
    try {
      const start = Math.max(size - TAIL_BYTES, 0);
      const { buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
      const end = start + buffer.lastIndexOf('\n') + 1;
      if (end < size) await file.truncate(end);
      return end;
    } finally {
      await file.close();
    }
  }

  /** Whether something was ever sealed here, even if the file is gone. */
  async wasUsed(): Promise<boolean> {
    return (await readdir(this.folder)).some((name) => name === KEY || name.startsWith(PUT_ASIDE));
  }

  /** Keeps the file of a broken chain as it is. */
  async putAside(at: Date): Promise<void> {
    const kept = join(this.folder, `${PUT_ASIDE}${at.toISOString().replaceAll(/[:.]/g, '-')}.ndjson`);
    await rename(this.path, kept).catch(ignoreErrorCode('ENOENT'));
  }

  private async findKey(): Promise<SealKey> {
    if (this.givenKey !== undefined) return sealKeyIn(this.givenKey);
    const path = join(this.folder, KEY);
    await writeFile(path, newSealKey(), { flag: 'wx', mode: 0o600, flush: true }).catch(ignoreErrorCode('EEXIST'));
    return keyFrom(path, sealKeyIn);
  }
}
