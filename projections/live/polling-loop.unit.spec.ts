/** Tests the polls of a runner: never two at a time, and a complete one for every request. */
import { waitingSince, shareDeadline } from '../../event-store/shared-wait.js';
import { PollingLoop } from './polling-loop.js';

let begun: ((succeeded: boolean) => void)[];
let polling: PollingLoop;

beforeEach(() => {
  begun = [];
  polling = new PollingLoop({
    poll: () => new Promise((resolve) => begun.push(resolve)), restMs: () => 60_000, rested: () => undefined,
  });
});

afterEach(() => polling.close());

it('a poll begins at once', async () => {
  const asked = polling.ask();
  expect(begun).toHaveLength(1);
  begun[0]?.(true);
  await expect(asked).resolves.toBe(true);
});

it('all who ask during a poll share the next one', async () => {
  const first = polling.ask();
  const later = [polling.ask(), polling.ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.(true);
  await first;
  await new Promise(setImmediate);
  expect(begun).toHaveLength(2);
  begun[1]?.(false);
  await expect(Promise.all(later)).resolves.toEqual([false, false]);
  expect(begun).toHaveLength(2);
});

it('closing waits for the running poll and begins no other', async () => {
  const first = polling.ask();
  const next = polling.ask();
  const closed = polling.close();
  begun[0]?.(true);
  await closed;
  await expect(first).resolves.toBe(true);
  await expect(next).resolves.toBe(false);
  await expect(polling.ask()).resolves.toBe(false);
  expect(begun).toHaveLength(1);
});

it('polls that a request began have their own wait for the log, and so have the later ones', async () => {
  const waits: number[] = [];
  const asked = await new Promise<number>((resolve) => {
    const loop: PollingLoop = new PollingLoop({
      poll: async () => waits.push(waitingSince()) > 0, restMs: () => 0,
      rested: () => void loop.ask().then(() => loop.close()).then(() => resolve(beganAt)),
    });
    const beganAt = shareDeadline(() => {
      void loop.ask();
      return waitingSince();
    });
  });
  expect(waits).toHaveLength(2);
  for (const began of waits) expect(began).toBeGreaterThan(asked);
});
