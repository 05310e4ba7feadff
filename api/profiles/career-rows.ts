/** Reads what the read models know about one member: evenings, games and opponents. */
import { Injectable } from '@nestjs/common';
import { yearOf } from '../../domain/calendar-month.js';
import type { PlayedGame } from '../../domain/stats/played-game.js';
import {
  gamesOf, type PlayerMonthRow, playerMonthsTable,
} from '../../projections/read-models/player-stats/player-stats.tables.js';
import {
  eveningsOf, type MonthStandingRow, monthStandingsTable,
} from '../../projections/read-models/standings/standings.tables.js';
import type { Rows } from '../group/as-of/rows-as-of.js';
import { LiveRows } from '../platform/persistence/live-rows.js';
import type { Evening } from './evenings.js';

/** In order of date, then id. */
export interface CareerRows {
  /** The months of the boards. */
  readonly months: readonly MonthStandingRow[];
  readonly evenings: readonly Evening[];
  readonly games: readonly PlayedGame[];
  readonly played: readonly PlayerMonthRow[];
}

@Injectable()
export class Careers {
  constructor(private readonly live: LiveRows) {}

  /** Everything of one member. @param rows  by default those of now */
  async of(playerId: number, rows: Rows = this.live): Promise<CareerRows> {
    const [months, played] = await Promise.all([
      rows.load(monthStandingsTable, 'player_id', [playerId]), rows.load(playerMonthsTable, 'player_id', [playerId]),
    ]);
    for (const each of [months, played]) each.sort(byMonth);
    return { months, evenings: eveningsOf(months), games: played.flatMap(gamesOf), played };
  }
}

const byMonth = (a: { readonly month: string }, b: { readonly month: string }): number => (a.month < b.month ? -1 : 1);

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
