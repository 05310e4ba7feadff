/** The queries of the boards: rows in display order with the names of the players, in the form of each call. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { DaysRow, GameRangeView } from '../../contract/boards.js';
import type { RaceView } from '../../contract/race.js';
import { rowsOf } from '../../postgres/rows.js';
import {
  type DayStanding, dayStandings, type Evening, eveningsOf, type MonthEvenings, monthEveningsTable, monthSumsTable,
  type Ranked, ranked, type YearStanding, yearStandings,
} from '../../projections/read-models/standings/player-months.js';
import { datesOf, datesOfYear, monthKey, monthOf, monthsOfYear } from '../../domain/dates.js';
import {
  type ByPlayer, type DayScore, monthBoard, type OwnGame, scoresOfDay, type Seat, spansOf, yearBoard,
} from '../../domain/boards/board-scores.js';
import { monthRef, yearRef } from '../../domain/explain/addresses.js';
import { rankMonth } from '../../domain/boards/ranks.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { type Days, GamesAsOf } from '../past/games-as-of.js';
import { csvOf } from '../platform/http/csv.js';
import type { Moment } from '../platform/http/moment.js';
import { RowReader } from '../past/row-reader.js';
import type { Players } from '../shared/player-directory.js';
import { finalStandingsTable } from '../../projections/read-models/finalized-months/finalized-months.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { BOARDS_PROJECTION } from '../shared/board-state.js';
import { withLockedMonths } from '../shared/locked-months.js';

/** Rows of one board, best first, and its players. */
interface Board<Row> {
  readonly rows: readonly Row[];
  readonly players: Players;
}

/** The rows in the form of a call. */
export const viewsOf = <Row, View>({ rows, players }: Board<Row>, toView: (row: Row, players: Players) => View) =>
  rows.map((row) => toView(row, players));

/** A player's sums over some days. */
type DaysStanding = Omit<DaysRow, 'user'> & { readonly player_id: number };

/**
 * The whole months between the first and the last one, and the days of these two. Months that came in with a table
 * count by their evenings, if it has any.
 */
const DAYS = `
  select player_id, sum(points)::int as points, sum(total)::int as total, sum(days)::int as "daysPlayed",
    sum(games)::int as "gamesPlayed", sum(won)::int as "gamesWon"
  from (
    select player_id, monthly_final_score as points, total_score as total, days_played as days, games, won
    from read.player_months where month > $3 and month < $4
    union all
    select player_id, (evening ->> 2)::int, (evening ->> 1)::int, 1, games_of_day, won_of_day
    from read.player_months, json_array_elements(evenings) evening, lateral (
      select count(*) as games_of_day, count(*) filter (where game ->> 3 = '1') as won_of_day
      from json_array_elements(played) game where game ->> 1 = evening ->> 0) of_day
    where month in ($3, $4) and month || '-' || lpad(evening ->> 0, 2, '0') between $1 and $2
    union all
    select player_id, points::int, points::int, 1, 0, 0
    from read.final_standings, json_each_text(brought_in -> 'points') evening (date, points)
    where brought_in is not null and month between $3 and $4 and date between $1 and $2) part
  group by player_id`;

const EVER: Days = { first: '0000-01-01', last: '9999-12-31' };

/** The standings of a month with their evenings. */
type MonthStanding = Ranked<MonthEvenings>;

@Injectable()
export class LeaderboardQueries {
  constructor(
    private readonly pool: Pool,
    private readonly readModels: ReadModels,
    private readonly asOf: RowReader,
    private readonly games: GamesAsOf,
  ) {}

  async day(date: string, moment?: Moment): Promise<Board<DayStanding>> {
    const rows = await this.asOf.boards({ first: date, last: date }, moment);
    return this.board(this.unlessCleared(dayStandings(date, rows), moment), moment);
  }

  /** @param month  `YYYY-MM` */
  async month(month: string, moment?: Moment): Promise<Board<MonthStanding>> {
    const rows = await this.asOf.boards(datesOf(month), moment);
    const found = rows.load(monthEveningsTable, 'month', [month]);
    return this.board(this.unlessCleared(found, moment).then(ranked), moment);
  }

  year(year: number, moment?: Moment): Promise<Board<YearStanding>> {
    return this.board(this.rowsOfYear(year, moment), moment);
  }

