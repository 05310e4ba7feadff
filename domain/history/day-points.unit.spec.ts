/** Tests whose points of a day change by an event of a game, for a day with one game and with two. */
import type { GameEvent } from '../game/game.events.js';
import { evolveGame, noGame } from '../game/game-state.js';
import { scoreGame } from '../scoring/game-scoring.js';
import { CLEAR_ROUNDS, gameRecorded, TIED_MIDDLE_ROUNDS, tieBreakerSet } from '../testing/game-examples.js';
import { changedDayPoints } from './game-history.js';

const recorded = gameRecorded({ rounds: TIED_MIDDLE_ROUNDS });
const settled = tieBreakerSet([2, 2], [3, 1]);
const seats = [[11, 12], [13, 14], [15, 16], [17, 18]] as const;
const rounds = CLEAR_ROUNDS.map((round) => round.map((id) => id + 10) as unknown as typeof round);
const otherOn = (date: string) => {
  const state = evolveGame(noGame, gameRecorded({ gameId: 2, date, seats, rounds }));
  return scoreGame(state as Parameters<typeof scoreGame>[0]);
};

const ALL = [1, 2, 3, 4, 5, 6, 7, 8];
const voided: GameEvent = { type: 'GameVoided', data: { gameId: 1, reason: 'Entered twice' } };
const moved: GameEvent = {
  type: 'GameCorrected',
  data: { ...recorded.data, date: '2025-03-13', tieBreakers: [], firstExit: null, reason: 'It was Thursday' },
};

test.each<[string, readonly GameEvent[], readonly string[], readonly number[]]>([
  ['a tie that is settled', [recorded, settled], [], [3, 4]],
  ['one that is ordered again', [recorded, settled, tieBreakerSet([2, 1], [3, 2])], [], [3, 4, 5, 6]],
  ['the same tie on a day with another game', [recorded, settled], ['2025-03-14'], [5, 6]],
  ['the same with a game of another day', [recorded, settled], ['2025-03-13'], [3, 4]],
  ['a void', [recorded, voided], [], ALL],
  ['another date', [recorded, moved], [], ALL],
  ['a void of a voided game', [recorded, voided, voided], [], []],
])('%s', (_what, events, dates, ids) => {
  const [before, after] = [events.slice(0, -1), events].map((some) => some.reduce(evolveGame, noGame));
  expect(changedDayPoints(before!, after!, dates.map(otherOn)).sort((a, b) => a - b)).toEqual(ids);
});
