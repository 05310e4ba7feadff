/** Tests that every reader of the log learns which streams were deleted or cut in EventStoreDB. */
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { BEFORE_FIRST, StreamDeleted } from '../event-store.js';
import { drainAll } from '../testing/log-reading.js';
import { newEvents } from '../testing/new-events.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

let simulator: EventStoreDbSimulator;
let store: EventStoreDbEventStore;

beforeEach(async () => {
  simulator = await EventStoreDbSimulator.start();
  store = new EventStoreDbEventStore({ connectionString: simulator.url });
  for (const stream of ['game-6', 'game-7', 'another-program']) await store.append(stream, 'no_stream', newEvents(3));
});

afterEach(async () => {
  await store.close();
  await simulator.kill();
});

/** Sets limits of a stream, as an administrator does. */
const limit = (stream: string, settings: object) => simulator.log.append(`$$${stream}`, 'any', [{
  id: crypto.randomUUID(), type: '$metadata', contentType: 'application/json',
  data: Buffer.from(JSON.stringify(settings)), metadata: new Uint8Array(),
}]);

const hidden = () => store.hiddenStreams().map(({ streamId }) => streamId);

const READERS: readonly [string, () => Promise<unknown>][] = [
  ['the head', () => store.head()],
  ['a page', () => store.readAll(BEFORE_FIRST, 100)],
  ['everything', async () => {
    const { position } = await store.append('game-9', 'any', newEvents(1));
    await drainAll(store, BEFORE_FIRST, position);
  }],
];

describe.each(READERS)('A reader of %s', (_what, read) => {
  it.each<[string, (stream: string) => unknown]>([
    ['deleted', (stream) => simulator.log.delete(stream, 'any')],
    ['ended for good', (stream) => simulator.log.tombstone(stream, 'any')],
    ['cut', (stream) => limit(stream, { $tb: 1 })],
    ['limited in number', (stream) => limit(stream, { $maxCount: 2 })],
    ['limited in time', (stream) => limit(stream, { $maxAge: 86_400 })],
  ])('learns of a stream of ours that was %s', async (_how, change) => {
    change('another-program');
    await read();
    expect(hidden()).toEqual([]);
    change('game-6');
    change('account-4');
    await read();
    expect(hidden()).toEqual(expect.arrayContaining(['game-6']));
    expect(hidden()).not.toContain('another-program');
  });
});

it('learns that a stream is shown again, and of nothing else that is set', async () => {
  simulator.log.delete('game-6', 'any');
  limit('game-7', { $acl: { $r: '$all' }, $tb: 0 });
  limit('account-4', ['no', 'settings']);
  await store.head();
  expect(hidden()).toEqual(['game-6']);
  // The first change ends the deletion with a `$tb` behind the existing events.
  limit('game-6', {});
  await store.head();
  expect(hidden()).toEqual(['game-6']);
  limit('game-6', {});
  await store.head();
  expect(hidden()).toEqual([]);
  // An older entry that is read later changes nothing.
  await store.readAll(BEFORE_FIRST, 100);
  expect(hidden()).toEqual([]);
});

it('names a stream that was ended for good, including one that never was, to a reader and to a writer', async () => {
  for (const stream of ['game-6', 'game-12']) {
    simulator.log.tombstone(stream, 'any');
    await expect(store.readStream(stream)).rejects.toEqual(new StreamDeleted(stream));
    for (const expected of ['any', 'no_stream', 2] as const) {
      await expect(store.append(stream, expected, newEvents(1))).rejects.toEqual(new StreamDeleted(stream));
    }
  }
  await store.head();
  expect(hidden()).toEqual(['game-6', 'game-12']);
});
