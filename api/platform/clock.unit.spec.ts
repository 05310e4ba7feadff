/** Tests when the clock of a machine is trusted. */
import { SystemClock } from './clock.js';

const HOUR_MS = 3_600_000;

/** A clock, and a function that moves it. */
function machine() {
  let [wall, elapsed] = [Date.parse('2026-11-28T10:00:00Z'), 0];
  const clock = new SystemClock(() => wall, () => elapsed);
  const pass = (ms: number, drift = 0): void => {
    wall += ms + drift;
    elapsed += ms;
  };
  return { clock, pass };
}

test('it is settled an hour after the start, though it is corrected by seconds', () => {
  const { clock, pass } = machine();
  pass(HOUR_MS - 1, 20_000);
  expect(clock.isSettled()).toBe(false);
  pass(1, -5_000);
  expect(clock.isSettled()).toBe(true);
  expect(clock.now()).toEqual(new Date('2026-11-28T11:00:15Z'));
});

test.each([['set forward', 3 * 24 * HOUR_MS], ['set back', -2 * HOUR_MS]])(
  'when it is %s, it is settled an hour later again', (_, jump) => {
    const { clock, pass } = machine();
    pass(2 * HOUR_MS);
    expect(clock.isSettled()).toBe(true);
    pass(1_000, jump);
    expect(clock.isSettled()).toBe(false);
    pass(HOUR_MS - 1);
    expect(clock.isSettled()).toBe(false);
    pass(1);
    expect(clock.isSettled()).toBe(true);
  });

test('a machine that slept is settled an hour later too', () => {
  const { clock, pass } = machine();
  pass(2 * HOUR_MS);
  pass(0, 8 * HOUR_MS);
  expect(clock.isSettled()).toBe(false);
});
