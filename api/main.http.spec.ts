/** Tests that a failed start leaves nothing open, and that a start without a folder says so. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { HealthView } from '../contract/health.js';
import { asAdministrator, damagePage } from '../testing/faults/damaged-page.js';
import { HttpClient } from '../testing/worlds/http-client.js';
import { startServer } from '../testing/worlds/load-server.js';
import { createTestEngines, type TestEngines } from '../testing/worlds/test-engines.js';

let engines: TestEngines;
let database: pg.Client;

beforeAll(async () => {
  engines = await createTestEngines();
  database = new pg.Client({ connectionString: engines.environment.DATABASE_URL });
  await database.connect();
});

afterAll(async () => {
  await database?.end();
  await engines?.drop();
});

test('a start that is refused while it seeds closes all its connections', async () => {
  const environment = { PORT: '0', HOST: '127.0.0.1', ...engines.environment, LOG_LEVEL: 'silent' };
  const weak = { ...environment, ADMIN_USERNAME: 'organizer', ADMIN_PASSWORD: 'organizer' };
  await expect(startServer(weak, { report: () => undefined })).rejects.toThrow('ADMIN_PASSWORD cannot be used');
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const left = async (): Promise<number | null> => (await database.query(others)).rowCount;
  // Postgres takes a moment to notice.
  for (let look = 0; look < 100 && (await left()) !== 0; look++) await sleep(20);
  expect(await left()).toBe(0);
});

test('a start on a folder with half of a backup is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'president-half-'));
  mkdtempSync(join(folder, '.restoring-'));
  const environment = { PORT: '0', HOST: '127.0.0.1', ...engines.environment, LOG_LEVEL: 'silent', DATA_DIR: folder };
  await expect(startServer(environment, { report: () => undefined })).rejects.toThrow(
    `A restore into ${folder} is under way, or was killed: then remove what is there, and restore again.`);
  rmSync(folder, { recursive: true });
});

test('a server without a folder for the seals says so at its start', async () => {
  const environment = { PORT: '0', HOST: '127.0.0.1', ...engines.environment, LOG_LEVEL: 'silent' };
  const lines: string[] = [];
  const server = await startServer(environment, { report: (line) => void lines.push(line) });
  await server.close();
  expect(lines).toContain(
    'Nothing will be sealed or backed up: this server was started without DATA_DIR.');
});

test.each(['checkpoints', 'players'])('a start with damaged %s builds boards anew, with an alarm', async (table) => {
  const environment = { PORT: '0', HOST: '127.0.0.1', ...engines.environment, LOG_LEVEL: 'silent' };
  const start = () => startServer(environment, { report: () => undefined });
  await (await start()).close();
  await damagePage(asAdministrator(engines.log.databaseUrl), `read.${table}`);
  const server = await start();
  const { status, body } = await new HttpClient(server.url).get<HealthView>('/api/health');
  await server.close();
  expect({ status, said: body.status, damage: body.damage }).toEqual({
    status: 200, said: 'degraded', damage: { alarm: null } });
  expect(body.comparison?.alarm).toContain(` Damaged and not readable: ${table}.`);
});
