/** Tests that the log works on KurrentDB 26, which sends more than the generated classes know. */
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { BEFORE_FIRST } from '../event-store.js';
import { drainAll, eventually, readPages } from '../testing/log-reading.js';
import { idsOf, newEvents, newStream } from '../testing/new-events.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

let simulator: EventStoreDbSimulator;
let stores: readonly EventStoreDbEventStore[];

beforeEach(async () => {
  simulator = await EventStoreDbSimulator.start();
  const addresses = [simulator.url.replace('esdb', 'kurrentdb'), simulator.url.replace('esdb', 'kurrentdb+discover')];
  stores = addresses.map((connectionString) => new EventStoreDbEventStore({ connectionString }));
});

afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await simulator.kill();
});

test('fields and messages that came later are passed over', async () => {
  simulator.faults.isLater = true;
  const [store, other] = stores;
  let wakes = 0;
  store?.subscribe(() => (wakes += 1));
  await eventually(() => wakes > 0);
  const [before, stream, events] = [wakes, newStream(), newEvents(3)];
  await other?.append(stream, 'no_stream', events.slice(0, 2));
  await other?.append(stream, 1, events.slice(2));
  await eventually(() => wakes > before);
  expect(idsOf(await store!.readStream(stream))).toEqual(idsOf(events));
  expect(idsOf(await readPages(store!, BEFORE_FIRST, 2))).toEqual(idsOf(events));
  expect(idsOf(await drainAll(store!, BEFORE_FIRST, await store!.head()))).toEqual(idsOf(events));
  expect(await store?.readStream(newStream())).toEqual([]);
});

test('an event above the limit that its operator set is refused in a sentence, and nothing is stored', async () => {
  simulator.faults.maxEventBytes = 10;
  const [store] = stores;
  const stream = newStream();
  await expect(store?.append(stream, 'no_stream', newEvents(1))).rejects.toMatchObject({
    name: 'EventTooLarge', limit: 10,
    message: expect.stringMatching(/^EventStoreDB takes events of at most 10 bytes, and this one has \d\d+\. Its/),
  });
  expect(await store?.readStream(stream)).toEqual([]);
});
