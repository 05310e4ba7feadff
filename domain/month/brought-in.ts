/** The boards of a month whose points came in with a table: they are ranked like all others, without games. */
import type { ByPlayer, DayScore } from '../boards/board-scores.js';
import { rankMonth } from '../boards/ranks.js';
import type { EveningPoints, FinalStanding } from './month.events.js';

/** The points of a player and a month. */
export interface MonthPoints {
  readonly playerId: number;
  readonly points: number;
  /** Sum of the day totals, which decides between equal points; the points where the table does not tell it. */
  readonly total: number;
  /** 0 where the table does not tell it. */
  readonly evenings: number;
}

export function pointsOf(evenings: readonly EveningPoints[]): MonthPoints[] {
  const players = new Map<number, MonthPoints>();
  for (const { playerId, points } of evenings.flatMap((evening) => evening.points)) {
    const known = players.get(playerId) ?? { playerId, points: 0, total: 0, evenings: 0 };
    const sum = known.points + points;
    players.set(playerId, { playerId, points: sum, total: sum, evenings: known.evenings + 1 });
  }
  return [...players.values()];
}

/** The board, best first. */
export function standingsOf(months: readonly MonthPoints[]): FinalStanding[] {
  const ranks = rankMonth(months.map(({ points, total }) => ({ monthlyFinalScore: points, totalScore: total })));
  return months.map(({ playerId, points, total, evenings }, index) => (
    { playerId, totalScore: total, monthlyFinalScore: points, rank: ranks[index]!, daysPlayed: evenings }))
    .sort((one, other) => one.rank - other.rank || one.playerId - other.playerId);
}

/** The boards of evenings by date. The points of an evening are its total and its final score. */
export const broughtInDays = (evenings: readonly EveningPoints[]): Map<string, ByPlayer<DayScore<never>>> =>
  new Map(evenings.map(({ date, points: all }) => {
    const distinct = [...new Set(all.map(({ points }) => points))].sort((one, other) => other - one);
    return [date, new Map(all.map(({ playerId, points }) => [playerId, {
      total: points, final: points, rank: distinct.indexOf(points) + 1, rankOf: distinct.length, games: [],
    }]))];
  }));
