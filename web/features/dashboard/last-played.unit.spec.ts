import { lastPlayedText } from './last-played.js';

test.each([
  ['2026-07-29', 'You last played today.'],
  ['2026-07-28', 'You last played 1 day ago.'],
  ['2026-06-30', 'You last played 29 days ago.'],
  ['2025-03-09', 'You last played 507 days ago.'],
  ['2026-07-30', 'You last played recently.'],
  ['no date', 'You last played recently.'],
  [null, 'No recent games found'],
])('last game %s: %s', (lastGameDate, expected) => {
  expect(lastPlayedText(lastGameDate, '2026-07-29')).toBe(expected);
});
