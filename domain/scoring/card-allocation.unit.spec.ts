/** Tests who gets which card. */
import fc from 'fast-check';
import { evolveGame, type GameState, noGame } from '../game/game-state.js';
import { NO_PLAYER } from '../no-player.js';
import { gameHistories } from '../testing/game-arbitraries.js';
import { CLEAR_ROUNDS, type GameExample, gameRecorded, TWO_TIES_ROUNDS } from '../testing/game-examples.js';
import { allocateCards } from './card-allocation.js';
import { scoreGame } from './game-scoring.js';

const cards = (example: GameExample, choices: Partial<GameState> = {}) =>
  allocateCards(scoreGame({ ...evolveGame(noGame, gameRecorded(example)), ...choices }));

/** A game with team 1 first with 3 points for each of its players, and team 2 second. */
const EQUAL_WINNERS = [[1, 3, 5, 7], [2, 3, 5, 7], [1, 2, 5, 7], [3, 2, 5, 7], [4, 6, 3, 7]] as const;
const WITH_NO_PLAYER = [[1, NO_PLAYER.id], [3, 4], [5, 6], [7, 8], [9, 10]] as const;

describe('cards', () => {
  test('go to the higher and the lower scorer in first place and to both players in second place', () => {
    expect(cards({ rounds: CLEAR_ROUNDS })).toEqual({
      status: 'allocated', twoOfDiamonds: 1, twoOfClubs: 2, aceOfSpades: [3, 4], firstExitPlayerId: null,
    });
    const seats = [[2, 1], [3, 4], [5, 6], [7, 8]] as const;
    expect(cards({ seats, rounds: CLEAR_ROUNDS })).toMatchObject({ twoOfDiamonds: 1, twoOfClubs: 2 });
  });

  test('wait for a winner', () => {
    expect(cards({ rounds: TWO_TIES_ROUNDS })).toEqual({ status: 'noWinner' });
  });

  test('leave out the ace while the second place is pending', () => {
    const rounds = [[1, 3, 8, 7], [1, 5, 8, 7], [1, 3, 8, 7], [1, 5, 8, 7], [1, 2, 8, 7]] as const;
    expect(cards({ rounds })).toMatchObject({ status: 'allocated', twoOfDiamonds: 1, aceOfSpades: null });
  });
});

describe('winners with equal totals', () => {
  test('wait for the first exit', () => {
    expect(cards({ rounds: EQUAL_WINNERS })).toEqual({ status: 'firstExitNeeded', teamId: 1, playerIds: [1, 2] });
  });

  test.each([[1, 2], [2, 1]])('player %i, who exited first, gets the diamonds', (playerId, other) => {
    expect(cards({ rounds: EQUAL_WINNERS }, { firstExit: { teamId: 1, playerId } })).toMatchObject({
      status: 'allocated', twoOfDiamonds: playerId, twoOfClubs: other, firstExitPlayerId: playerId,
    });
  });

  test.each([3, 1])('wait again when the choice was for another team, player %i', (playerId) => {
    const choice = { firstExit: { teamId: 2, playerId } };
    expect(cards({ rounds: EQUAL_WINNERS }, choice)).toMatchObject({ status: 'firstExitNeeded' });
  });
});

describe('No Player', () => {
  test('leaves both cards of the first place to its partner', () => {
    expect(cards({ seats: WITH_NO_PLAYER, rounds: CLEAR_ROUNDS })).toEqual({
      status: 'allocated', twoOfDiamonds: 1, twoOfClubs: 1, aceOfSpades: [3, 4], firstExitPlayerId: null,
    });
  });

  test('makes its partner the first exit when their totals are equal', () => {
    const allZero = [[3, 5, 6, 4], [4, 6, 5, 3], [3, 5, 6, 4], [4, 6, 5, 3], [7, 10, 9, 8]] as const;
    const tieBreakers = [1, 2, 3, 4, 5].map((teamId) => ({ teamId, exitOrder: teamId }));
    expect(cards({ seats: WITH_NO_PLAYER, rounds: allZero }, { tieBreakers })).toEqual({
      status: 'allocated', twoOfDiamonds: 1, twoOfClubs: 1, aceOfSpades: [3, 4], firstExitPlayerId: 1,
    });
  });

  test('leaves the ace of the second place to its partner', () => {
    const behind = [[3, 1, 5, 7], [3, 1, 5, 7], [3, 1, 5, 7], [3, 1, 5, 7], [3, 1, 5, 7]] as const;
    expect(cards({ seats: WITH_NO_PLAYER, rounds: behind })).toMatchObject({ twoOfDiamonds: 3, aceOfSpades: [1] });
  });
});

test('no card ever goes to No Player or to a team of another place', () => {
  fc.assert(
    fc.property(gameHistories(), (history) => {
      const game = scoreGame(history.reduce(evolveGame, noGame));
      const allocation = allocateCards(game);
      const playersIn = (place: number) =>
        game.teams.flatMap((team) => (team.position === place ? [team.player1Id, team.player2Id] : []));
      const realPlayersIn = (place: number) => playersIn(place).filter((id) => id !== NO_PLAYER.id);
      expect(allocation.status === 'noWinner').toBe(playersIn(1).length === 0);
      if (allocation.status !== 'allocated') return;
      expect(new Set([allocation.twoOfDiamonds, allocation.twoOfClubs])).toEqual(new Set(realPlayersIn(1)));
      expect(allocation.aceOfSpades ?? []).toEqual(realPlayersIn(2));
    }),
  );
});
