/** Tests the log as it was at a position. */
import { BEFORE_FIRST, type EventStore, type Position } from './event-store.js';
import { NoSuchPosition } from './event-store-errors.js';
import { InMemoryEventStore } from './testing/in-memory-event-store.js';
import { LogAsOf, LogIsReadOnly } from './log-as-of.js';
import { newEvents } from './testing/new-events.js';

let log: EventStore;
let then: Position;
let past: EventStore;

beforeEach(async () => {
  log = new InMemoryEventStore();
  await log.append('game-1', 'no_stream', newEvents(2));
  then = (await log.append('game-2', 'no_stream', newEvents(1))).position;
  past = new LogAsOf(log, then);
  await log.append('game-1', 1, newEvents(2));
  await log.append('game-3', 'no_stream', newEvents(1));
});

const positionsOf = (events: readonly { readonly position: Position }[]) => events.map(({ position }) => position);

async function drained(after: Position, through: Position): Promise<Position[]> {
  const found: Position[] = [];
  for await (const batch of past.drain(after, through)) found.push(...positionsOf(batch));
  return found;
}

it('a past log ends at its last event', async () => {
  const all = positionsOf(await log.readAll(BEFORE_FIRST, 3));
  expect(await past.head()).toBe(then);
  expect(positionsOf(await past.readAll(BEFORE_FIRST, 100))).toEqual(all);
  expect(positionsOf(await past.readAll(all[0]!, 1))).toEqual([all[1]]);
  expect(await past.readAll(then, 100)).toEqual([]);
  expect(await drained(BEFORE_FIRST, await log.head())).toEqual(all);
  expect(await drained(all[0]!, all[1]!)).toEqual([all[1]]);
  expect(await drained(then, await log.head())).toEqual([]);
});

it('a past log is read backwards from its end', async () => {
  const all = positionsOf(await log.readAll(BEFORE_FIRST, 3)).reverse();
  expect(positionsOf(await past.readBackwards(undefined, 2))).toEqual(all.slice(0, 2));
  expect(positionsOf(await past.readBackwards(all[1], 2))).toEqual(all.slice(2));
  await expect(past.readBackwards(await log.head(), 2)).rejects.toThrow(NoSuchPosition);
  const present = new LogAsOf(log, await log.head());
  expect(positionsOf(await present.readBackwards(undefined, 1))).toEqual([await log.head()]);
});

it('streams of a past log are as long as they were then', async () => {
  expect((await past.readStream('game-1')).map(({ revision }) => revision)).toEqual([0, 1]);
  expect(await past.readStream('game-3')).toEqual([]);
});

it('a past log accepts no appends, while the live one grows', async () => {
  await expect(past.append('game-9', 'any', newEvents(1))).rejects.toThrow(LogIsReadOnly);
  expect(await log.readStream('game-9')).toEqual([]);
  await past.close();
  await log.append('game-9', 'no_stream', newEvents(1));
});
