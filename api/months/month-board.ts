/** Reads a month that is to be finalized: its board and its pending ties. */
import { Injectable } from '@nestjs/common';
import { Between, DataSource } from 'typeorm';
import { monthStandingsTable } from '../../projections/read-models/standings/standings.tables.js';
import { gamesTable } from '../../projections/read-models/games/games.js';
import { datesOf } from '../../domain/calendar-month.js';
import type { FinalStanding } from '../../domain/month/month.events.js';
import { entityOf } from '../platform/persistence/read-entity.js';

export interface MonthBoard {
  /** Best first. */
  readonly standings: readonly FinalStanding[];
  /** Ids of games, ascending. */
  readonly pendingGames: readonly number[];
}

@Injectable()
export class MonthBoards {
  constructor(private readonly dataSource: DataSource) {}

  async of(month: string): Promise<MonthBoard> {
    const { first, last } = datesOf(month);
    const [standings, pending] = await Promise.all([
      this.dataSource
        .getRepository(entityOf(monthStandingsTable))
        .find({ where: { month }, order: { rank: 'ASC', player_id: 'ASC' } }),
      this.dataSource.getRepository(entityOf(gamesTable)).find({
        select: { id: true }, where: { date: Between(first, last), has_pending_tie: true }, order: { id: 'ASC' },
      }),
    ]);
    return {
      standings: standings.map((row) => ({
        playerId: row.player_id,
        totalScore: row.total_score,
        monthlyFinalScore: row.monthly_final_score,
        rank: row.rank,
        daysPlayed: row.days_played,
      })),
      pendingGames: pending.map(({ id }) => id),
    };
  }
}
