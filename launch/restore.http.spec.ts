/**
 * Tests `npm run restore`: a group with passwords, a picture, a phone for pushes and sealed games is backed up and
 * restored into a new data folder, with which another server continues unchanged.
 */
import {
  existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { create, extract } from 'tar';
import type { BackupsView } from '../contract/backups.js';
import type { HealthView } from '../contract/health.js';
import type { SealsView } from '../contract/maintenance.js';
import type { PushesView } from '../contract/notices.js';
import type { UserView } from '../contract/players.js';
import { CLEAR_ROUNDS } from '../domain/testing/game-examples.js';
import { eventually } from '../event-store/testing/log-reading.js';
import { longTest, sampleOf } from '../testing/jest/long-run.js';
import { type Group, PASSWORD, record, startGroup } from '../testing/worlds/group.js';
import type { HttpClient } from '../testing/worlds/http-client.js';
import { startPushService } from '../testing/worlds/push-service.js';
import { startApplication, type TestApplication } from '../testing/worlds/start-application.js';
import { createTestDatabase, type TestDatabase } from '../testing/worlds/test-database.js';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { captureCommand } from './run-command.mjs';

/** Variables with which a shell may name another database. */
const OF_ANOTHER_POSTGRES = { PGSSLMODE: 'require', PGOPTIONS: '-c search_path=nowhere', PGUSER: 'nobody' };
const PASSPHRASE = 'a long night of cards ';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let folder: string;
let group: Group;
let file: string;
let push: Awaited<ReturnType<typeof startPushService>>;

/** The answers that must be the same afterwards for every member. */
async function shown(client: HttpClient): Promise<object> {
  const paths = ['/api/fast/monthly/2026/7', '/api/fast/yearly/2026', '/api/billing/statement/3', '/api/users'];
  const [month, year, statement, users] = await Promise.all(paths.map(async (path) => (await client.get(path)).body));
  // The subscription belongs to another session, so it is not compared.
  const { kinds, publicKey } = (await client.get<PushesView>('/api/notices/pushes')).body;
  return { month, year, statement, users, kinds, publicKey };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-restore-'));
  push = await startPushService();
  group = await startGroup({ environment: environmentIn('data') });
  await record(group.recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS });
  const headers = { 'Content-Type': 'image/png' };
  await group.member.send('PUT', '/api/users/3/avatar', new Uint8Array(PNG), { headers });
  await group.member.post('/api/notices/pushes', { kind: 'recap', isOn: true });
  await group.member.send('PUT', '/api/notices/subscription', JSON.stringify(push.subscription('/phone')));
  await eventually(async () => (await group.admin.get<SealsView>('/api/admin/seals')).body.latest.length > 0);
  await group.admin.post('/api/admin/backups');
  const kept = async () => (await group.admin.get<BackupsView>('/api/admin/backups')).body;
  await eventually(async () => (await kept()).backups.length === 1 && (await kept()).running === null);
  const { backups: [made], isEncrypted } = await kept();
  expect([made?.verified, isEncrypted]).toEqual([true, true]);
  file = join(folder, 'data/backups', `${made!.id}.tar.gz`);
});

afterAll(async () => {
  await group?.application.stop();
  push?.close();
  rmSync(folder, { recursive: true });
});

const environmentIn = (name: string) => {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  return { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE, PUSH_SERVICES: push.origin };
};

async function restore(environment: Record<string, string>, ...order: string[]) {
  const { exitCode, output } = await captureCommand([process.execPath, 'launch/restore.mjs', ...order], {
    INIT_CWD: folder, EVENTSTORE_URL: '', NODE_ENV: '', BACKUP_PASSPHRASE: '', ...environment,
    ...(environment.DATABASE_URL === '' ? OF_ANOTHER_POSTGRES : {}),
  });
  return { exitCode, output: output.trim() };
}

/** The restored group with the embedded database, as `npm start` runs it. */
async function withRestored(work: (application: TestApplication, dataDir: string) => Promise<void>): Promise<void> {
  const environment = environmentIn("Mina's new cards");
  const passphrase = join(folder, 'passphrase');
  writeFileSync(passphrase, `${PASSPHRASE}\n`);
  const { DATA_DIR: dataDir } = environment;
  const restored = await restore(
    { DATABASE_URL: '', DATA_DIR: dataDir }, file, '--passphrase-file', passphrase,
    '--key', join(folder, 'data/seal.key'));
  expect(restored).toMatchObject({ exitCode: 0 });
  const [made, back, ready] = restored.output.split('\n').slice(-3);
  expect(made).toBe('A backup of Wed 29 Jul 2026, 12:00: 1 game, 10 members.');
  expect(back).toMatch(/^\d+ events and the passwords, pictures and keys are back\. The log is as it was sealed\.$/);
  const [, named] = /^.* is ready\. Start it with: (DATA_DIR=.*) npm start$/.exec(ready!)!;
  // A shell reads the quoted path correctly.
  const read = await captureCommand(['sh', '-c', `${named} printenv DATA_DIR`]);
  expect(read.output.trim()).toBe(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, testing: true });
  const { url, administratorUrl } = postgres;
  const database = { url, administratorUrl, drop: () => postgres.stop() };
  // The log is there too, from whatever engine it was backed up.
  const application = await startApplication({ database, environment: { ...environment, EVENTSTORE_URL: '' } });
  try {
    await work(application, dataDir);
  } finally {
    await application.stop();
  }
}

