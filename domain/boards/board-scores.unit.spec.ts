import { evolveGame, noGame } from '../game/game-state.js';
import { scoreGame } from '../scoring/game-scoring.js';
import { CLEAR_ROUNDS, gameRecorded, TIED_MIDDLE_ROUNDS } from '../testing/game-examples.js';
import { RULES } from './rules.js';
import { dayBoard, scoresOfMonth, seatsOfGame, yearBoard } from './board-scores.js';

const scored = (rounds: typeof CLEAR_ROUNDS, date = '2025-03-14') => (
  { score: scoreGame(evolveGame(noGame, gameRecorded({ rounds, date }))) });
const ranked = (day: ReturnType<typeof dayBoard>) => [...day].map(([playerId, { total, rank, final }]) =>
  [playerId, total, rank, final]);

test('a game counts on top of the day totals of those who have played, and everyone is ranked', () => {
  const before = [{ playerId: 3, points: 10 }, { playerId: 9, points: 5 }, { playerId: 1, points: -5 }];
  expect(ranked(dayBoard([...before, ...seatsOfGame(scored(CLEAR_ROUNDS))], RULES))).toEqual([
    [3, 15, 1, 10], [9, 5, 3, 3], [1, 5, 3, 3], [2, 10, 2, 5], [4, 5, 3, 3],
    [5, 0, 4, -5], [6, 0, 4, -5], [7, -5, 5, -10], [8, -5, 5, -10],
  ]);
});

test('teams that wait for a tie-breaker have no points yet', () => {
  expect(ranked(dayBoard(seatsOfGame(scored(TIED_MIDDLE_ROUNDS)), RULES))).toEqual([
    [1, 10, 1, 10], [2, 10, 1, 10], [3, 0, 2, 5], [4, 0, 2, 5], [5, 0, 2, 5], [6, 0, 2, 5],
    [7, -5, 3, -10], [8, -5, 3, -10],
  ]);
});

test('the points of an evening can follow other rules', () => {
  const rules = { ...RULES, evening: {
    first: 3, second: 2, third: 1, fourth: 0, others: 0, lastButOne: 0, last: 0 } };
  expect(ranked(dayBoard(seatsOfGame(scored(CLEAR_ROUNDS)), rules)).map(([, , , final]) => final))
    .toEqual([3, 3, 2, 2, 0, 0, 0, 0]);
});

test('a month adds up its days in order, and a year its months', () => {
  const month = scoresOfMonth([scored(CLEAR_ROUNDS, '2025-03-20'), scored(CLEAR_ROUNDS)]);
  const { days, ...first } = month.get(1)!;
  expect([first, [...days.keys()]]).toEqual([
    { monthlyFinalScore: 20, totalScore: 20, rank: 1 }, ['2025-03-14', '2025-03-20']]);
  const year = yearBoard(new Map([['2025-03', new Map([[1, 20], [2, 20]])], ['2025-02', new Map([[2, -5], [3, 15]])]]));
  expect([...year].map(([id, { total, rank, months }]) => [id, total, rank, [...months.keys()]])).toEqual([
    [2, 15, 2, ['2025-02', '2025-03']], [3, 15, 2, ['2025-02']], [1, 20, 1, ['2025-03']]]);
});
