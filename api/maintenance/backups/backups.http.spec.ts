/**
 * Tests backups by the calls of an admin: made, compared, kept, copied to a second place, downloaded, and restored
 * beside the group; and the message when one of these fails.
 */
import {
  mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, truncateSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { backupsView, type BackupsView } from '../../../contract/backups.js';
import type { HealthView } from '../../../contract/health.js';
import type { SealsView } from '../../../contract/maintenance.js';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { longTest } from '../../../testing/jest/long-run.js';
import { type Group, record, startGroup } from '../../../testing/worlds/group.js';
import { loggedEvents } from '../../../testing/worlds/log-events.js';
import { startSecondServer } from '../../../testing/worlds/second-server.js';

let folder: string;
let away: string;
let group: Group;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-backups-'));
  away = join(folder, 'away');
  mkdirSync(away);
  group = await startGroup({ environment: { DATA_DIR: folder, BACKUP_FOLDER: away } });
  await record(group.recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS });
  await eventually(async () => (await seals()).latest.length > 0);
});

afterAll(async () => {
  await group?.application.stop();
  rmSync(folder, { recursive: true });
});

const seals = async (): Promise<SealsView> => (await group.admin.get<SealsView>('/api/admin/seals')).body;
const backups = async (): Promise<BackupsView> =>
  backupsView.strict().parse((await group.admin.get('/api/admin/backups')).body);
const health = async (): Promise<HealthView> => (await group.member.get<HealthView>('/api/health')).body;

async function ended(): Promise<BackupsView> {
  await eventually(async () => {
    const { running, isTesting } = await backups();
    return running === null && !isTesting;
  });
  return backups();
}

async function backUp(): Promise<BackupsView> {
  expect((await group.admin.post('/api/admin/backups')).status).toBe(202);
  return ended();
}

async function testRestore(): Promise<BackupsView> {
  expect((await group.admin.post('/api/admin/restore-tests')).status).toBe(202);
  return ended();
}

/** The number of times that this process, in which the server runs, has the file open. */
const openFiles = (path: string): number => readdirSync('/proc/self/fd').filter((name) => {
  try {
    return readlinkSync(`/proc/self/fd/${name}`).startsWith(path);
  } catch {
    return false;
  }
}).length;

const entries = async () => (await loggedEvents(group.application.log)).filter(({ type }) => type === 'BackupMade');

const metric = async (name: string): Promise<string | undefined> =>
  RegExp(`^${name} (.+)$`, 'm').exec((await group.application.anonymous().get<string>('/metrics')).body)?.[1];

const database = async (statement: string): Promise<readonly object[]> => {
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
};

test('before the first one there is nothing to try, and the page says what is in none', async () => {
  expect(await backups()).toMatchObject({
    backups: [], next: '2026-07-30T07:00:00.000Z', nextTest: '2026-08-01T08:00:00.000Z', failure: null, running: null,
    notYet: { games: 1, payments: 0 }, here: { folder: join(folder, 'backups'), last: null, fault: null },
    away: { folder: away, last: null, fault: null }, isEncrypted: false, restoreTest: null, isTesting: false,
  });
  expect((await group.admin.post('/api/admin/restore-tests')).body).toEqual({
    message: 'There is no good backup that could be tried. Make one first.', rule: 'BackupMustExist',
  });
  expect(await metric('backup_age_seconds')).toMatch(/^nan$/i);
  expect(await metric('restore_test_age_seconds')).toBe(String((28 * 24 + 8) * 3_600));
});

