/** Tests when each badge is earned, how often, and what is missing. */
import { type Badge, type BadgeFacts, badgesOf } from './badges.js';
import { countsOf, type PlayedGame } from './played-game.js';

const NEUTRAL = 22222;

let gameId = 0;
const game = (date: string, points: number, { partnerId = 2, roles = NEUTRAL } = {}): PlayedGame =>
  ({ gameId: (gameId += 1), date, points, place: points === 10 ? 1 : 2, partnerId, roles, ...countsOf(roles) });
const evening = (date: string, total: number, rank = 2) => ({ date, total, rank });
const day = (number: number, month = '2025-03'): string => `${month}-${String(number).padStart(2, '0')}`;
const days = (count: number): string[] => Array.from({ length: count }, (_, index) => day(index + 1));

const NOTHING: BadgeFacts = {
  games: [], evenings: [], months: [], groupEvenings: new Map(), firstDays: new Map(), today: '2025-04-20',
};
const result = (badge: Badge, facts: Partial<BadgeFacts>) => {
  const { earned, progress } = badgesOf({ ...NOTHING, ...facts }).find((one) => one.badge === badge)!;
  return earned ? [earned.date, earned.times] : progress && [progress.done, progress.of];
};

test('without a game nothing is earned', () => {
  expect(badgesOf(NOTHING)).toHaveLength(12);
  expect(badgesOf(NOTHING).filter(({ earned }) => earned)).toEqual([]);
});

test('the first win is earned once, and five in a row with each fifth win', () => {
  const games = [game(day(1), 5), ...days(11).slice(1).map((date) => game(date, 10))];
  expect(result('firstWin', { games })).toEqual([day(2), 1]);
  expect(result('fiveInARow', { games })).toEqual([day(6), 2]);
  expect(result('fiveInARow', { games: games.slice(0, 4) })).toEqual([3, 5]);
  expect(result('fiveInARow', { games: [...games.slice(0, 4), game(day(5), 0)] })).toEqual([0, 5]);
});

test('a comeback is an evening in first place after a first game that lost points', () => {
  const games = [game(day(1), -5), game(day(1), 10), game(day(2), -5), game(day(3), 0), game(day(3), 10)];
  const evenings = [evening(day(1), 5, 1), evening(day(2), -5, 2), evening(day(3), 10, 1)];
  expect(result('comeback', { games, evenings })).toEqual([day(1), 1]);
  expect(result('comeback', { games: games.slice(2), evenings: evenings.slice(1) })).toBeNull();
});

test('a clean sheet has two games or more and neither Vice Loser nor Loser', () => {
  const twice = (date: string, roles: number) => [game(date, 0), game(date, 0, { roles })];
  const games = [
    game(day(1), 10), ...twice(day(2), 22232), ...twice(day(3), 42222), ...twice(day(4), 1022), ...twice(day(5), 0),
  ];
  expect(result('cleanSheet', { games })).toEqual([day(4), 2]);
});

test('what a whole evening decides is earned once the evening is over', () => {
  const games = [game(day(1), -5), game(day(1), 10)];
  const evenings = [evening(day(1), 5, 1)];
  const steady = days(10).map((date) => evening(date, 0));
  const earnedOn = (today: string) => [
    result('comeback', { games, evenings, today }), result('cleanSheet', { games, today }),
    result('steadyEvenings', { evenings: steady, today }),
  ];
  expect(earnedOn(day(1))).toEqual([null, null, [0, 10]]);
  expect(earnedOn(day(11))).toEqual([[day(1), 1], [day(1), 1], [day(10), 1]]);
});

test('a perfect round 5 is of the pair', () => {
  expect(result('perfectFive', { games: [game(day(1), 5, { roles: 22220 })] })).toBeNull();
  expect(result('perfectFive', { games: [game(day(2), 5, { roles: 122221 })] })).toEqual([day(2), 1]);
});

test('all partners are those who have played so far; who joins later takes nothing away', () => {
  const firstDays = new Map([[2, day(1)], [3, day(1)], [4, day(9)]]);
  const games = [game(day(1), 0), game(day(2), 0, { partnerId: 3 })];
  expect(result('allPartners', { games, firstDays })).toEqual([day(2), 1]);
  expect(result('allPartners', { games: games.slice(1), firstDays })).toEqual([1, 3]);
  expect(result('allPartners', { games: [game(day(9), 0)], firstDays })).toEqual([1, 3]);
});

test('a month is won when it is over', () => {
  const months = [{ month: '2025-02', rank: 2 }, { month: '2025-03', rank: 1 }, { month: '2025-04', rank: 1 }];
  expect(result('monthWon', { months })).toEqual(['2025-03-31', 1]);
});

test('hundred evenings and three hundred games count on', () => {
  const evenings = Array.from({ length: 200 }, (_, index) => evening(`2025-${index}`, 0));
  expect(result('hundredEvenings', { evenings: evenings.slice(1, 100) })).toEqual([99, 100]);
  expect(result('hundredEvenings', { evenings })).toEqual(['2025-99', 2]);
  const games = Array.from({ length: 300 }, (_, index) => game(`2025-${index}`, 0));
  expect(result('threeHundredGames', { games })).toEqual(['2025-299', 1]);
});

test('ten evenings are steady if none of them loses points', () => {
  const evenings = days(10).map((date) => evening(date, 0));
  expect(result('steadyEvenings', { evenings })).toEqual([day(10), 1]);
  expect(result('steadyEvenings', { evenings: [...evenings.slice(1), evening(day(11), -5)] })).toEqual([0, 10]);
});

test('a full month has three evenings at least, all of them, and is over', () => {
  const evenings = [...days(3), day(1, '2025-04')].map((date) => evening(date, 0));
  const groupEvenings = new Map([['2025-03', 3], ['2025-04', 4]]);
  expect(result('fullMonth', { evenings, groupEvenings })).toEqual(['2025-03-31', 1]);
  expect(result('fullMonth', { evenings: evenings.slice(1), groupEvenings })).toEqual([1, 4]);
  expect(result('fullMonth', { evenings: evenings.slice(0, 2), groupEvenings: new Map([['2025-03', 2]]) })).toBeNull();
});

test('ten partners count within a month', () => {
  const month = (name: string, partners: number) =>
    Array.from({ length: partners }, (_, index) => game(day(index + 1, name), 0, { partnerId: index + 2 }));
  expect(result('tenPartners', { games: [...month('2025-03', 9), ...month('2025-04', 6)] })).toEqual([6, 10]);
  expect(result('tenPartners', { games: month('2025-03', 11) })).toEqual([day(10), 1]);
});
