/** Tests how a game is shown. */
import fc from 'fast-check';
import { evolveGame, noGame } from '../domain/game/game-state.js';
import { toGameView } from './game-view.js';
import { scoreGame } from '../domain/scoring/game-scoring.js';
import { gameHistories } from '../domain/testing/game-arbitraries.js';
import { gameRecorded, TIED_MIDDLE_ROUNDS } from '../domain/testing/game-examples.js';
import { gameView } from './games.js';
import type { PlayerRef } from './players.js';

const player = (id: number): PlayerRef => ({ id, displayName: `Player ${id}`, avatarUrl: null });

test('a game is shown with its players named, its ties and its cards', () => {
  const state = evolveGame(noGame, gameRecorded({ gameId: 3, rounds: TIED_MIDDLE_ROUNDS }));
  const view = toGameView(scoreGame({ ...state, tieBreakers: [{ teamId: 2, exitOrder: 2 }] }), player);
  expect(view).toMatchObject({
    id: 3,
    date: '2025-03-14',
    location: 'Game Room',
    gameType: 'Standard',
    positionTieBreakers: [{ teamId: 2, exitOrder: 2 }],
    firstExit: null,
    tiedBlocks: [{ roundSum: 0, places: [2, 3], teamIds: [2, 3], resolved: false }],
    cardAllocation: { status: 'allocated', twoOfDiamonds: 1, twoOfClubs: 2, aceOfSpades: null },
  });
  expect(view.teams[3]).toEqual({
    teamId: 4,
    players: [player(7), player(8)],
    scores: [-2, -2, -2, -2, -4],
    player1Scores: [-2, -2, -2, -2, -4],
    player2Scores: [0, 0, 0, 0, 0],
    player1TotalScore: -12,
    player2TotalScore: 0,
    roundSum: -12,
    position: 4,
    totalScore: -5,
  });
});

test('a first exit is shown with the game it decides', () => {
  const rounds = [[1, 3, 5, 7], [2, 3, 5, 7], [1, 2, 5, 7], [3, 2, 5, 7], [4, 6, 3, 7]] as const;
  const state = evolveGame(noGame, gameRecorded({ rounds }));
  const view = toGameView(scoreGame({ ...state, firstExit: { teamId: 1, playerId: 2 } }), player);
  expect(view.firstExit).toEqual({ teamId: 1, firstExitPlayerId: 2 });
  expect(view.cardAllocation).toMatchObject({ twoOfDiamonds: 2, firstExitPlayerId: 2 });
});

test('every game has the shape of the contract, no more and no less', () => {
  fc.assert(
    fc.property(gameHistories(), (history) => {
      const view = toGameView(scoreGame(history.reduce(evolveGame, noGame)), player);
      expect(gameView.strict().parse(view)).toEqual(view);
    }),
  );
});
