/**
 * The figures of a member's page that follow from games in order: roles by round, runs of wins, partners, opponents.
 */
import { grouped } from '../grouped.js';
import { ROUND_COUNT } from '../game-size.js';
import { averageOf, type PointsInGames, pointsInGames, pointsOf } from './lift.js';
import { minGamesTogether } from './partner-insights.js';
import { isWin, type PlayedGame, roleIn } from './played-game.js';

/** Counts for each round how often each role was taken. */
export const rolesByRound = (games: readonly PlayedGame[]) => Array.from({ length: ROUND_COUNT }, (_, round) => {
  const counts = { president: 0, vicePresident: 0, neutral: 0, viceLoser: 0, loser: 0 };
  for (const { roles } of games) counts[roleIn(roles, round)] += 1;
  return counts;
});

/** Games won one after the other. */
export interface Run {
  readonly games: number;
  readonly from: string;
  readonly until: string;
  readonly lastGameId: number;
}

/**
 * The longest run of wins; the latest of equally long ones.
 * @param games  in order of date, then id
 * @returns null without a win
 */
export function longestRun(games: readonly PlayedGame[]): Run | null {
  const none: Run = { games: 0, from: '', until: '', lastGameId: 0 };
  let [longest, current] = [none, none];
  for (const game of games) {
    const { gameId: lastGameId, date: until } = game;
    current = isWin(game) ? { games: current.games + 1, from: current.from || until, until, lastGameId } : none;
    if (current.games >= longest.games) longest = current;
  }
  return longest.games === 0 ? null : longest;
}

export interface Together {
  readonly partnerId: number;
  readonly games: number;
  readonly wins: number;
  readonly points: number;
}

export const partnersOf = (games: readonly PlayedGame[]): Together[] =>
  [...grouped(games, ({ partnerId }) => partnerId)].flatMap(([partnerId, own]) =>
    (partnerId === null ? [] : [{ partnerId, ...pointsOf(own), wins: own.filter(isWin).length }]));

/** The figures of one member among all others. */
export interface Paired {
  readonly id: number;
  readonly all: PointsInGames;
  /** Points and games by id of the partner. */
  readonly partners: ReadonlyMap<number, PointsInGames>;
}

export const pairedIn = (id: number, games: readonly PlayedGame[]): Paired => ({
  id, all: pointsOf(games), partners: new Map(partnersOf(games).map((together) => [together.partnerId, together])),
});

/** Games and points of all members together, and the minimum of games of a pair. */
export type Everybody = PointsInGames & { readonly minGames: number };

export const everybodyIn = (members: readonly Paired[]): Everybody => ({
  ...pointsInGames(members.map(({ all }) => all)),
  minGames: minGamesTogether(members.flatMap(({ partners }) => [...partners.values()])),
});

/** Compared partners first, by average; then the others. Equal ones are ordered by more games, then by name. */
export function bestFirst(partners: readonly Together[], byName: (a: number, b: number) => number): Together[] {
  const min = minGamesTogether(partners);
  const isCompared = (one: Together): boolean => one.games >= min;
  return [...partners].sort((a, b) =>
    Number(isCompared(b)) - Number(isCompared(a)) || (isCompared(a) && isCompared(b) ? averageOf(b) - averageOf(a) : 0)
    || b.games - a.games || byName(a.partnerId, b.partnerId));
}

/** Games against an opponent, and the number in which each came in ahead; in the others a place is pending. */
export interface Apart {
  readonly games: number;
  readonly ahead: number;
  readonly behind: number;
}

/** Share of the decided games in which the member came in ahead; one half if there is none. */
const shareOf = ({ ahead, behind }: Apart): number => (ahead + behind === 0 ? 0.5 : ahead / (ahead + behind));

/** Ordered by the most equal share, then by more games. */
export const byCloseness = (a: Apart, b: Apart): number =>
  Math.abs(shareOf(a) - 0.5) - Math.abs(shareOf(b) - 0.5) || b.games - a.games;
