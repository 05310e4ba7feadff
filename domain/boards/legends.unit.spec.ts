/** Tests that the legends match the scoring. */
import { roleOf, ROLES } from '../scoring/round-points.js';
import { dayLegend, gameLegend, roundLegend, scoringRules } from './legends.js';
import { rankDay } from './ranks.js';
import { RULES } from './rules.js';

const pointsOf = (lines: readonly { label: string; points: number }[], label: string) =>
  lines.find((line) => line.label === label)?.points;

test('the legend of a game is its position points', () => {
  expect(gameLegend.map(({ label, points }) => `${label} ${points}`)).toEqual([
    '1st 10', '2nd 5', '3rd 0', '4th -5', '5th -10',
  ]);
  expect(gameLegend.map(({ points }) => points)).toEqual([...RULES.places]);
});

test('the legend of a day agrees with the final scores', () => {
  expect(dayLegend.map(({ label, points }) => `${label} ${points}`)).toEqual([
    '1st 10', '2nd 5', '3rd 3', '4th 1', 'last but one -5', 'last -10', 'others 0',
  ]);
  const finals = rankDay([8, 7, 6, 5, 4, 3, 2, 1]).map(({ final }) => final);
  for (const [index, label] of ['1st', '2nd', '3rd', '4th', 'others', 'others', 'last but one', 'last'].entries()) {
    expect(finals[index]).toBe(pointsOf(dayLegend, label));
  }
});

test('the legend of a round names the roles', () => {
  expect(roundLegend.map(({ label, points }) => `${label} ${points}`)).toEqual([
    'President 2', 'Vice President 1', 'Vice Loser -1', 'Loser -2', 'Neutral, everyone else 0',
  ]);
  for (const { label, points } of roundLegend) expect(label).toContain(ROLES[roleOf(points, 1)!].name);
});

test('the welcome page states all three', () => {
  expect(scoringRules.map(({ title, lines }) => [title, lines])).toEqual([
    ['Each round', roundLegend],
    ['Each game', gameLegend],
    ['Each day', dayLegend],
  ]);
});
