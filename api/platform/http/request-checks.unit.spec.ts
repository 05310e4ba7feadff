/** Tests which origins of a write are the site's own, behind which proxies, and what the log says about others. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { originCheck } from './request-checks.js';

const written: string[] = [];
const servers: Server[] = [];

/** Ports of a server without a trusted proxy, of one behind a proxy, and of one with a public address. */
let ports: number[];

beforeAll(async () => {
  const fronts = [
    { trustedProxies: 0, publicUrl: undefined }, { trustedProxies: 1, publicUrl: undefined },
    { trustedProxies: 0, publicUrl: HTTPS },
  ];
  ports = await Promise.all(fronts.map(async (front) => {
    const app = express().set('trust proxy', front.trustedProxies)
      .use(originCheck(front, (text) => written.push(text)), (_request, response) => void response.end());
    const server = createServer(app);
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }));
});

afterAll(() => Promise.all(servers.map((server) => new Promise((closed) => server.close(closed)))));

async function write(headers: Readonly<Record<string, string>>, front: number, method = 'POST'): Promise<number> {
  const sent = request({ port: ports[front], host: '127.0.0.1', method, headers, agent: false }).end();
  const [answer] = await once(sent, 'response') as [{ statusCode: number; resume(): void }];
  answer.resume();
  return answer.statusCode;
}

const [HTTP, HTTPS] = ['http://cards.example', 'https://cards.example'];

test.each<[string, string, string, string | null]>([
  ['the same', HTTP, 'cards.example', null],
  ['the default port in Host', HTTP, 'cards.example:80', null],
  ['the default port of TLS in Host', HTTPS, 'cards.example:443', null],
  ['TLS that nobody tells', HTTPS, 'cards.example', null],
  ['another port of both', 'http://cards.example:3000', 'cards.example:3000', null],
  ['capital letters', HTTP, 'Cards.Example', null],
  ['an IPv6 address', 'http://[::1]:3000', '[::1]:3000', null],
  ['TLS that the proxy tells', HTTPS, 'cards.example', 'https'],
  ['TLS that the first of two proxies tells', HTTPS, 'cards.example:443', 'https, http'],
])('%s: an own page', async (_, Origin, Host, proto) => {
  expect(await write({ Origin, Host, ...(proto !== null && { 'X-Forwarded-Proto': proto }) }, 1)).toBe(200);
  expect(await write({ Origin, Host }, 0)).toBe(200);
});

test.each<[string, string, string, string | null]>([
  ['another host', 'https://other.example', 'cards.example', null],
  ['a host below it', 'https://a.cards.example', 'cards.example', null],
  ['another port', 'http://cards.example:8080', 'cards.example', null],
  ['the default port of another scheme', HTTPS, 'cards.example:80', null],
  ['the scheme that the proxy does not tell', HTTP, 'cards.example', 'https'],
  ['TLS where the proxy has none', HTTPS, 'cards.example', 'http'],
  ['no origin at all', 'null', 'cards.example', null],
  ['a text that cannot be an origin', 'cards.example', 'cards.example', null],
])('%s: another site', async (_, Origin, Host, proto) => {
  const headers = { Origin, Host, ...(proto !== null && { 'X-Forwarded-Proto': proto }) };
  expect([await write(headers, 1), await write(headers, 1, 'GET')]).toEqual([403, 200]);
});

test('a page at the address of everybody is an own one, whatever its proxy passes on', async () => {
  for (const Host of ['cards.example', '10.0.0.1:3000']) expect(await write({ Origin: HTTPS, Host }, 2)).toBe(200);
  expect(await write({ Origin: 'http://192.168.1.5:3000', Host: '192.168.1.5:3000' }, 2)).toBe(200);
  for (const Origin of [HTTP, 'https://cards.example.org', 'null']) {
    expect(await write({ Origin, Host: '10.0.0.1:3000' }, 2)).toBe(403);
  }
});

test('only a trusted proxy can say the scheme', async () => {
  expect(await write({ Origin: HTTPS, Host: 'cards.example', 'X-Forwarded-Proto': 'http' }, 0)).toBe(200);
});

test('the log names both values once, and not without end', async () => {
  const about = (host: string): string[] => written.filter((line) => line.includes(`host ${host}`));
  const headers = { Origin: HTTPS, Host: '127.0.0.1:3000', 'X-Forwarded-Proto': 'https' };
  for (let sent = 0; sent < 3; sent += 1) expect(await write(headers, 0)).toBe(403);
  expect(about('127.0.0.1:3000')).toHaveLength(1);
  expect(about('127.0.0.1:3000')[0]).toContain(`a page of ${HTTPS} was refused`);
  for (let sent = 0; sent < 40; sent += 1) await write({ ...headers, Host: `flood-${sent}` }, 0);
  expect(about('flood-')).toHaveLength(19);
});
