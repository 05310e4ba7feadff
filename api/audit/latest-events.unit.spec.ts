/** Proves that the log is read from its end page by page, whatever gaps its positions have. */
import fc from 'fast-check';
import { v4 as uuid } from 'uuid';
import type { Position } from '../../event-store/event-store.js';
import { InMemoryEventStore } from '../../event-store/in-memory/in-memory-event-store.js';
import { latestEvents } from './latest-events.js';

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

test('pages joined are the whole log, latest first', async () => {
  const gaps = fc.constantFrom(1n, 7n, 900n);
  await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), gaps,
    async (count, limit, gap) => {
      const store = new GappyEventStore(gap);
      const ids = Array.from({ length: count }, () => uuid());
      for (const [index, id] of ids.entries()) {
        await store.append(`game-${index}`, 'no_stream', [{ id, type: 'Noted', data: {}, metadata: {} }]);
      }
      const read: string[] = [];
      let before = ((await store.head()) + 1n) * gap;
      for (;;) {
        const page = await latestEvents(store, before, limit);
        expect(page.length).toBeLessThanOrEqual(limit);
        read.push(...page.map(({ id }) => id));
        const last = page.at(-1);
        if (!last) break;
        before = last.position;
      }
      expect(read).toEqual(ids.reverse());
    }));
});
