/** Tests how often the same error is logged. */
import { RepeatedErrors } from './repeated-errors.js';

test('an error is said at once and again after a minute, whatever others are met in between', () => {
  const said: string[] = [];
  let elapsedMs = 0;
  const errors = new RepeatedErrors((text) => said.push(`${elapsedMs} ${text}`), () => elapsedMs);
  const meet = (atMs: number, ...texts: string[]): void => {
    elapsedMs = atMs;
    for (const text of texts) errors.met(text);
  };
  meet(0, 'away', 'away', 'away');
  meet(10, 'refused', 'away', 'refused');
  meet(59_999, 'away', 'refused');
  meet(60_000, 'away', 'away', 'refused');
  meet(60_010, 'refused', 'away');
  expect(said).toEqual(['0 away', '10 refused', '60000 away', '60010 refused']);
});
