/**
 * Tests a backup: restores it into a database beside the group's, brings it up to date with the group, and compares
 * boards, balances and seals. The database is removed again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import type { RestoreTestView } from '../../../contract/backups.js';
import { grouped } from '../../../domain/grouped.js';
import { copyLog } from '../../../event-store/copy/copy-log.js';
import { PostgresLog } from '../../../event-store/copy/engine-log.js';
import { createPool } from '../../../postgres/pool.js';
import { rowsOf } from '../../../postgres/rows.js';
import type { SkippedEvents } from '../../../projections/model/projection.js';
import { READ_SCHEMA } from '../../../projections/live/read-schema.js';
import { rebuildInThread } from '../../../projections/rebuild/rebuild-thread.js';
import { SkippedEventRecords } from '../../platform/persistence/skipped-event-records.js';
import { BackupRefused, sealFaultIn, unpack } from './backup-archive.js';
import { type BackupOrder, logThrough } from './make-backup.js';
import { restoreInto } from './restore.js';

interface RestoreTestOrder extends Pick<BackupOrder, 'pool' | 'store' | 'passphrase' | 'now' | 'signal'> {
  /** The backup file. */
  readonly file: string;
  /** The folder for the unpacked backup; it does not exist yet. */
  readonly folder: string;
  /** The group's database. */
  readonly databaseUrl: string;
}

/** @throws errors of the backup and the engines: then the restore failed */
export async function tryRestore(order: RestoreTestOrder): Promise<RestoreTestView> {
  const { file, folder, passphrase, pool, store, signal } = order;
  const facts = await unpack(file, folder);
  const now = order.now.toISOString();
  return withDatabaseBeside(order, async (databaseUrl) => {
    const began = performance.now();
    await restoreInto({ databaseUrl, passphrase, signal }, folder, facts);
    const [restored, log] = [createPool(databaseUrl), new PostgresLog(databaseUrl)];
    try {
      const fault = await sealFaultIn(folder, log, { signal });
      const living = await figuresIn(pool);
      // The group has gone on. This copy also checks that the backup is the beginning of its log.
      await copyLog(logThrough(store, positionOf(living)), log, { signal });
      const skipped = await skippedIn(restored, pool);
      await rebuildInThread({ databaseUrl, purpose: 'swap', skipped, now }, { signal });
      const readyAfterMs = Math.round(performance.now() - began);
      const found = await figuresIn(restored);
      const [months, accounts] = [compared('month ', living, found), compared('account ', living, found)];
      const faults = [differenceText('Boards', months), differenceText('Balances', accounts), fault];
      return {
        at: now, months: months.all, monthsThatDiffer: months.differ, accounts: accounts.all,
        accountsThatDiffer: accounts.differ, sealsVerify: fault === null, readyAfterMs,
        fault: faults.filter((text) => text !== null).join(' ') || null,
      };
    } finally {
      await log.close();
      await restored.end();
    }
  });
}

/** A digest of the board of each month and of the balances of each member, and the position up to which they go. */
type Figures = ReadonlyMap<string, string>;

const FIGURES = `
  select 'position ' || name as key, state ->> 'position' as value
  from ${READ_SCHEMA}.checkpoints, jsonb_each(states) as each (name, state)
  union all
  select 'month ' || month, md5(string_agg((to_jsonb(rows) - 'projected_at')::text, ',' order by player_id))
  from ${READ_SCHEMA}.player_months rows group by month
  union all
  select 'account ' || player_id, md5(string_agg(to_jsonb(rows)::text, ',' order by month))
  from ${READ_SCHEMA}.account_months rows group by player_id`;

/** The figures come by one statement, so that all are of one moment. */
const figuresIn = async (pool: Pool): Promise<Figures> =>
  new Map((await rowsOf<{ key: string; value: string }>(pool, FIGURES)).map(({ key, value }) => [key, value]));

function positionOf(figures: Figures): bigint {
  const [boards, balances] = [figures.get('position standings'), figures.get('position accounts')];
  if (boards === balances && boards !== undefined) return BigInt(boards);
  throw new BackupRefused('A projection of the group has stopped, so there is nothing to compare with.');
}

interface Compared {
  readonly all: number;
  readonly differ: number;
}

function compared(kind: string, living: Figures, found: Figures): Compared {
  const keys = [...new Set([...living.keys(), ...found.keys()])].filter((key) => key.startsWith(kind));
  return { all: keys.length, differ: keys.filter((key) => living.get(key) !== found.get(key)).length };
}

const differenceText = (what: string, { all, differ }: Compared): string | null =>
  (differ === 0 ? null : `${what} that differ from those of the group: ${differ} of ${all}.`);

/** The events that projections of the group skip, with their positions in the restored log. */
async function skippedIn(restored: Pool, living: Pool): Promise<SkippedEvents> {
  const skipped = await new SkippedEventRecords(living).list();
  const there = await rowsOf<{ id: string; position: string }>(restored,
    'select event_id as id, position from log.events where event_id = any($1)',
    [skipped.map(({ eventId }) => eventId)]);
  const positions = new Map(there.map(({ id, position }) => [id, BigInt(position)]));
  return new Map([...grouped(skipped, ({ projection }) => projection)].map(([projection, own]) =>
    [projection, new Set(own.flatMap(({ eventId }) => positions.get(eventId) ?? []))]));
}

const NO_RIGHT = '42501';
/**
 * The number of tries. The superuser's autovacuum may use the database: others cannot end that, and it ends by
 * itself.
 */
const DROP_TRIES = 100;
const DROP_AGAIN_MS = 100;

async function withDatabaseBeside<Result>(
  { pool, databaseUrl }: Pick<RestoreTestOrder, 'pool' | 'databaseUrl'>, work: (url: string) => Promise<Result>,
): Promise<Result> {
  const name = await dropDatabaseBeside(pool);
  await pool.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: { readonly code?: unknown }) => {
    if (error.code !== NO_RIGHT) throw error;
    throw new BackupRefused('The user of DATABASE_URL may not create the database for the test: '
      + 'an administrator gives it the right with alter role … createdb.');
  });
  const { href } = Object.assign(new URL(databaseUrl), { pathname: `/${encodeURIComponent(name)}` });
  return work(href).finally(() => dropDatabaseBeside(pool));
}

/** Removes the database of a test, which a killed process may have left. @returns its name */
export async function dropDatabaseBeside(pool: Pool): Promise<string> {
  const [group] = await rowsOf<{ name: string }>(pool, 'select current_database() as name');
  const name = `${group!.name.slice(0, 48)}_restore_test`;
  for (let tries = 1; ; tries += 1) {
    try {
      await pool.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
      return name;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== NO_RIGHT || tries === DROP_TRIES) throw error;
      await sleep(DROP_AGAIN_MS);
    }
  }
}
