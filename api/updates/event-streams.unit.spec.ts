/**
 * Tests the heartbeat of a silent stream over real connections, and that a client that does not read is disconnected.
 */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventStreamReader } from '../../testing/worlds/event-stream-reader.js';
import { EventStreams } from './event-streams.js';

const BEAT = 'event: heartbeat\ndata: null';

let server: Server;
let streams: EventStreams;
/** The number of times that the streams of this test became empty. */
let empty: { times: number };

beforeEach(async () => {
  const counted = { times: 0 };
  empty = counted;
  streams = new EventStreams(() => (counted.times += 1), 5);
  server = createServer(({ url = '' }, response) => {
    streams.take(response, { sessionId: url.slice(1), playerId: 3 });
    streams.open(response, { id: '1', data: 'hello' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const address = (session = 'session'): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/${session}`;

test('a silent stream sends heartbeats that a page hears', async () => {
  const reader = new EventStreamReader(await fetch(address()));
  expect(await reader.nextBlock()).toBe('retry: 2000\nid: 1\ndata: "hello"');
  expect([await reader.nextBlock(), await reader.nextBlock()]).toEqual([BEAT, BEAT]);
  await reader.close();
});

test('a reader who takes nothing is disconnected and does not fill the memory', async () => {
  const [response] = await once(get(address()), 'response') as [IncomingMessage];
  response.pause();
  const failed = new Promise<Error>((resolve) => response.once('error', resolve));
  const data = 'x'.repeat(1_000_000);
  while (!streams.isEmpty) {
    streams.send({ id: '2', data });
    await new Promise((resolve) => setImmediate(resolve));
  }
  response.resume();
  expect((await failed).message).toBe('aborted');
  expect(empty.times).toBe(1);
});

test('when all readers have left, the streams say so and do no more work', async () => {
  const readers = await Promise.all([1, 2].map(async () => new EventStreamReader(await fetch(address()))));
  expect(streams.sessions()).toEqual(['session']);
  await readers[0]?.close();
  expect(empty.times).toBe(0);
  await readers[1]?.close();
  while (!streams.isEmpty) await new Promise((resolve) => setImmediate(resolve));
  expect(empty.times).toBe(1);
});

test('a session that ends closes its own streams only', async () => {
  const [ended, other] = await Promise.all(['ended', 'other'].map(async (session) => {
    const reader = new EventStreamReader(await fetch(address(session)));
    await reader.next();
    return reader;
  }));
  streams.end(new Set(['ended']));
  expect(await ended?.next()).toBeUndefined();
  streams.send({ id: '2', data: 'still here' });
  expect(await other?.next()).toEqual({ id: '2', data: 'still here' });
  await other?.close();
});
