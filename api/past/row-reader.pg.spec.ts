/** Tests on random logs that the answers for a moment equal those of a fresh instance at that moment. */
import fc from 'fast-check';
import type { Pool } from 'pg';
import { accountStreamId } from '../../domain/account/account.events.js';
import { rulesOn } from '../../domain/boards/rules.js';
import { datesOf, datesOfYear, monthsOfYear } from '../../domain/dates.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { monthStreamId } from '../../domain/month/month.events.js';
import { CLEAR_ROUNDS, gameRecorded } from '../../domain/testing/game-examples.js';
import { BEFORE_FIRST, type EventStore } from '../../event-store/event-store.js';
import { LogAsOf } from '../../event-store/testing/log-as-of.js';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { createPool } from '../../postgres/pool.js';
import { allProjections } from '../../projections/all-projections.js';
import { ReadModels } from '../../projections/read-model-service.js';
import type { Table } from '../../projections/model/table.js';
import { accountMonthsTable, ledgerTable } from '../../projections/read-models/accounts/accounts.js';
import { finalStandingsTable } from '../../projections/read-models/finalized-months/finalized-months.js';
import { gameIn, gamesTable } from '../../projections/read-models/games/games.js';
import { playersTable } from '../../projections/read-models/players/players.js';
import {
  dayStandings, monthSumsTable, playerMonthsTable, ranked, yearStandings,
} from '../../projections/read-models/standings/player-months.js';
import { latestMonths } from '../../projections/read-models/standings/player-totals.js';
import { rebuild } from '../../projections/rebuild/rebuild.js';
import { appendAll, logs, playerAdded, type StreamEvent } from '../../projections/testing/log-arbitraries.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { Freshness } from '../platform/http/freshness.js';
import { migrateDurableTables } from '../platform/persistence/durable-tables.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import { WithBroughtInMonths } from './brought-in-months.js';
import { GamesAsOf } from './games-as-of.js';
import type { Moment } from '../platform/http/moment.js';
import { READ_SCHEMA } from '../../projections/live/read-schema.js';
import { readingFrom } from '../../projections/live/row-statements.js';
import type { Rows } from '../../projections/model/table.js';
import { RowReader } from './row-reader.js';

const [YEARS, MONTHS] = [[2025, 2026], ['2025-10', '2025-11', '2025-12', '2026-01']];
const DAYS = ['2025-11-30', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02', '2025-10-07'];
const [ACCOUNTS, PLAYERS] = [[1, 2], [1, 2, 3, 7]];

let database: TestDatabase;
let pool: Pool;
const now = () => new Date('2026-01-03T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await migrateDurableTables(database.url);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function storeOf(events: readonly StreamEvent[]): Promise<EventStore> {
  const store = new InMemoryEventStore();
  await appendAll(store, events);
  return store;
}

const shows = (store: EventStore) => rebuild({ store, pool, projections: allProjections, now });

type Content = Readonly<Record<string, readonly string[]>>;

/** Rows as text, in an order that does not depend on the way in which they were found. */
async function content<Row>(
  rows: Rows, table: Table<Row>, column: keyof Row & string, values: readonly unknown[],
): Promise<string[]> {
  return asTexts(await rows.load(table, column, values));
}

/** The time of projecting is left out. */
const asTexts = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(Object.fromEntries(
  Object.entries(row as object).filter(([name]) => name !== 'projected_at').sort(([a], [b]) => (a < b ? -1 : 1)),
), sortedKeys)).sort();

const boardOfDay = async (day: string, rows: Rows): Promise<string[]> => asTexts(await dayStandings(day, rows));

const boardOfMonth = async (month: string, rows: Rows): Promise<string[]> =>
  asTexts(ranked(await rows.load(monthSumsTable, 'month', [month])).map(
    ({ player_id: id, rank, total_score: total, monthly_final_score: points, days_played: days, games, won }) => (
      { month, id, rank, total, points, days, games, won })));

const boardOfYear = async (year: number, rows: Rows): Promise<string[]> =>
  asTexts(yearStandings(await rows.load(monthSumsTable, 'month', monthsOfYear(year))));

