/**
 * Rates the games of months. A game after all others of its players is rated alone. Any other change rates all games
 * again from its month on, because each rating starts from the one before.
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
import { type PlayerMonthRow, playerMonthsTable, ratingAfter } from './player-months.js';
import { playerTotalsTable } from './player-totals.js';

interface Rated {
  readonly rating: Rating;
  readonly games: number;
}

type State = Map<number, Rated>;

const UNRATED: Rated = { rating: NEWCOMER, games: 0 };

const stateAfter = (row: PlayerMonthRow): Rated => ({ rating: ratingAfter(row), games: row.games_before + row.games });

const stateBefore = ({ ratingBefore: rating, gamesBefore: games }: MonthDraft): Rated => ({ rating, games });

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

interface GameOfMonth {
  readonly day: number;
  readonly teams: readonly RatedTeam[];
}

/** Rates games in order, and sets the ratings after their evenings. */
function rate(games: readonly GameOfMonth[], month: string, state: State, drafts: MonthDrafts): void {
  const after = new Map<MonthDraft, Map<number, Rating>>();
  const ratingOf = (id: number): Rating => (state.get(id) ?? UNRATED).rating;
  for (const { day, teams } of games) {
    for (const [id, rating] of rateGame(teams, ratingOf)) {
      state.set(id, { rating, games: (state.get(id) ?? UNRATED).games + 1 });
      const draft = drafts.of(month, id);
      const evenings = after.get(draft);
      if (evenings) evenings.set(day, rating);
      else after.set(draft, new Map([[day, rating]]));
    }
  }
  for (const [draft, evenings] of after) for (const [day, rating] of evenings) draft.setRating(day, rating);
}

/** Rates games after all others of their players. @param latest  months of these as they were */
export function rateOn(scores: readonly ScoredGame[], latest: readonly PlayerMonthRow[], drafts: MonthDrafts): void {
  const state: State = new Map(latest.map((row) => [row.player_id, stateAfter(row)]));
  for (const [month, own] of grouped(scores, ({ date }) => monthOf(date))) {
    const games = own.map((score) => ({ day: Number(score.date.slice(8)), teams: ratedTeams(score) }));
    for (const id of new Set(games.flatMap(({ teams }) => playersOf(teams)))) {
      const draft = drafts.of(month, id);
      if (!draft.row) begin(draft, state);
    }
    rate(games, month, state, drafts);
  }
}

function begin(draft: MonthDraft, state: State): void {
  const { games, rating } = state.get(draft.playerId) ?? UNRATED;
  draft.begin(games, rating);
}

/**
 * Rates all games again from the first of the months on. It lets other work run between two months.
 * @param playerIds  the players of the changed games
 * @param latest  their latest months as they were
 */
export async function rateAgain(
  drafts: MonthDrafts, playerIds: readonly number[], latest: readonly PlayerMonthRow[], rows: Rows,
): Promise<void> {
  const first = drafts.all()[0]!.month;
  await learnFrom(first, playerIds, drafts, rows);
  const all = drafts.all();
  const earlier = latest.filter((row) => row.month < first);
  const state: State = new Map(earlier.map((row) => [row.player_id, stateAfter(row)]));
  for (const draft of all) if (draft.row && !state.has(draft.playerId)) state.set(draft.playerId, stateBefore(draft));
  for (const [month, own] of grouped(all.filter(({ played }) => played.length > 0), (draft) => draft.month)) {
    for (const draft of own) begin(draft, state);
    rate(gamesIn(own), month, state, drafts);
    await nextTurn();
  }
}

/**
 * Adds the months that a change may rate again: those of its players, of the players whom they met later, and so on.
 */
async function learnFrom(
  first: string, playerIds: readonly number[], drafts: MonthDrafts, rows: Rows,
): Promise<void> {
  const players = new Set(playerIds);
  for (let month = first, last = ''; ;) {
    last = (await rows.load(playerTotalsTable, 'player_id', [...players])).map((row) => row.month).sort().at(-1) ?? '';
    const span = monthsFrom(month, last < month ? '' : last);
    if (span.length === 0) return;
    const found = await rows.load(playerMonthsTable, 'month', span);
    drafts.learn(found);
    for (const row of found) players.add(row.player_id);
    month = nextMonth(span.at(-1)!);
  }
}

/** The games of a month in order, put together from those of all players. */
function gamesIn(drafts: readonly MonthDraft[]): GameOfMonth[] {
  const seats = drafts.flatMap(({ playerId, played }) => played.map(([id, day, , place, seat]) => (
    { id, day, rank: Math.abs(place), seat, playerId })));
  return [...grouped(seats.sort((a, b) => a.day - b.day || a.id - b.id), ({ id }) => id).values()].map((own) => ({
    day: own[0]!.day,
    teams: [...grouped(own.sort((a, b) => a.seat - b.seat), ({ seat }) => seat >> 1).values()].map((team) => {
      const at = (side: number): number => team.find(({ seat }) => seat % 2 === side)?.playerId ?? NO_PLAYER.id;
      return [team[0]!.rank, at(0), at(1)] as const;
    }),
  }));
}
