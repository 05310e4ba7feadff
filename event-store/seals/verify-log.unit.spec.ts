/** Tests that each way of changing a log or its seals is found and named, in an engine and in a file. */
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CopiedEvent, lineOf } from '../copy/copy-log.js';
import { NdjsonLog } from '../copy/ndjson-log.js';
import { BEFORE_FIRST, type StoredEventText } from '../event-store.js';
import { InMemoryEventStore } from '../testing/in-memory-event-store.js';
import { drainAll } from '../testing/log-reading.js';
import { newEvent } from '../testing/new-events.js';
import { tamperings } from '../testing/tampering.js';
import {
  appendSeals, eventDigest, readSeals, type Seal, type SealedEvent, sealEvents, sealOf, unpacked,
} from './seal.js';
import { newSealKey, type SealKey, sealKeyIn } from './seal-key.js';
import { type Verification, verifyLog, type VerifyOptions } from './verify-log.js';
import { DEFAULT_ZONE as zone } from '../../domain/named-zone.js';

const EVENTS = 2_500;
const STREAMS = 10;
const key = sealKeyIn(newSealKey());
const now = (): Date => new Date('2026-07-26T03:00:00.000Z');

let folder: string;
let path: string;
let log: StoredEventText[];
let seals: Seal[];

beforeAll(async () => {
  const store = new InMemoryEventStore();
  for (let n = 0; n < EVENTS; n += 1) {
    await store.append(`account-${n % STREAMS}`, 'any', [newEvent({ type: 'PaymentRecorded', data: { cents: n } })]);
  }
  log = await drainAll(store, BEFORE_FIRST, await store.head());
  seals = await sealed(log, key);
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-seals-'));
  path = join(folder, 'seals.ndjson');
  await appendSeals(path, seals);
});

afterEach(() => rmSync(folder, { recursive: true }));

const sealed = (events: readonly StoredEventText[], by: SealKey): Promise<Seal[]> =>
  listed(sealEvents(inBatches(events), { key: by, previous: null, now, zone }));

async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function* inBatches<Event>(events: readonly Event[]): AsyncGenerator<readonly Event[]> {
  for (let start = 0; start < events.length; start += 300) yield events.slice(start, start + 300);
}

const verify = (events: readonly CopiedEvent[], options?: VerifyOptions): Promise<Verification> =>
  verifyLog(inBatches(events), () => readSeals(path), options);

function verifyFile(events: readonly CopiedEvent[]): Promise<Verification> {
  const file = join(folder, 'log.ndjson');
  writeFileSync(file, events.map((event) => `${lineOf(event)}\n`).join(''));
  return verifyLog(new NdjsonLog(file).read(), () => readSeals(path));
}

const rewrite = (changed: readonly Seal[]): void =>
  writeFileSync(path, changed.map((seal) => `${JSON.stringify(seal)}\n`).join(''));

test('a log that nobody changed is as sealed, and newer events are counted', async () => {
  expect(seals.map(({ number, count }) => [number, count])).toEqual([[1, 1_000], [2, 2_000], [3, 2_500]]);
  const newer = { ...log[0]!, revision: EVENTS, position: 99_999n };
  expect(await verify([...log, newer])).toMatchObject({
    count: EVENTS, unsealed: 1, lastGood: { number: 3 }, end: log.at(-1)?.position, publicKey: key.publicKey,
    fault: null,
  });
  expect(await verifyFile(log)).toMatchObject({ count: EVENTS, unsealed: 0, end: undefined, fault: null });
});

test('in another engine it is as sealed too: its positions and the order of its keys count nothing', async () => {
  const moved = log.map((event) => ({ ...event, position: event.position * 3n, id: event.id.toUpperCase(),
    metadata: JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(event.metadata) as object).reverse())) }));
  expect(await verify(moved)).toMatchObject({ count: EVENTS, fault: null });
});

describe.each(tamperings)('$what', ({ change, kind, at }) => {
  test('is found and named, with the last good seal', async () => {
    const events = change(log);
    const { fault, lastGood, count } = await verify(events);
    const position = kind === 'missing' ? log[at(log)]!.position : events[at(log)]!.position;
    expect(fault).toMatchObject({ kind, position: position.toString(), type: 'PaymentRecorded' });
    expect([count, lastGood?.number]).toEqual([at(log), seals.filter((seal) => seal.count <= at(log)).at(-1)?.number]);
  });
});

const AT = 1_200;

