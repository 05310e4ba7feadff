/** Tests the texts about an evening ahead, the places of the chairs, and an answer that is on its way. */
import type { PlanView } from '../../../contract/plans.js';
import { planAnswer } from '../../../testing/worlds/answers.js';
import {
  answered, chairsAround, countsText, hasBegun, nextOf, nextText, openText, planWhen, scaleOf, statusOf, tableNote,
  tableText, whenText,
} from './plan-text.js';

const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** @param count  members 1 to this one said In */
const plan = (count: number, change: Partial<PlanView> = {}): PlanView =>
  planAnswer({ in: ids(count).slice(0, 10), waiting: ids(count).slice(10), ...change });
const nameOf = (id: number): string => `P${id}`;
/** The text without the marks around names. */
const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

test.each([
  [0, 'Nobody is in: a game needs eight.'],
  [1, 'One is in: a game needs eight.'],
  [7, 'Seven are in: a game needs eight.'],
  [8, 'Eight make four teams. Two more make five full teams.'],
  [9, 'Nine make five teams: one plays with No Player.'],
  [10, 'Ten make five full teams.'],
  [11, 'Ten play, one waits.'],
  [13, 'Ten play, three wait.'],
])('of %i players one row of the scale counts, and the sentence says the same', (count, meaning) => {
  expect(tableText(count)).toBe(meaning);
  expect(scaleOf(count).filter(({ isNow }) => isNow)).toMatchObject([{ number: count }]);
  expect(scaleOf(count).map(({ number }) => number)).toEqual(
    [Math.min(count, 7), 8, 9, 10, Math.max(count, 11)]);
});

test('the number on the table says how many play, and what may change it', () => {
  const notes = [plan(11), plan(12), plan(9, { maybe: [12] }), plan(9), plan(8), plan(2)].map(tableNote);
  expect(notes).toEqual(['play, 1 waits', 'play, 2 wait', 'in, 1 maybe', 'in: five teams', 'in: four teams', 'in']);
});

test('who has not answered is named as long as they are few, without the reader', () => {
  const said = (open: number[], maybe: number[]) => plain(openText(plan(2, { open, maybe }), 5, nameOf));
  expect([said([3], [4]), said([3, 4, 5], [6, 7]), said([3, 4, 6], []), said([5], [])]).toEqual([
    'P3 has not answered, P4 said maybe.', 'P3 and P4 have not answered, P6 and P7 said maybe.',
    'Three have not answered.', '',
  ]);
});

test('a list has the counts, and a text to share the next evening', () => {
  expect([countsText(plan(0)), countsText(plan(11, { out: [12], maybe: [13] }))])
    .toEqual(['Nobody has answered', '11 in, 1 maybe, 1 out']);
  expect([nextText(plan(6), 6), nextText(plan(1), 1)])
    .toEqual(['Next: Friday 31 July, 20:00, six are in', 'Next: Friday 31 July, 20:00, one is in']);
});

test('the next evening is on and has not begun, and on its day it is tonight', () => {
  const begun = plan(9, { games: 1 });
  expect(nextOf([plan(9, { state: 'cancelled' }), begun, plan(2)])).toEqual(plan(2));
  // A plan that an earlier version remembered has no number of games.
  const { games: _, ...remembered } = plan(2);
  expect(hasBegun(remembered as PlanView)).toBe(false);
  expect([planWhen(begun, '2026-07-31'), planWhen(begun, '2026-07-30')])
    .toEqual(['Tonight, 20:00', 'Friday 31 July, 20:00']);
});

test('a day is named by its distance', () => {
  const days = ['2026-07-28', '2026-07-29', '2026-07-30', '2026-07-31'].map((date) =>
    whenText(plan(9, { date }), '2026-07-29'));
  expect(days).toEqual(['tonight', 'tonight', 'tomorrow', 'on 31 Jul']);
  expect(whenText(plan(9, { state: 'over' }), '2026-08-02')).toBe('over');
});

test('the chairs are in the order of the answers; the tenth of nine is No Player’s, others are free', () => {
  expect(chairsAround([4, 7]).slice(0, 3)).toEqual([
    { x: '24.7%', y: '16.8%', sitter: 4 }, { x: '50.0%', y: '9.0%', sitter: 7 },
    { x: '75.3%', y: '16.8%', sitter: 'Free' },
  ]);
  expect(chairsAround(ids(9)).at(-1)).toEqual({ x: '9.6%', y: '36.0%', sitter: 'No Player' });
  expect(chairsAround(ids(10)).map(({ sitter }) => sitter)).toEqual(ids(10));
});

describe('an answer on its way', () => {
  test('puts In at the end of the line, and waits from the eleventh on', () => {
    const tenth = answered(plan(9, { open: [20, 21] }), 20, 'in');
    expect([tenth.in.at(-1), tenth.open, statusOf(tenth, 20)]).toEqual([20, [21], 'in']);
    expect(statusOf(answered(plan(10), 20, 'in'), 20)).toBe('waiting');
  });

  test('gives a free seat to the first who waits, and the one who left waits anew', () => {
    const reasons = [{ userId: 3, reason: 'Late train' }, { userId: 4, reason: 'Cold' }];
    const left = answered(plan(12, { reasons }), 3, 'maybe');
    expect([left.in.at(-1), left.waiting, left.maybe, left.reasons]).toEqual([11, [12], [3], [reasons[1]]]);
    const back = answered(left, 3, 'in');
    expect([back.waiting, back.maybe]).toEqual([[12, 3], []]);
  });

  test('keeps its place when it is given again', () => {
    expect(answered(plan(11), 3, 'in')).toEqual(plan(11));
  });
});
