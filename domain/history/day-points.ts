/** Whose points of a day a change of a game changed, by the rules of the boards. */
import { scoresOfDay } from '../boards/board-scores.js';
import { type GameState, isCounted } from '../game/game-state.js';
import { scoreGame, type ScoredGame } from '../scoring/game-scoring.js';

/** Dates on which the game counted, before or after. */
export const datesOfGame = (...states: readonly GameState[]): string[] =>
  [...new Set(states.filter(isCounted).map(({ entry }) => entry.date))];

/** Ids of the players. @param others  the other games that counted on these dates then */
export function changedDayPoints(before: GameState, after: GameState, others: readonly ScoredGame[]): number[] {
  const changed = datesOfGame(before, after).flatMap((date) => {
    const [was, now] = [before, after].map((state) => {
      const games = [...others, ...(isCounted(state) ? [scoreGame(state)] : [])];
      return scoresOfDay(games.filter((game) => game.date === date).map((score) => ({ score })));
    });
    return [...was!.keys(), ...now!.keys()].filter((id) => (was!.get(id)?.final ?? 0) !== (now!.get(id)?.final ?? 0));
  });
  return [...new Set(changed)];
}
