/** Proves the label of the populate button in each of its states, and how long it is said to take. */
import { durationText, populateLabel } from './population-text.js';

test.each([
  [false, false, false, 'populate'],
  [true, false, false, 're-populate all tables'],
  [true, true, false, 'Starting Population...'],
  [true, true, true, 'Processing Data...'],
  [false, false, true, 'Processing Data...'],
])('records %s, starting %s, running %s: %s', (hasRecords, isStarting, isRunning, expected) => {
  expect(populateLabel({ hasRecords, isStarting, isRunning })).toBe(expected);
});

test.each([
  [0, 'less than a second'],
  [1_400, 'about 1 second'],
  [99_000, 'about 99 seconds'],
  [330_000, 'about 6 minutes'],
])('%d ms take %s', (milliseconds, expected) => expect(durationText(milliseconds)).toBe(expected));
