/** Copies the rows of durable tables that do not follow from the log, out of a database and into an empty one. */
import pg, { type Pool } from 'pg';
import { z } from 'zod';
import { rowsOf } from '../../../postgres/rows.js';
import { inTransaction, withPool } from '../../../postgres/with-client.js';
import { APP_SCHEMA } from '../../platform/persistence/durable-tables.js';

/**
 * The tables in order: each comes after those that it refers to. The other tables follow from the log (numbers,
 * receipts, seals, memories of processes), concern this server (jobs, rebuilds), or soon end by themselves (failed
 * logins, games under way, the door).
 */
export const KEPT_TABLES = [
  'credentials', 'password_changes', 'pictures', 'settings', 'sessions', 'screens', 'seen_badges', 'notices',
  'recaps', 'notice_switches', 'push_subscriptions', 'plan_wishes', 'tables_under_way',
] as const;

/** The condition leaves out the settings that concern this log or this server. */
const SETTINGS = `where name not in ('known-log', 'sound-log', 'verifying-seals')
  and name !~ '^(backup|restore-test)'`;

export const keptRows = z.partialRecord(z.enum(KEPT_TABLES), z.array(z.record(z.string(), z.unknown())));
export type KeptRows = z.infer<typeof keptRows>;

/** Reads all rows at one moment. A database of an earlier version may lack a table. */
export function readKeptRows(pool: Pool): Promise<KeptRows> {
  return inTransaction(pool, async (client) => {
    const kept: KeptRows = {};
    for (const table of KEPT_TABLES) {
      const name = `${APP_SCHEMA}.${table}`;
      const { rowCount } = await client.query('select where to_regclass($1) is not null', [name]);
      if (rowCount === 0) continue;
      const [all] = await rowsOf<{ rows: Record<string, unknown>[] }>(client,
        `select coalesce(json_agg(kept), '[]') as rows from ${name} kept ${table === 'settings' ? SETTINGS : ''}`);
      kept[table] = all!.rows;
    }
    return kept;
  }, 'set transaction isolation level repeatable read, read only');
}

/** Whether a database has rows of a group, which a restore would mix with its own. */
export async function hasKeptRows(databaseUrl: string): Promise<boolean> {
  const { settings: _, ...ofGroup } = await withPool(databaseUrl, readKeptRows);
  return Object.values(ofGroup).some((rows) => rows.length > 0);
}

/**
 * Writes the rows. Columns that this version no longer has are left out, and new ones get their default.
 * @returns the number of new rows in each table
 */
export function writeKeptRows(databaseUrl: string, kept: KeptRows): Promise<{ [Table in keyof KeptRows]: number }> {
  const written: { [Table in keyof KeptRows]: number } = {};
  return withPool(databaseUrl, (pool) => inTransaction(pool, async (client) => {
    for (const table of KEPT_TABLES) {
      const [first] = kept[table] ?? [];
      if (!first) continue;
      const name = `${APP_SCHEMA}.${table}`;
      const columns = await rowsOf<{ column: string; isIdentity: boolean }>(client,
        `select column_name as "column", is_identity = 'YES' as "isIdentity" from information_schema.columns
         where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' and column_name = any($3)`,
        [APP_SCHEMA, table, Object.keys(first)]);
      const list = columns.map(({ column }) => pg.escapeIdentifier(column)).join(', ');
      const { rowCount } = await client.query(
        `insert into ${name} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${name}, $1) on conflict do nothing`,
        [JSON.stringify(kept[table])]);
      written[table] = rowCount!;
      for (const { column } of columns.filter(({ isIdentity }) => isIdentity)) {
        const last = `select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${name}`;
        await client.query(last, [name, column]);
      }
    }
    // Pushes belonged to a session in older backups.
    await client.query(`update ${APP_SCHEMA}.push_subscriptions pushes set member_id = player_id
      from ${APP_SCHEMA}.sessions where sessions.sid = pushes.sid and member_id is null`);
    const [credential] = kept.credentials ?? [];
    // Older backups do not say who has logged in.
    if (credential && !('has_logged_in' in credential)) {
      await client.query(`update ${APP_SCHEMA}.credentials set has_logged_in = null where password_hash is not null`);
    }
    return written;
  }));
}
