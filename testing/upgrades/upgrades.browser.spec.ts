/** Tests this version on what older ones left behind: their data folder, and their client in a browser. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import type { Browser, Page } from 'playwright-core';
import { VERSION } from '../../api/platform/persistence/used-version.js';
import type { GameView } from '../../contract/games.js';
import { findFreePort } from '../../launch/network.mjs';
import { launchChromium } from '../../web/e2e/chromium.js';
import { unsentGameIds } from '../../web/e2e/recording-walk.js';
import { gone, PHONE, seen } from '../../web/e2e/stage.js';
import { PASSWORD } from '../worlds/group.js';
import { HttpClient } from '../worlds/http-client.js';
import { ADMIN, folderOf, keptAnswers, keptVersions, leftClient, readAll, unpack } from './kept-version.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe.each(keptVersions())('what version %s left behind', (version) => {
  const read = <Content>(file: string): Content => JSON.parse(readFileSync(join(folderOf(version), file), 'utf8'));
  let folder: string;
  let server: ChildProcess;
  let url: string;
  let admin: HttpClient;
  let front: Server;
  let address: string;
  let isOldClient = true;
  let said = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'president-kept-'));
    unpack(join(folderOf(version), 'data.tar.br'), join(folder, 'data'));
    if (leftClient(version)) unpack(join(folderOf(version), 'client.tar.br'), join(folder, 'client'));
    const port = await findFreePort();
    url = `http://localhost:${port}`;
    server = spawn(process.execPath, ['launch/start.mjs'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(port), HOST: '127.0.0.1' },
    });
    server.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
    while (!(await fetch(`${url}/api/health`).then(({ ok }) => ok, () => false))) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
      await sleep(100);
    }
    admin = new HttpClient(url);
    await admin.post('/api/auth/login', ADMIN);
    front = createServer(serveEither());
    await once(front.listen(0, '127.0.0.1'), 'listening');
    address = `http://localhost:${(front.address() as { port: number }).port}`;
  });

  afterAll(async () => {
    front.closeAllConnections();
    front.close();
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true });
  });

  /** One origin, as for a phone: the client of either version, and the calls of this one. */
  function serveEither(): express.Express {
    const app = express();
    const old = express.static(join(folder, 'client'));
    app.use((incoming, answer, next) => (isOldClient && !incoming.path.startsWith('/api') ? old : forward)(
      incoming, answer, next));
    app.use((_incoming, answer) => answer.sendFile(join(folder, 'client/index.html')));
    return app;
  }

  const forward: express.Handler = (incoming, answer) => {
    const { method, headers } = incoming;
    const onward = request(`${url}${incoming.originalUrl}`, { method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    onward.once('error', () => answer.destroy());
    answer.once('close', () => onward.destroy());
    incoming.pipe(onward);
  };

  test('every answer is the same, with more fields perhaps', async () => {
    const kept = keptAnswers(version);
    expect(Object.keys(kept).length).toBeGreaterThan(20);
    expect(await readAll(admin, Object.keys(kept))).toMatchObject(kept);
  });

  test('the start says that another version used the data last', () => {
    const last = /^\d+\.\d+\.\d+$/.test(version) ? `version ${version}` : 'a version before 0.2.0';
    expect(/^The data were last used by .*$/m.exec(said)?.[0]).toBe(
      version === VERSION ? undefined : `The data were last used by ${last}. This is version ${VERSION}.`);
  });

  test('its data were backed up before they were migrated', () => {
    const [, file] = /^The data were backed up before they are migrated: (\S+)\.tar\.gz$/m.exec(said) ?? [];
    if (version === VERSION) expect(file).toBeUndefined();
    else expect(JSON.parse(readFileSync(`${file}.json`, 'utf8'))).toMatchObject({ fault: null, games: 6 });
  });

  test('its log is as it was sealed', async () => {
    const { body } = await admin.get<{ status: string; seals: { alarm: unknown } }>('/api/health');
    expect(body).toMatchObject({ status: 'ok', seals: { alarm: null } });
  });

  if (leftClient(version)) {
    test('its client still gets every answer, and this one goes on with what it stored', async () => {
      const context = await browser.newContext({ baseURL: address, viewport: PHONE });
      await context.request.post('/api/auth/login', { data: { username: 'player2', password: PASSWORD } });
      const page = await context.newPage();
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
      });
      const games = async (): Promise<number> => (await admin.get<GameView[]>('/api/games')).body.length;
      const before = await games();
      await store(page, read('stored.json'));
      await page.goto('/games');
      await seen(page.getByText('Unsaved game found!'));
      await sent(page);
      expect(await games()).toBe(before + 1);
      for (const path of ['/fast-dashboard', '/fast-leaderboards', '/players', '/dues', '/notices', '/games/find']) {
        await page.goto(path);
        await seen(page.getByRole('heading', { level: 1 }));
        await page.waitForLoadState('networkidle');
      }
      await page.evaluate(() => navigator.serviceWorker.ready);

      isOldClient = false;
      await store(page, read('stored.json'));
      await page.goto('/games');
      await seen(page.getByText('Unsaved game found!'));
      // The same key as from the old client.
      await sent(page);
      expect(await games()).toBe(before + 1);
      await page.getByRole('button', { name: 'Recover Game' }).click();
      await seen(page.getByRole('heading', { name: 'Round 1 is complete' }));
      expect(refused).toEqual([]);
      await context.close();
    });
  }

  async function store(page: Page, values: Record<string, string>): Promise<void> {
    await page.goto('/favicon.svg');
    await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
      Object.entries(values));
  }

  async function sent(page: Page): Promise<void> {
    await gone(page.getByRole('region', { name: 'Games kept in this browser' }));
    expect(await unsentGameIds(page)).toEqual([]);
  }
});
