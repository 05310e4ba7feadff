/** The queries of the boards: rows in display order with the names of the players, and the dates with games. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { DaysRow, GameRangeView } from '../../contract/boards.js';
import { rowsOf } from '../../postgres/rows.js';
import {
  type DayStandingRow, dayStandingsTable, type MonthStandingRow, monthStandingsTable, type YearStandingRow,
  yearStandingsTable,
} from '../../projections/read-models/standings/standings.js';
import { datesOf, monthKey, monthsFrom } from '../../domain/dates.js';
import { monthBoard, scoresOfDay } from '../../domain/boards/board-scores.js';
import { rankMonth } from '../../domain/boards/ranks.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { KnownGames } from '../group/as-of/known-games.js';
import type { Moment } from '../platform/http/moment.js';
import { RowsAsOf } from '../group/as-of/rows-as-of.js';
import type { Players } from '../group/player-directory.js';
import { finalStandingsTable } from '../../projections/read-models/finalized-months/finalized-months.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { BOARDS_PROJECTION } from '../group/fast-tables.js';
import { withLockedMonths } from '../group/locked-months.js';

/** Rows of one board, best first, and its players. */
export interface Board<Row> {
  readonly rows: readonly Row[];
  readonly players: Players;
}

/** A player's sums over some days. */
export type DaysStanding = Omit<DaysRow, 'user'> & { readonly player_id: number };

const DAYS = `
  select player_id, sum(final)::int as points, sum(total)::int as total, count(*)::int as "daysPlayed",
    sum(games)::int as "gamesPlayed", sum(won)::int as "gamesWon"
  from read.day_standings where date between $1 and $2 group by player_id`;

@Injectable()
export class LeaderboardQueries {
  constructor(
    private readonly pool: Pool,
    private readonly readModels: ReadModels,
    private readonly asOf: RowsAsOf,
    private readonly games: KnownGames,
  ) {}

  async day(date: string, moment?: Moment): Promise<Board<DayStandingRow>> {
    const rows = await this.asOf.boards({ first: date, last: date }, moment);
    return this.board(rows.load(dayStandingsTable, 'date', [date]), moment);
  }

  /** @param month  `YYYY-MM` */
  async month(month: string, moment?: Moment): Promise<Board<MonthStandingRow>> {
    const rows = await this.asOf.boards(datesOf(month), moment);
    return this.board(rows.load(monthStandingsTable, 'month', [month]), moment);
  }

  year(year: number, moment?: Moment): Promise<Board<YearStandingRow>> {
    return this.board(this.rowsOfYear(year, moment), moment);
  }

  /** Of all days from the first to the last, both included. */
  async days(first: string, last: string, moment?: Moment): Promise<Board<DaysStanding>> {
    if (moment) return this.board(this.games.all({ first, last }, moment).then(standingsOf), moment);
    const sums = await rowsOf<Omit<DaysStanding, 'rank'>>(this.pool, DAYS, [first, last]);
    const ranks = rankMonth(sums.map(({ points, total }) => ({ monthlyFinalScore: points, totalScore: total })));
    return this.board(Promise.resolve(sums.map((row, index) => ({ ...row, rank: ranks[index]! }))), moment);
  }

  /** Null before the first game. */
  async range(moment?: Moment): Promise<GameRangeView> {
    const dates = await this.dates(moment);
    return { first: dates[0] ?? null, last: dates.at(-1) ?? null };
  }

  /** Every date with a game, ascending. */
  async dates(moment?: Moment): Promise<string[]> {
    if (moment) return [...new Set((await this.games.all('all', moment)).map(({ entry }) => entry.date))].sort();
    const days = await rowsOf<{ date: string }>(this.pool, 'select date from read.game_days order by date');
    return days.map(({ date }) => date);
  }

  private async rowsOfYear(year: number, moment: Moment | undefined): Promise<YearStandingRow[]> {
    const months = [monthKey(year, 1), monthKey(year, 12)] as const;
    const [boards, locks] = await Promise.all([
      this.asOf.boards({ first: datesOf(months[0]).first, last: datesOf(months[1]).last }, moment),
      this.asOf.finalizedMonths(monthsFrom(...months), moment),
    ]);
    const [counted, locked] = await Promise.all([
      boards.load(yearStandingsTable, 'year', [year]), locks.load(finalStandingsTable, 'year', [year]),
    ]);
    // Locked boards are never cleared: without the live ones they would show only a part of the year.
    const isCleared = !moment && this.readModels.isCleared(BOARDS_PROJECTION);
    return isCleared ? [] : withLockedMonths(counted, locked);
  }

  /** By rank; players with the same rank by name (docs/rules.md, Months). */
  private async board<Row extends { player_id: number; rank: number }>(
    read: Promise<Row[]>, moment: Moment | undefined,
  ): Promise<Board<Row>> {
    const [rows, players] = await Promise.all([read, this.asOf.players(moment)]);
    rows.sort((a, b) => a.rank - b.rank || players.byName(a.player_id, b.player_id));
    return { rows, players };
  }
}

/** Other requests have their turn between two days. */
async function standingsOf(games: readonly RecordedGame[]): Promise<DaysStanding[]> {
  const days = new Map<string, ReturnType<typeof scoresOfDay>>();
  for (const [date, own] of grouped(games, ({ entry }) => entry.date)) {
    days.set(date, scoresOfDay(own.map((game) => ({ score: scoreGame(game) }))));
    await nextTurn();
  }
  return [...monthBoard(days)].map(([id, { monthlyFinalScore: points, totalScore: total, rank, days: own }]) => {
    const played = [...own.values()].flatMap((day) => day.games);
    const gamesWon = played.filter(({ team }) => team.position === 1).length;
    return { player_id: id, points, total, rank, daysPlayed: own.size, gamesPlayed: played.length, gamesWon };
  });
}
