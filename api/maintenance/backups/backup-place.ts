/** A folder with backups: each is a file with its facts in another file. An incomplete one is never among them. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { superfluous } from '../../../domain/backup/retention.js';
import { jsonIn } from '../../../event-store/readable-json.js';
import type { Config } from '../../platform/config.js';
import { freeBytes } from '../../platform/health/free-room.js';
import { ignoreErrorCode } from '../ignore-error-code.js';
import { archiveFacts, BackupRefused } from './backup-archive.js';

export const BACKUP_ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** The id of an instant: `2026-07-30T07-00-00Z`. */
export const idOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const backupFacts = archiveFacts.extend({
  /** SHA-256 over all events, as `npm run log -- copy` prints it. */
  digest: z.string(),
  /** Position of its last event in the log. */
  through: z.string(),
  bytes: z.number().int(),
  tookMs: z.number().int(),
  /** The reason why it is not verified, as a sentence. */
  fault: z.string().nullable(),
  /** Whether the log has a seal; false for a young group. The first backups did not note it. */
  isSealed: z.boolean().default(true),
});
export type BackupFacts = z.infer<typeof backupFacts>;

export interface KnownBackup extends BackupFacts {
  readonly id: string;
  readonly isGood: boolean;
}

export type BackupConfig = NonNullable<Config['backups']>;

const UNFINISHED = '.unfinished';
/** The space that stays free, because the database may be on the same disk. */
const LEFT_BYTES = 1e9;
/**
 * The growth of a backup. Unpacked it takes five times its size, and as tables, for a restore test, another thirteen.
 */
const MOST_TIMES_ITS_SIZE = 20;

export class BackupPlace {
  /**
   * @param isLocal  whether the folder is created in DATA_DIR when it is missing; a missing second place is not
   * mounted
   */
  constructor(readonly folder: string, private readonly isLocal: boolean) {}

  fileOf(id: string): string {
    return join(this.folder, `${id}.tar.gz`);
  }

  /** The backups, newest first; a backup without its file or its facts is left out. @throws Error of the folder */
  async list(): Promise<KnownBackup[]> {
    await this.ensure();
    const names = new Set(await readdir(this.folder));
    const ids = [...names].map((name) => name.replace(/\.tar\.gz$/, ''))
      .filter((id) => BACKUP_ID.test(id) && names.has(`${id}.json`));
    const found = await Promise.all(ids.map(async (id) => {
      const { data } = backupFacts.safeParse(jsonIn(await readFile(this.factsOf(id), 'utf8').catch(() => '')));
      return data ? [{ ...data, id, isGood: data.fault === null }] : [];
    }));
    return found.flat().sort((one, other) => (one.id < other.id ? 1 : -1));
  }

  /**
   * The good backups, newest first. Unlike `list`, it does not create the first folder, which is the server's task.
   * @throws Error of the folder
   */
  async good(): Promise<KnownBackup[]> {
    return this.isLocal && !existsSync(this.folder) ? [] : (await this.list()).filter(({ isGood }) => isGood);
  }

  /** The newest good backup, without those of a clock that was ahead. */
  async newestGood(now: Date): Promise<KnownBackup | undefined> {
    return (await this.good()).find(({ at }) => at <= now.toISOString());
  }

  /** Creates an empty folder for incomplete files. @throws BackupRefused when the disk has no room for them */
  async unfinished(): Promise<string> {
    await this.ensure();
    await this.sweep();
    if (this.isLocal) await this.checkRoom();
    const folder = join(this.folder, UNFINISHED);
    await mkdir(folder, { mode: 0o700 });
    return folder;
  }

  /** Removes the remains of a killed process. */
  async sweep(): Promise<void> {
    await rm(join(this.folder, UNFINISHED), { recursive: true, force: true });
  }

  /** Moves a file of the unfinished folder to its place, when it is on disk. */
  async publish(id: string, file: string, facts: BackupFacts): Promise<void> {
    await onDisk(file);
    const unfinished = join(this.folder, UNFINISHED, 'facts.json');
    await writeFile(unfinished, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, this.factsOf(id));
    await rename(file, this.fileOf(id));
    await onDisk(this.folder);
  }

  /** Copies a backup of another place into this one, and compares the two. @throws Error of the folder */
  async copyFrom(other: BackupPlace, { id, isGood: _, ...facts }: KnownBackup): Promise<void> {
    const file = join(await this.unfinished(), `${id}.tar.gz`);
    await copyFile(other.fileOf(id), file);
    if (await digestOf(file) !== await digestOf(other.fileOf(id))) throw new Error('The copy is not equal.');
    await this.publish(id, file, facts);
  }

  /** Removes the backups that no rule keeps, after one was made. */
  async makeRoom(madeIsGood: boolean): Promise<void> {
    for (const id of superfluous(await this.list(), madeIsGood)) {
      await rm(this.fileOf(id), { force: true });
      await rm(this.factsOf(id), { force: true });
    }
  }

  private async checkRoom(): Promise<void> {
    const [last] = await this.list();
    const needed = LEFT_BYTES + MOST_TIMES_ITS_SIZE * (last?.bytes ?? 0);
    if (await freeBytes(this.folder) >= needed) return;
    throw new BackupRefused(`The disk of ${this.folder} has less than ${(needed / 1e9).toFixed(1)} GB free: `
      + 'nothing was written, so that the database does not run out of room.');
  }

  private async ensure(): Promise<void> {
    if (this.isLocal) await mkdir(this.folder, { mode: 0o700 }).catch(ignoreErrorCode('EEXIST'));
  }

  private factsOf(id: string): string {
    return join(this.folder, `${id}.json`);
  }
}

export const hereIn = ({ folder }: BackupConfig): BackupPlace => new BackupPlace(folder, true);
export const awayIn = ({ away }: BackupConfig): BackupPlace | null =>
  (away === undefined ? null : new BackupPlace(away, false));

/** @param path  path of a file or, for the names in it, of a folder */
async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** The reason why a folder cannot be used, or the message of another error, as a sentence. */
export function folderFault(error: unknown, folder: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of ${folder} is full. What was written was removed.`;
  if (code === 'ENOENT' || code === 'ENOTDIR') return `${folder} is not there. Is its disk mounted?`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `The server may not read and write ${folder} (${code}).`;
  return message;
}
