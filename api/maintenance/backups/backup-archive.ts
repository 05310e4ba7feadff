/** The content of a backup file: the log, its seals, the rows beside it, and its facts. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { create, extract } from 'tar';
import { z } from 'zod';
import type { LogSource } from '../../../event-store/copy/copy-log.js';
import { jsonIn } from '../../../event-store/readable-json.js';
import { readSeals } from '../../../event-store/seals/seal.js';
import { faultText } from '../../../event-store/seals/seal-texts.js';
import { verifyLog, type VerifyOptions } from '../../../event-store/seals/verify-log.js';
import { type KeptRows, keptRows } from './kept-rows.js';
import { locked, opened } from './passphrase.js';

export const LOG_PART = 'log.ndjson';
export const SEALS_PART = 'seals.ndjson';
const FACTS_PART = 'backup.json';
const ROWS_PART = 'rows.json';
const LOCKED_PART = 'rows.locked';
/** The size of a read: the library compresses it at once, and nothing else runs meanwhile. */
const READ_BYTES = 64 * 1024;
const PARTS = [FACTS_PART, LOG_PART, SEALS_PART, ROWS_PART, LOCKED_PART];

const count = z.number().int().nonnegative();

export const archiveFacts = z.object({
  at: z.iso.datetime(),
  events: count,
  games: count,
  members: count,
  /** The last migration of the database. */
  migration: z.string(),
});
export type ArchiveFacts = z.infer<typeof archiveFacts>;

/** The error if a backup cannot be made or used. The message is a sentence, ready to print. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** @param folder  the folder with the log and the seals; gets the rest */
export async function pack(
  folder: string, file: string, facts: ArchiveFacts, rows: KeptRows, passphrase: string | undefined,
): Promise<void> {
  const plain = Buffer.from(JSON.stringify(rows));
  const [name, content] = passphrase === undefined
    ? [ROWS_PART, plain] : [LOCKED_PART, await locked(plain, passphrase)];
  await writeFile(join(folder, FACTS_PART), JSON.stringify(facts), { mode: 0o600 });
  await writeFile(join(folder, name), content, { mode: 0o600 });
  const options = { cwd: folder, file, gzip: true, portable: true, mode: 0o600, maxReadSize: READ_BYTES };
  await create(options, (await readdir(folder)).sort());
}

/** @param folder  created here  @throws BackupRefused */
export async function unpack(file: string, folder: string): Promise<ArchiveFacts> {
  await mkdir(folder, { mode: 0o700 });
  const options = { cwd: folder, file, strict: true, maxReadSize: READ_BYTES };
  const isNoBackup = (why: string, cause?: Error) =>
    new BackupRefused(`${basename(file)} is not a whole backup: ${why}`, { cause });
  // A link could lead out of the folder.
  const isPart = (path: string, entry: object): boolean =>
    PARTS.includes(path) && 'type' in entry && entry.type === 'File';
  await extract({ ...options, filter: isPart }).catch((error: Error) => {
    throw isNoBackup(error.message, error);
  });
  const isThere = (name: string): boolean => existsSync(join(folder, name));
  const facts = archiveFacts.safeParse(jsonIn(await readFile(join(folder, FACTS_PART), 'utf8').catch(() => '')));
  if (!facts.success) throw new BackupRefused(`${basename(file)} is not a backup of President in pairs.`);
  const missing = [[LOG_PART], [ROWS_PART, LOCKED_PART]].find((names) => !names.some(isThere));
  if (missing) throw isNoBackup(`it has no file ${missing[0]}.`);
  return facts.data;
}

/** Reads the kept rows of an unpacked backup. @throws BackupRefused */
export async function rowsIn(folder: string, passphrase: string | undefined): Promise<KeptRows> {
  const file = join(folder, LOCKED_PART);
  if (!existsSync(file)) return keptRows.parse(JSON.parse(await readFile(join(folder, ROWS_PART), 'utf8')));
  if (passphrase === undefined) {
    throw new BackupRefused('Passwords, pictures and keys in this backup are locked: '
      + 'give the passphrase with --passphrase-file FILE, or as BACKUP_PASSPHRASE.');
  }
  const content = await opened(await readFile(file), passphrase).catch((error: Error) => {
    throw new BackupRefused('This passphrase does not open the backup, or the backup is damaged.', { cause: error });
  });
  return keptRows.parse(JSON.parse(content.toString('utf8')));
}

/**
 * The reason why the log of an unpacked backup does not match its seals; null if it does, or if a young group has no
 * seals yet.
 */
export async function sealFaultIn(folder: string, log: LogSource, options: VerifyOptions): Promise<string | null> {
  const seals = join(folder, SEALS_PART);
  if (!existsSync(seals) && options.noted === undefined) return null;
  const { fault } = await verifyLog(log.read(), () => readSeals(seals), options);
  return fault && faultText(fault);
}
