/**
 * Tests `npm run log`: a log is copied through files and engines and back, compared with its seals, and a fault is
 * reported in one sentence.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { StoredEventText } from '../event-store/event-store.js';
import { NdjsonLog } from '../event-store/copy/ndjson-log.js';
import { sealEvents } from '../event-store/seals/seal-events.js';
import { appendSeals } from '../event-store/seals/seal-file.js';
import { newSealKey, sealKeyIn } from '../event-store/seals/seal-key.js';
import { createTestDatabase, type TestDatabase } from '../testing/worlds/test-database.js';
import { captureCommand } from './run-command.mjs';

const USAGE = 'Name the source and the target: npm run log -- copy FROM TO. '
  + 'A log is own (of this installation), ndjson:FILE, postgres://… or esdb://…';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-log-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** File names are relative to the test's folder. */
const runLog = (...order: string[]) => runLogIn('.', ...order);

async function runLogIn(project: string, ...order: string[]): Promise<{ exitCode: number; output: string }> {
  const { exitCode, output } = await captureCommand([process.execPath, join(project, 'launch/log.mjs'), ...order], {
    environment: {
      INIT_CWD: folder, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', EVENTSTORE_URL: '', NODE_ENV: '',
    },
  });
  return { exitCode, output: output.trim() };
}

function writeLog(name: string, events: number): string {
  const lines = Array.from({ length: events }, (_, revision) => JSON.stringify({
    streamId: 'player-1', revision, id: randomUUID(), type: 'PlayerRenamed', data: { n: revision }, metadata: {},
  }));
  const text = `${lines.join('\n')}\n`;
  writeFileSync(join(folder, name), text);
  return text;
}

test('a file goes into Postgres, into the log of this installation, and back into a file unchanged', async () => {
  const text = writeLog('small.ndjson', 3);
  const copied = await runLog('copy', 'ndjson:small.ndjson', database.url);
  expect(copied).toMatchObject({ exitCode: 0, output: expect.stringMatching(
    /^3 events copied\. The target has 3, equal/m) });
  const [digest] = /SHA-256 [0-9a-f]{64}/.exec(copied.output) ?? [];
  for (const order of [[database.url, 'own'], ['own', 'ndjson:back.ndjson']]) {
    const output = expect.stringContaining(digest ?? '-');
    expect(await runLog('copy', ...order)).toMatchObject({ exitCode: 0, output });
  }
  expect(readFileSync(join(folder, 'back.ndjson'), 'utf8')).toBe(text);
  expect((await runLog('copy', 'ndjson:small.ndjson', database.url)).output).toMatch(
    /^0 events copied\. The target has 3/m);
});

async function* sealable(name: string): AsyncGenerator<readonly StoredEventText[]> {
  let position = 0n;
  for await (const batch of new NdjsonLog(join(folder, name)).read()) {
    yield batch.map((event) => ({ ...event, position: position++ }));
  }
}

test('a sealed file is compared with its seals, and a change is named', async () => {
  writeLog('sealed.ndjson', 3);
  const key = sealKeyIn(newSealKey());
  const now = () => new Date('2026-07-26T03:00:00.000Z');
  for await (const seal of sealEvents(sealable('sealed.ndjson'), { key, previous: null, now })) {
    await appendSeals(join(folder, 'sealed.ndjson.seals'), [seal]);
  }
  expect(await runLog('verify', 'ndjson:sealed.ndjson')).toMatchObject({ exitCode: 0, output: expect.stringMatching(
    /^3 events are as sealed\.\nDigest [0-9a-f]{64}\nSigned with [0-9a-f]{64}: .*\nIt took [\d.]+ s\.$/) });
  const path = join(folder, 'sealed.ndjson');
  writeFileSync(path, readFileSync(path, 'utf8').replace('{"n":1}', '{"n":91}'));
  expect(await runLog('verify', 'ndjson:sealed.ndjson')).toMatchObject({ exitCode: 1, output: expect.stringMatching(
    /^The event at position 1 \(PlayerRenamed in player-1\) was altered\.\nThere is no good seal before it\./) });
  expect((await runLog('verify', 'own', 'ndjson:sealed.ndjson')).output).toMatch(/^Name at most one log: /);
});

test.each([
  [[]], [['copy']], [['copy', 'own']], [['move', 'own', 'ndjson:a']], [['copy', 'own', 'ndjson:a', 'ndjson:b']],
])('%j is answered with how it is meant', async (order) => {
  expect(await runLog(...order)).toEqual({ exitCode: 1, output: USAGE });
});

test.each([
  ['log.ndjson', /^Name a log as ndjson:FILE, postgres:\/\/… or esdb:\/\/…$/],
  ['ndjson:', /^Name a log as ndjson:FILE/],
  ['ndjson:absent.ndjson', /^There is no file .*\/absent\.ndjson\.$/],
  ['ndjson:cut-off.ndjson', /^.*\/cut-off\.ndjson ends in the middle of line 1: its end is missing\.$/],
  ['postgres://mina:secret@127.0.0.1:1/log', /^The database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*\.$/],
])('copying from %s is refused in a sentence', async (from, sentence) => {
  writeFileSync(join(folder, 'cut-off.ndjson'), '{"streamId":"half a li');
  const { exitCode, output } = await runLog('copy', from, 'ndjson:refused.ndjson');
  expect(exitCode).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toContain('secret');
});

test('in the image, which has neither sources nor a lock file, a log is copied without an installation', async () => {
  const image = join(folder, 'image');
  mkdirSync(join(image, 'dist'), { recursive: true });
  cpSync('launch', join(image, 'launch'), { recursive: true });
  cpSync('package.json', join(image, 'package.json'));
  symlinkSync(resolve('dist/server'), join(image, 'dist/server'));
  writeLog('of-compose.ndjson', 2);
  const { exitCode, output } = await runLogIn(image, 'copy', 'ndjson:of-compose.ndjson', 'ndjson:copy.ndjson');
  expect(output).toMatch(/^2 events copied\. The target has 2, equal[^\n]*\nSHA-256 [0-9a-f]{64}$/);
  expect(exitCode).toBe(0);
});