  /** The board of all days from the first to the last, both included. */
  async days(first: string, last: string, moment?: Moment): Promise<Board<DaysStanding>> {
    if (moment) return this.board(this.daysAt({ first, last }, moment), moment);
    const sums = await rowsOf<Omit<DaysStanding, 'rank'>>(
      this.pool, DAYS, [first, last, monthOf(first), monthOf(last)]);
    const ranks = rankMonth(sums.map(({ points, total }) => ({ monthlyFinalScore: points, totalScore: total })));
    return this.board(Promise.resolve(sums.map((row, index) => ({ ...row, rank: ranks[index]! }))), moment);
  }

  /** @param period  a month, evening by evening, or a year, month by month */
  async race(period: string, moment?: Moment): Promise<RaceView> {
    return period.includes('-')
      ? raceOfMonth(period, await this.month(period, moment))
      : raceOfYear(Number(period), await this.year(Number(period), moment));
  }

  /** The first and last date with a game, null before the first game; and the first evening from a table. */
  async range(moment?: Moment): Promise<GameRangeView> {
    const [dates, broughtIn] = await Promise.all([this.dates(moment), this.asOf.broughtInDays(EVER, moment)]);
    const [firstBroughtIn] = [...broughtIn.keys()].sort();
    return { first: dates[0] ?? null, last: dates.at(-1) ?? null, ...(firstBroughtIn && { firstBroughtIn }) };
  }

  /** Every date with a game, ascending. */
  async dates(moment?: Moment): Promise<string[]> {
    if (moment) return [...new Set((await this.games.gamesIn('all', moment)).map(({ entry }) => entry.date))].sort();
    const days = await rowsOf<{ date: string }>(this.pool, 'select date from read.game_days order by date');
    return days.map(({ date }) => date);
  }

  private async daysAt(days: Days, moment: Moment): Promise<DaysStanding[]> {
    return standingsOf(await this.games.gamesIn(days, moment), await this.asOf.broughtInDays(days, moment));
  }

  /** Locked boards are never cleared: without the live ones they would show only a part. */
  private async unlessCleared<Row>(rows: Promise<Row[]>, moment: Moment | undefined): Promise<Row[]> {
    return !moment && this.readModels.isCleared(BOARDS_PROJECTION) ? [] : rows;
  }

  private async rowsOfYear(year: number, moment: Moment | undefined): Promise<YearStanding[]> {
    const [boards, locks] = await Promise.all([
      this.asOf.boards(datesOfYear(year), moment), this.asOf.finalizedMonths(monthsOfYear(year), moment),
    ]);
    const [counted, locked] = await Promise.all([
      boards.load(monthSumsTable, 'month', monthsOfYear(year)), locks.load(finalStandingsTable, 'year', [year]),
    ]);
    return this.unlessCleared(Promise.resolve(withLockedMonths(yearStandings(counted), locked)), moment);
  }

  /** A board by rank; players with the same rank by name (docs/rules.md, Months). */
  private async board<Row extends { player_id: number; rank: number }>(
    read: Promise<Row[]>, moment: Moment | undefined,
  ): Promise<Board<Row>> {
    const [rows, players] = await Promise.all([read, this.asOf.players(moment)]);
    rows.sort((a, b) => a.rank - b.rank || players.byName(a.player_id, b.player_id));
    return { rows, players };
  }
}

/** The standings of days; lets other requests run between two days. @param broughtIn  days without games */
async function standingsOf(
  games: readonly RecordedGame[], broughtIn: ReadonlyMap<string, ByPlayer<DayScore>>,
): Promise<DaysStanding[]> {
  const days = new Map<string, ByPlayer<DayScore<Seat & Partial<OwnGame>>>>(broughtIn);
  for (const [date, own] of grouped(games, ({ entry }) => entry.date)) {
    days.set(date, scoresOfDay(own.map((game) => ({ score: scoreGame(game) }))));
    await nextTurn();
  }
  return [...monthBoard(days)].map(([id, { monthlyFinalScore: points, totalScore: total, rank, days: own }]) => {
    const played = [...own.values()].flatMap((day) => day.games);
    const gamesWon = played.filter(({ team }) => team?.position === 1).length;
    return { player_id: id, points, total, rank, daysPlayed: own.size, gamesPlayed: played.length, gamesWon };
  });
}

export const toDayStanding = (row: DayStanding, players: Players) => ({
  user: players.boardUser(row.player_id),
  dailyTotal: row.total, rank: row.rank, rankOf: row.rank_of, finalScore: row.final,
  gamesPlayed: row.games, gamesWon: row.won,
  positionCounts: {
    plus10: row.won, plus5: timesIn(2, row), zero: timesIn(3, row), minus5: timesIn(4, row), minus10: timesIn(5, row),
  },
});

const timesIn = (place: number, { places }: DayStanding): number => places.filter((own) => own === place).length;

