/** The boards: a day is a function of its games, a month of its days, and a year of its months. */
import { grouped } from '../grouped.js';
import { realPlayersOf, type ScoredGame, type ScoredTeam } from '../scoring/game-scoring.js';
import { type DayRank, type MonthScores, rankDay, rankMonth, rankYear } from './ranks.js';
import type { Rules } from './rules.js';

/** A player's part in a game, with the position points that the player earned. */
export interface Seat {
  readonly playerId: number;
  readonly points: number;
}

interface Scored {
  readonly score: ScoredGame;
}

/** A game as one player played it. */
export interface OwnGame<Game extends Scored = Scored> {
  readonly game: Game;
  readonly team: ScoredTeam;
}

export interface DayScore<Own extends Seat = Seat> extends DayRank {
  /** Day total. */
  readonly total: number;
  /** Games in the order in which they were played. */
  readonly games: readonly Own[];
}

/** The part of a player's day that a month is computed from. */
type DayOfMonth = Pick<DayScore, 'total' | 'final'>;

export interface MonthScore<Day = DayScore> extends MonthScores {
  readonly rank: number;
  /** Days by date, in order. */
  readonly days: ReadonlyMap<string, Day>;
}

/** Scores by player, for a day or a month. */
export type ByPlayer<Score> = ReadonlyMap<number, Score>;

/** The seats of real players. */
export const seatsOfGame = <Game extends Scored>(game: Game): (Seat & OwnGame<Game>)[] =>
  game.score.teams.flatMap((team) =>
    realPlayersOf(team).map((playerId) => ({ playerId, points: team.totalScore, game, team })));

/** @param seats  of all games of one date @param rules  in force on it */
export function dayBoard<Own extends Seat>(seats: readonly Own[], rules: Rules): Map<number, DayScore<Own>> {
  const players = [...grouped(seats, ({ playerId }) => playerId)];
  const totals = players.map(([, games]) => sumOf(games, ({ points }) => points));
  const ranks = rankDay(totals, rules);
  return new Map(players.map(([playerId, games], index) => {
    const { rank, rankOf, final } = ranks[index]!;
    return [playerId, { rank, rankOf, final, total: totals[index]!, games }];
  }));
}

/** @param games  all of one date */
export function scoresOfDay<Game extends Scored>(games: readonly Game[]): Map<number, DayScore<Seat & OwnGame<Game>>> {
  const [first] = games;
  return first ? dayBoard([...games].sort((a, b) => a.score.gameId - b.score.gameId).flatMap(seatsOfGame),
    first.score.rules) : new Map();
}

/** @param days  the boards of all days of one month, by date */
export function monthBoard<Day extends DayOfMonth>(
  days: ReadonlyMap<string, ByPlayer<Day>>,
): Map<number, MonthScore<Day>> {
  const scores = byPlayer(days).map(([playerId, own]) => ({
    playerId,
    days: own,
    monthlyFinalScore: sumOf(own.values(), ({ final }) => final),
    totalScore: sumOf(own.values(), ({ total }) => total),
  }));
  const ranks = rankMonth(scores);
  return new Map(scores.map(({ playerId, ...score }, index) => [playerId, { ...score, rank: ranks[index]! }]));
}

/**
 * @param games  all of one month, or of any days, which are ranked like a month
 * @param others  the boards of days without games
 */
export const scoresOfMonth = <Game extends Scored>(
  games: readonly Game[], others: ReadonlyMap<string, ByPlayer<DayScore<never>>> = new Map(),
) => monthBoard(new Map<string, ByPlayer<DayScore<Seat & OwnGame<Game>>>>([
  ...others,
  ...[...grouped(games, ({ score }) => score.date)].map(([date, own]) => [date, scoresOfDay(own)] as const),
]));

/** @param months  final scores of all months of one year, by month */
export function yearBoard(months: ReadonlyMap<string, ByPlayer<number>>) {
  const scores = byPlayer(months).map(([playerId, own]) => (
    { playerId, months: own, total: sumOf(own.values(), (score) => score) }));
  const ranks = rankYear(scores.map(({ total }) => total));
  return new Map(scores.map(({ playerId, ...score }, index) => [playerId, { ...score, rank: ranks[index]! }]));
}

/** The scores by date or month, then by player. @param players what each has, by date or month */
export function spansOf<Score>(
  players: readonly (readonly [playerId: number, scores: Readonly<Record<string, Score>>])[],
): Map<string, Map<number, Score>> {
  const scores = players.flatMap(([playerId, own]) =>
    Object.entries(own).map(([span, score]) => ({ span, playerId, score })));
  return new Map([...grouped(scores, ({ span }) => span)].map(([span, own]) =>
    [span, new Map(own.map(({ playerId, score }) => [playerId, score]))]));
}

/** The scores of each player by date or month, in order. */
function byPlayer<Score>(spans: ReadonlyMap<string, ByPlayer<Score>>): [number, Map<string, Score>][] {
  const players = new Map<number, Map<string, Score>>();
  for (const [span, scores] of [...spans].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [playerId, score] of scores) {
      const own = players.get(playerId) ?? new Map<string, Score>();
      players.set(playerId, own.set(span, score));
    }
  }
  return [...players];
}

function sumOf<Item>(items: Iterable<Item>, value: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += value(item);
  return sum;
}
