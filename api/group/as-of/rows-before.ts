/**
 * The live rows as they would be without the games of a month and of later ones: the rows of earlier months are as they
 * are.
 */
import type { Pool } from 'pg';
import { spansOf, yearBoard } from '../../../domain/boards/board-scores.js';
import { monthOf, yearOf } from '../../../domain/dates.js';
import { rowsOf } from '../../../postgres/rows.js';
import type { Among, Sink } from '../../../projections/engine/sink.js';
import type { Table, TableShape } from '../../../projections/engine/table.js';
import {
  type RatedMonthRow, ratingBefore, type RatingRow, ratingsTable,
} from '../../../projections/read-models/form/form.js';
import { playerTotalsTable } from '../../../projections/read-models/player-stats/player-stats.js';
import {
  type YearStandingRow, yearStandingsTable,
} from '../../../projections/read-models/standings/standings.js';

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
    const cut = rows.filter((row) => row.year === year);
    const months = spansOf(cut.map((row) => [row.player_id, row.monthly_scores] as const));
    const board = yearBoard(new Map([...months].filter(([month]) => Number(month) < first)));
    return [...rows.filter((row) => row.year < year), ...cut.flatMap((row) => {
      const own = board.get(row.player_id);
      if (!own) return [];
      return { ...row, total_score: own.total, rank: own.rank, monthly_scores: Object.fromEntries(own.months) };
    })];
  }

  private async ratings(rows: readonly RatingRow[]): Promise<RatingRow[]> {
    const isEarlier = ({ last_date: last }: RatingRow): boolean => monthOf(last) < this.month;
    const ids = rows.filter((row) => !isEarlier(row)).map((row) => row.player_id);
    const first = await rowsOf<RatedMonthRow>(this.pool, `
      select distinct on (player_id) * from read.rated_months
      where player_id = any($1) and month >= $2 order by player_id, month`, [ids, this.month]);
    return [...rows.filter(isEarlier), ...first.flatMap(ratingBefore)];
  }
}

/** Every other table that is asked of the past has one of the two. */
interface Dated {
  readonly month?: string;
  readonly date?: string;
}

const monthIn = ({ month, date }: Dated): string => month ?? monthOf(date!);
