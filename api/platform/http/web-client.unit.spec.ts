/**
 * Tests how the web client is served: browsers keep its files, read its page anew, and get no page in place of the API.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import { webClient } from './web-client.js';

const PAGE = '<!doctype html><title>President</title>';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/app-1a2b3c.js'), 'start();');
  writeFileSync(join(folder, 'assets/large-4d5e6f.js'), 'large();');
  writeFileSync(join(folder, 'assets/large-4d5e6f.js.br'), brotliCompressSync('large();'));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(['/', '/games', '/players/:id', '/v1.0/page']));
  const app = express().use(webClient(folder)).use((_, response) => void response.status(404).send('left to others'));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

async function get(path: string) {
  const response = await fetch(url + path);
  const cached = response.headers.get('cache-control');
  return { status: response.status, text: await response.text(), cached };
}

test.each([
  '/', '/games', '/games/', '/Games?new=true', '/players/7', '/v1.0/page', '/games?file=a.js',
])('%s gets the page', async (path) => {
  expect(await get(path)).toEqual({ status: 200, text: PAGE, cached: 'no-cache' });
});

test.each([
  '/a/page/of/tomorrow', '/apiary', '/players', '/players/7/8',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
])('%s is no address of the client: its page says so, with 404', async (path) => {
  expect(await get(path)).toEqual({ status: 404, text: PAGE, cached: 'no-cache' });
});

test('a password manager is led to the form for a new password', async () => {
  const response = await fetch(`${url}/.well-known/change-password`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/profile']);
});

test('an asset carries its content in its name and is kept for a year', async () => {
  const cached = 'public, max-age=31536000, immutable';
  expect(await get('/assets/app-1a2b3c.js')).toEqual({ status: 200, text: 'start();', cached });
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', null],
  ['identity', null],
])('who accepts %s gets an asset as the build has compressed it: %s', async (accepted, encoding) => {
  const response = await fetch(`${url}/assets/large-4d5e6f.js`, { headers: { 'Accept-Encoding': accepted } });
  expect(await response.text()).toBe('large();');
  const { headers } = response;
  expect(headers.get('content-encoding')).toBe(encoding);
  expect(headers.get('vary')).toBe('Accept-Encoding');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('any other file is revalidated', async () => {
  expect(await get('/favicon.svg')).toEqual({ status: 200, text: '<svg/>', cached: 'public, max-age=0' });
});

test.each([
  '/assets/app-000000.js', '/assets', '/assets/', '/assets/%00.js', '/assets/%E0%A4%A', '/assets/%', '/%E0%A4%A', '/%',
  '/games/%ZZ', '/%00', '/games/%00.js', '/robots.txt', '/favicon.png', '/.env', '/a/b.php', '/games/x%2Ejs',
  '/%c0%ae.js',
])('%s is not found, which says neither the page nor an error', async (path) => {
  const response = await fetch(url + path);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect([response.status, await response.text()]).toEqual([404, 'Not found.']);
});

test.each(['/api', '/api/', '/api/games', '/api/a.js'])('%s is left to the api', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, text: 'left to others' });
});

test('without a built client everything is left to others', async () => {
  const app = express().use(webClient(join(folder, 'missing'))).use((_, response) => void response.sendStatus(418));
  const alone = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => alone.once('listening', resolve));
  const response = await fetch(`http://127.0.0.1:${(alone.address() as AddressInfo).port}/`);
  expect(response.status).toBe(418);
  await new Promise((resolve) => alone.close(resolve));
});