async function subscriptionsIn(connectionString: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<object>('select endpoint from app.push_subscriptions')).rows;
  } finally {
    await client.end();
  }
}

test('restored elsewhere, members log in as before; boards, pictures, push keys and seals are the same', async () => {
  const before = await shown(group.member);
  const picture = (await group.member.get<UserView[]>('/api/users')).body.find(({ id }) => id === 3)!.avatarUrl!;
  await withRestored(async (application, dataDir) => {
    const member = await application.login('player3', PASSWORD);
    expect(await shown(member)).toEqual(before);
    expect(Buffer.from(await (await member.stream(picture)).arrayBuffer()).equals(PNG)).toBe(true);
    const admin = await application.login(application.admin.username, application.admin.password);
    const sealed = async () => (await admin.get<SealsView>('/api/admin/seals')).body;
    await eventually(async () => (await sealed()).verified !== null);
    expect((await sealed()).alarm).toBeNull();
    expect((await admin.get<HealthView>('/api/health')).body).toMatchObject({ status: 'ok' });
    expect(await subscriptionsIn(application.databaseUrl)).toEqual([{ endpoint: `${push.origin}/phone` }]);
    expect(statSync(join(dataDir, 'seal.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.restoring'))).toEqual([]);
  });
});

type Refusal = readonly [how: string, order: readonly string[], given: Record<string, string>, said: RegExp];

test.each(sampleOf<Refusal>([
  ['without the passphrase', [], {}, /^Passwords, pictures and keys in this backup are locked: give the passphrase/],
  ['with another passphrase', [], { BACKUP_PASSPHRASE: 'another long night' },
    /^This passphrase does not open the backup, or the backup is damaged\.$/],
  ['with a key that is none', ['--key', 'passphrase'], {}, /passphrase has no key that signs seals: /],
]))('%s nothing is restored, and the next try finds an empty folder', async (_how, order, given, said) => {
  const database: TestDatabase = await createTestDatabase();
  writeFileSync(join(folder, 'passphrase'), PASSPHRASE);
  const environment = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'refused'), ...given };
  const { exitCode, output } = await restore(environment, file, ...order);
  expect([exitCode, output.split('\n').at(-1)]).toEqual([1, expect.stringMatching(said)]);
  expect(readdirSync(join(folder, 'refused'))).toEqual([]);
  await database.drop();
});

test.each([['log.ndjson', 'log.ndjson'], ['rows.locked', 'rows.json']])(
  'an archive whose %s is a link ends with a sentence and leaves nothing', async (part, named) => {
    const [unpacked, archive] = [mkdtempSync(join(folder, 'unpacked-')), join(folder, 'linked.tar.gz')];
    await extract({ cwd: unpacked, file });
    renameSync(join(unpacked, part), join(folder, 'elsewhere'));
    symlinkSync('../../elsewhere', join(unpacked, part));
    await create({ cwd: unpacked, file: archive, gzip: true, portable: true }, readdirSync(unpacked));
    const database = await createTestDatabase();
    const environment = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'refused') };
    const { exitCode, output } = await restore(environment, archive);
    await database.drop();
    const sentence = `linked.tar.gz is not a complete backup: it has no file ${named}.`;
    expect([exitCode, output.split('\n').at(-1)]).toEqual([1, sentence]);
    expect(readdirSync(join(folder, 'refused'))).toEqual([]);
  });

longTest('a folder with data is refused and kept, and a file has to be named that is there', async () => {
  const used = join(folder, 'used');
  mkdirSync(used);
  writeFileSync(join(used, 'seals.ndjson'), 'ours');
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing';
  expect(await restore({ DATABASE_URL, DATA_DIR: used }, file)).toEqual({
    exitCode: 1, output: expect.stringMatching(/used is not empty \(it has seals\.ndjson\)\. Name a new folder/),
  });
  expect(existsSync(join(used, 'seals.ndjson'))).toBe(true);
  const said = async (...order: string[]) => (await restore({ DATABASE_URL, DATA_DIR: used }, ...order)).output;
  expect(await said('absent.tar.gz')).toMatch(/^There is no file .*absent/);
  expect(await said()).toMatch(/^Name one backup: npm run restore -- FILE/);
});
