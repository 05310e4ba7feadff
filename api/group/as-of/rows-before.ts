/**
 * The live rows as they would be without the games of a month and of later ones: the rows of earlier months are as they
 * are.
 */
import type { Pool } from 'pg';
import { yearBoard } from '../../../domain/boards/board-scores.js';
import { monthOf, yearOf } from '../../../domain/calendar-month.js';
import { rowsOf } from '../../../postgres/rows.js';
import type { Among, Sink } from '../../../projections/engine/sink.js';
import type { Table, TableShape } from '../../../projections/engine/table.js';
import { type RatingRow, ratingsTable } from '../../../projections/read-models/form/form.tables.js';
import { playerTotalsTable } from '../../../projections/read-models/player-stats/player-stats.tables.js';
import {
  type YearStandingRow, yearStandingsTable,
} from '../../../projections/read-models/standings/standings.tables.js';

type Rows = Pick<Sink, 'load'>;

export class RowsBefore implements Rows {
  constructor(
    private readonly live: Rows,
    private readonly pool: Pool,
    private readonly month: string,
  ) {}

  async load<Row>(
    table: Table<Row>, column: keyof Row & string, values: readonly unknown[], among?: Among<Row>,
  ): Promise<Row[]> {
    const shape: TableShape = table;
    // Nobody asks for totals of the past: they are added up from the months.
    if (shape === playerTotalsTable) return [];
    const rows = await this.live.load(table, column, values, among);
    if (shape === ratingsTable) return await this.ratings(rows as RatingRow[]) as Row[];
    if (shape === yearStandingsTable) return this.years(rows as YearStandingRow[]) as Row[];
    return rows.filter((row) => monthIn(row as Dated) < this.month);
  }

  /** @param rows  of whole years */
  private years(rows: readonly YearStandingRow[]): YearStandingRow[] {
    const [year, first] = [yearOf(this.month), Number(this.month.slice(5))];
    const months = Array.from({ length: first - 1 }, (_, index) => `${index + 1}`);
    const cut = rows.filter((row) => row.year === year);
    const board = yearBoard(new Map(months.map((month) => [month, new Map(cut.flatMap(
      ({ player_id: id, monthly_scores: scores }) => (month in scores ? [[id, scores[month]!]] : [])))])));
    return [...rows.filter((row) => row.year < year), ...cut.flatMap((row) => {
      const own = board.get(row.player_id);
      if (!own) return [];
      return { ...row, total_score: own.total, rank: own.rank, monthly_scores: Object.fromEntries(own.months) };
    })];
  }

  /** The number of games is not asked of the past, and left as it is. */
  private async ratings(rows: readonly RatingRow[]): Promise<RatingRow[]> {
    const ids = rows.filter(({ month }) => month >= this.month).map((row) => row.player_id);
    const before = await rowsOf<Pick<RatingRow, 'player_id' | 'rating' | 'month'>>(this.pool, RATED_BEFORE, [
      ids, this.month]);
    const found = new Map(before.map((row) => [row.player_id, row]));
    return rows.flatMap((row) => {
      if (row.month < this.month) return row;
      return found.has(row.player_id) ? { ...row, ...found.get(row.player_id) } : [];
    });
  }
}

/** Of players with games in the month or later ones: their rating before these, if they had games before. */
const RATED_BEFORE = `
  select id as player_id, next.before as rating, last.month from unnest($1::int[]) id
  cross join lateral (select before from read.rated_months
    where player_id = id and month >= $2 order by month limit 1) next
  cross join lateral (select month from read.rated_months
    where player_id = id and month < $2 order by month desc limit 1) last`;

/** Every other table that is asked of the past has one of the two. */
interface Dated {
  readonly month?: string;
  readonly date?: string;
}

const monthIn = ({ month, date }: Dated): string => month ?? monthOf(date!);
