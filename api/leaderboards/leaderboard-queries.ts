/** The queries of the boards: rows in display order with the names of the players, and the dates with games. */
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GameRangeView } from '../../contract/boards.js';
import { gameDaysTable } from '../../projections/read-models/games/games.js';
import {
  type DayStandingRow, dayStandingsTable, type MonthStandingRow, monthStandingsTable, type YearStandingRow,
  yearStandingsTable,
} from '../../projections/read-models/standings/standings.tables.js';
import { PlayerDirectory, type Players } from '../platform/directory/player-directory.js';
import { entityOf } from '../platform/persistence/read-entity.js';
import { finalStandingsTable } from '../../projections/read-models/finalized-months/finalized-months.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { BOARDS_PROJECTION } from '../platform/rebuilds/fast-tables.js';
import { withLockedMonths } from './locked-months.js';

/** Rows of one board, best first, and its players. */
export interface Board<Row> {
  readonly rows: readonly Row[];
  readonly players: Players;
}

@Injectable()
export class LeaderboardQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: PlayerDirectory,
    private readonly readModels: ReadModels,
  ) {}

  day(date: string): Promise<Board<DayStandingRow>> {
    return this.board(this.dataSource.getRepository(entityOf(dayStandingsTable)).findBy({ date }));
  }

  /** @param month  `YYYY-MM` */
  month(month: string): Promise<Board<MonthStandingRow>> {
    return this.board(this.dataSource.getRepository(entityOf(monthStandingsTable)).findBy({ month }));
  }

  year(year: number): Promise<Board<YearStandingRow>> {
    return this.board(this.rowsOfYear(year));
  }

  /** Null before the first game. */
  async range(): Promise<GameRangeView> {
    const range = await this.dataSource
      .getRepository(entityOf(gameDaysTable))
      .createQueryBuilder('day')
      .select('min(day.date)', 'first')
      .addSelect('max(day.date)', 'last')
      .getRawOne<GameRangeView>();
    return range ?? { first: null, last: null };
  }

  /** Every date with a game, ascending. */
  async dates(): Promise<string[]> {
    const days = await this.dataSource.getRepository(entityOf(gameDaysTable)).find({ order: { date: 'ASC' } });
    return days.map(({ date }) => date);
  }

  private async rowsOfYear(year: number): Promise<YearStandingRow[]> {
    const [live, locked] = await Promise.all([
      this.dataSource.getRepository(entityOf(yearStandingsTable)).findBy({ year }),
      this.dataSource.getRepository(entityOf(finalStandingsTable)).findBy({ year }),
    ]);
    // Locked boards are never cleared: without the live ones they would show only a part of the year.
    return this.readModels.isCleared(BOARDS_PROJECTION) ? [] : withLockedMonths(live, locked);
  }

  /** By rank; players with the same rank by name (docs/rules.md, Months). */
  private async board<Row extends { player_id: number; rank: number }>(read: Promise<Row[]>): Promise<Board<Row>> {
    const [rows, players] = await Promise.all([read, this.directory.all()]);
    const name = (row: Row): string => players.row(row.player_id).display_name;
    rows.sort((a, b) => a.rank - b.rank || name(a).localeCompare(name(b)) || a.player_id - b.player_id);
    return { rows, players };
  }
}