describe('seals', () => {
  test('that another key signed again are found, with the key that must have signed', async () => {
    const other = sealKeyIn(newSealKey());
    const forged = log.with(AT, { ...log[AT]!, data: '{"cents":91}' });
    rewrite(await sealed(forged, other));
    expect(await verify(forged, { publicKey: key.publicKey })).toMatchObject({ fault: { kind: 'otherKey', seal: 1 } });
    expect(await verify(forged)).toMatchObject({ fault: null, publicKey: other.publicKey });
  });

  test('of which one is signed with another key are found without knowing the key', async () => {
    const events = unpacked(seals[1]!.events);
    const resigned = sealOf({ events, sealedAt: now(), previous: seals[0]! }, sealKeyIn(newSealKey()));
    rewrite(seals.with(1, resigned));
    expect(await verify(log)).toMatchObject({ fault: { kind: 'otherKey', seal: 2 }, lastGood: { number: 1 } });
  });

  test('of which one was changed are found', async () => {
    rewrite(seals.with(1, { ...seals[1]!, sealedAt: '2026-07-27T03:00:00.000Z' }));
    expect(await verify(log)).toMatchObject({ fault: { kind: 'forged', seal: 2 }, lastGood: { number: 1 } });
  });

  test.each([
    ['in the middle of a line', () => truncateSync(path, readFileSync(path).length - 5), 3],
    ['in front', () => rewrite(seals.slice(1)), 1],
    ['in the middle', () => rewrite(seals.toSpliced(1, 1)), 2],
    ['to nothing', () => rewrite([]), 1],
  ])('that were cut %s are found', async (_where, cut, seal) => {
    cut();
    expect(await verify(log)).toMatchObject({ fault: { kind: 'cut', seal } });
  });

  test('that lost their end are found with a digest that was noted', async () => {
    rewrite(seals.slice(0, 2));
    expect(await verify(log)).toMatchObject({ fault: null, unsealed: 500 });
    expect(await verify(log, { noted: seals[2]!.digest })).toMatchObject({ fault: { kind: 'cut', seal: 3 } });
  });
});

test('a seal ends with the month in Toronto; what has no readable time counts to the month before it', async () => {
  const times = ['2026-08-01T03:59:59.000Z', undefined, '2026-08-01T04:00:00.000Z', '2026-08-01T04:00:01.000Z'];
  const events = times.map((at, n) => ({ ...log[n]!, metadata: JSON.stringify({ at }) }));
  expect((await sealed(events, key)).map(({ count }) => count)).toEqual([2, 4]);
});

test('a deleted event is missing, even when a new one has its place in the stream', async () => {
  const last = log.at(-1)!;
  const replaced = { ...last, ...newEvent({ type: 'PaymentRecorded' }), data: '{}', metadata: '{}', position: 99_999n };
  const fault = { kind: 'missing', position: last.position.toString() };
  expect(await verify(log.with(-1, replaced))).toMatchObject({ fault });
});

test('a chain that opens after a break names it and seals everything again', async () => {
  const kept = log.slice(0, -1);
  const opens = { broken: 'The last event is missing.', reason: 'Restored from the backup of Sunday.' };
  const chain = await listed(sealEvents(inBatches(kept), { key, previous: seals[2]!, now, zone, opens }));
  expect(chain.map(({ number, count, opens: opened }) => [number, count, opened])).toEqual([
    [4, 1_000, opens], [5, 2_000, null], [6, EVENTS - 1, null]]);
  rewrite(chain);
  expect(await verify(kept)).toMatchObject({ count: EVENTS - 1, fault: null });
});

describe('Seals of an earlier version, which has sealed events of another program too', () => {
  const foreign = (position: bigint): StoredEventText => ({
    id: crypto.randomUUID(), streamId: 'orders-1', revision: Number(position) + 9, type: 'OrderPlaced', data: '{}',
    metadata: '{}', position,
  });
  const sealedEvent = (event: StoredEventText): SealedEvent => ({
    position: `${event.position}`, streamId: event.streamId, revision: event.revision, type: event.type,
    digest: eventDigest(event), id: event.id.slice(0, 8),
  });
  let all: StoredEventText[];

  beforeEach(async () => {
    all = [foreign(-9n), ...log.slice(0, 20), foreign(-8n), foreign(-7n)];
    rmSync(path);
    await appendSeals(path, [sealOf({ events: all.map(sealedEvent), sealedAt: now(), previous: null }, key)]);
  });

  test('hold for a log that has them and for one that does not show them', async () => {
    for (const events of [all, log.slice(0, 20)]) {
      expect(await verify(events)).toMatchObject({ fault: null, count: 23, unsealed: 0, end: log[19]!.position });
      expect(await verifyFile(events)).toMatchObject({ fault: null, count: 23 });
    }
  });

  test('find what is missing of ours', async () => {
    const found = await verify(log.slice(0, 19));
    expect(found.fault).toMatchObject({ kind: 'missing', streamId: log[19]!.streamId });
  });

  test('go on without them', async () => {
    const [next] = await sealed([foreign(1n), ...log.slice(0, 2), foreign(2n)], key);
    expect(unpacked(next!.events).map(({ streamId }) => streamId)).toEqual(['account-0', 'account-1']);
  });
});
