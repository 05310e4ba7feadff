/** Proves that the log is read from its end page by page, whatever gaps its positions have. */
import fc from 'fast-check';
import { v4 as uuid } from 'uuid';
import type { Position } from '../../event-store/event-store.js';
import { InMemoryEventStore } from '../../event-store/in-memory/in-memory-event-store.js';
import { latestEvents, type LatestEvents } from './latest-events.js';

/** A log whose events lie as far apart as a log of bytes has them. */
class GappyEventStore extends InMemoryEventStore {
  constructor(private readonly gap: bigint) {
    super();
  }

  override async *drain(after: Position, through: Position) {
    for await (const batch of super.drain(floor(after, this.gap), floor(through, this.gap))) {
      yield batch.map((event) => ({ ...event, position: event.position * this.gap }));
    }
  }
}

/** As bigints divide, but downwards also below zero. */
const floor = (position: Position, gap: bigint): Position => (position < 0n ? -1n : position / gap);

test('pages joined are the whole log, or all that is wanted of it, latest first', async () => {
  const gaps = fc.constantFrom(1n, 7n, 900n);
  const wishes = fc.constantFrom<(number: number) => boolean>(() => true, (number) => number % 9 === 0, () => false);
  await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), gaps, wishes,
    async (count, limit, gap, isWished) => {
      const store = new GappyEventStore(gap);
      const ids = Array.from({ length: count }, () => uuid());
      for (const [index, id] of ids.entries()) {
        await store.append(`game-${index}`, 'no_stream', [{ id, type: 'Noted', data: {}, metadata: {} }]);
      }
      const read: string[] = [];
      let before: Position | null = ((await store.head()) + 1n) * gap;
      while (before !== null) {
        const { events, next }: LatestEvents = await latestEvents(
          store, before, limit, ({ streamId }) => isWished(Number(streamId.slice('game-'.length))));
        expect(events.length).toBeLessThanOrEqual(limit);
        if (next !== null) expect(next).toBeLessThan(before);
        read.push(...events.map(({ id }) => id));
        before = next;
      }
      expect(read).toEqual(ids.filter((_, index) => isWished(index)).reverse());
    }));
});

test('a page is not waited for while a long stretch of the log holds nothing of it', async () => {
  const store = new InMemoryEventStore();
  const many = Array.from({ length: 25_000 }, () => ({ id: uuid(), type: 'Noted', data: {}, metadata: {} }));
  await store.append('game-1', 'no_stream', many);
  let pages = 0;
  for (let before: Position | null = (await store.head()) + 1n; before !== null; pages += 1) {
    const { events, next }: LatestEvents = await latestEvents(store, before, 50, () => false);
    expect(events).toEqual([]);
    before = next;
  }
  expect(pages).toBe(2);
});