const sorted = async (found: readonly Promise<string[]>[]): Promise<string[]> =>
  (await Promise.all(found)).flat().sort();

const sortedKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A row has no draw, and no rules but those of its date. */
const textOf = ({ draw: _, ruleSets, ...game }: RecordedGame): string =>
  JSON.stringify({ ...game, rules: rulesOn(ruleSets, game.entry.date) }, sortedKeys);

/** All answers of a fresh instance. */
async function fresh(): Promise<Content> {
  const live = readingFrom(pool, READ_SCHEMA);
  const boards = new WithBroughtInMonths(live, async () => live);
  const games = await live.load(gamesTable, 'date', DAYS);
  return {
    days: await sorted(DAYS.map((day) => boardOfDay(day, boards))),
    months: await sorted(MONTHS.map((month) => boardOfMonth(month, boards))),
    years: await sorted(YEARS.map((year) => boardOfYear(year, boards))),
    locked: await content(live, finalStandingsTable, 'month', MONTHS),
    careers: await content(live, playerMonthsTable, 'player_id', PLAYERS),
    ledger: await content(live, ledgerTable, 'player_id', ACCOUNTS),
    balances: await content(live, accountMonthsTable, 'player_id', ACCOUNTS),
    pages: await ofPages(live),
    games: games.map((row) => textOf(gameIn(row))).sort(),
  };
}

/** The contents of members' pages. */
const ofPages = async (rows: Rows): Promise<string[]> => (await Promise.all([
  content(rows, playerMonthsTable, 'player_id', PLAYERS), content(rows, playerMonthsTable, 'month', MONTHS),
  latestMonths(PLAYERS, rows).then(asTexts), ...YEARS.map((year) => boardOfYear(year, rows)),
])).flat();

function pastOf(store: EventStore): { games: GamesAsOf; rows: RowReader } {
  const freshness = new Freshness(new ReadModels(allProjections, { store, pool, now }));
  const skipped = new SkippedEventRecords(pool);
  const games = new GamesAsOf(pool, skipped, store);
  const directory = new PlayerDirectory(pool, freshness);
  return { games, rows: new RowReader(directory, pool, games, skipped, store) };
}

/** The same answers, asked for a moment. */
async function past(store: EventStore, moment: Moment): Promise<Content> {
  const { games, rows } = pastOf(store);
  const [accounts, pages] = await Promise.all([
    rows.accounts(PLAYERS, moment), rows.career(moment, (career) => ofPages(career.rows)),
  ]);
  return {
    days: await sorted(DAYS.map(async (day) =>
      boardOfDay(day, await rows.boards({ first: day, last: day }, moment)))),
    months: await sorted(MONTHS.map(async (month) => boardOfMonth(month, await rows.boards(datesOf(month), moment)))),
    years: await sorted(YEARS.map(async (year) => boardOfYear(year, await rows.boards(datesOfYear(year), moment)))),
    locked: await content(await rows.finalizedMonths(MONTHS, moment), finalStandingsTable, 'month', MONTHS),
    careers: await sorted(PLAYERS.map(async (id) =>
      rows.career(moment, (career) => content(career.rows, playerMonthsTable, 'player_id', [id])))),
    ledger: await sorted(ACCOUNTS.map(async (id) =>
      content(await rows.accounts([id], moment), ledgerTable, 'player_id', [id]))),
    balances: await content(accounts, accountMonthsTable, 'player_id', ACCOUNTS),
    pages,
    games: (await games.gamesIn('all', moment)).map(textOf).sort(),
  };
}

const THEN = { at: now().toISOString(), date: '2026-01-03', known: 'then', isFinal: true } as const;

