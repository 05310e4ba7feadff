/** Copies passwords and pictures, which are not in the log, from a database into a file and back. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { PICTURE_TYPES } from '../../domain/player/avatar.js';
import { inTransaction, withPool } from '../../postgres/with-client.js';
import { ConfigurationError } from '../platform/config.js';
import { migrateDurableTables, refusalOfData } from '../platform/persistence/durable-tables.js';

const playerId = z.int().positive();
const keptPasswords = z.object({
  credentials: z.array(z.object({ playerId, username: z.string(), passwordHash: z.string().nullable() })),
  pictures: z.array(z.object({ playerId, version: z.string(), type: z.enum(PICTURE_TYPES), content: z.base64() })),
});

const SELECTIONS = {
  credentials: `select player_id as "playerId", username, password_hash as "passwordHash" from app.credentials`,
  pictures: `select player_id as "playerId", version, type, translate(encode(content, 'base64'), E'\\n', '') as content
    from app.pictures`,
};

/** Also from a database of another version, as far as it has the tables: it only reads. */
export async function savePasswords(databaseUrl: string, path: string) {
  const kept = await withPool(databaseUrl, async (pool) => {
    const rowsOf = async (table: keyof typeof SELECTIONS): Promise<unknown[]> => {
      const { rowCount } = await pool.query('select where to_regclass($1) is not null', [`app.${table}`]);
      return rowCount === 0 ? [] : (await pool.query(SELECTIONS[table])).rows;
    };
    return keptPasswords.parse({ credentials: await rowsOf('credentials'), pictures: await rowsOf('pictures') });
  });
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, JSON.stringify(kept), { mode: 0o600, flush: true });
  await rename(unfinished, path);
  const passwords = kept.credentials.filter(({ passwordHash }) => passwordHash !== null).length;
  return { passwords, pictures: kept.pictures.length };
}

/**
 * Makes the durable tables if there are none.
 * @returns how many were put back: a password or picture that is there stays
 * @throws ConfigurationError when the database is of another version
 */
export async function restorePasswords(databaseUrl: string, path: string) {
  const kept = keptPasswords.parse(JSON.parse(await readFile(path, 'utf8')));
  const refusal = await refusalOfData(databaseUrl);
  if (refusal !== undefined) throw new ConfigurationError(refusal);
  await migrateDurableTables(databaseUrl);
  return withPool(databaseUrl, (pool) => inTransaction(pool, async (client) => {
    // A member without a password has a row already when the server has run on the log.
    const { rowCount: passwords } = await client.query(
      `insert into app.credentials (player_id, username, password_hash)
        select "playerId", username, "passwordHash"
        from json_to_recordset($1) as kept ("playerId" int, username text, "passwordHash" text)
        where not exists (select from app.credentials other
          where other.username = kept.username and other.player_id <> "playerId")
        on conflict (player_id) do update set password_hash = excluded.password_hash
          where credentials.password_hash is null and credentials.username = excluded.username`,
      [JSON.stringify(kept.credentials.filter(({ passwordHash }) => passwordHash !== null))]);
    const { rowCount: pictures } = await client.query(
      `insert into app.pictures (player_id, version, type, content)
        select "playerId", version, type, decode(content, 'base64')
        from json_to_recordset($1) as kept ("playerId" int, version text, type text, content text)
        on conflict do nothing`, [JSON.stringify(kept.pictures)]);
    return { passwords: passwords!, pictures: pictures! };
  }));
}
