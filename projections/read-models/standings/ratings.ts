/**
 * Rates the games of months. A game after all others of its players is rated alone. Any other change rates games again
 * from its day on: those of its players, of the players whom they met later, and so on, because each rating starts from
 * the one before.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { monthOf, monthsFrom, nextMonth } from '../../../domain/dates.js';
import {
  NEWCOMER, playersOf, type RatedTeam, ratedTeams, rateGame, type Rating,
} from '../../../domain/form/form-rating.js';
import { grouped } from '../../../domain/grouped.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import type { ScoredGame } from '../../../domain/scoring/game-scoring.js';
import type { Rows } from '../../model/table.js';
import type { MonthDraft, MonthDrafts } from './month-drafts.js';
import { dateOf, type PlayerMonthRow, playerMonthsTable, ratingAfter } from './player-months.js';
import { playerTotalsTable } from './player-totals.js';

interface Rated {
  readonly rating: Rating;
  readonly games: number;
}

type State = Map<number, Rated>;

const UNRATED: Rated = { rating: NEWCOMER, games: 0 };

const stateAfter = (row: PlayerMonthRow): Rated => ({ rating: ratingAfter(row), games: row.games_before + row.games });

/** Whether each game is after all others of its players. @param latest  their latest months */
export function areAfter(scores: readonly ScoredGame[], latest: readonly PlayerMonthRow[]): boolean {
  const last = new Map(latest.map((row) => [row.player_id, row]));
  return scores.every(({ gameId, date, teams }) => teams.flatMap((team) => [team.player1Id, team.player2Id])
    .every((playerId) => {
      const row = last.get(playerId);
      if (!row || row.month < monthOf(date)) return true;
      const [lastId, lastDay] = row.played.at(-1)!;
      const day = Number(date.slice(8));
      return row.month === monthOf(date) && (lastDay < day || (lastDay === day && lastId < gameId));
    }));
}

/** The teams of a game. */
type Teams = readonly RatedTeam[];

/** Rates games of a day, and sets the ratings after it. @param begins  whether the month begins for a player */
function rateDay(
  games: readonly Teams[], day: number, draftOf: (playerId: number) => MonthDraft, state: State,
  begins: (draft: MonthDraft) => boolean,
): void {
  const players = new Set<number>();
  const ratingOf = (id: number): Rating => (state.get(id) ?? UNRATED).rating;
  for (const teams of games) {
    for (const [id, rating] of rateGame(teams, ratingOf)) {
      const known = state.get(id) ?? UNRATED;
      if (!players.has(id) && begins(draftOf(id))) draftOf(id).begin(known.games, known.rating);
      players.add(id);
      state.set(id, { rating, games: known.games + 1 });
    }
  }
  for (const id of players) draftOf(id).setRating(day, ratingOf(id));
}

/** Rates games after all others of their players. @param latest  months of these as they were */
export function rateOn(scores: readonly ScoredGame[], latest: readonly PlayerMonthRow[], drafts: MonthDrafts): void {
  const state: State = new Map(latest.map((row) => [row.player_id, stateAfter(row)]));
  for (const [date, own] of grouped(scores, ({ date }) => date)) {
    const draftOf = (id: number): MonthDraft => drafts.of(monthOf(date), id);
    const day = Number(date.slice(8));
    rateDay(own.map(ratedTeams), day, draftOf, state, (draft) => !draft.row && draft.isFirst(day));
  }
}

/** The players of the changed games, as they were and as they are, by date. */
export type ChangedPlayers = ReadonlyMap<string, readonly number[]>;

/**
 * Rates games again from the first changed day on. It lets other work run between two months.
 * @param latest  the latest months of the changed players as they were
 */
