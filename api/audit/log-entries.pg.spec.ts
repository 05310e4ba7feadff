/** Tests that a filter finds what a read of the whole log would find, on random logs, live and rebuilt. */
import fc from 'fast-check';
import type { Pool } from 'pg';
import { type AuditFilter, MOST_COUNTED } from '../../contract/audit.js';
import { EVENT_KINDS, typesOfKinds } from '../../domain/event-text.js';
import type { NewEvent } from '../../event-store/event-store.js';
import { CLEAR_ROUNDS, gameRecorded } from '../../domain/testing/game-examples.js';
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import { BEFORE_FIRST, type StoredEventText } from '../../event-store/event-store.js';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { drainAll } from '../../event-store/testing/log-reading.js';
import { createPool } from '../../postgres/pool.js';
import { SchemaRunner } from '../../projections/live/schema-runner.js';
import { gamesProjection } from '../../projections/read-models/games/games.js';
import { logEntriesProjection, logEntriesTable } from '../../projections/read-models/log-entries/log-entries.js';
import { rebuild } from '../../projections/rebuild/rebuild.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { logs, type StreamEvent } from '../../projections/testing/log-arbitraries.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { LogEntries } from './log-entries.js';

let database: TestDatabase;
let pool: Pool;
const now = () => new Date('2026-01-03T12:00:00Z');
/** A rebuild folds games only for projections of games. */
const projections = [gamesProjection, logEntriesProjection];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Days on both sides of the end of daylight saving time. */
const INSTANTS = ['2025-11-01T03:59:59Z', '2025-11-01T04:00:00Z', '2025-11-02T12:00:00Z', '2025-11-03T04:59:59.999Z'];
const DATES = ['2025-10-31', '2025-11-01', '2025-11-02', '2025-11-03'];
const NOTES = ['Broken glass', 'glass, BROKEN again', 'Was ist los?', ''];

interface Said {
  readonly actorId: number | null;
  readonly at: string;
  readonly correlationId: string;
  readonly note: string;
}

const said: fc.Arbitrary<Said> = fc.record({
  actorId: fc.constantFrom(1, 2, null), at: fc.constantFrom(...INSTANTS), correlationId: fc.constantFrom('a', 'b'),
  note: fc.constantFrom(...NOTES),
});

/** The same events with other authors, instants and reasons; some are of another program. */
function asNew({ event, streamId }: StreamEvent, { note, ...author }: Said, index: number): NewEvent {
  const id = crypto.randomUUID();
  if (index % 7 === 6 && !streamId.startsWith('game-')) {
    return { id, type: 'CardsDealt', data: index % 2 ? [note] : null, metadata: { at: 'then' } };
  }
  const data = 'reason' in event.data ? { ...event.data, reason: note }
    : 'notes' in event.data ? { ...event.data, notes: note } : event.data;
  const metadata = { ...author, causationId: 'a', idempotencyKey: id, commandDigest: 'test', schemaVersion: 1 };
  return { id, type: event.type, data, metadata };
}

const filters: fc.Arbitrary<AuditFilter> = fc.record({
  kind: fc.subarray([...EVENT_KINDS], { minLength: 1 }),
  type: fc.subarray(['GameRecorded', 'GameVoided', 'PaymentRecorded', 'CardsDealt'], { minLength: 1 }),
  member: fc.integer({ min: 1, max: 12 }),
  actor: fc.constantFrom(1, 2, 3, null),
  from: fc.constantFrom(...DATES),
  to: fc.constantFrom(...DATES),
  stream: fc.constantFrom('game-1', 'game-2', 'account-1', 'month-2025-12', 'game-404'),
  request: fc.constantFrom('a', 'b', 'c'),
  text: fc.constantFrom('broken', 'glass brok', 'GLASS', 'las', '...'),
}, { requiredKeys: [] }).filter((filter) => Object.keys(filter).length <= 3);

/** The meaning of the filter, applied to all events of the log. */
function isMatch(event: StoredEventText, filter: AuditFilter, earlier: readonly StoredEventText[]): boolean {
  const { kind, type, member, actor, from, to, stream, request, text } = filter;
  const data = JSON.parse(event.data) as Record<string, unknown> | null;
  const metadata = JSON.parse(event.metadata) as Partial<Said>;
  const isAuthored = event.type !== 'CardsDealt';
  const day = isAuthored ? DEFAULT_ZONE.dateOf(new Date(metadata.at!)) : undefined;
  const words = `${String(data?.reason ?? data?.notes ?? '')}`.toLowerCase().match(/[a-z]+/g) ?? [];
  const wanted = text?.toLowerCase().match(/[a-z]+/g);
  return [
    !kind || (typesOfKinds(kind) as string[]).includes(event.type),
    !type || type.includes(event.type),
    member === undefined || concerns(event, earlier).includes(member),
    actor === undefined || (isAuthored && metadata.actorId === actor),
    from === undefined || (day !== undefined && day >= from),
    to === undefined || (day !== undefined && day <= to),
    stream === undefined || event.streamId === stream,
    request === undefined || (isAuthored && metadata.correlationId === request),
    text === undefined || (!!wanted && isAuthored && wanted.every((word, index) =>
      words.some((own) => (index === wanted.length - 1 ? own.startsWith(word) : own === word)))),
  ].every(Boolean);
}

