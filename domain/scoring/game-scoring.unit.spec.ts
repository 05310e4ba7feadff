/** Tests the score of a game: sums, places, ties and position points. */
import fc from 'fast-check';
import { RULES } from '../boards/rules.js';
import { evolveGame, type GameState, noGame } from '../game/game-state.js';
import { NO_PLAYER } from '../no-player.js';
import { exitOrders, gameHistories, recordedGames, resolvedGames, tiedGames } from '../testing/game-arbitraries.js';
import {
  ALL_TIED_ROUNDS,
  CLEAR_ROUNDS,
  type GameExample,
  gameRecorded,
  orders,
  TIED_MIDDLE_ROUNDS,
  TWO_TIES_ROUNDS,
} from '../testing/game-examples.js';
import { playableRules } from '../testing/rules-arbitraries.js';
import { type ScoredGame, scoreGame } from './game-scoring.js';

const stateOf = (example: GameExample, choices: Partial<GameState> = {}): GameState => ({
  ...evolveGame(noGame, gameRecorded(example)),
  ...choices,
});
const scored = (example: GameExample, choices?: Partial<GameState>): ScoredGame => scoreGame(stateOf(example, choices));
const placesOf = ({ teams }: ScoredGame) => teams.map(({ position }) => position);
const pointsOf = ({ teams }: ScoredGame) => teams.map(({ totalScore }) => totalScore);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

describe('a game without ties', () => {
  test('adds up both players, round by round', () => {
    expect(scored({ rounds: TIED_MIDDLE_ROUNDS }).teams[1]).toEqual({
      teamId: 2,
      player1Id: 3,
      player2Id: 4,
      player1Scores: [1, -1, 1, -1, 2],
      player2Scores: [0, 0, 0, 0, -2],
      scores: [1, -1, 1, -1, 0],
      player1TotalScore: 2,
      player2TotalScore: -2,
      roundSum: 0,
      position: null,
      totalScore: 0,
    });
  });

  test('ranks teams by round sum and gives four teams +10, +5, 0 and -5', () => {
    const game = scored({ gameId: 7, rounds: [[7, 1, 3, 5], [7, 1, 3, 5], ...CLEAR_ROUNDS.slice(2)] });
    expect(game.teams.map(({ roundSum }) => roundSum)).toEqual([10, 2, -8, -4]);
    expect(placesOf(game)).toEqual([1, 2, 4, 3]);
    expect(pointsOf(game)).toEqual([10, 5, -5, 0]);
    expect(game).toMatchObject({ gameId: 7, date: '2025-03-14', location: 'Game Room', gameType: 'Standard' });
    expect(game).toMatchObject({ tiedBlocks: [], tieBreakers: [], firstExit: null });
  });

  test('gives the fifth of five teams -10', () => {
    const seats = [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]] as const;
    const game = scored({ seats, rounds: [[1, 3, 9, 7], [1, 3, 9, 7], [1, 3, 9, 7], [1, 3, 9, 7], [1, 3, 9, 7]] });
    expect(placesOf(game)).toEqual([1, 2, 3, 5, 4]);
    expect(pointsOf(game)).toEqual([10, 5, 0, -10, -5]);
  });

  test('is scored only after it was recorded', () => {
    expect(() => scoreGame(noGame)).toThrow('not recorded');
  });
});

