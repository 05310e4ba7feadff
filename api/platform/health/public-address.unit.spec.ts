/** Tests the faults of an address, and the message about one that does not lead to this server. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lacksOf, tryAddress } from './public-address.js';

const ONLY_HERE = 'It leads to this machine only: no phone can open it.';

test.each([
  ['https://cards.example', []],
  ['http://192.168.1.5:3000', [expect.stringMatching(/^Over plain http .* no push notices, no installation/)]],
  ['http://localhost.example', [expect.stringMatching(/^Over plain http/)]],
  ['http://localhost:3000', [ONLY_HERE]],
  ['https://cards.localhost', [ONLY_HERE]],
  ['http://127.0.0.1', [ONLY_HERE]],
  ['http://[::1]:3000', [ONLY_HERE]],
])('what %s lacks', (url, notes) => {
  expect(lacksOf(url, true)).toEqual(notes);
  expect(lacksOf(url, false)).toEqual([...notes, expect.stringMatching(/PUBLIC_URL sets one for everybody/)]);
});

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => {
  server.closeAllConnections();
  server.close();
}));

async function addressOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('our own answer is right, healthy or not, and tells the time', async () => {
  const date = 'Thu, 26 Nov 2026 10:00:00 GMT';
  const url = await addressOf(({ url: path }, response) => {
    response.writeHead(path === '/api/health' ? 503 : 404, { Date: date });
    response.end(JSON.stringify({ status: 'degraded', logHead: '12', installation: { digest: 'a1' }, more: 1 }));
  });
  expect(await tryAddress(url, { digest: 'a1' })).toEqual({ fault: null, at: new Date(date) });
  // The fault cannot be known while the database is away.
  expect(await tryAddress(url, null)).toMatchObject({ fault: null });
  // This may be an old machine, on which the group still runs.
  expect((await tryAddress(url, { digest: 'b2' })).fault).toBe(`Another installation of this app answers at ${url} `
    + '(status 503): look where its name and its proxy lead.');
});

test('a page, a redirection, which is not followed, and somebody else are named with their status', async () => {
  let followed = 0;
  const page = await addressOf((_, response) => {
    followed += 1;
    response.end('<html>');
  });
  const away = await addressOf((_, response) => response.writeHead(302, { Location: page }).end());
  const other = await addressOf((_, response) => response.end('{"status":"UP"}'));
  const said = (url: string, status: number) => ({
    fault: `Something else answers at ${url} (status ${status}): look where its name and its proxy lead.`,
    at: expect.any(Date) as Date,
  });
  expect(await tryAddress(away, null)).toEqual(said(away, 302));
  expect(followed).toBe(0);
  expect(await tryAddress(page, null)).toEqual(said(page, 200));
  expect(await tryAddress(other, null)).toEqual(said(other, 200));
});

test('one that is silent or closed is named with the reason, in time', async () => {
  const silent = await addressOf(() => undefined);
  const late = await tryAddress(silent, null, 50);
  expect(late.fault).toMatch(/does not answer the server \(TimeoutError\): look at its name/);
  const closed = await addressOf(() => undefined);
  servers.at(-1)!.close();
  const refused = expect.stringMatching(/\(ECONNREFUSED\)/) as string;
  expect(await tryAddress(closed, null)).toEqual({ fault: refused, at: null });
});
