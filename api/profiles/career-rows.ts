/** Reads what the read models know about one member: evenings, games and opponents. */
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { yearOf } from '../../domain/calendar-date.js';
import type { Apart } from '../../domain/stats/careers.js';
import type { PlayedGame } from '../../domain/stats/played-game.js';
import {
  gamesOf, type PlayerMonthRow, playerMonthsTable,
} from '../../projections/read-models/player-stats/player-stats.tables.js';
import {
  type MonthStandingRow, monthStandingsTable,
} from '../../projections/read-models/standings/standings.tables.js';
import { rowsOf } from '../platform/persistence/read-entity.js';
import { type Evening, eveningsOf } from './evenings.js';

/** In order of date, then id. */
export interface CareerRows {
  /** The months of the boards. */
  readonly months: readonly MonthStandingRow[];
  readonly evenings: readonly Evening[];
  readonly games: readonly PlayedGame[];
  readonly played: readonly Pick<PlayerMonthRow, 'month' | 'opponents'>[];
}

@Injectable()
export class Careers {
  constructor(private readonly dataSource: DataSource) {}

  /** Everything of one member. */
  async of(playerId: number): Promise<CareerRows> {
    const [months, played] = await Promise.all([
      rowsOf(this.dataSource, monthStandingsTable).find({ where: { player_id: playerId }, order: { month: 'ASC' } }),
      rowsOf(this.dataSource, playerMonthsTable).find({
        select: { month: true, player_id: true, played: true, opponents: true },
        where: { player_id: playerId },
        order: { month: 'ASC' },
      }),
    ]);
    return { months, evenings: eveningsOf(months), games: played.flatMap(gamesOf), played };
  }
}

/** Only what was in a year. @param year  undefined for all time */
export function inYear(career: CareerRows, year: number | undefined): CareerRows {
  if (year === undefined) return career;
  const isOf = (month: string): boolean => yearOf(month) === year;
  return {
    months: career.months.filter(({ month }) => isOf(month)),
    evenings: career.evenings.filter(({ date }) => isOf(date)),
    games: career.games.filter(({ date }) => isOf(date)),
    played: career.played.filter(({ month }) => isOf(month)),
  };
}

/** By id of the opponent. */
export function opponentsOf(played: readonly Pick<PlayerMonthRow, 'opponents'>[]): Map<number, Apart> {
  const opponents = new Map<number, { games: number; ahead: number; behind: number }>();
  for (const { opponents: ofMonth } of played) {
    for (const [id, [games, ahead, behind]] of Object.entries(ofMonth)) {
      let apart = opponents.get(Number(id));
      if (!apart) opponents.set(Number(id), (apart = { games: 0, ahead: 0, behind: 0 }));
      apart.games += games;
      apart.ahead += ahead;
      apart.behind += behind;
    }
  }
  return opponents;
}
