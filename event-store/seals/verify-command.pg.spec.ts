/**
 * Tests `npm run log -- verify` on each kind of log: every change that somebody with all rights can make to the log
 * or to its seals is found and named.
 */
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createPool } from '../../postgres/pool.js';
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { runCopy } from '../copy/copy-command.js';
import { lineOf } from '../copy/copy-log.js';
import { partLine } from '../copy/ndjson-log.js';
import { BEFORE_FIRST, type EventStore, type StoredEventText } from '../event-store.js';
import { EventStoreDbEventStore } from '../eventstoredb/eventstoredb-event-store.js';
import { protectLog } from '../postgres/log-owner.js';
import { PostgresEventStore } from '../postgres/postgres-event-store.js';
import { drainAll } from '../testing/log-reading.js';
import { newEvent } from '../testing/new-events.js';
import { tamperings } from '../testing/tampering.js';
import { newSealKey, type SealKey, sealKeyIn } from './seal-key.js';
import { appendSeals, type Seal, sealEvents, sealOf, unpacked } from './seal.js';
import { faultText } from './seal-texts.js';
import { runVerify, type VerifyOrder } from './verify-command.js';
import { DEFAULT_ZONE as zone } from '../../domain/named-zone.js';

const EVENTS = 12;
/** The number of events that are sealed first; the others follow in a second seal. */
const SEALED_FIRST = 4;
const keyText = newSealKey();
const key = sealKeyIn(keyText);
const now = (): Date => new Date('2026-07-26T03:00:00.000Z');
const never = new AbortController().signal;

let folder: string;
let database: TestDatabase;
let administrator: Pool;
let simulator: EventStoreDbSimulator;

type Log = readonly StoredEventText[];

/** A kind of log, and how somebody gets around its protection. */
interface Kind {
  readonly address: () => string;
  /** The store; missing for a file, which is a copy of the first log. */
  readonly open?: () => EventStore;
  readonly put: (events: Log) => Promise<unknown>;
  sealed: Log;
}

async function inPostgres(events: Log): Promise<void> {
  const rows = events.map(({ position, ...rest }) => ({ ...rest, position: Number(position) }));
  await administrator.query('alter table log.events disable trigger user; delete from log.events');
  await administrator.query(
    `insert into log.events (position, stream_id, revision, event_id, type, data, metadata) overriding system value
     select position, "streamId", revision, id, type, data::json, metadata::json from json_to_recordset($1)
       as t(position bigint, "streamId" text, revision int, id uuid, type text, data text, metadata text)`,
    [JSON.stringify(rows)]);
}

async function inEventStoreDb(events: Log): Promise<void> {
  const { events: kept } = simulator.log;
  const system = kept.filter(({ stream }) => stream.startsWith('$'));
  kept.splice(0, kept.length, ...system, ...events.map(({ streamId, revision, data, metadata, ...rest }) => ({
    ...rest, stream: streamId, revision: BigInt(revision), contentType: 'application/json', created: 0n,
    data: Buffer.from(data), metadata: Buffer.from(metadata),
  })));
}

const file = (): string => join(folder, 'log.ndjson');
const inFile = async (events: Log): Promise<void> =>
  writeFileSync(file(), events.map((event) => `${lineOf(event)}\n`).join(''));

const kinds: Record<string, Kind> = {
  Postgres: { address: () => database.url, put: inPostgres, sealed: [],
    open: () => new PostgresEventStore({ connectionString: database.url }) },
  EventStoreDB: { address: () => simulator.url, put: inEventStoreDb, sealed: [],
    open: () => new EventStoreDbEventStore({ connectionString: simulator.url }) },
  NDJSON: { address: () => 'ndjson:log.ndjson', put: inFile, sealed: [] },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-verify-'));
  [database, simulator] = [await createTestDatabase(), await EventStoreDbSimulator.start()];
  administrator = createPool(database.administratorUrl);
  await protectLog(database.administratorUrl, 'president');
  // The sequence leaves gaps between positions, into which an event can be put.
  await administrator.query('alter sequence log.events_position_seq increment by 10');
  for (const kind of Object.values(kinds)) if (kind.open) kind.sealed = await written(kind.open());
  kinds.NDJSON!.sealed = kinds.Postgres!.sealed;
  writeFileSync(join(folder, 'own.key'), keyText);
  writeFileSync(join(folder, 'other.key'), newSealKey());
});

