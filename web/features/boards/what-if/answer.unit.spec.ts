/** The sentences about a period under other rules. */
import { decisiveIn, leadOf, movesIn, resultText, whoText } from './answer.js';

const line = (userId: number, rank: number, points: number) => ({ userId, rank, points, totalScore: points });
const now = [line(1, 1, 20), line(2, 2, 10), line(3, 3, 5), line(4, 4, 0)];
const then = [line(1, 1, 25), line(3, 2, 9), line(4, 3, 8), line(2, 4, 1)];
const nameOf = (id: number): string => (id === 4 ? 'You' : ['', 'Amara', 'Bruno', 'Chidi'][id]!);

test('a line says how many places it rises or falls', () => {
  expect(movesIn({ now, then }).map(({ userId, up }) => [userId, up])).toEqual([[1, 0], [3, 1], [4, 1], [2, -2]]);
});

test.each([
  [now, then, 4, ['Amara would still win July.', 'Bruno would fall from 2nd to 4th.', 'You would be 3rd.']],
  [now, [line(4, 1, 30), line(1, 2, 20), line(2, 3, 10), line(3, 4, 5)], 4,
    ['You would win July, not Amara.', 'You would rise from 4th to 1st.', '']],
  [now, now, 4, ['Amara would still win July.', 'All places would stay.', 'You would stay 4th.']],
  [now, now.map((each) => ({ ...each, rank: 1 })), undefined,
    ['Amara, Bruno, Chidi and You would win July, not Amara.', 'You would rise from 4th to 1st.', '']],
])('the lead names winner, farthest and reader', (before, after, readerId, sentences) => {
  expect(Object.values(leadOf({ now: before, then: after }, 'July', nameOf, readerId))).toEqual(sentences);
});

const evening = (date: string, ...moved: readonly (readonly [userId: number, by: number])[]) => ({
  date, moved: moved.reduce((sum, [, by]) => sum + Math.abs(by), 0), games: [],
  players: moved.map(([userId, by]) => ({ userId, now: 1, then: 1 + by })),
});
const evenings = [
  evening('2026-06-30', [1, 5], [2, -5]), evening('2026-07-03'),
  evening('2026-07-10', [1, -2], [3, 1], [2, -4], [4, 9]),
  evening('2026-07-17', [1, 2]),
];

test('a month has the evenings that decide, a year its months, those that move most first', () => {
  const named = (period: string) => decisiveIn({ period, evenings }).map(({ name, moved }) => [name, moved]);
  expect(named('2026-07')).toEqual([['Fri 10 Jul', 16], ['Tue 30 Jun', 10], ['Fri 17 Jul', 2]]);
  expect(named('2026')).toEqual([['July', 18], ['June', 10]]);
});

test('three are named, and what evens out is left out', () => {
  expect(whoText(evenings.slice(1), nameOf)).toBe('You +9, Bruno −4, Chidi +1');
  expect(whoText(evenings.slice(0, 3), nameOf)).toBe('You +9, Bruno −9, Amara +3 and 1 more');
});

test('a team has its places, or its points if only those differ', () => {
  expect(resultText({ position: 2, points: 5 }, { position: 3, points: 0 })).toBe('2nd');
  expect(resultText({ position: null, points: 0 }, { position: 3, points: 0 })).toBe('waits');
  expect(resultText({ position: 2, points: 6 }, { position: 2, points: 5 })).toBe('+6');
});
