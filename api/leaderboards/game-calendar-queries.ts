/** Owns the queries of the calendar: on which dates there were games, without the games. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { GameDatesView, GameRangeView } from '../../domain/views.js';
import { gameEntity } from '../persistence/read-entities.js';

export class GameRangeQuery extends Query<GameRangeView> {}

export class GameDatesQuery extends Query<GameDatesView> {}

@QueryHandler(GameRangeQuery)
export class GameRangeHandler implements IQueryHandler<GameRangeQuery> {
  constructor(private readonly dataSource: DataSource) {}

  /** Both ends of the index on dates. */
  async execute(): Promise<GameRangeView> {
    const range = await this.dataSource
      .getRepository(gameEntity)
      .createQueryBuilder('game')
      .select('min(game.date)', 'first')
      .addSelect('max(game.date)', 'last')
      .getRawOne<GameRangeView>();
    return range ?? { first: null, last: null };
  }
}

@QueryHandler(GameDatesQuery)
export class GameDatesHandler implements IQueryHandler<GameDatesQuery> {
  constructor(private readonly dataSource: DataSource) {}

  async execute(): Promise<GameDatesView> {
    const rows = await this.dataSource
      .getRepository(gameEntity)
      .createQueryBuilder('game')
      .select('game.date', 'date')
      .distinct()
      .orderBy('game.date')
      .getRawMany<{ date: string }>();
    return rows.map(({ date }) => date);
  }
}

export const gameCalendarQueryHandlers = [GameRangeHandler, GameDatesHandler];
