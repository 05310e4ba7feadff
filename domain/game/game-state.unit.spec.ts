/** Proves what the events of a game add up to. */
import { ALL_TIED_ROUNDS, gameRecorded, orders, tieBreakerSet } from '../testing/game-examples.js';
import type { GameEvent } from './game.events.js';
import { evolveGame, noGame } from './game-state.js';

const recorded = gameRecorded({ rounds: ALL_TIED_ROUNDS });
const firstExitSet: GameEvent = { type: 'FirstExitSet', data: { gameId: 1, teamId: 2, firstExitPlayerId: 3 } };
const positionsReset: GameEvent = { type: 'PositionsReset', data: { gameId: 1 } };
const stateAfter = (...events: GameEvent[]) => events.reduce(evolveGame, noGame);

test('a recorded game has its entry and no choices', () => {
  const { gameId, ...entry } = recorded.data;
  expect(stateAfter(recorded)).toEqual({ gameId, entry, tieBreakers: [], firstExit: null });
});

test('exit orders are kept by team: later ones replace those of the same teams and stand beside the others', () => {
  const { tieBreakers } = stateAfter(recorded, tieBreakerSet([3, 1], [4, 2]), tieBreakerSet([1, 4], [3, 3]));
  expect(tieBreakers).toEqual(orders([1, 4], [3, 3], [4, 2]));
});

test('a later first exit replaces the earlier', () => {
  const other: GameEvent = { type: 'FirstExitSet', data: { gameId: 1, teamId: 2, firstExitPlayerId: 4 } };
  expect(stateAfter(recorded, firstExitSet, other).firstExit).toEqual({ teamId: 2, playerId: 4 });
});

test('a reset forgets every choice and keeps the entry', () => {
  expect(stateAfter(recorded, tieBreakerSet([3, 1]), firstExitSet, positionsReset)).toEqual(stateAfter(recorded));
});
