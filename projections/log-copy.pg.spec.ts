/** Tests that a log is copied completely between engines, and that a rebuild from the copy gives the same tables. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from '../event-store/copy/copy-command.js';
import { copyLog, CopyRefused, type LogTarget } from '../event-store/copy/copy-log.js';
import { EngineLog } from '../event-store/copy/engine-log.js';
import { NdjsonLog } from '../event-store/copy/ndjson-log.js';
import type { EventStore } from '../event-store/event-store.js';
import { EventStoreDbEventStore } from '../event-store/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { EventStoreDbSimulator } from '../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { newEvent, newStream } from '../event-store/testing/new-events.js';
import { createTestDatabase, type TestDatabase } from '../testing/worlds/test-database.js';
import { allProjections } from './all-projections.js';
import { createPool } from '../postgres/pool.js';
import { rebuild } from './rebuild/rebuild.js';
import { appendAll, playerAdded, recordedGame } from './testing/log-arbitraries.js';
import { readModelRows } from './testing/read-model-rows.js';

const GAMES = 1_050;

let folder: string;
let original: TestDatabase;
let source: LogTarget;
const databases: TestDatabase[] = [];
const open: { close(): Promise<void> }[] = [];

const opened = <Log extends { close(): Promise<void> }>(log: Log): Log => {
  open.push(log);
  return log;
};

const fileIn = (name: string): NdjsonLog => opened(new NdjsonLog(join(folder, name)));

async function freshDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

async function rowsRebuiltFrom(store: EventStore, { url }: TestDatabase): Promise<Record<string, string[]>> {
  const pool = createPool(url);
  try {
    await rebuild({ store, pool, projections: allProjections, now: () => new Date('2026-01-03T12:00:00Z') });
    return await readModelRows(pool, 'read');
  } finally {
    await pool.end();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-copy-'));
  original = await freshDatabase();
  source = await openLog(original.url, folder, true);
  const store = opened(new PostgresEventStore({ connectionString: original.url }));
  const players = Array.from({ length: 10 }, (_, index) => playerAdded(index + 1));
  await appendAll(store, [...players, ...Array.from({ length: GAMES }, (_, index) => recordedGame(index + 1))]);
}, 120_000);

afterAll(async () => {
  await Promise.all([source?.close(), ...open.map((log) => log.close())]);
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true });
});

test('a log stays the same from Postgres to a file, another Postgres, EventStoreDB and back', async () => {
  const file = await copyLog(source, fileIn('whole.ndjson'));
  expect(file).toMatchObject({ events: GAMES + 10, copied: GAMES + 10 });
  expect(file.digest).toMatch(/^[0-9a-f]{64}$/);
  const restored = await freshDatabase();
  const target = opened(await openLog(restored.url, folder, true));
  expect(await copyLog(fileIn('whole.ndjson'), target)).toEqual(file);
  const simulator = await EventStoreDbSimulator.start();
  try {
    const engine = opened(new EngineLog(new EventStoreDbEventStore({ connectionString: simulator.url })));
    expect(await copyLog(target, engine)).toEqual(file);
    expect(await copyLog(engine, fileIn('back.ndjson'))).toEqual(file);
    expect(readFileSync(join(folder, 'back.ndjson'))).toEqual(readFileSync(join(folder, 'whole.ndjson')));
    await engine.close();
  } finally {
    await simulator.kill();
  }
  const store = opened(new PostgresEventStore({ connectionString: restored.url }));
  const originalStore = opened(new PostgresEventStore({ connectionString: original.url }));
  expect(await rowsRebuiltFrom(store, restored)).toEqual(await rowsRebuiltFrom(originalStore, original));
}, 120_000);

/** This copies a part and is interrupted. */
async function copyInterrupted(target: LogTarget): Promise<void> {
  const interruption = new AbortController();
  const copying = copyLog(source, target, {
    signal: interruption.signal, onProgress: () => interruption.abort(new Error('Interrupted.')),
  });
  await expect(copying).rejects.toThrow('Interrupted.');
}

const REST = { copied: GAMES + 10 - 1_000, events: GAMES + 10 };

test('an interrupted copy into a file continues where it ended, even in the middle of a line', async () => {
  await copyInterrupted(fileIn('interrupted.ndjson'));
  appendFileSync(join(folder, 'interrupted.ndjson'), '{"streamId":"half a li');
  expect(await copyLog(source, fileIn('interrupted.ndjson'))).toMatchObject(REST);
  expect((await copyLog(source, fileIn('interrupted.ndjson'))).copied).toBe(0);
});

test('an interrupted copy into Postgres continues where it ended', async () => {
  const { url } = await freshDatabase();
  await copyInterrupted(opened(await openLog(url, folder, true)));
  expect(await copyLog(source, opened(await openLog(url, folder, true)))).toMatchObject(REST);
});

test('a copy into an EventStoreDB that dies meanwhile continues where it ended', async () => {
  const dying = await EventStoreDbSimulator.start();
  const { log } = dying;
  const stop = log.onAppended(() => void (log.events.length === 700 && dying.kill()));
  const target = new EngineLog(new EventStoreDbEventStore({ connectionString: dying.url, retryForMs: 100 }));
  await expect(copyLog(source, target)).rejects.toThrow();
  stop();
  await target.close();
  const stored = log.events.filter(({ type }) => !type.startsWith('$')).length;
  const simulator = await EventStoreDbSimulator.start({ log });
  const again = opened(new EngineLog(new EventStoreDbEventStore({ connectionString: simulator.url })));
  const { copied, events } = await copyLog(source, again);
  await again.close();
  await simulator.kill();
  expect(stored).toBeLessThan(GAMES);
  expect({ copied, events }).toEqual({ copied: GAMES + 10 - stored, events: GAMES + 10 });
});

test('a target with another log is refused and not changed', async () => {
  const { url } = await freshDatabase();
  const other = opened(await openLog(url, folder, true));
  const store = opened(new PostgresEventStore({ connectionString: url }));
  await store.append(newStream(), 'no_stream', [newEvent()]);
  await expect(copyLog(source, other)).rejects.toThrow(CopyRefused);
  expect(await store.readAll(-1n, 10)).toHaveLength(1);
});

test('a target with more events than the source is refused', async () => {
  await copyLog(source, fileIn('longer.ndjson'));
  const { url } = await freshDatabase();
  await expect(copyLog(opened(await openLog(url, folder, true)), fileIn('longer.ndjson')))
    .rejects.toThrow(`has more than the 0 events`);
});

test('a file with a line that is not an event is refused with the number of the line', async () => {
  writeFileSync(join(folder, 'broken.ndjson'), '{"streamId":"game-1"}\n');
  const { url } = await freshDatabase();
  const target = opened(await openLog(url, folder, true));
  await expect(copyLog(fileIn('broken.ndjson'), target)).rejects.toThrow('Line 1 of ');
});
