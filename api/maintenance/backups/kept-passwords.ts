/** Copies passwords and pictures, which are not in the log, from a database into a file and back. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { withPool } from '../../../postgres/with-client.js';
import { ConfigurationError } from '../../platform/config.js';
import { migrateDurableTables, refusalOfData } from '../../platform/persistence/durable-tables.js';
import { keptRows, type KeptRows, readKeptRows, writeKeptRows } from './kept-rows.js';

/** A server that has run on the log alone has given members rows without a password. */
const FILL = `update app.credentials own set password_hash = kept.password_hash
  from json_populate_recordset(null::app.credentials, $1) kept
  where own.password_hash is null and (own.player_id, own.username) = (kept.player_id, kept.username)`;

/**
 * Saves passwords and pictures, even from a database of another version, as far as it has the tables. It only reads.
 */
export async function savePasswords(databaseUrl: string, path: string) {
  const { credentials, pictures = [] } = await withPool(databaseUrl, readKeptRows);
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, JSON.stringify({ credentials, pictures }), { mode: 0o600, flush: true });
  await rename(unfinished, path);
  return { passwords: passwordsIn(credentials).length, pictures: pictures.length };
}

/**
 * Puts passwords and pictures back, and creates the durable tables if there are none.
 * @returns the number that were put back: an existing password or picture stays
 * @throws ConfigurationError when the database is of another version
 */
export async function restorePasswords(databaseUrl: string, path: string) {
  const kept = keptRows.parse(JSON.parse(asRows(await readFile(path, 'utf8'))));
  const refusal = await refusalOfData(databaseUrl);
  if (refusal !== undefined) throw new ConfigurationError(refusal);
  await migrateDurableTables(databaseUrl);
  const credentials = passwordsIn(kept.credentials);
  const { rowCount: filled } = await withPool(databaseUrl, (pool) => pool.query(FILL, [JSON.stringify(credentials)]));
  const written = await writeKeptRows(databaseUrl, { credentials, pictures: kept.pictures });
  return { passwords: filled! + (written.credentials ?? 0), pictures: written.pictures ?? 0 };
}

const passwordsIn = (credentials: KeptRows['credentials'] = []) =>
  credentials.filter(({ password_hash }) => password_hash !== null);

/** The names in files of 0.2.0 differ, and pictures are in base64. */
const asRows = (text: string): string => text
  .replaceAll('"playerId":', '"player_id":').replaceAll('"passwordHash":', '"password_hash":')
  .replaceAll(/"content":"([\w+/]+=*)"/g, (_, content: string) =>
    `"content":${JSON.stringify(`\\x${Buffer.from(content, 'base64').toString('hex')}`)}`);
