/** The label of the populate button in each state, and the estimated duration. */
import { durationText, populateLabel } from './population-text.js';

test.each([
  [false, false, 'populate'],
  [true, false, 're-populate all tables'],
  [true, true, 'Processing Data...'],
  [false, true, 'Processing Data...'],
])('records %s, running %s: %s', (hasRecords, isRunning, expected) => {
  expect(populateLabel({ hasRecords, isRunning })).toBe(expected);
});

test.each([
  [0, 'less than a second'],
  [1_400, 'about 1 second'],
  [99_000, 'about 99 seconds'],
  [330_000, 'about 6 minutes'],
])('%d ms take %s', (milliseconds, expected) => expect(durationText(milliseconds)).toBe(expected));
