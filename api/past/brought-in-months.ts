/** The rows that boards have of months whose points came in with a table. */
import { spansOf } from '../../domain/boards/board-scores.js';
import { grouped } from '../../domain/grouped.js';
import { broughtInDays } from '../../domain/month/brought-in.js';
import type { EveningPoints } from '../../domain/month/month.events.js';
import { NEWCOMER } from '../../domain/form/form-rating.js';
import type { Among, Rows, Table, TableShape } from '../../projections/model/table.js';
import {
  type FinalStandingRow, finalStandingsTable,
} from '../../projections/read-models/finalized-months/finalized-months.js';
import {
  type PackedEvening, type PlayerMonthRow, playerMonthsTable,
} from '../../projections/read-models/standings/player-months.js';

/** The evenings of months by date; those of games are left out. */
export const eveningsOf = (rows: readonly FinalStandingRow[]): EveningPoints[] =>
  [...spansOf(rows.map((row) => [row.player_id, row.brought_in?.points ?? {}] as const))].map(([date, points]) => (
    { date, points: [...points].map(([playerId, own]) => ({ playerId, points: own })) }));

/** @param rows  whole boards, of which those of games are left out */
export function monthRowsOf(rows: readonly FinalStandingRow[]): PlayerMonthRow[] {
  const days = broughtInDays(eveningsOf(rows));
  return rows.flatMap((row): PlayerMonthRow[] => (row.brought_in === null ? [] : [{
    month: row.month, player_id: row.player_id, total_score: row.total_score,
    monthly_final_score: row.monthly_final_score, days_played: row.days_played, games: 0, won: 0,
    games_before: 0, rating_before: NEWCOMER, played: [], projected_at: row.brought_in.at,
    evenings: Object.keys(row.brought_in.points).sort().map((date): PackedEvening => {
      const { total, final, rank, rankOf } = days.get(date)!.get(row.player_id)!;
      return [Number(date.slice(8)), total, final, rank, rankOf, ...NEWCOMER];
    }),
  }]));
}

/** Rows of boards, with the months that came in with tables. A month has either games or such points. */
export class WithBroughtInMonths implements Rows {
  constructor(private readonly rows: Rows, private readonly locks: (months: readonly string[]) => Promise<Rows>) {}

  async load<Row>(
    table: Table<Row>, column: keyof Row & string, values: readonly unknown[], among?: Among<Row>,
  ): Promise<Row[]> {
    const found = await this.rows.load(table, column, values, among);
    const shape: TableShape = table;
    if ((shape.whole ?? shape) !== playerMonthsTable || column !== 'month') return found;
    const known = grouped(found as readonly { readonly month: string }[], ({ month }) => month);
    const months = (values as readonly string[]).filter((month) => !known.has(month));
    if (months.length === 0) return found;
    const boards = await (await this.locks(months)).load(finalStandingsTable, 'month', months);
    return [...found, ...monthRowsOf(boards) as readonly unknown[] as readonly Row[]];
  }
}
