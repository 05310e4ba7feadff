/** Proves that a log moves from engine to engine whole, and that what is rebuilt from the copy is the same. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyLog, CopyRefused } from '../event-store/copy/copy-log.js';
import { EngineLog } from '../event-store/copy/engine-log.js';
import type { LogTarget } from '../event-store/copy/log-ends.js';
import { NdjsonLog } from '../event-store/copy/ndjson-log.js';
import { PostgresLog } from '../event-store/copy/postgres-log.js';
import type { EventStore } from '../event-store/event-store.js';
import { EventStoreDbEventStore } from '../event-store/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { EventStoreDbPeer } from '../event-store/testing/eventstoredb-peer/eventstoredb-peer.js';
import { newEvent, newStream } from '../event-store/testing/new-events.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { allProjections } from './all-projections.js';
import { createPool } from './engine/pool.js';
import { rebuild } from './engine/rebuild.js';
import { appendAll, playerAdded, recordedGame } from './testing/log-arbitraries.js';
import { readModelRows } from './testing/read-model-rows.js';

const GAMES = 1_200;

let folder: string;
let original: TestDatabase;
let source: PostgresLog;
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
  source = await PostgresLog.open(original.url);
  const store = opened(new PostgresEventStore({ connectionString: original.url }));
  const players = Array.from({ length: 10 }, (_, index) => playerAdded(index + 1));
  await appendAll(store, [...players, ...Array.from({ length: GAMES }, (_, index) => recordedGame(index + 1))]);
}, 120_000);

afterAll(async () => {
  await Promise.all([source?.close(), ...open.map((log) => log.close())]);
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true });
});

test('from Postgres to a file, into another Postgres, into EventStoreDB and back: always the same', async () => {
  const file = await copyLog(source, fileIn('whole.ndjson'));
  expect(file).toMatchObject({ events: GAMES + 10, copied: GAMES + 10 });
  expect(file.digest).toMatch(/^[0-9a-f]{64}$/);
  const restored = await freshDatabase();
  const target = opened(await PostgresLog.open(restored.url));
  expect(await copyLog(fileIn('whole.ndjson'), target)).toEqual(file);
  const peer = await EventStoreDbPeer.start();
  try {
    const engine = opened(new EngineLog(new EventStoreDbEventStore({ connectionString: peer.url })));
    expect(await copyLog(target, engine)).toEqual(file);
    expect(await copyLog(engine, fileIn('back.ndjson'))).toEqual(file);
    expect(readFileSync(join(folder, 'back.ndjson'))).toEqual(readFileSync(join(folder, 'whole.ndjson')));
    await engine.close();
  } finally {
    await peer.kill();
  }
  const store = opened(new PostgresEventStore({ connectionString: restored.url }));
  const originalStore = opened(new PostgresEventStore({ connectionString: original.url }));
  expect(await rowsRebuiltFrom(store, restored)).toEqual(await rowsRebuiltFrom(originalStore, original));
}, 120_000);

/** Like a file, and breaks off after some batches. */
class BreaksOff implements LogTarget {
  constructor(private readonly log: NdjsonLog, private batches: number) {}

  read(): ReturnType<LogTarget['read']> {
    return this.log.read();
  }

  async append(events: Parameters<LogTarget['append']>[0]): Promise<void> {
    if (this.batches === 0) throw new Error('The power was cut.');
    this.batches -= 1;
    await this.log.append(events);
  }

  close(): Promise<void> {
    return this.log.close();
  }
}

test('an interrupted copy goes on where it ended, also amid a line', async () => {
  const path = join(folder, 'interrupted.ndjson');
  await expect(copyLog(source, new BreaksOff(fileIn('interrupted.ndjson'), 1))).rejects.toThrow('The power was cut.');
  appendFileSync(path, '{"streamId":"half a li');
  const { copied, events } = await copyLog(source, fileIn('interrupted.ndjson'));
  expect({ copied, events }).toEqual({ copied: GAMES + 10 - 1_000, events: GAMES + 10 });
  expect((await copyLog(source, fileIn('interrupted.ndjson'))).copied).toBe(0);
});

test('a target that holds anything else is refused and left as it is', async () => {
  const { url } = await freshDatabase();
  const other = opened(await PostgresLog.open(url));
  const store = opened(new PostgresEventStore({ connectionString: url }));
  await store.append(newStream(), 'no_stream', [newEvent()]);
  await expect(copyLog(source, other)).rejects.toThrow(CopyRefused);
  expect(await store.readAll(-1n, 10)).toHaveLength(1);
});

test('a target that holds more than the source is refused', async () => {
  await copyLog(source, fileIn('longer.ndjson'));
  const { url } = await freshDatabase();
  await expect(copyLog(opened(await PostgresLog.open(url)), fileIn('longer.ndjson')))
    .rejects.toThrow(`holds more than the 0 events`);
});

test('a file with a line that is no event is refused by its number', async () => {
  writeFileSync(join(folder, 'broken.ndjson'), '{"streamId":"game-1"}\n');
  const { url } = await freshDatabase();
  await expect(copyLog(fileIn('broken.ndjson'), opened(await PostgresLog.open(url)))).rejects.toThrow('Line 1 of ');
});
