/**
 * Tests that settings of a role, a database, an address or a pooler do not matter: what is stored, what is acknowledged
 * and who leads stay as they are with the usual settings.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthView } from '../../contract/health.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { AdvisoryLease } from '../../postgres/lease.js';
import { createPool, openPool } from '../../postgres/pool.js';
import { rowsOf } from '../../postgres/rows.js';
import { longTest, sampleOf } from '../jest/long-run.js';
import { EQUAL_WINNERS_ROUNDS, gather, populate, record } from '../worlds/group.js';
import { type PgBouncer, startPgBouncer } from '../worlds/pgbouncer.js';
import { startApplication, type TestApplication } from '../worlds/start-application.js';
import { createTestDatabase, execute, type TestDatabase } from '../worlds/test-database.js';

let database: TestDatabase;
let application: TestApplication | undefined;
let bouncer: PgBouncer | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await application?.stop();
  await bouncer?.stop();
  [application, bouncer] = [undefined, undefined];
  await database.drop();
});

const setForAll = (setting: string): Promise<unknown> => execute(database.administratorUrl,
  `begin read write; alter database ${new URL(database.url).pathname.slice(1)} set ${setting}; commit`);

async function asked<Row extends object>(sql: string): Promise<Row[]> {
  const pool = createPool(database.url);
  return rowsOf<Row>(pool, sql).finally(() => pool.end());
}

/** Gathers a group on the database with this address, and records one game. */
async function play(url: string, environment: Record<string, string> = {}): Promise<void> {
  application = await startApplication({ database: { ...database, url, drop: async () => undefined }, environment });
  const admin = await application.login(application.admin.username, application.admin.password);
  await gather(admin);
  await record(admin, GAME);
}

const GAME = { date: '2025-03-14', rounds: EQUAL_WINNERS_ROUNDS };

const ADDRESS = '?options=-c%20jit%3Doff&application_name=of%20the%20host';

test.each(sampleOf([["'SQL, MDY'"], ["'German, DMY'"], ["'Postgres, MDY'"]]))(
  'with DateStyle %s dates are stored and shown as ever, and every event can be read', async (style) => {
    await setForAll(`datestyle = ${style}`);
    await play(database.url);
    const fees = (): Promise<{ date: string }[]> => asked(
      `select data->>'date' as date from log.events where type = 'FeeCharged'`);
    await eventually(async () => (await fees()).length === 8);
    expect(new Set((await fees()).map(({ date }) => date))).toEqual(new Set([GAME.date]));
    const admin = await application!.login(application!.admin.username, application!.admin.password);
    expect((await admin.get('/api/games/dates')).body).toEqual([GAME.date]);
    expect((await admin.get<HealthView>('/api/health')).body.projections.map(({ state }) => state))
      .not.toContain('stopped');
  });

test('with synchronous_commit off, all that is acknowledged waits for the disk all the same', async () => {
  await setForAll('synchronous_commit = off');
  await play(database.url + ADDRESS);
  // The setting at the moment of the commit is what counts.
  await execute(database.administratorUrl, `
    create table public.seen (what text, setting text);
    grant all on public.seen to public;
    create function public.see() returns trigger language plpgsql as $$
      begin insert into public.seen values (tg_table_name, current_setting('synchronous_commit')); return null; end $$;
    ${['log.events', 'app.command_receipts', 'app.sessions', 'app.credentials', 'read.games'].map((table) => `
      create constraint trigger see after insert or update on ${table} deferrable initially deferred
        for each row execute function public.see();`).join('\n')}`);
  const admin = await application!.login(application!.admin.username, application!.admin.password);
  await record(admin, { ...GAME, date: '2026-03-15' });
  const password = { currentPassword: application!.admin.password, newPassword: 'another-deal-of-cards' };
  expect((await admin.post('/api/auth/password', password)).status).toBeLessThan(300);
  const seen = await asked<{ what: string; setting: string }>('select distinct what, setting from seen order by 1');
  expect(seen).toEqual([
    { what: 'command_receipts', setting: 'on' }, { what: 'credentials', setting: 'on' },
    { what: 'events', setting: 'on' }, { what: 'games', setting: 'off' }, { what: 'sessions', setting: 'on' },
  ]);
});

longTest.each(['local', 'remote_write', 'remote_apply'])('an operator may let commits wait for %s', async (mode) => {
  await setForAll(`synchronous_commit = ${mode}`);
  expect(await asked('show synchronous_commit')).toEqual([{ synchronous_commit: mode }]);
});

longTest('a setting of the server that changes later does not reach a session that is open', async () => {
  const pool = openPool({ connectionString: database.url, max: 1 });
  const [row] = await rowsOf<{ source: string }>(
    pool, `select source from pg_settings where name = 'synchronous_commit'`);
  await pool.end();
  expect(row?.source).toBe('session');
});

longTest('options and a name in the address leave the lease its own: a silent leader loses it', async () => {
  const connectionString = database.url + ADDRESS;
  const silent = new AdvisoryLease({ connectionString, expiryMs: 300, tryIntervalMs: 60_000 });
  const next = new AdvisoryLease({ connectionString, expiryMs: 3_000, tryIntervalMs: 50 });
  silent.start(() => undefined);
  await eventually(() => silent.isHeld);
  const named = await asked(`select from pg_stat_activity where application_name like 'lease of process %'`);
  expect(named.length).toBeGreaterThan(0);
  next.start(() => undefined);
  await eventually(() => next.isHeld);
  expect(silent.isHeld).toBe(false);
  await Promise.all([silent.close(), next.close()]);
});

longTest('behind a pooler in session mode everything works, jobs and hints too', async () => {
  bouncer = await startPgBouncer('session', database.url);
  await play(bouncer.through(database.url));
  const admin = await application!.login(application!.admin.username, application!.admin.password);
  await populate(admin);
  const { body } = await admin.get<HealthView>('/api/health');
  expect(body).toMatchObject({ status: 'ok', ground: { alarm: null } });
});

longTest('the folder of the data is made by a start, and one that is away later costs no other figure', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'president-fresh-'));
  const folder = join(parent, 'of', 'a', 'clone');
  await play(database.url, { DATA_DIR: folder });
  expect(existsSync(folder)).toBe(true);
  rmSync(folder, { recursive: true });
  const { status, body } = await application!.anonymous().get<string>('/metrics');
  expect(status).toBe(200);
  expect(body).toMatch(/^data_free_bytes Nan$/im);
  expect(body).toMatch(/^jobs_failed 0$/m);
  rmSync(parent, { recursive: true });
});

longTest('a database that becomes read-only is named by the next health, even if nobody records', async () => {
  await play(database.url);
  const health = async () => (await application!.anonymous().get<HealthView>('/api/health')).body.ground?.alarm;
  expect(await health()).toBeNull();
  await setForAll('default_transaction_read_only = on');
  await execute(database.administratorUrl, `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await eventually(async () => (await health()) === 'The database is read-only.');
  await setForAll('default_transaction_read_only = off');
});