afterAll(async () => {
  await Promise.all([administrator?.end(), simulator?.kill()]);
  await database?.drop();
  rmSync(folder, { recursive: true });
});

async function written(store: EventStore): Promise<Log> {
  for (let cents = 1; cents <= EVENTS; cents += 1) {
    await store.append(`account-${cents % 3}`, 'any', [newEvent({ type: 'PaymentRecorded', data: { cents } })]);
  }
  const events = await drainAll(store, BEFORE_FIRST, await store.head());
  await store.close();
  return events;
}

async function sealsOf(events: Log, by: SealKey = key): Promise<Seal[]> {
  const seals: Seal[] = [];
  for (const part of [events.slice(0, SEALED_FIRST), events.slice(SEALED_FIRST)]) {
    const previous = seals.at(-1) ?? null;
    for await (const seal of sealEvents(once(part), { key: by, previous, now, zone })) seals.push(seal);
  }
  return seals;
}

async function* once(events: Log): AsyncGenerator<Log> {
  yield events;
}

async function putSeals(seals: readonly Seal[]): Promise<void> {
  rmSync(join(folder, 'seals.ndjson'), { force: true });
  await appendSeals(join(folder, 'seals.ndjson'), seals);
}

async function verified(order: Pick<VerifyOrder, 'log'>): Promise<{ isSound: boolean; told: string }> {
  const lines: string[] = [];
  const whole = { seals: 'seals.ndjson', key: 'own.key', folder, ...order };
  const isSound = await runVerify(whole, (line) => void lines.push(line), never);
  return { isSound, told: lines.join('\n') };
}