export async function rateAgain(
  drafts: MonthDrafts, changed: ChangedPlayers, latest: readonly PlayerMonthRow[], rows: Rows,
): Promise<void> {
  const dates = [...changed.keys()].sort();
  const firstDate = dates[0]!;
  await learnFrom(monthOf(firstDate), [...changed.values()].flat(), drafts, rows);
  const months = grouped(drafts.all(), ({ playerId }) => playerId);
  const state: State = new Map();
  /** Takes what was known of a player before a day, once the ratings after it change. */
  const change = (playerId: number, date: string): void => {
    if (!state.has(playerId)) state.set(playerId, ratedBefore(date, months.get(playerId) ?? [], latest));
  };
  for (const [month, own] of grouped(drafts.all(), (draft) => draft.month)) {
    const ofMonth = new Map(own.map((draft) => [draft.playerId, draft]));
    for (const { date, day, games } of daysIn(month, own)) {
      if (date < firstDate) continue;
      while (dates[0]! <= date) {
        const changedOn = dates.shift()!;
        for (const id of changed.get(changedOn)!) change(id, changedOn);
      }
      const moved = movedGames(games, state, (id) => change(id, date));
      rateDay(moved, day, (id) => ofMonth.get(id)!, state, (draft) => draft.isFirst(day));
    }
    await nextTurn();
  }
}

/** The games of a day whose players have other ratings now, or met one on that day who has. */
function movedGames(games: readonly Teams[], state: State, change: (playerId: number) => void): Teams[] {
  const moved = new Set<Teams>();
  for (let count = -1; count < moved.size;) {
    count = moved.size;
    for (const teams of games) {
      const players = playersOf(teams);
      if (moved.has(teams) || !players.some((id) => state.has(id))) continue;
      moved.add(teams);
      players.forEach(change);
    }
  }
  return games.filter((teams) => moved.has(teams));
}

/**
 * The rating of a player before a day, from rows that are not changed before it.
 * @param months  drafts of the player from the first changed month on, in order
 * @param latest  the latest months of changed players, which may be earlier
 */
function ratedBefore(date: string, months: readonly MonthDraft[], latest: readonly PlayerMonthRow[]): Rated {
  const before = months.findLast((draft) => draft.row && draft.row.month <= monthOf(date)
    && draft.row.played.some(([, day]) => dateOf(draft.month, day) < date));
  if (before) {
    const { row } = before;
    const [, , , , , mu, sigma] = row!.evenings.findLast(([day]) => dateOf(before.month, day) < date)!;
    const played = row!.played.filter(([, day]) => dateOf(before.month, day) < date).length;
    return { rating: [mu, sigma], games: row!.games_before + played };
  }
  const first = months.find(({ row }) => row)?.row;
  if (first) return { rating: first.rating_before, games: first.games_before };
  const earlier = latest.find((row) => row.player_id === months[0]?.playerId);
  return earlier ? stateAfter(earlier) : UNRATED;
}

/** Adds the months that a change may rate again: those of its players, of whom they met later, and so on. */
async function learnFrom(
  first: string, playerIds: readonly number[], drafts: MonthDrafts, rows: Rows,
): Promise<void> {
  const players = new Set(playerIds);
  for (let month = first, last = ''; ;) {
    last = (await rows.load(playerTotalsTable, 'player_id', [...players])).map((row) => row.month).sort().at(-1) ?? '';
    const span = last < month ? [] : monthsFrom(month, last);
    if (span.length === 0) return;
    const found = await rows.load(playerMonthsTable, 'month', span);
    drafts.learn(found);
    for (const row of found) players.add(row.player_id);
    month = nextMonth(last);
  }
}

/** The days of a month in order, each with its games in order, put together from those of all players. */
function daysIn(month: string, drafts: readonly MonthDraft[]) {
  const games = new Map<number, { readonly id: number; readonly day: number; readonly teams: number[][] }>();
  for (const { playerId, played } of drafts) {
    for (const [id, day, , place, seat] of played) {
      let game = games.get(id);
      if (!game) games.set(id, (game = { id, day, teams: [] }));
      const team = (game.teams[seat >> 1] ??= [Math.abs(place), NO_PLAYER.id, NO_PLAYER.id]);
      team[1 + seat % 2] = playerId;
    }
  }
  const sorted = [...games.values()].sort((a, b) => a.day - b.day || a.id - b.id);
  return [...grouped(sorted, ({ day }) => day)].map(([day, own]) => (
    { date: dateOf(month, day), day, games: own.map(({ teams }) => teams as unknown as Teams) }));
}
