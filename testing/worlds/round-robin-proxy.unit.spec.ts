/** Tests that the proxy uses servers in turn, skips one that is down, and does not hide a broken answer. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startRoundRobinProxy } from './round-robin-proxy.mjs';

const servers: Server[] = [];

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that answers with its name and the body that it received. */
const echo = (name: string): Promise<string> => startServer((request, response) => {
  response.writeHead(200, { 'X-Name': name });
  request.pipe(response);
});

async function gone(): Promise<string> {
  const url = await echo('gone');
  const server = servers.pop();
  server?.close();
  return url;
}

async function throughProxy(
  targets: readonly string[], use: (url: string) => Promise<void>,
): Promise<void> {
  const proxy = await startRoundRobinProxy({ targets: () => targets });
  await use(proxy.url).finally(() => proxy.close());
}

const post = async (url: string): Promise<string> => {
  const response = await fetch(url, { method: 'POST', body: 'a game' });
  return `${response.headers.get('x-name')} ${await response.text()}`;
};

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test('each request goes to the next server', async () => {
  await throughProxy([await echo('one'), await echo('two')], async (url) => {
    const names = [await post(url), await post(url), await post(url)];
    expect(names.slice(0, 2).sort()).toEqual(['one a game', 'two a game']);
    expect(names[2]).toBe(names[0]);
  });
});

test('a request that a stopped server cannot take goes to another one', async () => {
  await throughProxy([await gone(), await echo('there')], async (url) => {
    expect([await post(url), await post(url)]).toEqual(['there a game', 'there a game']);
  });
});

test('without a running server the answer is 502', async () => {
  await throughProxy([await gone()], async (url) => {
    expect((await fetch(url)).status).toBe(502);
  });
});

test('an answer that breaks off is broken for its reader too, and not retried', async () => {
  let requests = 0;
  const breaking = await startServer((_, response) => {
    requests += 1;
    response.writeHead(200, { 'Content-Length': '100' }).write('half');
    setImmediate(() => response.destroy());
  });
  await throughProxy([breaking, breaking], async (url) => {
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
    expect(requests).toBe(1);
  });
});
