/** Tests on random logs that seals cover each event once, and that any single change is found where it was made. */
import fc from 'fast-check';
import { inLongRun } from '../../testing/jest/long-run.js';
import type { StoredEventText } from '../event-store.js';
import { newSealKey, sealKeyIn } from './seal-key.js';
import { MAX_SEALED_EVENTS, type Seal, sealEvents, unpacked } from './seal.js';
import { type Verification, verifyLog } from './verify-log.js';
import { DEFAULT_ZONE as zone } from '../../domain/named-zone.js';

const key = sealKeyIn(newSealKey());
const RUNS = { numRuns: inLongRun(200, 15) };
const STREAMS = 3;

/** Parts of a log, each recorded in one month, and sealed together at the end or in the middle of the parts. */
const parts = fc.array(
  fc.record({ events: fc.integer({ min: 1, max: 1_400 }), isSealed: fc.boolean(), isNewMonth: fc.boolean() }),
  { minLength: 1, maxLength: 5 });

interface Sealed {
  readonly log: readonly StoredEventText[];
  readonly seals: readonly Seal[];
}

interface Part {
  readonly events: number;
  readonly isSealed: boolean;
  readonly isNewMonth: boolean;
}

async function sealedParts(sizes: readonly Part[]): Promise<Sealed> {
  const [log, seals]: [StoredEventText[], Seal[]] = [[], []];
  let [month, open] = [0, 0];
  for (const [index, { events, isSealed, isNewMonth }] of sizes.entries()) {
    if (isNewMonth) month += 1;
    for (let n = 0; n < events; n += 1) log.push(eventAt(log.length, month));
    if (!isSealed && index < sizes.length - 1) continue;
    const previous = seals.at(-1) ?? null;
    const next = sealEvents(batches(log.slice(open)), { key, previous, now: () => new Date(0), zone });
    for await (const seal of next) seals.push(seal);
    open = log.length;
  }
  return { log, seals };
}

function eventAt(index: number, month: number): StoredEventText {
  const at = new Date(Date.UTC(2026, month, 10)).toISOString();
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, type: 'PaymentRecorded',
    streamId: `account-${index % STREAMS}`, revision: Math.floor(index / STREAMS), position: BigInt(index * 7),
    data: JSON.stringify({ cents: index }), metadata: JSON.stringify({ at }),
  };
}

async function* batches<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += 500) yield items.slice(start, start + 500);
}

async function* lines(seals: readonly Seal[]): AsyncGenerator<Seal> {
  yield* seals;
}

const verify = (log: readonly StoredEventText[], seals: readonly Seal[]): Promise<Verification> =>
  verifyLog(batches(log), () => lines(seals));

test('each event is in one seal, in order, none is too large, and none has two months', async () => {
  await fc.assert(fc.asyncProperty(parts, async (sizes) => {
    const { log, seals } = await sealedParts(sizes);
    const sealed = seals.map(({ events }) => unpacked(events));
    expect(sealed.flat().map(({ position }) => position)).toEqual(log.map(({ position }) => position.toString()));
    let start = 0;
    for (const events of sealed) {
      expect(events.length).toBeLessThanOrEqual(MAX_SEALED_EVENTS);
      expect(new Set(log.slice(start, start + events.length).map(({ metadata }) => metadata)).size).toBe(1);
      start += events.length;
    }
    expect(await verify(log, seals)).toMatchObject({ count: log.length, unsealed: 0, fault: null });
  }), RUNS);
});

/** The changes that somebody may make to the event at an index. */
const changes: Readonly<Record<string, (log: readonly StoredEventText[], at: number) => readonly StoredEventText[]>> = {
  altered: (log, at) => log.with(at, { ...log[at]!, data: '{"cents":-91}' }),
  missing: (log, at) => log.toSpliced(at, 1),
  inserted: (log, at) => log.toSpliced(at, 0, { ...log[at]!, streamId: 'account-9', id: crypto.randomUUID() }),
};

test('any one change is found at the event that was changed, and the seals before it are good', async () => {
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const change = fc.record({ parts, kind: fc.constantFrom(...Object.keys(changes)), place });
  await fc.assert(fc.asyncProperty(change, async ({ parts: sizes, kind, place: share }) => {
    const { log, seals } = await sealedParts(sizes);
    const at = Math.min(Math.floor(share * log.length), log.length - 1);
    const { fault, lastGood, count } = await verify(changes[kind]!(log, at), seals);
    expect(fault).toMatchObject({ kind, position: log[at]!.position.toString() });
    expect(count).toBe(at);
    const good = seals.filter((seal) => seal.count <= at).at(-1);
    expect(lastGood?.number).toBe(good?.number);
  }), RUNS);
});
