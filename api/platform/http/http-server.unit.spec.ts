/** Tests over real connections that an endless request is closed and a slow answer is not. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpServer } from './http-server.js';

const LIMIT_MS = 300;

let server: Server;

beforeEach(async () => {
  server = createHttpServer((request, response) => {
    request.resume().on('end', () => void sleep(2 * LIMIT_MS).then(() => response.end('slow')));
  }, LIMIT_MS);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** All bytes that the server sends until it closes the connection. */
async function answerTo(sent: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

test.each([
  ['a half-sent body', 'POST /api/games HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"game":'],
  ['a body of chunks', 'PUT / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ['half-sent headers', 'GET / HTTP/1.1\r\nHost: here\r\n'],
])('%s is closed with 408', async (_, sent) => {
  expect(await answerTo(sent)).toMatch(/^HTTP\/1\.1 408 /);
});

test('an answer may take longer than a request', async () => {
  expect(await answerTo('POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}'))
    .toMatch(/^HTTP\/1\.1 200 [^]*slow/);
});

test('the limit is a minute', () => {
  expect(createHttpServer(() => undefined)).toMatchObject({ requestTimeout: 60_000, headersTimeout: 60_000 });
});
