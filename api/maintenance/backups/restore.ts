/** Puts a backup into empty engines: for `npm run restore`, with which a new machine begins, and for a restore test. */
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '../../../domain/text.js';
import { DEFAULT_ZONE as zone } from '../../../domain/named-zone.js';
import { openLog } from '../../../event-store/copy/copy-command.js';
import { copyLog } from '../../../event-store/copy/copy-log.js';
import { NdjsonLog } from '../../../event-store/copy/ndjson-log.js';
import { keyFrom, sealKeyIn } from '../../../event-store/seals/seal-key.js';
import { migrateDurableTables } from '../../platform/persistence/durable-tables.js';
import { migrations } from '../../platform/persistence/migrations.js';
import { ignoreErrorCode } from '../ignore-error-code.js';
import {
  type ArchiveFacts, BackupRefused, LOG_PART, rowsIn, SEALS_PART, sealFaultIn, unpack,
} from './backup-archive.js';
import { hasKeptRows, writeKeptRows } from './kept-rows.js';

export interface RestoreOrder {
  readonly databaseUrl: string;
  /** The address of the log; by default the database. */
  readonly eventStoreUrl?: string | undefined;
  readonly passphrase: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Restores a backup. All refusals come before anything is written.
 * @param folder  the folder with the unpacked backup
 * @throws BackupRefused, and CopyRefused when the engines have other data
 */
export async function restoreInto(
  { databaseUrl, eventStoreUrl, passphrase, signal }: RestoreOrder, folder: string, { migration }: ArchiveFacts,
): Promise<void> {
  if (!migrations.some((Known) => new Known().name === migration)) {
    throw new BackupRefused(`This backup is of another version, which has the migration ${migration}: `
      + 'restore it with that version, then upgrade.');
  }
  const rows = await rowsIn(folder, passphrase);
  if (await hasKeptRows(databaseUrl)) {
    throw new BackupRefused('The database has passwords or other rows of a group already: restore into an empty one.');
  }
  const log = await openLog(eventStoreUrl ?? databaseUrl, folder, true);
  await copyLog(new NdjsonLog(join(folder, LOG_PART)), log, { signal }).finally(() => log.close());
  await migrateDurableTables(databaseUrl);
  await writeKeptRows(databaseUrl, rows);
}

interface RestoreCommand extends RestoreOrder {
  readonly file: string;
  /** An existing folder, which gets the seals and their key. */
  readonly dataDir: string;
  /** File of the private key of the seals, if there is a copy of it. */
  readonly key: string | undefined;
}

/** The mark in the data folder until the restore is complete. */
const UNDER_WAY = '.restoring-';

/** @returns why a data folder cannot be used; undefined if no restore into it is running, or was killed */
export async function halfRestoreIn(dataDir: string): Promise<string | undefined> {
  const names = await readdir(dataDir).catch(ignoreErrorCode('ENOENT'));
  if (!names?.some((name) => name.startsWith(UNDER_WAY))) return undefined;
  return `A restore into ${dataDir} is under way, or was killed: then empty the folder, and restore again.`;
}

const WITHOUT_KEY = 'Without --key FILE, the copy of seal.key, a new key is made, and the seals of the old one are an '
  + 'alarm that an admin acknowledges.';

/** @returns whether the log matches its seals  @throws BackupRefused, CopyRefused, SealKeyUnreadable */
export async function runRestore(order: RestoreCommand, print: (line: string) => void): Promise<boolean> {
  const { file, dataDir, signal } = order;
  const key = order.key === undefined
    ? undefined : await keyFrom(order.key, (text) => ({ text, publicKey: sealKeyIn(text).publicKey }));
  const work = await mkdtemp(join(dataDir, UNDER_WAY));
  try {
    const folder = join(work, 'unpacked');
    const facts = await unpack(file, folder);
    const [games, members] = [counted(facts.games, 'game'), counted(facts.members, 'member')];
    print(`A backup of ${zone.momentText(facts.at)}: ${games}, ${members}.`);
    await restoreInto(order, folder, facts);
    const log = new NdjsonLog(join(folder, LOG_PART));
    const fault = await sealFaultIn(folder, log, { publicKey: key?.publicKey, signal });
    await copyFile(join(folder, SEALS_PART), join(dataDir, SEALS_PART)).catch(ignoreErrorCode('ENOENT'));
    const isSealed = existsSync(join(folder, SEALS_PART));
    if (key) await writeFile(join(dataDir, 'seal.key'), key.text, { mode: 0o600, flush: true });
    else if (isSealed) print(WITHOUT_KEY);
    const found = fault ?? (isSealed ? 'The log is as it was sealed.' : 'No part of the log is sealed yet.');
    print(`${counted(facts.events, 'event')} and the passwords, pictures and keys are back. ${found}`);
    return fault === null;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
