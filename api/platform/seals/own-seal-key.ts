/** The key with which this installation signs its seals: given, or made at the first start. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSealKey, type SealKey, sealKeyIn } from '../../../event-store/seals/seal-key.js';

/** @param given  by SEAL_KEY; otherwise it is in `seal.key` of the folder, for its owner alone */
export async function ownSealKey(folder: string, given: string | undefined): Promise<SealKey> {
  if (given !== undefined) return sealKeyIn(given);
  const path = join(folder, 'seal.key');
  const made = writeFile(path, newSealKey(), { flag: 'wx', mode: 0o600, flush: true });
  await made.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return sealKeyIn(await readFile(path, 'utf8'));
}
