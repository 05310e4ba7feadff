/** Tests the points of a round and the sentence for every fault. */
import { NO_PLAYER } from '../no-player.js';
import { type Role, roleOf, rolePoints, ROLES, roundFault } from './round-points.js';

const seatsOf = (...points: number[]) => points.map((value, index) => ({ playerId: index + 1, points: value }));

describe('role points', () => {
  test.each<[Role, number, number]>([
    ['PRESIDENT', 2, 4],
    ['VICE_PRESIDENT', 1, 2],
    ['NEUTRAL', 0, 0],
    ['VICE_LOSER', -1, -2],
    ['LOSER', -2, -4],
  ])('%s earns %i, doubled in round 5', (role, single, double) => {
    expect([1, 2, 3, 4, 5].map((round) => rolePoints(role, round))).toEqual([single, single, single, single, double]);
  });

  test('points name the role, and other values name none', () => {
    for (const role of Object.keys(ROLES) as Role[]) {
      for (const round of [1, 5]) expect(roleOf(rolePoints(role, round), round)).toBe(role);
    }
    expect([roleOf(3, 1), roleOf(4, 1), roleOf(-1, 5), roleOf(1, 5)]).toEqual([null, null, null, null]);
  });

  test('roles are numbered as they are entered', () => {
    expect(Object.values(ROLES).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a round', () => {
  test('is complete with every role once and everyone else neutral', () => {
    expect(roundFault(1, seatsOf(0, 2, 0, -1, 1, 0, -2, 0))).toBeNull();
    expect(roundFault(5, seatsOf(0, 4, 0, -2, 2, 0, -4, 0, 0, 0))).toBeNull();
  });

  test.each([
    [3, [0, 1, -1, -2], 'Round 3 needs exactly one President (+2), found none.'],
    [2, [2, 2, -1, -2], 'Round 2 needs exactly one President (+2), found 2.'],
    [1, [2, 0, -1, -2], 'Round 1 needs exactly one Vice President (+1), found none.'],
    [4, [2, 1, -1, -1, -2], 'Round 4 needs exactly one Vice Loser (-1), found 2.'],
    [5, [4, 2, -2, 0], 'Round 5 needs exactly one Loser (-4), found none.'],
    [5, [2, 1, -1, -2], 'Round 5 has no role worth +1.'],
    [1, [2, 1, -1, -2, -3], 'Round 1 has no role worth -3.'],
    [2, [2, 1, 0.5, -1, -2], 'Round 2 has no role worth +0.5.'],
    [2, [Number.NaN, 2, 1, -1, -2], 'Round 2 has no role worth NaN.'],
  ])('round %i with points %j is refused', (round, points, fault) => {
    expect(roundFault(round, seatsOf(...points))).toBe(fault);
  });

  test('gives No Player nothing', () => {
    const seats = [...seatsOf(2, -1, -2), { playerId: NO_PLAYER.id, points: 1 }];
    expect(roundFault(4, seats)).toBe('Round 4 gives No Player +1, it is always 0.');
  });
});