export const toMonthStanding = (row: MonthStanding, players: Players) => ({
  user: players.boardUser(row.player_id),
  totalScore: row.total_score, dailyTotal: row.total_score, monthlyFinalScore: row.monthly_final_score,
  displayRank: row.rank, daysPlayed: row.days_played,
  dailyScores: ofDates(row, ({ total }) => total), dailyFinalScores: ofDates(row, ({ final }) => final),
});

export function toFastMonthRow(row: MonthStanding, players: Players) {
  const { id, username, displayName, isAdmin, isGuest } = players.boardUser(row.player_id);
  const { total_score, monthly_final_score, rank, days_played } = row;
  return {
    user_id: id, username, display_name: displayName, is_admin: isAdmin, ...(isGuest && { is_guest: isGuest }),
    total_score, monthly_final_score, rank, days_played,
    daily_scores: ofDates(row, ({ total }) => total), daily_final_scores: ofDates(row, ({ final }) => final),
    daily_ranks: ofDates(row, (day) => ({ rank: day.rank, of: day.of })),
    lastRefresh: row.projected_at,
  };
}

/** The evenings of a row by date. */
export const byDate = (row: MonthStanding): Record<string, Evening> => ofDates(row, (evening) => evening);

const ofDates = <T>(row: MonthStanding, value: (evening: Evening) => T): Record<string, T> =>
  Object.fromEntries(eveningsOf([row]).map((evening) => [evening.date, value(evening)]));

export const toYearRow = (row: YearStanding, players: Players) => ({
  user: players.boardUser(row.player_id),
  rank: row.rank, totalScore: row.total_score, monthlyScores: row.monthly_scores, lastRefresh: row.projected_at,
});

export const toDaysRow = ({ player_id: id, ...sums }: DaysStanding, players: Players): DaysRow =>
  ({ user: players.boardUser(id), ...sums });

/** The headers of the board of any days by the field of a row, in order. */
const DAYS_COLUMNS = {
  rank: 'rank', user_id: 'user_id', display_name: 'display_name', points: 'points', total: 'total',
  daysPlayed: 'days_played', gamesPlayed: 'games_played', gamesWon: 'games_won',
};

export const daysCsv = (rows: readonly DaysRow[]): string =>
  csvOf(DAYS_COLUMNS, rows.map(({ user, ...row }) => ({ ...row, user_id: user.id, display_name: user.displayName })));

type Spans<Score> = ReadonlyMap<string, ByPlayer<Score>>;

function raceOfMonth(month: string, { rows, players }: Board<MonthStanding>): RaceView {
  const days = spansOf(rows.map((row) => [row.player_id, byDate(row)] as const));
  const stepsOf = stepsIn(days, monthBoard, ({ monthlyFinalScore }) => monthlyFinalScore, ({ final }) => final);
  return {
    period: month, steps: [...days.keys()].sort(),
    racers: rows.map(({ player_id: id, rank: place, monthly_final_score: points }) => (
      { player: players.ref(id), place, points, ref: monthRef(month, id), steps: stepsOf(id) })),
  };
}

function raceOfYear(year: number, { rows, players }: Board<YearStanding>): RaceView {
  const months = new Map([...spansOf(rows.map((row) => [row.player_id, row.monthly_scores] as const))]
    .map(([number, scores]) => [monthKey(year, Number(number)), scores]));
  const stepsOf = stepsIn(months, yearBoard, ({ total }) => total, (points) => points);
  return {
    period: `${year}`, steps: [...months.keys()].sort(),
    racers: rows.map(({ player_id: id, rank: place, total_score: points }) => (
      { player: players.ref(id), place, points, ref: yearRef(year, id), steps: stepsOf(id) })),
  };
}

/** The points of a player after each step, with the place among those who have played by then. */
function stepsIn<Score, Own extends { readonly rank: number }>(
  spans: Spans<Score>, boardOf: (spans: Spans<Score>) => ByPlayer<Own>, pointsOf: (own: Own) => number,
  earnedBy: (score: Score) => number,
) {
  const sorted = [...spans].sort(([a], [b]) => (a < b ? -1 : 1));
  const boards = sorted.map((_, index) => boardOf(new Map(sorted.slice(0, index + 1))));
  return (playerId: number) => boards.map((board, index) => {
    const [own, score] = [board.get(playerId), sorted[index]![1].get(playerId)];
    const earned = score === undefined ? null : earnedBy(score);
    return { points: own ? pointsOf(own) : null, place: own?.rank ?? null, earned };
  });
}
