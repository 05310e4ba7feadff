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
  gamesOf, noTotals, pairingOf, type PlayerMonthRow, playerMonthsTable, totalsWith,
} from '../../projections/read-models/player-stats/player-stats.js';
import type { EveningView } from '../../contract/stats.js';
import { yearOf } from '../../domain/dates.js';
import { ratedMonthsTable, ratingsTable } from '../../projections/read-models/form/form.js';
import { gamesTable } from '../../projections/read-models/games/games.js';
import {
  eveningsOf, type MonthStandingRow, monthStandingsTable,
} from '../../projections/read-models/standings/standings.js';
import type { Rows } from '../../projections/model/table.js';

const LATEST = 6;

/** @param career  of the requested year */
export function toFiguresView(
  playerId: number, year: number | undefined, { games, evenings, played }: Career, players: Players,
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
    opponents: [...pairingOf(totalsWith(noTotals(playerId), played)).opponents]
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

/** The career in order of date, then id. @param months  of the boards */
const careerIn = (months: readonly MonthStandingRow[], played: readonly PlayerMonthRow[]) =>
  ({ months, played, evenings: eveningsOf(months), games: played.flatMap(gamesOf) });
export type Career = ReturnType<typeof careerIn>;

/** Everything of one member. */
export async function careerOf(playerId: number, rows: Rows): Promise<Career> {
  const [months, played] = await Promise.all([
    rows.load(monthStandingsTable, 'player_id', [playerId]), monthsPlayedBy(playerId, rows),
  ]);
  return careerIn(months.sort(byMonth), played);
}

/** The months of a member in order. */
export const monthsPlayedBy = async (playerId: number, rows: Rows): Promise<PlayerMonthRow[]> =>
  (await rows.load(playerMonthsTable, 'player_id', [playerId])).sort(byMonth);

const byMonth = (a: { readonly month: string }, b: { readonly month: string }): number => (a.month < b.month ? -1 : 1);

/** The part of a career in a year. @param year  undefined for all time */
export function inYear(career: Career, year: number | undefined): Career {
  if (year === undefined) return career;
  const isIn = ({ month }: { readonly month: string }): boolean => yearOf(month) === year;
  return careerIn(career.months.filter(isIn), career.played.filter(isIn));
}

export const withRef = (playerId: number) => (evening: EveningView): ProfileView['form'][number] =>
  ({ ...evening, ref: dayRef(evening.date, playerId) });

/** The evening with the highest day total, with -1 the lowest; the latest of equal ones. Null without an evening. */
export function extremeOf(playerId: number, evenings: readonly EveningView[], sign: 1 | -1) {
  const [first, ...others] = evenings;
  return first ? withRef(playerId)(others.reduce(
    (found, evening) => (sign * evening.total < sign * found.total ? found : evening), first)) : null;
}

/** The rating; null before the first game. @param among  months of the history, in order; without them there is none */
export async function ratingOf(playerId: number, among: readonly string[], rows: Rows): Promise<ProfileView['rating']> {
  const [[row], months] = await Promise.all([
    rows.load(ratingsTable, 'player_id', [playerId]),
    rows.load(ratedMonthsTable, 'month', among, { column: 'player_id', values: [playerId] }),
  ]);
  return row ? {
    ...toRating(...row.rating),
    history: months.sort(byMonth).flatMap(({ evenings }) => Object.entries(evenings))
      .map(([date, rating]) => ({ date, ...toRating(...rating) })),
  } : null;
}

const toRating = (mu: number, sigma: number) => ({ value: mu, spread: 2 * sigma });

/** Scores in the order of the ids. */
export async function scoresOf(ids: readonly number[], rows: Rows) {
  const games = await rows.load(gamesTable, 'id', ids);
  return ids.flatMap((id) => games.filter((row) => row.id === id)).map(({ state }) => scoreGame(state));
}
