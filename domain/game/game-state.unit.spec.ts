/** Tests how a game's events become its state. */
import { ALL_TIED_ROUNDS, gameRecorded, orders, tieBreakerSet } from '../testing/game-examples.js';
import type { GameEvent } from './game.events.js';
import { evolveGame, isCounted, noGame } from './game-state.js';

const recorded = gameRecorded({ rounds: ALL_TIED_ROUNDS });
const firstExitSet: GameEvent = { type: 'FirstExitSet', data: { gameId: 1, teamId: 2, firstExitPlayerId: 3 } };
const positionsReset: GameEvent = { type: 'PositionsReset', data: { gameId: 1 } };
const stateAfter = (...events: GameEvent[]) => events.reduce(evolveGame, noGame);

test('a recorded game has its entry and no choices', () => {
  const { gameId, ...entry } = recorded.data;
  expect(stateAfter(recorded)).toEqual({ gameId, entry, tieBreakers: [], firstExit: null, isVoided: false });
});

test('exit orders are kept by team: later ones replace those of the same teams and leave the others', () => {
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

test('a voided game keeps everything and counts nowhere until it is restored', () => {
  const history = [recorded, tieBreakerSet([3, 1]), firstExitSet];
  const voided = stateAfter(...history, { type: 'GameVoided', data: { gameId: 1, reason: 'Twice' } });
  expect(voided).toEqual({ ...stateAfter(...history), isVoided: true });
  expect([isCounted(voided), isCounted(noGame)]).toEqual([false, false]);
  const restored = evolveGame(voided, { type: 'GameRestored', data: { gameId: 1, reason: 'Not twice' } });
  expect(restored).toEqual(stateAfter(...history));
  expect(isCounted(restored)).toBe(true);
});

test('a correction replaces the entry and keeps the choices that are still valid', () => {
  const { gameId, ...entry } = recorded.data;
  const corrected = stateAfter(recorded, tieBreakerSet([3, 1], [4, 2]), firstExitSet, {
    type: 'GameCorrected',
    data: {
      ...recorded.data, location: 'Attic', tieBreakers: orders([3, 1]),
      firstExit: { teamId: 1, firstExitPlayerId: 2 }, reason: 'Moved',
    },
  });
  expect(corrected).toEqual({
    gameId, entry: { ...entry, location: 'Attic' }, tieBreakers: orders([3, 1]),
    firstExit: { teamId: 1, playerId: 2 }, isVoided: false,
  });
});
