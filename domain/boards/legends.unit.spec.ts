/** Tests that the legends match the scoring. */
import { roleOf, ROLES } from '../scoring/round-points.js';
import { dayLegend, gameLegend, lastRoundText, roundLegend, scoringRules } from './legends.js';
import { rankDay } from './ranks.js';
import { RULES } from './rules.js';

const pointsOf = (lines: readonly { label: string; points: number }[], label: string) =>
  lines.find((line) => line.label === label)?.points;

test('the legend of a game is its position points', () => {
  expect(gameLegend(RULES).map(({ label, points }) => `${label} ${points}`)).toEqual([
    '1st 10', '2nd 5', '3rd 0', '4th -5', '5th -10',
  ]);
  expect(gameLegend(RULES).map(({ points }) => points)).toEqual([...RULES.places]);
});

test('the legend of a day agrees with the final scores', () => {
  expect(dayLegend(RULES).map(({ label, points }) => `${label} ${points}`)).toEqual([
    '1st 10', '2nd 5', '3rd 3', '4th 1', 'last but one -5', 'last -10', 'others 0',
  ]);
  const finals = rankDay([8, 7, 6, 5, 4, 3, 2, 1], RULES).map(({ final }) => final);
  for (const [index, label] of ['1st', '2nd', '3rd', '4th', 'others', 'others', 'last but one', 'last'].entries()) {
    expect(finals[index]).toBe(pointsOf(dayLegend(RULES), label));
  }
});

test('the legend of a round names the roles', () => {
  expect(roundLegend(RULES).map(({ label, points }) => `${label} ${points}`)).toEqual([
    'President 2', 'Vice President 1', 'Vice Loser -1', 'Loser -2', 'Neutral, everyone else 0',
  ]);
  for (const { label, points } of roundLegend(RULES)) expect(label).toContain(ROLES[roleOf(points, 1)!].name);
});

test('the welcome page states all three', () => {
  expect(scoringRules(RULES).map(({ title, lines }) => [title, lines])).toEqual([
    ['Each round', roundLegend(RULES)],
    ['Each game', gameLegend(RULES)],
    ['Each day', dayLegend(RULES)],
  ]);
});

test('under other rules they say those, and how often round 5 counts', () => {
  const rules = { ...RULES, roles: { ...RULES.roles, president: 3, loser: -3 }, lastRoundFactor: 3 };
  expect(roundLegend(rules).map(({ points }) => points)).toEqual([3, 1, -1, -3, 0]);
  expect([1, 2, 3, 4].map((lastRoundFactor) => lastRoundText({ ...rules, lastRoundFactor }))).toEqual([
    'counts like any other', 'counts double', 'counts triple', 'counts 4 times',
  ]);
});
