/** Tests the figures of a member's page, from games in order. */
import { bestFirst, byCloseness, longestRun, partnersOf, rolesByRound } from './careers.js';
import { countsOf, type PlayedGame } from './played-game.js';

const game = (date: string, points: number, partnerId: number | null = 2, roles = 22222): PlayedGame =>
  ({ gameId: 1, date, points, place: points === 10 ? 1 : 2, partnerId, roles, ...countsOf(roles) });

test('roles are counted by round', () => {
  const rounds = rolesByRound([game('2025-03-01', 10, 2, 100104), game('2025-03-02', 10, 2, 12234)]);
  expect(rounds.map((counts) => Object.values(counts))).toEqual([
    [1, 1, 0, 0, 0], [1, 0, 1, 0, 0], [0, 1, 1, 0, 0], [1, 0, 0, 1, 0], [0, 0, 0, 0, 2],
  ]);
});

test('the longest run of wins, the latest of equal ones', () => {
  const points = [10, 10, 5, 10, 10, -5, 10];
  expect(longestRun(points.map((value, index) => game(`2025-03-0${index + 1}`, value))))
    .toEqual({ games: 2, from: '2025-03-04', until: '2025-03-05', lastGameId: 1 });
  expect(longestRun([game('2025-03-01', 5)])).toBeNull();
});

test('partners with three games come first, by average; No Player is none', () => {
  const games = [
    ...[1, 2, 3].map(() => game('2025-03-01', 0, 4)), ...[1, 2, 3].map(() => game('2025-03-02', 5, 3)),
    game('2025-03-03', 10, 2), game('2025-03-03', 10, null),
  ];
  const byName = (a: number, b: number): number => b - a;
  expect(bestFirst(partnersOf(games), byName)).toEqual([
    { partnerId: 3, games: 3, wins: 0, points: 15 }, { partnerId: 4, games: 3, wins: 0, points: 0 },
    { partnerId: 2, games: 1, wins: 1, points: 10 },
  ]);
  const few = [game('2025-03-01', 5, 2), game('2025-03-01', 10, 4), game('2025-03-02', 10, 3)];
  expect(bestFirst(partnersOf(few), byName).map(({ partnerId }) => partnerId)).toEqual([4, 3, 2]);
});

test('the closest opponent is the one with the most equal share', () => {
  const [even, close, far] = [
    { games: 4, ahead: 2, behind: 2 }, { games: 10, ahead: 6, behind: 4 }, { games: 3, ahead: 3, behind: 0 },
  ];
  expect([far, close, even].sort(byCloseness)).toEqual([even, close, far]);
});
