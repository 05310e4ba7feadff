/** Compares a server's read models with its log: with a replay, row by row, and with a simple sum. */
import type { Pool } from 'pg';
import { parseEvent } from '../../domain/event-registry.js';
import type { EventStore } from '../../event-store/event-store.js';
import { allProjections } from '../../projections/all-projections.js';
import { READ_SCHEMA } from '../../projections/live/read-schema.js';
import { readingFrom } from '../../projections/live/row-statements.js';
import type { Rows } from '../../projections/model/table.js';
import {
  dayStandings, eveningsOf, type PlayerMonthRow, ranked, yearStandings,
} from '../../projections/read-models/standings/player-months.js';
import { rebuild } from '../../projections/rebuild/rebuild.js';
import { readModelRows } from '../../projections/testing/read-model-rows.js';
import { chargedFees, type ReferenceBoards, referenceBoards, sorted } from './boards.js';
import { referenceEvenings } from './evenings.js';

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
  const evenings = { table: 'evenings that were ended', ...parted(live.evenings ?? [], referenceEvenings(events)) };
  return [...tables, ...boards, evenings].filter(({ surplus, missing }) => surplus.length + missing.length > 0);
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
  const { rows } = await pool.query<PlayerMonthRow>('select * from read.player_months');
  const months = await Promise.all([...new Set(rows.map(({ month }) => month))].map(async (month) => {
    const known: Rows = readingFrom(pool, READ_SCHEMA);
    const own = rows.filter((row) => row.month === month);
    const dates = [...new Set(eveningsOf(own).map(({ date }) => date))];
    const days = await Promise.all(dates.map(async (date) => (await dayStandings(date, known)).map(
      ({ player_id: playerId, total, games, rank, final }) => ({ playerId, date, total, games, rank, final }))));
    return { days: days.flat(), board: ranked(own) };
  }));
  return {
    days: sorted(months.flatMap(({ days }) => days)),
    months: sorted(months.flatMap(({ board }) => board.map((row): ReferenceBoards['months'][number] => (
      [row.month, row.player_id, row.monthly_final_score, row.total_score, row.rank])))),
    years: sorted(yearStandings(rows).map((row): ReferenceBoards['years'][number] => (
      [row.year, row.player_id, row.total_score, row.rank]))),
  };
}
