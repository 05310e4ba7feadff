/** Tests the rhythm of a runner: never two rounds at a time, and a complete one for everyone who asks. */
import { Rounds } from './rounds.js';

let begun: ((succeeded: boolean) => void)[];
let rounds: Rounds;

beforeEach(() => {
  begun = [];
  rounds = new Rounds({
    round: () => new Promise((resolve) => begun.push(resolve)), restMs: () => 60_000, rested: () => undefined,
  });
});

afterEach(() => rounds.close());

it('a round begins at once', async () => {
  const asked = rounds.ask();
  expect(begun).toHaveLength(1);
  begun[0]?.(true);
  await expect(asked).resolves.toBe(true);
});

it('all who ask during a round share the next one', async () => {
  const first = rounds.ask();
  const later = [rounds.ask(), rounds.ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.(true);
  await first;
  await new Promise(setImmediate);
  expect(begun).toHaveLength(2);
  begun[1]?.(false);
  await expect(Promise.all(later)).resolves.toEqual([false, false]);
  expect(begun).toHaveLength(2);
});

it('closing waits for the running round and begins no other', async () => {
  const first = rounds.ask();
  const next = rounds.ask();
  const closed = rounds.close();
  begun[0]?.(true);
  await closed;
  await expect(first).resolves.toBe(true);
  await expect(next).resolves.toBe(false);
  await expect(rounds.ask()).resolves.toBe(false);
  expect(begun).toHaveLength(1);
});
