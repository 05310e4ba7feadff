/** Tests that the log is read backwards by page. */
import fc from 'fast-check';
import type { Position } from '../../event-store/event-store.js';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { idsOf, newEvents } from '../../event-store/testing/new-events.js';
import { latestEvents, type LatestEvents } from './latest-events.js';

test('all pages together are the whole log, or all that matches, latest first', async () => {
  const wishes = fc.constantFrom<(number: number) => boolean>(() => true, (number) => number % 9 === 0, () => false);
  await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), wishes,
    async (count, limit, isWished) => {
      const store = new InMemoryEventStore();
      const events = newEvents(count);
      for (const [index, event] of events.entries()) await store.append(`game-${index}`, 'no_stream', [event]);
      const read: string[] = [];
      let before: Position | undefined;
      do {
        const page: LatestEvents = await latestEvents(
          store, before, limit, ({ streamId }) => isWished(Number(streamId.slice('game-'.length))));
        expect(page.events.length).toBeLessThanOrEqual(limit);
        read.push(...idsOf(page.events));
        before = page.next ?? undefined;
      } while (before !== undefined);
      expect(read).toEqual(idsOf(events).filter((_, index) => isWished(index)).reverse());
    }));
});

test('a long stretch of the log without matches does not delay a page', async () => {
  const store = new InMemoryEventStore();
  const many = newEvents(25_000).map((event) => ({ ...event, data: {}, metadata: {} }));
  await store.append('game-1', 'no_stream', many);
  let pages = 0;
  let before: Position | null | undefined;
  for (; before !== null; pages += 1) {
    const { events, next }: LatestEvents = await latestEvents(store, before, 50, () => false);
    expect(events).toEqual([]);
    before = next;
  }
  expect(pages).toBe(3);
});
