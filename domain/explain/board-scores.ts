/** The boards of days and months, from the scores of their games. */
import { grouped } from '../grouped.js';
import { NO_PLAYER } from '../no-player.js';
import { type DayRank, rankDay } from '../scoring/day-standing.js';
import type { ScoredTeam } from '../scoring/game-scoring.js';
import { type MonthScores, rankMonth } from '../scoring/month-standing.js';
import { type CountedGame, sumOf } from './explanation.js';

/** A game as one player played it. */
export interface OwnGame {
  readonly game: CountedGame;
  readonly team: ScoredTeam;
}

export interface DayScore extends DayRank {
  /** Day total. */
  readonly total: number;
  /** By id. */
  readonly games: readonly OwnGame[];
}

export interface MonthScore extends MonthScores {
  readonly rank: number;
  /** By date, in order. */
  readonly days: ReadonlyMap<string, DayScore>;
}

/** By player. @param games  all of one date */
export function scoresOfDay(games: readonly CountedGame[]): Map<number, DayScore> {
  const seats = [...games].sort((a, b) => a.score.gameId - b.score.gameId).flatMap((game) =>
    game.score.teams.flatMap((team) => [team.player1Id, team.player2Id].map((playerId) => ({ playerId, game, team }))));
  const players = [...grouped(seats.filter(({ playerId }) => playerId !== NO_PLAYER.id), ({ playerId }) => playerId)];
  const totals = players.map(([, own]) => sumOf(own.map(({ team }) => team.totalScore)));
  const ranks = rankDay(totals);
  return new Map(players.map(([playerId, own], index) =>
    [playerId, { ...ranks[index]!, total: totals[index]!, games: own }]));
}

/** By player. @param games  all of one month */
export const scoresOfMonth = (games: readonly CountedGame[]): Map<number, MonthScore> =>
  monthOfDays(new Map([...grouped(games, ({ score }) => score.date)].map(([date, own]) => [date, scoresOfDay(own)])));

/** By player. @param byDate  the scores of each day, by player */
export function monthOfDays(byDate: ReadonlyMap<string, ReadonlyMap<number, DayScore>>): Map<number, MonthScore> {
  const ofPlayer = new Map<number, Map<string, DayScore>>();
  for (const [date, day] of [...byDate].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [playerId, own] of day) {
      const days = ofPlayer.get(playerId) ?? new Map<string, DayScore>();
      ofPlayer.set(playerId, days.set(date, own));
    }
  }
  const scores = [...ofPlayer].map(([playerId, days]) => ({
    playerId,
    days,
    monthlyFinalScore: sumOf([...days.values()].map(({ final }) => final)),
    totalScore: sumOf([...days.values()].map(({ total }) => total)),
  }));
  const ranks = rankMonth(scores);
  return new Map(scores.map(({ playerId, ...score }, index) => [playerId, { ...score, rank: ranks[index]! }]));
}