/** All ids in fields whose names end like this, and the players of the game by its last entry. */
function concerns({ streamId, data, position }: StoredEventText, all: readonly StoredEventText[]): number[] {
  const idsIn = (text: string) => [...text.matchAll(/[pP]layer[12]?Id":(\d+)/g)].map(([, id]) => Number(id));
  const entry = all.findLast((other) =>
    other.streamId === streamId && other.position < position && /"teams":/.test(other.data));
  return [...idsIn(data), ...(entry && streamId.startsWith('game-') ? idsIn(entry.data) : [])];
}

/** Events of another program name no player. */
const instantIn = (metadata: string): string[] => INSTANTS.filter((at) => metadata.includes(`"${at}"`));

/** The events from the latest on; every match has one. */
function latestFirst(all: readonly StoredEventText[], matches: readonly bigint[]): bigint[] {
  const keyOf = ({ metadata, position }: StoredEventText) =>
    `${instantIn(metadata)[0]} ${`${position}`.padStart(9, '0')}`;
  const found = all.filter(({ position }) => matches.includes(position));
  return found.sort((one, other) => (keyOf(one) > keyOf(other) ? -1 : 1)).map(({ position }) => position);
}

/** The projections of games cannot read the events of other programs. */
const skippedIn = (all: readonly StoredEventText[], type = 'CardsDealt') =>
  new Map([['games', new Set(all.filter((event) => event.type === type).map(({ position }) => position))]]);

async function storeOf(events: readonly StreamEvent[], authors: readonly Said[]): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  for (const [index, event] of events.entries()) {
    await store.append(event.streamId, 'any', [asNew(event, authors[index % authors.length]!, index)]);
  }
  return store;
}

const rows = async (): Promise<unknown[]> =>
  (await pool.query(`select * from read.${logEntriesTable.name} order by position`)).rows;

test('a filter finds what reading the whole log finds, live and rebuilt', async () => {
  await fc.assert(
    fc.asyncProperty(
      logs, fc.array(said, { minLength: 9, maxLength: 9 }), fc.array(filters, { minLength: 25, maxLength: 25 }),
      async (events, authors, asked) => {
        const store = await storeOf(events, authors);
        const all = await drainAll(store, BEFORE_FIRST, await store.head());
        await rebuild({ store: new InMemoryEventStore(), pool, projections, now });
        const runner = new SchemaRunner([logEntriesProjection], { store, pool, now, batchEvents: 4 });
        await runner.catchUp(await store.head());
        const found = new LogEntries(pool, { zone: DEFAULT_ZONE });
        for (const filter of asked) {
          const matches = all.filter((event) => isMatch(event, filter, all)).map(({ position }) => position);
          const isDated = filter.from !== undefined || filter.to !== undefined;
          const latest = isDated ? latestFirst(all, matches) : matches.toReversed();
          const first = await found.page(filter, undefined, 3);
          expect({ filter, ...first }).toEqual({
            filter, positions: latest.slice(0, 3), hasMore: matches.length > 3, count: matches.length,
          });
          const days = all.filter(({ position }) => matches.includes(position))
            .flatMap(({ metadata }) => instantIn(metadata)).map((at) => DEFAULT_ZONE.dateOf(new Date(at)));
          const dates = DATES.filter((date) => days.includes(date));
          expect(await found.countByDay(filter, dates)).toEqual(
            dates.map((date) => ({ date, count: days.filter((day) => day === date).length })));
          if (first.hasMore) {
            const next = await found.page(filter, first.positions.at(-1), 100);
            expect(next.positions).toEqual(latest.slice(3));
          }
          expect(await found.pageAfter(filter, BEFORE_FIRST, all.at(-1)!.position, 1000)).toEqual(matches);
        }
        const live = await rows();
        await rebuild({ store, pool, projections, now, skipped: skippedIn(all) });
        expect(await rows()).toEqual(live);
        expect(live).toHaveLength(all.length);
      }),
    { numRuns: inLongRun(60, 3) },
  );
});

test('names and texts that Postgres could not keep or index are found by their beginning', async () => {
  const store = new InMemoryEventStore();
  const [long, ill] = ['x'.repeat(9_000), 'nul \0 and \ud800'];
  const metadata = { actorId: 2 ** 40, at: '0000-01-01T00:00:00Z', correlationId: long };
  await store.append(long, 'any', [
    { id: crypto.randomUUID(), type: long, data: { reason: ill, playerId: 2 ** 40, firstExitPlayerId: 7 }, metadata },
    { id: crypto.randomUUID(), type: 'Long', data: { notes: 'word '.repeat(200_000) }, metadata: {} },
  ]);
  await rebuild({ store, pool, projections: [logEntriesProjection], now });
  const rebuilt = await rows();
  await rebuild({ store: new InMemoryEventStore(), pool, projections, now });
  await new SchemaRunner([logEntriesProjection], { store, pool, now }).catchUp(await store.head());
  expect(await rows()).toEqual(rebuilt);
  const found = new LogEntries(pool, { zone: DEFAULT_ZONE });
  for (const filter of [{ stream: long }, { text: 'nul' }, { text: 'word' }, { member: 7 }]) {
    expect((await found.page(filter, undefined, 5)).count).toBeGreaterThan(0);
  }
});

test('a reason is found whatever its case, width and invisible characters, and those of the search', async () => {
  const store = new InMemoryEventStore();
  const data = { reason: '\uff27las\u200bs on the STRA\u00dfE' };
  await store.append('game-1', 'any', [{ id: crypto.randomUUID(), type: 'GameVoided', data, metadata: {} }]);
  await rebuild({ store, pool, projections: [logEntriesProjection], now });
  for (const text of ['glass', 'GL\uff21SS', 'gl\u00adass stras']) {
    expect((await new LogEntries(pool, { zone: DEFAULT_ZONE }).page({ text }, undefined, 5)).count).toBe(1);
  }
});

test('an entry of a game that the projections skip says who played, live and rebuilt', async () => {
  const store = new InMemoryEventStore();
  const metadata = {
    actorId: 1, at: INSTANTS[0], correlationId: 'a', causationId: 'a', idempotencyKey: 'a', commandDigest: 'a',
    schemaVersion: 1,
  };
  const append = (type: string, data: object) =>
    store.append('game-1', 'any', [{ id: crypto.randomUUID(), type, data, metadata }]);
  const recorded = gameRecorded({ gameId: 1, rounds: CLEAR_ROUNDS });
  await append(recorded.type, recorded.data);
  await append('GameCorrected', { gameId: 1, teams: [{ player1Id: 20, player2Id: 21 }] });
  await append('GameVoided', { gameId: 1, reason: 'Torn' });
  await rebuild({ store: new InMemoryEventStore(), pool, projections, now });
  await new SchemaRunner([logEntriesProjection], { store, pool, now }).catchUp(await store.head());
  const live = await rows();
  expect(live).toMatchObject([1, 2, 3].map((event) => (event === 3 ? { members: [20, 21] } : {})));
  const all = await drainAll(store, BEFORE_FIRST, await store.head());
  await rebuild({ store, pool, projections, now, skipped: skippedIn(all, 'GameCorrected') });
  expect(await rows()).toEqual(live);
});

test('a filter that matches rarely reads no more than its matches', async () => {
  await rebuild({ store: new InMemoryEventStore(), pool, projections, now });
  await pool.query(`
    insert into read.log_entries
    select number, 'game-' || number, 'GameRecorded', timestamptz '2026-01-01' + number * interval '1 minute',
      case when number % 9 = 0 then null else number % 4 + 10 end, 'request ' || number, array[number % 9 + 1, 50],
      case when number % 10 = 0 then 'checked ' || number % 7 else '' end
    from generate_series(1, 60000) number`);
  await pool.query(`update read.log_entries set type = 'PositionsReset', actor_id = 3, members = '{77}', words = 'rare'
    where position % 20000 = 0`);
  await pool.query('vacuum analyze read.log_entries');
  // These entries are more than a page counts, and long ago.
  const { read: ofMany } = await rowsRead({ from: '2026-01-01', to: '2026-01-10', member: 50 });
  expect(ofMany).toBeLessThan(5 * MOST_COUNTED);
  const filters: AuditFilter[] = [
    { kind: ['tie'] }, { type: ['PositionsReset'] }, { actor: 3 }, { member: 77 }, { text: 'rar' },
    { stream: 'game-5' },
    { request: 'request 5' }, { from: '2026-01-03', to: '2026-01-03', text: 'rare' }, { kind: ['game'], actor: 3 },
  ];
  for (const filter of filters) {
    const { read, found } = await rowsRead(filter);
    expect({ filter, found: found <= 3, isFew: read <= 2_000 }).toEqual({ filter, found: true, isFew: true });
  }
});

/** The number of rows that Postgres went through for a page. */
async function rowsRead(filter: AuditFilter): Promise<{ read: number; found: number }> {
  let read = 0;
  const explaining = {
    query: async (sql: string, values: unknown[]) => {
      const { rows: [plan] } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, format json) ${sql}`, values);
      read += rowsOf(plan!['QUERY PLAN'][0]!.Plan);
      return pool.query(sql, values);
    },
  };
  const entries = new LogEntries(explaining as unknown as Pool, { zone: DEFAULT_ZONE });
  const { positions } = await entries.page(filter, undefined, 50);
  return { read, found: positions.length };
}

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const rowsOf = (plan: Plan): number =>
  (plan.Plans ?? []).reduce(
    (sum, own) => sum + rowsOf(own), plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0));
