/** Tests the log in memory. */
import { BEFORE_FIRST } from '../event-store.js';
import { describeEventStore } from './event-store-contract.js';
import { newEvents } from './new-events.js';
import { InMemoryEventStore } from './in-memory-event-store.js';

describeEventStore('InMemoryEventStore', async () => {
  const store = new InMemoryEventStore();
  return { store, close: () => store.close() };
});

describe('InMemoryEventStore', () => {
  it('has its head before the first event while it is empty', async () => {
    const store = new InMemoryEventStore();
    expect(await store.head()).toBe(BEFORE_FIRST);
    const { position } = await store.append('game-1', 'no_stream', newEvents(2));
    expect(await store.head()).toBe(position);
  });

  it('finds the events after any position, including one between events', async () => {
    const store = new InMemoryEventStore();
    await store.append('game-1', 'no_stream', newEvents(3));
    const positions = (await store.readStream('game-1')).map(({ position }) => position);
    const head = await store.head();
    for (let after = BEFORE_FIRST - 1n; after <= head + 1n; after += 1n) {
      const found = (await store.readAll(after, 10)).map(({ position }) => position);
      expect(found).toEqual(positions.filter((position) => position > after));
    }
  });
});
