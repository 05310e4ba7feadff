/** The data of one member in the read models: evenings, games, figures and the form rating. */
import type { ProfileView } from '../../contract/profiles.js';
import { dayRef, statsRef, teamRef } from '../../domain/explain/addresses.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { bestFirst, byCloseness, longestRun, partnersOf, rolesByRound } from '../../domain/stats/careers.js';
import { pointsPerEvening } from '../../domain/stats/evenings.js';
import { averageOf } from '../../domain/stats/lift.js';
import { figuresOf } from '../../domain/stats/figures.js';
import { type PlayedGame, teamOf } from '../../domain/stats/played-game.js';
import { winRate } from '../../domain/scoring/win-rate.js';
import type { Players } from '../shared/player-directory.js';
import {
  eveningsOf, gamesOf, type MonthPlaces, monthPlacesTable, type PlayerMonthRow, playerMonthsTable, ranked, ratingsOf,
} from '../../projections/read-models/standings/player-months.js';
import type { Pairing } from '../../projections/read-models/standings/player-totals.js';
import type { EveningView } from '../../contract/stats.js';
import { grouped } from '../../domain/grouped.js';
import { monthsOfYear, yearOf } from '../../domain/dates.js';
import { gameIn, gamesTable } from '../../projections/read-models/games/games.js';
import type { Rows } from '../../projections/model/table.js';

const LATEST = 6;

/** @param career  of the requested year, as `pairing` */
export function toFiguresView(
  playerId: number, year: number | undefined, { games, evenings }: Career, { opponents }: Pairing, players: Players,
): ProfileView['figures'] {
  const figures = figuresOf(games);
  const period = year?.toString();
  const ref = (figure: string): string => statsRef(playerId, { figure }, period);
  return {
    year: year ?? null,
    evenings: evenings.length, pointsPerEvening: pointsPerEvening(evenings),
    gamesPlayed: games.length, gamesWon: figures.wins, winRate: winRate(figures.wins, games.length),
    roles: rolesByRound(games), longestRun: longestRun(games), bestScore: figures.bestScore,
    best: extremeOf(playerId, evenings, 1), hardest: extremeOf(playerId, evenings, -1),
    refs: {
      winRate: ref('winRate'), gamesWon: ref('gamesWon'), gamesPlayed: ref('gamesPlayed'),
      longestRun: ref('longestRun'), president: ref('presidentRate'),
      vicePresident: ref('vicePresidentRate'), neutral: ref('neutralRate'), viceLoser: ref('viceLoserRate'),
      loser: ref('loserRate'),
    },
    partners: bestFirst(partnersOf(games), players.byName).map(({ partnerId, ...together }) => ({
      player: players.ref(partnerId), ...together, averagePoints: averageOf(together),
      ref: statsRef(playerId, { partner: partnerId }, period),
    })),
    opponents: [...opponents]
      .sort(([a, first], [b, second]) => byCloseness(first, second) || players.byName(a, b))
      .map(([id, apart]) => (
        { ...apart, player: players.ref(id), ref: statsRef(playerId, { figure: 'winRate', opponent: id }, period) })),
  };
}

/** The last games as their list shows them, newest first. */
export async function latestOf(
  playerId: number, games: readonly PlayedGame[], players: Players, rows: Rows,
): Promise<ProfileView['latest']> {
  const ids = games.slice(-LATEST).map(({ gameId }) => gameId).reverse();
  return (await scoresOf(ids, rows)).flatMap((score) => {
    const { gameId, date } = score;
    // The rows of games may be ahead of those of the member.
    const team = teamOf(score, playerId);
    if (!team) return [];
    const { player1Id, player2Id, teamId, position: place, totalScore: points, roundSum } = team;
    const partnerId = player1Id === playerId ? player2Id : player1Id;
    const partner = players.isMember(partnerId) ? players.ref(partnerId) : null;
    return [{ gameId, date, place, points, roundSum, partner, ref: teamRef(gameId, teamId) }];
  });
}

/** The career in order of date, then id. @param months  in order */
const careerIn = (months: readonly PlayerMonthRow[]) =>
  ({ months, evenings: eveningsOf(months), games: months.flatMap(gamesOf) });
export type Career = ReturnType<typeof careerIn>;

/** Everything of one member. */
export const careerOf = async (playerId: number, rows: Rows): Promise<Career> =>
  careerIn(await monthsPlayedBy(playerId, rows));

/** The months of a member in order. */
export const monthsPlayedBy = async (playerId: number, rows: Rows): Promise<PlayerMonthRow[]> =>
  (await rows.load(playerMonthsTable, 'player_id', [playerId])).sort(byMonth);

const byMonth = (a: PlayerMonthRow, b: PlayerMonthRow): number => (a.month < b.month ? -1 : 1);

/** The sums of everybody in the years of a career. */
export const everybodyBeside = ({ months }: Career, rows: Rows): Promise<MonthPlaces[]> =>
  rows.load(monthPlacesTable, 'month', [...new Set(months.map(({ month }) => yearOf(month)))].flatMap(monthsOfYear));

/** The place in each month of a career, among all who played in it. @param everybody  their sums */
export function placesOf({ months }: Career, everybody: readonly MonthPlaces[]) {
  const boards = grouped(ranked(everybody), ({ month }) => month);
  return months.flatMap(({ month, player_id: id }) => {
    const board = boards.get(month) ?? [];
    const own = board.find((row) => row.player_id === id);
    return own ? [{ month, rank: own.rank, of: board.length, points: own.monthly_final_score }] : [];
  });
}
export type MonthPlace = ReturnType<typeof placesOf>[number];

/** The part of a career in a year. @param year  undefined for all time */
export function inYear(career: Career, year: number | undefined): Career {
  if (year === undefined) return career;
  return careerIn(career.months.filter(({ month }) => yearOf(month) === year));
}

export const withRef = (playerId: number) => (evening: EveningView): ProfileView['form'][number] =>
  ({ ...evening, ref: dayRef(evening.date, playerId) });

/** The evening with the highest day total, with -1 the lowest; the latest of equal ones. Null without an evening. */
export function extremeOf(playerId: number, evenings: readonly EveningView[], sign: 1 | -1) {
  const [first, ...others] = evenings;
  return first ? withRef(playerId)(others.reduce(
    (found, evening) => (sign * evening.total < sign * found.total ? found : evening), first)) : null;
}

/** The rating; null before the first game. @param among  months of the history; without them there is none */
export function ratingOf({ months }: Career, among: readonly string[]): ProfileView['rating'] {
  const last = ratingsOf(months.slice(-1)).at(-1);
  return last ? {
    ...toRating(...last.rating),
    history: ratingsOf(months.filter(({ month }) => among.includes(month)))
      .map(({ date, rating }) => ({ date, ...toRating(...rating) })),
  } : null;
}

const toRating = (mu: number, sigma: number) => ({ value: mu, spread: 2 * sigma });

/** Scores in the order of the ids. */
export async function scoresOf(ids: readonly number[], rows: Rows) {
  const games = await rows.load(gamesTable, 'id', ids);
  return ids.flatMap((id) => games.filter((row) => row.id === id)).map((row) => scoreGame(gameIn(row)));
}
