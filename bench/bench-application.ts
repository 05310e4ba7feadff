/** The whole server for benchmarks: in this process, with a group and a logged-in admin. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthView } from '../contract/health.js';
import { startServer } from '../api/main.js';
import { migrateDurableTables } from '../api/platform/persistence/durable-tables.js';
import { SAMPLE_PASSWORD, sampleSeason } from '../api/seed/sample-group.js';
import { createPool } from '../postgres/pool.js';
import { LARGE_GROUP } from './generated-log.js';
import { createLog } from './separate-process.js';

export interface BenchApplication {
  readonly url: string;
  /** Header `Cookie` of the admin. */
  readonly cookie: string;
  close(): Promise<void>;
}

/** @param games  in a large group with a long history; by default the sample group */
export async function startBenchApplication(databaseUrl: string, games?: number): Promise<BenchApplication> {
  const environment = { DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1' };
  if (games !== undefined) await fillDatabase(databaseUrl, games);
  const server = await startServer(
    { ...environment, ...(games === undefined && { DEMO: '1' }), ADMIN_USERNAME, ADMIN_PASSWORD: SAMPLE_PASSWORD },
    { report: () => undefined, webClientFolder: join(import.meta.dirname, '../dist/web') },
  );
  const url = server.url.replace('localhost', environment.HOST);
  await untilQuiet(url, databaseUrl);
  const sampleAdmin = sampleSeason(new Date()).members.find(({ isAdmin }) => isAdmin)?.username;
  const cookie = await logIn(url, games === undefined ? sampleAdmin : ADMIN_USERNAME);
  return { url, cookie, close: () => server.close() };
}

export const ADMIN_USERNAME = 'organizer';
const LOOK_AGAIN_MS = 100;

/** Returns the header `Cookie`. */
export async function logIn(url: string, username: string | undefined): Promise<string> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: SAMPLE_PASSWORD }),
  });
  if (!login.ok) throw new Error(`The admin could not log in: ${await login.text()}`);
  return login.headers.getSetCookie().at(-1)?.split(';')[0] ?? '';
}

/**
 * Waits until all consequences of earlier games are recorded. A log that was filled from outside has no fees yet: all
 * of them are due at the first start, and a game that is recorded meanwhile is pending.
 */
export async function untilQuiet(url: string, databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl);
  for (;;) {
    const { projections, processManagers } = (await (await fetch(`${url}/api/health`)).json()) as HealthView;
    const follows = [...projections, ...processManagers].every(({ lag }) => lag === '0');
    const { rowCount: due } = await pool.query('select 1 from app.months_played where not is_settled limit 1');
    if (follows && due === 0) break;
    await sleep(LOOK_AGAIN_MS);
  }
  await pool.end();
}

/** Fills in games as if they had been recorded long ago. */
async function fillDatabase(databaseUrl: string, games: number): Promise<void> {
  await createLog(databaseUrl, games);
  await numberOn(databaseUrl, games);
}

/** Creates the durable tables, which number new games and members after those of the filled log. */
export async function numberOn(databaseUrl: string, games: number): Promise<void> {
  await migrateDurableTables(databaseUrl);
  const pool = createPool(databaseUrl);
  await pool.query(
    `select setval('app.game_ids', $1), setval('app.player_ids', $2)`, [games, LARGE_GROUP.players]);
  await pool.end();
}