describe.each(Object.entries(kinds))('a log in %s', (_name, kind) => {
  let seals: Seal[];

  beforeAll(async () => {
    seals = await sealsOf(kind.sealed);
  });

  beforeEach(async () => {
    await kind.put(kind.sealed);
    await putSeals(seals);
  });

  const verify = (order: Partial<VerifyOrder> = {}) => verified({ log: kind.address(), ...order });

  test('is as sealed, and so is its backup', async () => {
    expect(await verify()).toMatchObject({ isSound: true, told: expect.stringMatching(/^12 events are as sealed\./) });
    await runCopy({ from: kind.address(), to: 'ndjson:backup.ndjson', folder }, () => undefined, never);
    expect(await verify({ log: 'ndjson:backup.ndjson' })).toMatchObject({ isSound: true });
    rmSync(join(folder, 'backup.ndjson'));
  });

  test('of a part, which says so in its first line, each event is as sealed or named', async () => {
    const [one, , other] = kind.sealed;
    const part = (...events: Log) => writeFileSync(
      join(folder, 'part.ndjson'), `${[partLine('member=3'), ...events.map(lineOf)].join('\n')}\n`);
    const verifiedPart = () => verify({ log: 'ndjson:part.ndjson' });
    part(one!, other!);
    const told = /^This is a part of a log, chosen by member=3\. Only .*\n2 events are as sealed\.\nSigned with /;
    expect(await verifiedPart()).toMatchObject({ isSound: true, told: expect.stringMatching(told) });
    part(one!, { ...other!, data: '{"cents":50}' });
    expect(await verifiedPart()).toMatchObject({ isSound: false, told: expect.stringContaining(
      `\nThe event at position ${other!.position} (PaymentRecorded in ${other!.streamId}) was altered.`) });
    part(one!, { ...other!, revision: 600 });
    expect(await verifiedPart()).toMatchObject({ isSound: true, told: expect.stringMatching(
      /\n1 event is as sealed\. 1 newer is not sealed yet\./) });
    part();
    expect(await verifiedPart()).toMatchObject({ isSound: true });
    await expect(runCopy({ from: 'ndjson:part.ndjson', to: 'ndjson:no.ndjson', folder }, () => undefined, never))
      .rejects.toThrow(/Line 1 of .*part\.ndjson is not an event\./);
  });

  test.each(tamperings)('is not when $what', async ({ change, kind: fault, at }) => {
    const events = change(kind.sealed);
    await kind.put(events);
    const sealed = kind.sealed[at(kind.sealed)]!;
    const found = fault === 'missing' ? sealed : events[at(kind.sealed)]!;
    // A file has no positions.
    const position = String(kind.open ? found.position : sealed.position);
    const sentence = faultText({ kind: fault, position, streamId: found.streamId, type: found.type });
    const isLater = at(kind.sealed) >= SEALED_FIRST;
    expect(await verify()).toMatchObject({ isSound: false, told: expect.stringContaining(
      `${sentence}\n${isLater ? 'The last good seal is 1 of 2026-07-26' : 'There is no good seal before it.'}`) });
  });

  test.each<[string, () => Promise<unknown> | void, Partial<VerifyOrder>, string]>([
    ['a change was sealed again with another key', async () => {
      const forged = kind.sealed.with(5, { ...kind.sealed[5]!, data: '{"cents":91}' });
      await kind.put(forged);
      await putSeals(await sealsOf(forged, sealKeyIn(newSealKey())));
    }, {}, 'Seal 1 is signed with another key.'],
    ['one seal was signed with another key', () => putSeals([seals[0]!, sealOf(
      { events: unpacked(seals[1]!.events), sealedAt: now(), previous: seals[0]! }, sealKeyIn(newSealKey()))]),
    { key: undefined }, 'Seal 2 is signed with another key.'],
    ['a seal was changed', () => putSeals([{ ...seals[0]!, count: 3 }, seals[1]!]), {},
      'Seal 1 was changed.'],
    ['another key is expected', () => undefined, { key: 'other.key' },
      'Seal 1 is signed with another key.'],
    ['the file of seals was truncated', () => {
      const path = join(folder, 'seals.ndjson');
      truncateSync(path, readFileSync(path).length - 5);
    }, {}, 'The file of seals was cut: seal 2 is missing or incomplete.'],
    ['the first seal is gone', () => putSeals(seals.slice(1)), {},
      'The file of seals was cut: seal 1 is missing or incomplete.'],
    ['the last seal is gone, of which the digest was noted', () => putSeals(seals.slice(0, 1)),
      { noted: '0'.repeat(64) }, 'The file of seals was cut: seal 2 is missing or incomplete.'],
  ])('is not when %s', async (_what, change, order, sentence) => {
    await change();
    expect(await verify(order)).toMatchObject({ isSound: false, told: expect.stringContaining(sentence) });
  });

  test('cannot be compared without seals, or with a file that has no key', async () => {
    await expect(verify({ seals: 'none.ndjson' })).rejects.toThrow(/^There are no seals in .*none\.ndjson/);
    await expect(verify({ key: 'seals.ndjson' })).rejects.toThrow(/seals\.ndjson has no key that signs seals: /);
  });
});

test('a log in EventStoreDB is not as sealed when one of its streams was deleted, which is named', async () => {
  const { sealed, address } = kinds.EventStoreDB!;
  await inEventStoreDb(sealed);
  await putSeals(await sealsOf(sealed));
  for (const [remove, stream] of [['delete', 'account-0'], ['tombstone', 'account-1']] as const) {
    simulator.log[remove](stream, 'any');
  }
  expect(await verified({ log: address() })).toMatchObject({ isSound: false, told: expect.stringMatching(
    /^The streams account-0 and account-1 were deleted or cut in EventStoreDB: events are missing\.\nThe last .* is 2 /,
  ) });
});
