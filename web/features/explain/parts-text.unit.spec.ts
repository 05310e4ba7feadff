/** Tests how values, deciding facts and ladders of an explanation are written. */
import type { ExplanationView } from '../../../contract/explain.js';
import { say, textOf } from '../../../domain/explain/explanation-text.js';
import { around, lineText, resultText, ruleOf, rungsOf, shownValue, toneOf } from './parts-text.js';

test('values are written in their unit, and only scores and money have colours', () => {
  expect([shownValue(-5, 'points'), shownValue(-3502, 'cents'), shownValue(33, 'percent'), shownValue(4, 'games'),
    shownValue(3.75, 'points per game')]).toEqual(['\u22125', '\u2212$35.02', '33%', '4', '+3.8']);
  expect([toneOf(-5, 'points'), toneOf(0, 'cents'), toneOf(33, 'percent'), toneOf(4, 'rounds')]).toEqual(
    ['minus', 'zero', '', '']);
});

const PLACE = { place: 5, of: 6 };

test('a sentence is made of words and facts', () => {
  const rule = say`${PLACE} teams${'. Tie at 0'}, so ${'+5'}.`;
  expect(rule).toEqual([PLACE, ' teams. Tie at 0, so +5.']);
  expect(textOf(rule)).toBe('5th of 6 teams. Tie at 0, so +5.');
  expect(textOf([{ what: 'Win rate', owner: 'Amara' }, ', 2026'])).toBe('Win rate of Amara, 2026');
});

test.each([
  ['day', true, ['You are ', PLACE, ' different day totals.']],
  ['day', false, [PLACE, ' different day totals.']],
  ['team', true, ['Your team is ', PLACE, ' different day totals.']],
  ['year', true, [PLACE, ' different day totals.']],
] as const)('the place that decides the number of a %s, own: %s', (kind, own, said) => {
  const view = { tokens: { title: [], rule: [PLACE, ' different day totals.'] } } as Partial<ExplanationView>;
  expect(ruleOf(view as ExplanationView, kind, own)).toEqual(said);
});

test('a month that came in without evenings has none', () => {
  const asked = { kind: 'month', of: { month: '2023-01' } } as Parameters<typeof resultText>[0];
  const view = (...refs: (string | null)[]) => ({ parts: refs.map((ref) => ({ ref })) }) as ExplanationView;
  expect(resultText(asked, view(null))).toEqual(['Points of January', '']);
  expect(resultText(asked, view('days/2023-01-05'))).toEqual(['Points of January', '1 evening']);
});

const row = (id: number, rank: number | null, value: number, ...more: readonly number[]) => ({
  rank, value, total: null, points: null, detail: '', isOwn: false, ref: null,
  players: [id, ...more].map((each) => ({ id: each, displayName: `Player ${each}`, avatarUrl: null })),
});
const ids = (rungs: ReturnType<typeof rungsOf>) => rungs.map((rung) => rung.map(({ players }) => players[0]!.id));

test('equal ranks share a rung; teams and those who wait for a tie do not', () => {
  expect(ids(rungsOf([row(1, 1, 20), row(2, 2, 10), row(3, 2, 10), row(4, 3, 5)]))).toEqual([[1], [2, 3], [4]]);
  expect(ids(rungsOf([row(1, null, 0), row(2, null, 0)]))).toEqual([[1], [2]]);
  expect(ids(rungsOf([row(1, 1, 7, 2), row(3, 2, 3, 4)]))).toEqual([[1], [3]]);
});

test.each([
  [4, 0, [0, 1, 2, 3]], [12, 0, [0, 1, 2, 3, 4, 5]], [12, 5, [2, 3, 4, 5, 6, 7]], [12, 11, [6, 7, 8, 9, 10, 11]],
])('of %i rungs, the six around rung %i are shown', (count, own, shown) => {
  expect(around(Array.from({ length: count }, (_, index) => index), own)).toEqual(shown);
});

test('the lines from the end name their rank', () => {
  expect([lineText('first', 6), lineText('last', 6), lineText('lastButOne', 6), lineText('others', 6)]).toEqual(
    ['1st', 'Last, 6th', 'Last but one, 5th', 'All others']);
  expect(lineText('lastButOne', 1)).toBe('Last but one');
});
