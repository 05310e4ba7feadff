/** The sums of any days from their games, as they were known at a moment, by the functions of the explanations. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { scoresOfDay } from '../../domain/explain/board-scores.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';

/** A player's sums over some days. */
export interface DaysSums {
  readonly player_id: number;
  readonly points: number;
  readonly total: number;
  readonly days: number;
  readonly games: number;
  readonly won: number;
}

/** One for each player. Other requests have their turn between two days. */
export async function sumsOfDays(games: readonly RecordedGame[]): Promise<DaysSums[]> {
  const sums = new Map<number, DaysSums>();
  for (const ofDay of grouped(games, ({ entry }) => entry.date).values()) {
    for (const [id, day] of scoresOfDay(ofDay.map((game) => ({ score: scoreGame(game) })))) {
      const so = sums.get(id) ?? { player_id: id, points: 0, total: 0, days: 0, games: 0, won: 0 };
      sums.set(id, {
        player_id: id, points: so.points + day.final, total: so.total + day.total, days: so.days + 1,
        games: so.games + day.games.length, won: so.won + day.games.filter(({ team }) => team.position === 1).length,
      });
    }
    await nextTurn();
  }
  return [...sums.values()];
}