describe('a tie', () => {
  test('leaves its own teams without place and points, but no other team', () => {
    const game = scored({ rounds: TIED_MIDDLE_ROUNDS });
    expect(placesOf(game)).toEqual([1, null, null, 4]);
    expect(pointsOf(game)).toEqual([10, 0, 0, -5]);
    expect(game.tiedBlocks).toEqual([{ roundSum: 0, places: [2, 3], teamIds: [2, 3], resolved: false }]);
  });

  test('is resolved by the exit order: 1 exited first and takes the better place', () => {
    const game = scored({ rounds: TIED_MIDDLE_ROUNDS }, { tieBreakers: orders([2, 2], [3, 1]) });
    expect(placesOf(game)).toEqual([1, 3, 2, 4]);
    expect(pointsOf(game)).toEqual([10, 0, 5, -5]);
    expect(game.tiedBlocks).toEqual([{ roundSum: 0, places: [2, 3], teamIds: [2, 3], resolved: true }]);
    expect(game.tieBreakers).toEqual(orders([2, 2], [3, 1]));
  });

  test('stays pending while an order is missing', () => {
    const game = scored({ rounds: ALL_TIED_ROUNDS }, { tieBreakers: orders([1, 1], [2, 2], [4, 3]) });
    expect(placesOf(game)).toEqual([null, null, null, null]);
    expect(game.tiedBlocks).toEqual([{ roundSum: 0, places: [1, 2, 3, 4], teamIds: [1, 2, 3, 4], resolved: false }]);
  });

  test('stays pending while two teams have the same order', () => {
    expect(placesOf(scored({ rounds: TIED_MIDDLE_ROUNDS }, { tieBreakers: orders([2, 1], [3, 1]) }))).toEqual([
      1, null, null, 4,
    ]);
  });

  test('ranks by the orders that are left when a third team is no longer tied', () => {
    const game = scored({ rounds: TIED_MIDDLE_ROUNDS }, { tieBreakers: orders([1, 2], [2, 3], [3, 1]) });
    expect(placesOf(game)).toEqual([1, 3, 2, 4]);
  });

  test('is resolved while another is not, best place first', () => {
    const game = scored({ rounds: TWO_TIES_ROUNDS }, { tieBreakers: orders([3, 1], [4, 2]) });
    expect(placesOf(game)).toEqual([null, null, 3, 4]);
    expect(game.tiedBlocks).toEqual([
      { roundSum: 9, places: [1, 2], teamIds: [1, 2], resolved: false },
      { roundSum: -9, places: [3, 4], teamIds: [3, 4], resolved: true },
    ]);
  });
});

describe('the first exit', () => {
  /** Teams 1 and 2 are tied for first place; only the players of team 2 have equal totals. */
  const rounds = [[1, 3, 5, 7], [1, 4, 5, 7], [3, 1, 5, 7], [4, 1, 5, 7], [6, 8, 5, 7]] as const;
  const secondFirst = orders([1, 2], [2, 1]);

  test('counts for a first place whose players have equal totals', () => {
    const game = scored({ rounds }, { tieBreakers: secondFirst, firstExit: { teamId: 2, playerId: 4 } });
    expect(game.teams[1]).toMatchObject({ position: 1, player1TotalScore: 3, player2TotalScore: 3 });
    expect(game.firstExit).toEqual({ teamId: 2, firstExitPlayerId: 4 });
    const other = scored({ rounds }, { tieBreakers: secondFirst, firstExit: { teamId: 2, playerId: 3 } });
    expect(other.firstExit).toEqual({ teamId: 2, firstExitPlayerId: 3 });
  });

  test.each<[string, Partial<GameState>]>([
    ['first place is pending', { firstExit: { teamId: 2, playerId: 4 } }],
    ['another team is first', { tieBreakers: orders([1, 1], [2, 2]), firstExit: { teamId: 2, playerId: 4 } }],
    ['the totals differ', { tieBreakers: orders([1, 1], [2, 2]), firstExit: { teamId: 1, playerId: 1 } }],
    ['the player is of another team', { tieBreakers: secondFirst, firstExit: { teamId: 2, playerId: 1 } }],
    ['none was chosen', { tieBreakers: secondFirst, firstExit: null }],
  ])('is ignored while %s', (_, choices) => {
    expect(scored({ rounds }, choices).firstExit).toBeNull();
  });

  test('is ignored for a team with No Player', () => {
    const seats = [[1, NO_PLAYER.id], [3, 4], [5, 6], [7, 8], [9, 10]] as const;
    const zeroForTeam1 = [[3, 4, 7, 8], [8, 7, 4, 3], [3, 4, 7, 8], [8, 7, 4, 3], [5, 9, 10, 6]] as const;
    const everyOrder = orders([1, 1], [2, 2], [3, 3], [4, 4], [5, 5]);
    const choices = { tieBreakers: everyOrder, firstExit: { teamId: 1, playerId: 1 } };
    const game = scored({ seats, rounds: zeroForTeam1 }, choices);
    expect(placesOf(game)).toEqual([1, 2, 3, 4, 5]);
    expect(game.firstExit).toBeNull();
  });
});

