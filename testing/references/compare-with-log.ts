/** Compares a server's read models with its log: with a replay, row by row, and with a simple sum. */
import type { Pool } from 'pg';
import { parseEvent } from '../../domain/event-registry.js';
import type { EventStore } from '../../event-store/event-store.js';
import { allProjections } from '../../projections/all-projections.js';
import { rebuild } from '../../projections/rebuild/rebuild.js';
import { readModelRows } from '../../projections/testing/read-model-rows.js';
import { chargedFees, type ReferenceBoards, referenceBoards, sorted } from './boards.js';

/** The tables and rows that differ; empty if all agree. */
export async function differencesFromLog(pool: Pool, store: EventStore): Promise<object[]> {
  const live = await readModelRows(pool, 'read');
  const events = (await store.readAll(-1n, Number.MAX_SAFE_INTEGER)).map(parseEvent);
  const shown = { ...(await shownBoards(pool)), fees: chargedFees(events) };
  const reference = referenceBoards(events);
  await rebuild({ store, pool, projections: allProjections, now: () => new Date() });
  const replayed = await readModelRows(pool, 'read');
  const tables = Object.keys(live).map((table) => ({
    table, ...parted(live[table] ?? [], replayed[table] ?? []),
  }));
  const boards = (['days', 'months', 'years', 'fees'] as const).map((board) => ({
    table: board, ...parted(shown[board].map(asText), reference[board].map(asText)),
  }));
  return [...tables, ...boards].filter(({ surplus, missing }) => surplus.length + missing.length > 0);
}

const asText = (row: unknown): string => JSON.stringify(row);

/** Extra rows, and missing rows. */
function parted(shown: readonly string[], expected: readonly string[]): { surplus: string[]; missing: string[] } {
  const missing = new Set(expected);
  // A duplicate row is an extra one.
  const surplus = shown.filter((row) => !missing.delete(row));
  return { surplus, missing: [...missing] };
}

async function shownBoards(pool: Pool): Promise<Omit<ReferenceBoards, 'fees'>> {
  const rows = async <Row extends object>(sql: string): Promise<Row[]> => (await pool.query<Row>(sql)).rows;
  const days = await rows<ReferenceBoards['days'][number]>(
    'select player_id as "playerId", date, total, games, rank, final from read.day_standings');
  const months = await rows<{ row: [string, number, number, number, number] }>(
    `select json_build_array(month, player_id, monthly_final_score, total_score, rank) as row
     from read.month_standings`);
  const years = await rows<{ row: [number, number, number, number] }>(
    'select json_build_array(year, player_id, total_score, rank) as row from read.year_standings');
  const inner = <Row>(found: readonly { row: Row }[]): Row[] => sorted(found.map(({ row }) => row));
  return { days: sorted(days), months: inner(months), years: inner(years) };
}
