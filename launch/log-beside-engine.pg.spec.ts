/** Tests `npm run log` with the log in EventStoreDB and the rest in the embedded database. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '../postgres/pool.js';
import { EventStoreDbSimulator } from '../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { copyCluster } from '../testing/worlds/copied-cluster.js';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { captureCommand } from './run-command.mjs';

const NOT_ASKED = 'the copy of the seals in the database was not asked';

let folder: string;
let simulator: EventStoreDbSimulator;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-beside-'));
  simulator = await EventStoreDbSimulator.start();
});

afterAll(async () => {
  await simulator.kill();
  rmSync(folder, { recursive: true, force: true });
});

const run = (dataDir: string, ...order: string[]) => captureCommand([process.execPath, 'launch/log.mjs', ...order], {
  INIT_CWD: folder, DATA_DIR: dataDir, DATABASE_URL: '', EVENTSTORE_URL: simulator.url, NODE_ENV: '',
});

/** Data as an earlier version left them, with a password. */
async function leaveData(dataDir: string): Promise<void> {
  copyCluster(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir, log: () => undefined, testing: true, mayPrepare: () => Promise.resolve(true),
  });
  const pool = createPool(postgres.url);
  await pool.query(`create schema app;
    create table app.migrations (id serial primary key, timestamp bigint not null, name varchar not null);
    insert into app.migrations (timestamp, name) values (1764000000000, 'DurableTables1764000000000');
    create table app.credentials (player_id int primary key, username text not null unique, password_hash text);
    insert into app.credentials values (3, 'mina', '$argon2id$of-mina')`);
  await pool.end();
  await postgres.stop();
}

test('a copy gets the passwords of the embedded database, and a comparison the digest in it', async () => {
  const dataDir = join(folder, 'data');
  await leaveData(dataDir);
  const copied = await run(dataDir, 'copy', 'own', 'ndjson:of-engine.ndjson');
  expect(copied).toMatchObject({ exitCode: 0, output: expect.stringMatching(
    /^0 events copied\.[^]*Passwords \(1\) and pictures \(0\) are beside it\.$/m) });
  expect((await run(dataDir, 'verify')).output).not.toContain(NOT_ASKED);
});

test('without an embedded database none is made, and what is missing is said', async () => {
  const dataDir = join(folder, 'empty');
  expect((await run(dataDir, 'verify')).output).toContain(`Set DATABASE_URL or DATA_DIR too: ${NOT_ASKED}`);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});
