/** Tests this version with the traces of older ones: their data folder, and their client in a browser. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core';
import { VERSION } from '../../api/platform/persistence/used-version.js';
import type { BillingRow } from '../../contract/billing.js';
import type { GameView } from '../../contract/games.js';
import type { UnderWayView } from '../../contract/under-way.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { findFreePort } from '../../launch/network.mjs';
import { launchChromium } from '../../web/e2e/chromium.js';
import { goOn, tapRound, unsentGameIds } from '../../web/e2e/recording-walk.js';
import { gone, PHONE, seen } from '../../web/e2e/stage.js';
import { inLongRun } from '../jest/long-run.js';
import { PASSWORD } from '../worlds/group.js';
import { HttpClient } from '../worlds/http-client.js';
import {
  ADMIN, folderOf, keptAnswers, keptVersions, leftClient, leftSession, notedVersion, readAll, unpack,
} from './kept-version.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** `npm test` starts on the one that left a client and a session. */
const VERSIONS = inLongRun(keptVersions(), keptVersions().filter(leftSession));

describe.each(VERSIONS)('what version %s left behind', (version) => {
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
    const noted = notedVersion(version);
    const last = noted === undefined ? 'a version before 0.2.0' : `version ${noted}`;
    expect(/^The data were last used by .*$/m.exec(said)?.[0]).toBe(
      noted === VERSION ? undefined : `The data were last used by ${last}. This is version ${VERSION}.`);
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

  test('its last month loses its fees with its games, and has them again with a game', async () => {
    const { body: games } = await admin.get<GameView[]>('/api/games');
    const month = games.map(({ date }) => date.slice(0, 7)).sort().at(-1)!;
    const ofMonth = games.filter(({ date }) => date.startsWith(month));
    const charges = async (): Promise<number> => (await admin.get<BillingRow[]>(`/api/billing?month=${month}`)).body
      .reduce((sum, row) => sum + row.total_charges, 0);
    const change = async (what: string): Promise<number> => {
      for (const { id } of ofMonth) await admin.post(`/api/games/${id}/${what}`, { reason: 'It was another evening' });
      return charges();
    };
    const before = await charges();
    expect(before).toBeGreaterThan(0);
    expect([await change('void'), await change('restore')]).toEqual([0, before]);
  });

  if (leftClient(version)) {
    test('its client still gets every answer, and this one goes on with what it stored', async () => {
      const context = await phone();
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

  if (leftSession(version)) {
    test('its session, its pushes, its screen in the room and its game under way go on', async () => {
      isOldClient = false;
      const context = await phone();
      const answer = async (path: string): Promise<unknown> => (await context.request.get(path)).json();
      expect(await answer('/api/auth/status')).toMatchObject({ user: { username: 'player2' } });
      expect(await answer('/api/notices/pushes')).toMatchObject({ kinds: ['recap'], isSubscribed: true });
      expect((await context.request.get('/api/tv/board')).status()).toBe(200);

      const { gameCreationState: draft } = read<Record<string, string>>('stored.json');
      const { underWay } = JSON.parse(draft!) as { readonly underWay: { readonly id: string } };
      const shared = async () => await answer(`/api/games-under-way/${underWay.id}`) as UnderWayView;
      const [first, second] = [{ 1: 1, 3: 2, 5: 4, 7: 5 }, { 8: 1, 6: 2, 4: 4, 2: 5 }];
      expect(await shared()).toMatchObject({ hands: 0, draft: { roundPositions: [first, {}, {}, {}, {}] } });
      const page = await context.newPage();
      await store(page, { gameCreationState: draft! });
      await page.goto('/games');
      await page.getByRole('button', { name: 'Recover Game' }).click();
      await goOn(page).click();
      await seen(page.getByRole('tab', { name: /^Round 2/, selected: true }));
      await tapRound(page, [8, 6, 4, 2]);
      await eventually(async () => Object.keys((await shared()).draft.roundPositions[1] ?? {}).length === 4);
      expect((await shared()).draft.roundPositions.slice(0, 2)).toEqual([first, second]);
      await page.goto('/tv');
      await seen(page.getByText('Player 8').first());
      expect(await answer('/api/tv/under-way')).toMatchObject({ game: { currentRound: 2 } });
      await context.close();
    });
  }

  /** The member's browser, with its old session if the version left one. */
  async function phone(): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: address, viewport: PHONE });
    if (leftSession(version)) {
      await context.addCookies(read<Cookie[]>('cookies.json').map((cookie) => ({ ...cookie, expires: -1 })));
    } else {
      await context.request.post('/api/auth/login', { data: { username: 'player2', password: PASSWORD } });
    }
    return context;
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
