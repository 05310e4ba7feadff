/** The queries of the boards: rows in display order, with the names of the players. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import {
  type DayStandingRow, dayStandingsTable, type MonthStandingRow, monthStandingsTable, type YearStandingRow,
  yearStandingsTable,
} from '../../projections/read-models/standings/standings.tables.js';
import { PlayerDirectory, type Players } from '../platform/directory/player-directory.js';
import { entityOf } from '../platform/persistence/read-entity.js';
import { finalStandingsTable } from '../../projections/read-models/finalized-months/finalized-months.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { FAST_PROJECTION } from '../platform/rebuilds/fast-tables.js';
import { withLockedMonths } from './locked-months.js';

/** Rows of one board, best first, and its players. */
export interface Board<Row> {
  readonly rows: readonly Row[];
  readonly players: Players;
}

export class DayBoardQuery extends Query<Board<DayStandingRow>> {
  constructor(readonly date: string) {
    super();
  }
}

/** @param month  `YYYY-MM` */
export class MonthBoardQuery extends Query<Board<MonthStandingRow>> {
  constructor(readonly month: string) {
    super();
  }
}

export class YearBoardQuery extends Query<Board<YearStandingRow>> {
  constructor(readonly year: number) {
    super();
  }
}

@QueryHandler(DayBoardQuery)
export class DayBoardHandler implements IQueryHandler<DayBoardQuery> {
  constructor(private readonly dataSource: DataSource, private readonly directory: PlayerDirectory) {}

  async execute({ date }: DayBoardQuery): Promise<Board<DayStandingRow>> {
    const [rows, players] = await Promise.all([
      this.dataSource.getRepository(entityOf(dayStandingsTable)).findBy({ date }),
      this.directory.all(),
    ]);
    return { rows: ordered(rows, players), players };
  }
}

@QueryHandler(MonthBoardQuery)
export class MonthBoardHandler implements IQueryHandler<MonthBoardQuery> {
  constructor(private readonly dataSource: DataSource, private readonly directory: PlayerDirectory) {}

  async execute({ month }: MonthBoardQuery): Promise<Board<MonthStandingRow>> {
    const [rows, players] = await Promise.all([
      this.dataSource.getRepository(entityOf(monthStandingsTable)).findBy({ month }),
      this.directory.all(),
    ]);
    return { rows: ordered(rows, players), players };
  }
}

@QueryHandler(YearBoardQuery)
export class YearBoardHandler implements IQueryHandler<YearBoardQuery> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: PlayerDirectory,
    private readonly readModels: ReadModels,
  ) {}

  async execute({ year }: YearBoardQuery): Promise<Board<YearStandingRow>> {
    const [live, locked, players] = await Promise.all([
      this.dataSource.getRepository(entityOf(yearStandingsTable)).findBy({ year }),
      this.dataSource.getRepository(entityOf(finalStandingsTable)).findBy({ year }),
      this.directory.all(),
    ]);
    // Locked boards are never cleared: without the live ones they would show only a part of the year.
    if (this.readModels.isCleared(FAST_PROJECTION)) return { rows: [], players };
    return { rows: ordered([...withLockedMonths(live, locked)], players), players };
  }
}

/** By rank; players with the same rank by name (docs/rules.md, Months). */
function ordered<Row extends { player_id: number; rank: number }>(rows: Row[], players: Players): Row[] {
  const name = (row: Row): string => players.row(row.player_id).display_name;
  return rows.sort((a, b) => a.rank - b.rank || name(a).localeCompare(name(b)) || a.player_id - b.player_id);
}

export const leaderboardQueryHandlers = [DayBoardHandler, MonthBoardHandler, YearBoardHandler];
