/** The queries of the calendar: the dates with games. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { gameDaysTable } from '../../projections/read-models/games/games.js';
import type { GameDatesView, GameRangeView } from '../../contract/boards.js';
import { entityOf } from '../platform/persistence/read-entity.js';

export class GameRangeQuery extends Query<GameRangeView> {}

export class GameDatesQuery extends Query<GameDatesView> {}

@QueryHandler(GameRangeQuery)
export class GameRangeHandler implements IQueryHandler<GameRangeQuery> {
  constructor(private readonly dataSource: DataSource) {}

  /** The first and the last key. */
  async execute(): Promise<GameRangeView> {
    const range = await this.dataSource
      .getRepository(entityOf(gameDaysTable))
      .createQueryBuilder('day')
      .select('min(day.date)', 'first')
      .addSelect('max(day.date)', 'last')
      .getRawOne<GameRangeView>();
    return range ?? { first: null, last: null };
  }
}

@QueryHandler(GameDatesQuery)
export class GameDatesHandler implements IQueryHandler<GameDatesQuery> {
  constructor(private readonly dataSource: DataSource) {}

  async execute(): Promise<GameDatesView> {
    const days = await this.dataSource.getRepository(entityOf(gameDaysTable)).find({ order: { date: 'ASC' } });
    return days.map(({ date }) => date);
  }
}

export const gameCalendarQueryHandlers = [GameRangeHandler, GameDatesHandler];
