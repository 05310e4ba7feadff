/** Tests the form rating of a game. */
import fc from 'fast-check';
import { rate } from 'openskill';
import { bradleyTerryFull } from 'openskill/models';
import { evolveGame, noGame } from '../game/game-state.js';
import { NO_PLAYER } from '../no-player.js';
import { scoreGame } from '../scoring/game-scoring.js';
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, FOUR_TEAMS, type GameExample, gameRecorded, TIED_MIDDLE_ROUNDS,
} from '../testing/game-examples.js';
import { NEWCOMER, playersOf, rateGame, ratedTeams, type Rating } from './form-rating.js';

const teamsIn = (example: GameExample) => ratedTeams(scoreGame(evolveGame(noGame, gameRecorded(example))));
const rated = (example: GameExample, ratings: Readonly<Record<number, Rating>> = {}): Map<number, Rating> =>
  new Map(rateGame(teamsIn(example), (id) => ratings[id] ?? NEWCOMER));
const means = (ratings: ReadonlyMap<number, Rating>): number[] => [...ratings.values()].map(([mu]) => mu);

test('new teams are spread by their places, the same for both players, and the estimate becomes surer', () => {
  const ratings = rated({ rounds: CLEAR_ROUNDS });
  expect([...ratings.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const [first = 0, , second = 0, , third = 0, , fourth = 0] = means(ratings);
  expect(first > second && second > 25 && 25 > third && third > fourth).toBe(true);
  expect(ratings.get(2)).toEqual(ratings.get(1));
  for (const [, sigma] of ratings.values()) expect(sigma).toBeLessThan(NEWCOMER[1]);
});

test('a pending tie is a tie at its best place', () => {
  expect(teamsIn({ rounds: TIED_MIDDLE_ROUNDS })).toEqual([[1, 1, 2], [2, 3, 4], [2, 5, 6], [4, 7, 8]]);
  const ratings = rated({ rounds: TIED_MIDDLE_ROUNDS });
  expect(ratings.get(5)).toEqual(ratings.get(3));
  expect(new Set(means(rated({ rounds: ALL_TIED_ROUNDS })))).toEqual(new Set([25]));
});

test('No Player counts as a newcomer and is not rated', () => {
  const seats = [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const;
  const ratings = rated({ seats, rounds: CLEAR_ROUNDS });
  expect([...ratings.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(playersOf(teamsIn({ seats, rounds: CLEAR_ROUNDS }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(rated({ seats, rounds: CLEAR_ROUNDS }, { [NO_PLAYER.id]: [50, 1] })).toEqual(ratings);
});

test('a rating has at most nine decimals, so that every machine goes on from the same', () => {
  for (const [mu, sigma] of rated({ rounds: CLEAR_ROUNDS }, { 1: [27.123456789, 5.5] }).values()) {
    expect([Number(mu.toFixed(9)), Number(sigma.toFixed(9))]).toEqual([mu, sigma]);
  }
});

const someRatings = fc.tuple(fc.double({ min: 5, max: 45, noNaN: true }), fc.double({ min: 1, max: 9, noNaN: true }));

test('the ratings are those of OpenSkill’s own call, to the last digit', () => {
  const games = fc.integer({ min: 4, max: 5 }).chain((count) => fc.tuple(
    fc.array(fc.integer({ min: 1, max: count }), { minLength: count, maxLength: count }),
    fc.array(someRatings, { minLength: 2 * count, maxLength: 2 * count })));
  fc.assert(fc.property(games, ([ranks, before]) => {
    const teams = ranks.map((rank, index) => [rank, 2 * index, 2 * index + 1] as const);
    const called = rate(
      teams.map(([, ...seats]) => seats.map((id) => ({ mu: before[id]![0], sigma: before[id]![1] }))),
      { model: bradleyTerryFull, rank: ranks });
    const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;
    const expected = called.flat().map(({ mu, sigma }, id) => [id, [rounded(mu), rounded(sigma)]]);
    expect(rateGame(teams, (id) => before[id]!).sort(([a], [b]) => a - b)).toEqual(expected);
  }));
});

test('the order in which ratings are asked for is that of the teams, and a surprise counts more', () => {
  const expected = rated({ rounds: CLEAR_ROUNDS }, { 1: [40, 3], 2: [40, 3] });
  const surprise = rated({ rounds: CLEAR_ROUNDS }, { 1: [10, 3], 2: [10, 3] });
  expect(surprise.get(1)![0] - 10).toBeGreaterThan(expected.get(1)![0] - 40);
});
