/** Keeps the seals, the passwords and the pictures beside a backup of the log, and puts them back. */
import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { importBuilt, INVOKED_FROM, print } from './launch.mjs';

/** @import { CopyResult } from '../event-store/copy/copy-log.js' */

/**
 * @typedef {object} Backup
 * @property {string} log address of the log
 * @property {string} file the backup
 * @property {string} seals file of the seals
 * @property {string | undefined} databaseUrl of the passwords
 */

/**
 * Copies the log into a file, puts the rest beside it, and notes the backup in the log.
 * @param {Backup} backup
 * @param {() => Promise<CopyResult>} copy
 */
export async function backUp({ log, file, seals, databaseUrl }, copy) {
  const result = await withSeals(seals, file, copy);
  if (databaseUrl === undefined) print('Set DATABASE_URL or DATA_DIR too: passwords and pictures are not beside it.');
  else {
    const { savePasswords } = await importBuilt('api/maintenance/backups/kept-passwords.js');
    const { passwords, pictures } = await savePasswords(databaseUrl, passwordsBeside(file));
    print(`Passwords (${passwords}) and pictures (${pictures}) are beside it.`);
    const { refusalOfData } = await importBuilt('api/platform/persistence/durable-tables.js');
    // The other version could not read the note.
    if (await refusalOfData(databaseUrl) !== undefined) return;
  }
  const { recordBackup } = await importBuilt('api/platform/access/access-records.js');
  // A log that only may be read is backed up as well.
  await recordBackup(log, result).catch((/** @type {Error} */ { message }) =>
    print(`The audit does not show this backup: ${message}`));
}

/**
 * @param {string} file a backup
 * @param {string | undefined} databaseUrl
 */
export async function putPasswordsBack(file, databaseUrl) {
  const kept = passwordsBeside(file);
  if (!existsSync(kept)) return;
  if (databaseUrl === undefined) {
    return print('Set DATABASE_URL or DATA_DIR too: passwords and pictures were not put back.');
  }
  const { restorePasswords } = await importBuilt('api/maintenance/backups/kept-passwords.js');
  const { passwords, pictures } = await restorePasswords(databaseUrl, kept);
  print(`Passwords (${passwords}) and pictures (${pictures}) were put back.`);
}

/** @param {string} file a backup */
export const sealsBeside = (file) => `${resolve(INVOKED_FROM, file)}.seals`;

/** @param {string} file a backup */
const passwordsBeside = (file) => `${resolve(INVOKED_FROM, file)}.passwords`;

/**
 * The seals are read before the events, because newer ones would name events that the backup does not have, and put
 * beside it afterwards, because a copy that is refused must leave an earlier backup as it is.
 * @param {string} seals
 * @param {string} file
 * @param {() => Promise<CopyResult>} copy
 */
async function withSeals(seals, file, copy) {
  const early = `${sealsBeside(file)}.unfinished`;
  const isSealed = existsSync(seals) && await copyFile(seals, early).then(() => true, (/** @type {Error} */ error) => {
    print(`The seals will not be beside it: ${error.message}`);
    return false;
  });
  try {
    const result = await copy();
    if (isSealed) await rename(early, sealsBeside(file));
    return result;
  } finally {
    await rm(early, { force: true });
  }
}
