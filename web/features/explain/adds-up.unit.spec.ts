/** Tests that an explanation whose parts differ from a sum is found, wherever the difference is. */
import type { ExplainedPart, ExplanationView, MovesView } from '../../../contract/explain.js';
import { addsUp } from './adds-up.js';

const part = (value: number, parts: readonly ExplainedPart[] = []): ExplainedPart => ({
  label: '', detail: '', value, unit: 'points', ref: null, eventIds: [], parts: [...parts], voided: null,
});

const view = (value: number, parts: ExplainedPart[], more: Partial<ExplanationView> = {}): ExplanationView => ({
  title: '', players: [], value, unit: 'points', rule: '', isSum: true, parts, ranking: null, table: null,
  rounds: null, pendingGames: [], entries: [], tokens: { title: [], rule: [] }, ...more,
});

const team = (rounds: number[]): ExplanationView =>
  view(5, [part(3, [part(4, [part(0), part(4)]), part(-1, [part(1), part(-2)])])], { isSum: false, rounds });

test('sums, their parts and the rounds of a team', () => {
  expect(addsUp(view(-5, [part(-10), part(5)]))).toBe(true);
  expect(addsUp(view(-4, [part(-10), part(5)]))).toBe(false);
  expect(addsUp(view(3, [part(-10), part(5)], { isSum: false }))).toBe(true);
  expect(addsUp(view(3, [part(-5, [part(-10), part(6)])], { isSum: false }))).toBe(false);
  expect(addsUp(team([1, 2]))).toBe(true);
  expect(addsUp(team([2, 1]))).toBe(false);
});

const standing = (points: number) => ({ points, rank: 1 });
const moves = (own: Partial<MovesView>, other: Partial<MovesView['crossings'][number]> = {}): MovesView => ({
  ...view(2, [part(-3), part(5)]), before: standing(-3), after: standing(-1), moves: [], around: [],
  crossings: [{
    player: { id: 2, displayName: 'Elif', avatarUrl: null }, value: 15, before: standing(-13), after: standing(2),
    effects: [10, 5], ...other,
  }],
  ...own,
});

test('moves: the own ones, those of the others, and the points before and after', () => {
  expect(addsUp(moves({}))).toBe(true);
  expect(addsUp(moves({ after: standing(0) }))).toBe(false);
  expect(addsUp(moves({}, { effects: [10, 4] }))).toBe(false);
  expect(addsUp(moves({}, { before: standing(-12) }))).toBe(false);
});