describe('every game', () => {
  test('has rounds that sum to 0', () => {
    fc.assert(
      fc.property(recordedGames(), (state) => {
        const { teams } = scoreGame(state);
        for (const round of [0, 1, 2, 3, 4]) expect(sumOf(teams.map(({ scores }) => scores[round]!))).toBe(0);
        expect(sumOf(teams.map(({ roundSum }) => roundSum))).toBe(0);
      }),
    );
  });

  test('has, once resolved, the places in a row and their points, which sum to 0 over five teams', () => {
    fc.assert(
      fc.property(resolvedGames(), (state) => {
        const game = scoreGame(state);
        const everyPlace = game.teams.map((_, index) => index + 1);
        expect(placesOf(game).toSorted()).toEqual(everyPlace);
        expect(pointsOf(game)).toEqual(placesOf(game).map((place) => RULES.places[place! - 1]));
        expect(sumOf(pointsOf(game))).toBe(game.teams.length === 5 ? 0 : 10);
        expect(game.tiedBlocks.every(({ resolved }) => resolved)).toBe(true);
      }),
    );
  });

  test('brings under other rules what its roles are worth, and keeps what was entered', () => {
    fc.assert(
      fc.property(recordedGames(), playableRules, fc.constantFrom('2025-03', '2025-04'), (state, rules, from) => {
        const { president, vicePresident, viceLoser, loser } = rules.roles;
        const worth = new Map([[2, president], [1, vicePresident], [0, 0], [-1, viceLoser], [-2, loser]]);
        const plain = scoreGame(state);
        const game = scoreGame({ ...state, ruleSets: [{ from: null, rules: RULES }, { from, rules }] });
        if (from === '2025-04') return expect(game).toEqual(plain);
        for (const [index, { entered, player1Scores, roundSum, scores }] of game.teams.entries()) {
          const { player1Scores: first, player2Scores: second } = plain.teams[index]!;
          expect(entered).toEqual([first, second]);
          expect(player1Scores).toEqual(first.map((code, round) =>
            (round < 4 ? worth.get(code)! : worth.get(code / 2)! * rules.lastRoundFactor)));
          expect(roundSum).toBe(sumOf(scores));
        }
        expect(sumOf(game.teams.map(({ roundSum }) => roundSum))).toBe(0);
        const placed = game.teams.filter(({ position }) => position !== null);
        expect(pointsOf({ ...game, teams: placed })).toEqual(placed.map(({ position }) => rules.places[position! - 1]));
      }),
    );
  });

  test('has places that follow the sums, and blocks that take consecutive ones', () => {
    fc.assert(
      fc.property(gameHistories(), (history) => {
        const { teams, tiedBlocks } = scoreGame(history.reduce(evolveGame, noGame));
        for (const { roundSum, position, totalScore } of teams) {
          const better = teams.filter((other) => other.roundSum > roundSum).length;
          const equal = teams.filter((other) => other.roundSum === roundSum).length;
          if (position === null) expect(totalScore).toBe(0);
          else expect(position > better && position <= better + equal).toBe(true);
          const block = tiedBlocks.find(({ roundSum: tied }) => tied === roundSum);
          if (equal === 1) expect([block, position]).toEqual([undefined, better + 1]);
          else expect(block?.places).toEqual(Array.from({ length: equal }, (_, index) => better + 1 + index));
        }
        for (const block of tiedBlocks) {
          const members = teams.filter(({ roundSum }) => roundSum === block.roundSum);
          expect(members.map(({ teamId }) => teamId)).toEqual(block.teamIds);
          expect(members.every(({ position }) => (position !== null) === block.resolved)).toBe(true);
        }
        const firstPlaces = tiedBlocks.map(({ places }) => places[0]);
        expect(firstPlaces).toEqual(firstPlaces.toSorted());
      }),
    );
  });

  test('puts the teams of a tie in their exit order and leaves the others where they are', () => {
    const tiedWithOrders = tiedGames().chain((state) => fc.tuple(fc.constant(state), exitOrders(state)));
    fc.assert(
      fc.property(tiedWithOrders, ([state, tieBreakers]) => {
        const before = scoreGame(state);
        const after = scoreGame({ ...state, tieBreakers });
        for (const { teamIds, places } of after.tiedBlocks) {
          const inOrder = tieBreakers.filter(({ teamId }) => teamIds.includes(teamId)).map(({ teamId }) => teamId);
          expect(inOrder.map((teamId) => after.teams[teamId - 1]!.position)).toEqual(places);
        }
        for (const [index, { position }] of before.teams.entries()) {
          if (position !== null) expect(after.teams[index]!.position).toBe(position);
        }
      }),
    );
  });

  test('scores the same in whatever order its teams are entered', () => {
    fc.assert(
      fc.property(resolvedGames(), (state) => {
        const entry = { ...state.entry!, teams: state.entry!.teams.toReversed() };
        expect(scoreGame({ ...state, entry }).teams.toReversed()).toEqual(scoreGame(state).teams);
      }),
    );
  });
});
