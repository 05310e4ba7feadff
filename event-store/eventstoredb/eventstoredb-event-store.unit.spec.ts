/**
 * Tests the log in EventStoreDB, on the simulator, in the long run also over TLS with a user; or, if
 * EVENTSTORE_TEST_URL is set, on a real server.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BEFORE_FIRST, EventStoreAccessDenied } from '../event-store.js';
import { REAL_SERVER } from '../testing/engine-under-test.js';
import { describeEventStore, type StoreUnderTest } from '../testing/event-store-contract.js';
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { IS_LONG_RUN } from '../../testing/jest/long-run.js';
import { newEvents, newStream } from '../testing/new-events.js';
import { startSimulatorOverTls } from '../../testing/eventstoredb-simulator/simulator-over-tls.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

async function storesOn(connectionString: string, close: () => Promise<void>): Promise<StoreUnderTest> {
  const [store, second] = [1, 2].map(() => new EventStoreDbEventStore({ connectionString }));
  if (!store || !second) throw new Error('Two stores were made.');
  return {
    store,
    another: async () => second,
    close: async () => {
      await Promise.all([store.close(), second.close()]);
      await close();
    },
  };
}

async function onSimulator(): Promise<StoreUnderTest> {
  const simulator = await EventStoreDbSimulator.start();
  return storesOn(simulator.url, () => simulator.kill());
}

const PASSWORD = 'of the table';
const USERS = [
  { name: 'admin', password: PASSWORD, groups: ['$admins'] },
  { name: 'president', password: PASSWORD, groups: ['$ops'] },
  { name: 'guest', password: PASSWORD },
];

/** Runs the command of docs/operating.md that lets a user read the whole log. */
async function letRead(url: string, user: string): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const [, program = ''] = /--input-type=module -e '\n(.*?)'/s.exec(operating) ?? [];
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, url, user], { cwd: root });
}

if (REAL_SERVER !== undefined) {
  describeEventStore('EventStoreDbEventStore on a real server', () => storesOn(REAL_SERVER ?? '', async () => {}));
} else {
  describeEventStore('EventStoreDbEventStore', onSimulator);
  if (IS_LONG_RUN) {
    describeEventStore('EventStoreDbEventStore over TLS with a user who is not an admin', async () => {
      const { urlOf, close } = await startSimulatorOverTls(USERS);
      await letRead(urlOf('admin', PASSWORD), 'president');
      return storesOn(urlOf('president', PASSWORD), close);
    });
  }
}

describe('EventStoreDbEventStore', () => {
  it('sends no IP address as the name of a server over TLS, and trusts a certificate of no other address', async () => {
    let hello = Buffer.alloc(0);
    const { simulator, urlOf, close } = await startSimulatorOverTls(USERS);
    const proxy = createServer((socket) => {
      socket.once('data', (bytes) => (hello = bytes)).pipe(connect(simulator.port)).pipe(socket);
    }).listen(0, '127.0.0.2');
    await once(proxy, 'listening');
    const url = urlOf('admin', PASSWORD);
    const elsewhere = url.replace(/127.0.0.1:\d+/, `127.0.0.2:${(proxy.address() as AddressInfo).port}`);
    const [store, other] = [url, elsewhere].map((each) => (
      new EventStoreDbEventStore({ connectionString: each, retryForMs: 0 })));
    expect(await store?.head()).toBe(BEFORE_FIRST);
    await expect(other?.head()).rejects.toThrow(/127\.0\.0\.2 is not in the cert's list/);
    expect(hello.includes('eventstoredb.invalid') && !hello.includes('127.0.0')).toBe(true);
    await Promise.all([store?.close(), other?.close()]);
    proxy.close();
    await close();
  });

  it('reports a refusal of the engine at once', async () => {
    const { urlOf, close } = await startSimulatorOverTls(USERS);
    const guest = new EventStoreDbEventStore({ connectionString: urlOf('guest', PASSWORD) });
    const stranger = new EventStoreDbEventStore({ connectionString: urlOf('guest', 'guessed') });
    const stream = newStream();
    await expect(guest.append(stream, 'no_stream', newEvents(1))).resolves.toMatchObject({ revision: 0 });
    await expect(guest.readStream(stream)).resolves.toHaveLength(1);
    await expect(guest.head()).rejects.toBeInstanceOf(EventStoreAccessDenied);
    await expect(stranger.append(stream, 0, newEvents(1))).rejects.toBeInstanceOf(EventStoreAccessDenied);
    await expect(stranger.readStream(stream)).rejects.toBeInstanceOf(EventStoreAccessDenied);
    await Promise.all([guest.close(), stranger.close()]);
    await close();
  });

  it('reports at once that a repeat cannot be recognized when the stream has lost events', async () => {
    const simulator = await EventStoreDbSimulator.start();
    const { store, another, close } = await storesOn(simulator.url, () => simulator.kill());
    const [stream, events] = [newStream(), newEvents(2)];
    await store.append(stream, 'no_stream', events);
    simulator.log.append(`$$${stream}`, 'any', [{
      id: crypto.randomUUID(), type: '$metadata', contentType: 'application/json',
      data: Buffer.from('{"$tb":2}'), metadata: new Uint8Array(),
    }]);
    const other = await another?.();
    await expect(other?.append(stream, 'no_stream', events)).rejects.toThrow(`Stream ${stream} has lost events.`);
    await close();
  });

  it('shows the whole log to admins and to users with the right to read it, but not to every operator', async () => {
    const { urlOf, close } = await startSimulatorOverTls(USERS);
    const stores = ['admin', 'president', 'guest'].map((name) => (
      new EventStoreDbEventStore({ connectionString: urlOf(name, PASSWORD) })));
    const mayRead = () => Promise.all(stores.map((store) => store.head().then(() => true, () => false)));
    expect(await mayRead()).toEqual([true, false, false]);
    await letRead(urlOf('admin', PASSWORD), 'president');
    expect(await mayRead()).toEqual([true, true, false]);
    await Promise.all(stores.map((store) => store.close()));
    await close();
  });

  it('refuses names reserved by the engine, which no reader would see', async () => {
    const { store, close } = await onSimulator();
    for (const name of ['', '$game-1', '$$game-1']) {
      await expect(store.append(name, 'any', newEvents(1))).rejects.toBeInstanceOf(TypeError);
      const [event] = newEvents(1).map((each) => ({ ...each, type: name }));
      await expect(store.append(newStream(), 'any', event ? [event] : [])).rejects.toBeInstanceOf(TypeError);
    }
    await close();
  });
});