test('what was known then is what a fresh instance shows at that position', async () => {
  let games = 0;
  await fc.assert(fc.asyncProperty(logs, fc.nat({ max: 9_999 }), async (events, pick) => {
    const store = await storeOf(events);
    await shows(store);
    const all = await store.readAll(BEFORE_FIRST, 10_000);
    // The first events add the members.
    const { position } = all[Math.min(12, all.length - 1) + (pick % Math.max(1, all.length - 12))]!;
    const asked = await past(store, { ...THEN, position });
    await shows(new LogAsOf(store, position));
    expect(asked).toEqual(await fresh());
    games += asked.games?.length ?? 0;
  // Each run takes a second or more, so a busy machine has no time to search for a shorter log.
  }), { numRuns: inLongRun(40, 3), endOnFailure: true });
  expect(games).toBeGreaterThan(0);
});

const DATE = '2025-12-30';

/** The events about days up to a date: games that are on one of these days now, and locks of months that were over. */
const aboutDays = (events: readonly StreamEvent[], games: ReadonlySet<number>): StreamEvent[] =>
  events.filter(({ streamId, event }) => (streamId.startsWith('game-')
    ? games.has((event as Extract<DomainEvent, { type: 'GameVoided' }>).data.gameId)
    : ![monthStreamId('2025-12'), monthStreamId('2026-01')].includes(streamId)));

test('what is known now is what a fresh instance shows that never heard of later days', async () => {
  await fc.assert(fc.asyncProperty(logs, async (events) => {
    // Every entry of the accounts is about the day on which it was made.
    const known = events.filter(({ streamId }) => !ACCOUNTS.map(accountStreamId).includes(streamId));
    const store = await storeOf(known);
    await shows(store);
    const position = await store.head();
    const asked = await past(store, { at: `${DATE}T17:00:00Z`, date: DATE, position, known: 'now', isFinal: false });
    const { rows } = await pool.query<{ id: number }>('select id from read.games where date <= $1', [DATE]);
    const games = new Set(rows.map(({ id }) => id));
    await shows(await storeOf(aboutDays(known, games)));
    expect(asked).toEqual(await fresh());
  }), { numRuns: inLongRun(40, 2) });
});

test('the rows of a page are computed again when a game of an earlier month changes meanwhile', async () => {
  const game = (gameId: number, date: string): StreamEvent =>
    ({ streamId: gameStreamId(gameId), event: gameRecorded({ gameId, date, rounds: CLEAR_ROUNDS }) });
  const store = await storeOf([...PLAYERS.map(playerAdded), game(1, DAYS[0]!), game(2, DAYS[3]!), game(3, DAYS[4]!)]);
  await shows(store);
  const [before] = await store.readAll(BEFORE_FIRST, 100).then((all) => all.slice(-2));
  const voided = { streamId: gameStreamId(1), event: { type: 'GameVoided', data: { gameId: 1, reason: 'Twice' } } };
  const asked: (string | undefined)[] = [];
  const rows = await pastOf(store).rows.career({ ...THEN, position: before!.position }, async (career) => {
    asked.push(career.month);
    if (asked.length === 1) {
      await appendAll(store, [voided as StreamEvent]);
      await shows(store);
    }
    return career.rows.load(playerMonthsTable, 'player_id', [1]);
  });
  expect(asked).toEqual(['2026-01', '2025-11']);
  expect(rows.map(({ month, days_played: days }) => [month, days]).sort()).toEqual([['2025-11', 1], ['2026-01', 1]]);
});

test('names are as they were then', async () => {
  const renamed: StreamEvent = {
    streamId: 'player-3', event: { type: 'PlayerRenamed', data: { playerId: 3, displayName: 'Nine' } },
  };
  const [events] = fc.sample(logs, { numRuns: 1, seed: 3 });
  const store = await storeOf([...(events ?? []).slice(0, 12), renamed]);
  await shows(store);
  const { rows } = pastOf(store);
  const [before, last] = (await store.readAll(BEFORE_FIRST, 100)).slice(-2);
  const nameAt = async (position: bigint) => (await rows.players({ ...THEN, position })).row(3).display_name;
  expect([await nameAt(before!.position), await nameAt(last!.position)]).toEqual(['Player 3', 'Nine']);
  expect((await readingFrom(pool, READ_SCHEMA).load(playersTable, 'id', [3]))[0]?.display_name).toBe('Nine');
});