test('of two admins one starts it; it is compared, for its owner alone, in both places, and in the audit', async () => {
  const answers = await Promise.all([1, 2].map(() => group.admin.post('/api/admin/backups')));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    rule: 'BackupAlreadyRuns', message: expect.stringMatching(/^A backup runs already, started by \u2068.+\u2069\.$/),
  });
  const view = await ended();
  const [made] = view.backups;
  const id = '2026-07-29T16-00-00Z';
  expect(view).toMatchObject({ failure: null, notYet: { games: 0, since: null }, here: { last: made?.at } });
  expect(view.backups).toEqual([{
    id, at: '2026-07-29T16:00:00.000Z', events: expect.any(Number), games: 1, members: 10,
    bytes: statSync(join(folder, 'backups', `${id}.tar.gz`)).size, tookMs: expect.any(Number), verified: true,
    isSealed: true, fault: null, kept: ['day'], isAway: true,
  }]);
  for (const place of [join(folder, 'backups'), away]) {
    expect(readdirSync(place).sort()).toEqual([`${id}.json`, `${id}.tar.gz`]);
    expect(readdirSync(place).map((name) => statSync(join(place, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  }
  const [here, there] = [join(folder, 'backups'), away].map((place) => readFileSync(join(place, `${id}.tar.gz`)));
  expect(here?.equals(there!)).toBe(true);
  expect(await entries()).toMatchObject([{ actorId: 1, data: { events: made?.events } }]);
  expect(await metric('backup_age_seconds')).toBe('0');
  expect(await metric('backup_failed')).toBe('0');
});

test('nights in which nothing was even tried are an alarm as well, until there is a good one', async () => {
  const path = join(folder, 'backups', '2026-07-29T16-00-00Z.json');
  const facts = readFileSync(path, 'utf8');
  writeFileSync(path, facts.replace('2026-07-29T16', '2026-07-27T07'));
  expect((await backups()).failure).toEqual({
    at: '2026-07-29T07:00:00.000Z', nights: 2, isMade: false,
    reason: 'The nightly backup has not run for 36 hours: Schedules and jobs on Admin may say why.',
  });
  expect((await backups()).next).toBe('2026-07-30T07:00:00.000Z');
  expect((await health()).backups?.alarm).toBe('There was no good backup for 2 nights. Admins can see why.');
  expect(await metric('backup_failed')).toBe('1');
  writeFileSync(path, facts.replace('2026-07-29T16', '2026-07-28T07'));
  expect((await backups()).failure).toBeNull();
  expect((await health()).backups?.alarm).toBeNull();
  group.application.clock.set('2026-07-29T20:00:00Z');
  expect((await health()).backups?.alarm).toBe('There was no good backup for 1 night. Admins can see why.');
  group.application.clock.set('2026-07-29T16:00:00Z');
  writeFileSync(path, facts);
});

test('a download asks for the password, and is an entry', async () => {
  const id = (await backups()).backups[0]!.id;
  const path = `/api/admin/backups/${id}/download`;
  expect(await group.admin.post(path, { password: 'wrong' })).toMatchObject({ status: 403 });
  const { password } = group.application.admin;
  const { headers, body } = await group.admin.post<string>(path, { password });
  expect(headers.get('content-type')).toBe('application/gzip');
  expect(headers.get('content-disposition')).toContain(`president-${id}.tar.gz`);
  expect(Number(headers.get('content-length'))).toBe(statSync(join(folder, 'backups', `${id}.tar.gz`)).size);
  expect(body.length).toBeGreaterThan(0);
  expect((await loggedEvents(group.application.log)).at(-1)).toMatchObject({
    type: 'DataExported', data: { what: 'backup', format: 'tar.gz', filter: '2026-07-29T16:00:00.000Z' },
  });
  const gone = '/api/admin/backups/2020-01-01T00-00-00Z/download';
  expect((await group.admin.post(gone, { password })).status).toBe(404);
  expect((await group.admin.post('/api/admin/backups/..%2F..%2Fseal.key/download', { password })).status).toBe(400);
});

longTest('downloads that wait for their turn get the backup that they asked for, though it was replaced', async () => {
  const { id, bytes } = (await backups()).backups[0]!;
  const file = join(folder, 'backups', `${id}.tar.gz`);
  const kept = readFileSync(file);
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  // The first check of a password waits, and the others wait behind it.
  await client.query('begin; lock table app.login_failures in access exclusive mode');
  const { password } = group.application.admin;
  const waiting = Promise.all(Array.from({ length: 8 }, () =>
    group.admin.post<string>(`/api/admin/backups/${id}/download`, { password })));
  await eventually(async () => openFiles(file) === 8);
  rmSync(file);
  await client.query('commit');
  await client.end();
  const answers = await waiting;
  writeFileSync(file, kept, { mode: 0o600 });
  expect(answers.map(({ status, headers }) => [status, Number(headers.get('content-length'))]))
    .toEqual(Array.from({ length: 8 }, () => [200, bytes]));
  await eventually(async () => openFiles(file) === 0);
});

test('it comes back: restored beside the group that has gone on, compared, and removed', async () => {
  await record(group.recorder, { date: '2026-06-26', rounds: CLEAR_ROUNDS });
  const { restoreTest } = await testRestore();
  expect(restoreTest).toEqual({
    at: '2026-07-29T16:00:00.000Z', months: 2, monthsThatDiffer: 0, accounts: expect.any(Number),
    accountsThatDiffer: 0, sealsVerify: true, readyAfterMs: expect.any(Number), fault: null,
  });
  expect(restoreTest?.accounts).toBeGreaterThan(5);
  expect(await database(`select datname from pg_database where datname like current_database() || '\\_%'`)).toEqual([]);
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(2);
  expect(await metric('restore_test_age_seconds')).toBe('0');
});

test('a board that is not what the backup makes of the log is an alarm', async () => {
  await database(`update read.player_months set total_score = total_score + 1 where month = '2026-07'`);
  expect((await testRestore()).restoreTest).toMatchObject({
    months: 2, monthsThatDiffer: 1, fault: 'Boards that differ from those of the group: 1 of 2.',
  });
  expect(await health()).toMatchObject({
    status: 'degraded', backups: { alarm: 'The last restore test failed. Admins can see why.' },
  });
  expect(await metric('restore_test_age_seconds')).toBe('+Inf');
});

test('a second place that is away fails the night; an hour later it gets what was made, and no other', async () => {
  group.application.clock.set('2026-07-29T16:30:00Z');
  rmSync(away, { recursive: true });
  const failed = await backUp();
  expect(failed).toMatchObject({
    failure: {
      at: '2026-07-29T16:30:00.000Z', nights: 1, isMade: true,
      reason: `The backup is on this server only. ${away} is not there. Is its disk mounted?`,
    },
    next: '2026-07-29T17:30:00.000Z', away: { fault: `${away} is not there. Is its disk mounted?` },
  });
  // The earlier backup of this day was deleted for it.
  expect(failed.backups).toMatchObject([{ id: '2026-07-29T16-30-00Z', verified: true, isAway: false }]);
  expect((await health()).backups?.alarm).toBe('The last backup is on this server only. Admins can see why.');
  expect(await metric('backup_failed')).toBe('1');
  const made = await entries();
  mkdirSync(away);
  writeFileSync(join(away, 'not-ours.json'), '{}');
  group.application.clock.set('2026-07-29T17:30:00Z');
  const second = await startSecondServer(group.application, '0', {
    DATA_DIR: folder, BACKUP_FOLDER: away, LOG_LEVEL: 'silent',
  });
  await eventually(async () => (await backups()).failure === null);
  const { backups: kept, next } = await ended();
  expect(kept).toMatchObject([{ id: '2026-07-29T16-30-00Z', isAway: true }]);
  expect(await entries()).toEqual(made);
  expect(next).toBe('2026-07-30T07:00:00.000Z');
  const [id] = kept.map((backup) => backup.id);
  expect(readdirSync(away).sort()).toEqual([`${id}.json`, `${id}.tar.gz`, 'not-ours.json']);
  await second.close();
});

longTest('seals that do not verify: the backup is marked, and no older one makes room for it', async () => {
  group.application.clock.set('2026-07-29T18:00:00Z');
  truncateSync(join(folder, 'seals.ndjson'), 10);
  const { backups: [broken, good], failure } = await backUp();
  expect(broken).toMatchObject({
    id: '2026-07-29T18-00-00Z', verified: false, kept: ['day'], isAway: false,
    fault: 'The file of seals was cut: seal 1 is missing or incomplete.',
  });
  expect(good).toMatchObject({ id: '2026-07-29T16-30-00Z', verified: true, kept: ['day'] });
  expect(failure).toMatchObject({ reason: `The backup has a fault. ${broken?.fault}`, isMade: false });
});

longTest('a backup that failed is made anew an hour later, though there is a good one of this day', async () => {
  group.application.clock.set('2026-07-29T19:00:00Z');
  const second = await startSecondServer(group.application, '0', { DATA_DIR: folder, LOG_LEVEL: 'silent' });
  await eventually(async () => (await ended()).failure?.at !== '2026-07-29T18:00:00.000Z');
  const { failure, backups: [broken] } = await backups();
  expect(failure).toMatchObject({ at: '2026-07-29T19:00:00.000Z', isMade: false });
  expect(broken).toMatchObject({ id: '2026-07-29T19-00-00Z', verified: false });
  await second.close();
});
