/** Tests how moves are written: places, points, and who passed whom. */
import '../../../testing/worlds/toronto-clocks.js';
import {
  directionOf, movedText, passedText, pointsText, shortMoment, sidesOf, stepText,
} from './moves-text.js';

const at = (rank: number | null, points = 0) => ({ rank, points });
const named = (...names: string[]) => names.map((displayName, id) => ({ id, displayName, avatarUrl: null }));

test.each([
  [6, 8, '2 places down'], [2, 1, '1 place up'], [8, 8, 'You did not move'], [null, 3, 'New on the board'],
  [3, null, 'No longer on the board'], [null, null, 'You did not move'],
])('from %s to %s: %s', (before, after, text) => {
  expect(movedText(at(before), at(after), true)).toBe(text);
});

test('the points and the players who changed sides', () => {
  expect([-2, 1, 0].map(pointsText)).toEqual(['2 points fewer.', '1 point more.', 'The same points.']);
  expect(passedText(named('Dana'), named('Elif', 'Leila'), null)).toBe(
    'You passed \u2068Dana\u2069. \u2068Elif\u2069 and \u2068Leila\u2069 passed you.');
  expect(passedText([], named('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'), '\u2068Amara\u2069')).toMatch(
    /F\u2069 and 2 more passed \u2068Amara\u2069\.$/);
  const player = (displayName: string, rank: number | null) => (
    { player: named(displayName)[0]!, value: 0, before: at(1), after: at(rank), effects: [] });
  const crossings = [player('Elif', 6), player('Ines', 10), player('Ana', null)];
  const sides = sidesOf({ after: at(8), crossings }).map((side) => side.map(({ displayName }) => displayName));
  expect(sides).toEqual([['Ines', 'Ana'], ['Elif']]);
});

test.each([
  [6, 9, '6th to 9th. ', 'down'], [9, 8, '9th to 8th. ', 'up'], [null, 7, 'Now 7th. ', 'up'],
  [7, null, 'Off the board. ', 'down'], [8, 8, '', null],
] as const)('a step from %s to %s', (before, rank, text, direction) => {
  expect(stepText(before, { gameId: 1, at: '', rank, passed: [], passedBy: named('Elif') }, null)).toBe(
    `${text}\u2068Elif\u2069 passed you.`);
  expect(directionOf(before, rank)).toBe(direction);
});

test('moments are those of Toronto, and name another year', () => {
  expect(shortMoment('2026-07-25T22:00:00Z', '2026-07-30')).toBe('Sat 25 Jul, 18:00');
  expect(shortMoment('2025-07-25T22:00:00Z', '2026-07-30')).toBe('Fri 25 Jul 2025, 18:00');
});
