/** Tests the report of `npm run doctor` beside a running server and without one, and that it has no secret. */
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createPool } from '../postgres/pool.js';
import { groupOfSuite } from '../testing/worlds/group.js';
import { diagnose } from '../testing/worlds/load-server.js';
import { storeText } from './platform/persistence/stored-settings.js';

const METRICS_TOKEN = 'read-by-prometheus';
const group = groupOfSuite({ environment: { METRICS_TOKEN } });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'president-doctor-'));
  mkdirSync(join(folder, 'backups'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function backUp(made: Date, fault: string | null): void {
  const at = made.toISOString();
  const place = join(folder, 'backups', `${at.slice(0, 19).replaceAll(':', '-')}Z`);
  const facts = { at, events: 1, games: 0, members: 1, migration: '', digest: '', through: '1', bytes: 1, tookMs: 1 };
  writeFileSync(`${place}.json`, JSON.stringify({ ...facts, fault }));
  writeFileSync(`${place}.tar.gz`, '');
}

interface Diagnosis {
  readonly isWell: boolean;
  /** The output before the part that needs a person. */
  readonly facts: string;
  readonly needs: readonly string[];
}

async function said(
  environment: Record<string, string> = {}, reached: { databaseUrl?: string; fault?: string; isInUse?: boolean } = {},
): Promise<Diagnosis> {
  const lines: string[] = [];
  const { port } = new URL(group.application.url);
  const order = {
    ...reached,
    environment: { PORT: port, HOST: 'localhost', DATA_DIR: folder, METRICS_TOKEN, ...environment },
  };
  const isWell = await diagnose(order, (line) => void lines.push(...line.split('\n')));
  const end = lines.indexOf('');
  return { isWell, facts: lines.slice(0, end).join('\n'), needs: lines.slice(end + 1) };
}

test('beside a running server it says what runs, how fast and how far, and what to do next', async () => {
  backUp(new Date(), null);
  const { url, databaseUrl, admin: { password } } = group.application;
  const pool = createPool(databaseUrl);
  await pool.query(`insert into app.schedule_runs (schedule, last_due, outcome)
    values ('monthly-restore-test', now(), 'It failed: The disk is full.')`);
  await pool.query('alter table app.credentials rename to gone');
  const login = { username: 'admin', password: 'deal-the-cards' };
  expect((await group.application.anonymous().post('/api/auth/login', login)).status).toBe(500);
  await pool.query('alter table app.gone rename to credentials');
  await pool.end();
  const { isWell, facts, needs } = await said({ PUBLIC_URL: url, ADMIN_PASSWORD: password }, { databaseUrl });
  for (const line of [
    /^Versions +President in pairs \d+\.\d+\.\d+, Node \d+\.\d+\.\d+, /m, /^Disk +\d+\.\d GiB free for /m,
    /^Server +answers at http:\/\/localhost:\d+ in \d+ ms, its health is /m, /^Lag +.*\bgames 0, .*positions behind/m,
    /^Jobs +0 failed jobs$/m,
    /^Answers +1 of 500 and above since the start of the server$/m,
    /^Schedule +monthly-restore-test: It failed: The disk is full\.$/m,
    /^Database +Postgres \d+\.\d+, answers in \d+ ms, .* its clock differs by 0\.\d s$/m,
    /^Log +in Postgres, answers in \d+ ms, ends at position \d+$/m, /^Schema +\w+\d{13}$/m, /^Seals +none$/m,
    /^Backups +1 verified, to /m, /^Address +http:\/\/localhost:/m, /^Last errors +none in postgres\.log$/m,
  ]) expect(facts).toMatch(line);
  expect(isWell).toBe(false);
  // The facts of a test differ: its database may lose everything, its clock can be set, and its log is not sealed.
  expect(needs).toEqual([
    '3 things to attend to:',
    '1. The database has fsync and full_page_writes off, so a power cut can lose everything.',
    '   Next: an administrator sets it on in postgresql.conf',
    '2. The log was not sealed for more than five minutes. Admins can see why.',
    '   Next: npm run log -- verify, then docs/operating.md, Somebody changed the log: what now',
    `3. The clocks of ${url} and of this machine differ.`,
    '   Next: Set the clock of the machine by NTP, for example: timedatectl set-ntp true',
  ]);
  for (const secret of [METRICS_TOKEN, password, databaseUrl, new URL(databaseUrl).password]) {
    expect(`${facts}\n${needs.join('\n')}`).not.toContain(secret);
  }
});

test('a part that cannot be checked needs a person, and the others go on', async () => {
  const { databaseUrl } = group.application;
  const gone = { PORT: '1', BACKUP_FOLDER: '/gone', EVENTSTORE_URL: 'esdb://log:2113?tls=true&tlsCAFile=/gone.pem' };
  const { facts, needs } = await said(gone, { databaseUrl });
  expect(facts).toMatch(/^Log +cannot be checked\nRestore test +none yet\nBackups +1 verified, to /m);
  expect(needs.slice(-4)).toEqual([
    expect.stringMatching(/^3\. Log: ENOENT: .*gone\.pem/), '   Next: Check EVENTSTORE_URL',
    expect.stringMatching(/^4\. Second place: ENOENT: .*gone/), expect.stringMatching(/Admin, Backups/)]);
});

test('a database without a free connection is said to be so, and sends nobody to another fault', async () => {
  const { databaseUrl } = group.application;
  const server = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await server.connect();
  const limit = (connections: number) =>
    server.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} connection limit ${connections}`);
  await limit(0);
  const { needs } = await said({ PORT: '1' }, { databaseUrl });
  await limit(-1).finally(() => server.end());
  expect(needs.join('\n')).toMatch(/Database: The database at \S+ has no connection left: .*, Connections\./);
  expect(needs.join('\n')).not.toMatch(/too many connections|EVENTSTORE_URL|changed the log/);
});

test('a good backup is missing when the last one, or the first night of a group here, is 36 hours ago', async () => {
  const { databaseUrl } = group.application;
  const missing = 'The backups lack something. The nightly backup has not run for 36 hours: '
    + 'Schedules and jobs on Admin may say why.';
  const isMissing = async () =>
    (await said({ PORT: '1' }, { databaseUrl })).needs.some((need) => need.includes(missing));
  const place = join(folder, 'backups');
  rmSync(place, { recursive: true });
  const pool = createPool(databaseUrl);
  await pool.query(`insert into app.schedule_runs values ('nightly-backup', now() - interval '35 hours')`);
  expect(await isMissing()).toBe(false);
  await pool.query(`update app.schedule_runs set last_due = now() - interval '37 hours'`);
  expect(await isMissing()).toBe(true);
  expect(existsSync(place)).toBe(false);
  mkdirSync(place);
  backUp(new Date(Date.now() - 35 * 3_600_000), null);
  expect(await isMissing()).toBe(false);
  rmSync(place, { recursive: true });
  mkdirSync(place);
  backUp(new Date(Date.now() - 37 * 3_600_000), null);
  backUp(new Date(), 'It is broken.');
  expect(await isMissing()).toBe(true);
  const uncopied = { since: '2026-07-29T07:00:00Z', at: '2026-07-29T07:00:00Z', reason: 'Not mounted.', isMade: true };
  await storeText(pool, 'backup-failure', JSON.stringify(uncopied));
  expect(await isMissing()).toBe(true);
  rmSync(place, { recursive: true });
  mkdirSync(place);
  backUp(new Date(), null);
  expect((await said({ PORT: '1' }, { databaseUrl })).needs.join()).toContain('lack something. Not mounted.');
  await pool.query(`delete from app.settings where name = 'backup-failure'`);
  await pool.end();
});

test('a restore test is missing 45 days after the first one was due, or the last one was made', async () => {
  const { databaseUrl } = group.application;
  const needs = async () => (await said({ PORT: '1' }, { databaseUrl })).needs.join('\n');
  const pool = createPool(databaseUrl);
  await pool.query(`delete from app.schedule_runs;
    insert into app.schedule_runs values ('monthly-restore-test', now() - interval '44 days')`);
  expect(await needs()).not.toContain('restore');
  await pool.query(`update app.schedule_runs set last_due = now() - interval '46 days'`);
  expect(await needs()).toContain('No restore was tested for 45 days.');
  await pool.end();
});

test('without a server and a database it says so, and looks at the rest', async () => {
  const log = ['LOG:  started', 'PANIC:  could not write to file "pg_wal/1": No space left on device', 'LOG:  ended'];
  writeFileSync(join(folder, 'postgres.log'), log.join('\n'));
  const { facts, needs } = await said(
    { PORT: '1', LOG_LEVEL: 'loud', PUBLIC_URL: 'http://cards.example' }, { fault: 'The disk is full.' });
  expect(facts).toMatch(/^Backups +1 verified, to /m);
  expect(facts).toMatch(/^Server +does not answer at http:\/\/localhost:1: the facts that only it has are left out$/m);
  expect(facts).toMatch(/^Last errors +in postgres\.log:\n +PANIC: +could not write to file "pg_wal\/1"/m);
  expect(facts).toMatch(/^Address +http:\/\/cards\.example\n +Over plain http .*\n/m);
  expect(needs.filter((line) => !line.startsWith(' '))).toEqual([
    '3 things to attend to:', '1. The disk is full.', expect.stringMatching(/^2\. LOG_LEVEL is one of /),
    '3. No server answers at http://localhost:1.',
  ]);
  const beside = await said(
    { PORT: '1' }, { fault: '/data is in use by npm start in another container.', isInUse: true });
  expect(beside.needs.filter((line) => !line.startsWith(' '))).toEqual([
    '1 thing to attend to:', '1. /data is in use by npm start in another container.',
  ]);
});

test('another program in the place of the server is named', async () => {
  const other = createServer((_, response) => response.end('{}'));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  const { facts, needs } = await said({ PORT, HOST: '127.0.0.1' });
  other.close();
  other.closeAllConnections();
  expect(needs).toContainEqual(`1. Another program answers at http://127.0.0.1:${PORT}.`);
  expect(facts).toMatch(/^Address +PUBLIC_URL is not set\n +Over plain http .*\n +Links have the address/m);
});

test('what a push service refused is named with its reason, and a clock that disagrees with the log', async () => {
  const { databaseUrl, admin: { username, password } } = group.application;
  const client = await group.application.login(username, password);
  const pool = createPool(databaseUrl);
  const contact = { PUSH_CONTACT: 'mailto:cards@friends.net' };
  const { needs: before } = await said(contact, { databaseUrl });
  expect(before.join('\n')).not.toMatch(/refuses our pushes|The clock of the server/);
  await pool.query(`insert into app.push_subscriptions (endpoint, member_id, keys, contact, since, stopped) values
    ('https://web.push.apple.com/a', 1, '{}', '', now(), '403 {"reason":"BadJwtToken"}'),
    ('https://web.push.apple.com/b', 1, '{}', '', now(), '403 {"reason":"BadJwtToken"}'),
    ('https://fcm.googleapis.com/c', 1, '{}', '', now(), 'ended')`);
  group.application.clock.set('2099-01-01T12:00:00Z');
  await client.post('/api/group/facts', { name: 'Of a time to come', reason: 'A trial' });
  const { facts, needs } = await said(contact, { databaseUrl });
  await pool.end();
  expect(facts).toMatch(/^Pushes +name the contact mailto:cards@friends\.net$/m);
  expect(facts).toMatch(/^Clock +disagrees with the log$/m);
  expect(needs.filter((line) => line.includes('refuses'))).toEqual(
    [expect.stringMatching(/^\d\. web\.push\.apple\.com refuses our pushes: 403 \{"reason":"BadJwtToken"\}\.$/)]);
  expect(needs.join('\n')).toMatch(/The clock of the server says .* is of Thu 1 Jan 2099, 07:00: set the clock\./);
});
