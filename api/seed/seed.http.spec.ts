/** Tests the sample group of the demo: its past has realistic dates, and its last acts are news. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { MomentView } from '../../contract/as-of.js';
import type { AuditEntry, AuditPage } from '../../contract/audit.js';
import type { MovesView } from '../../contract/explain.js';
import type { GameView } from '../../contract/games.js';
import type { HealthView } from '../../contract/health.js';
import type { NoticesView } from '../../contract/notices.js';
import { monthOf } from '../../domain/dates.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { DEFAULT_ZONE as zone } from '../../domain/named-zone.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { inLongRun, IS_LONG_RUN } from '../../testing/jest/long-run.js';
import type { HttpClient } from '../../testing/worlds/http-client.js';
import { startServer } from '../../testing/worlds/load-server.js';
import { startApplication, type TestApplication } from '../../testing/worlds/start-application.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { SAMPLE_PASSWORD, sampleSeason } from './sample-group.js';

/** The clock shows noon on the 17th in Toronto, the day after an evening of two games. */
const NOW = '2026-07-17T16:00:00Z';
const LAST_EVENING = '2026-07-16';

/** The evening of the same day, when a new demo would have another last evening: an interrupted loading goes on. */
const LATER = '2026-07-18T00:30:00Z';

let folder: string;
let reported: string[];
let application: TestApplication;
let admin: HttpClient;
let games: readonly GameView[];
/** The whole log, the earliest first. */
let entries: AuditEntry[];

const INTERRUPTED_AFTER = 40;
const LOGIN = `Log in as "mina" with the password "${SAMPLE_PASSWORD}".`;

async function allowConnections({ administratorUrl }: TestDatabase, areAllowed: boolean): Promise<void> {
  const name = new URL(administratorUrl).pathname.slice(1);
  const elsewhere = new pg.Client({ connectionString: new URL('/postgres', administratorUrl).href });
  await elsewhere.connect();
  await elsewhere.query(`alter database "${name}" allow_connections ${areAllowed}`);
  if (!areAllowed) {
    await elsewhere.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  }
  await elsewhere.end();
}

/** Takes the database away when this number of games is loaded. */
async function interruptAfter(count: number, database: TestDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: database.administratorUrl });
  client.on('error', () => undefined);
  await client.connect();
  await eventually(async () => {
    const { rows: [found] } = await client.query<{ games: number }>(
      'select count(*)::int as games from read.games').catch(() => ({ rows: [{ games: 0 }] }));
    return found!.games >= count;
  });
  await allowConnections(database, false);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-demo-'));
  const database = await createTestDatabase();
  const environment = { DEMO: '1', DATA_DIR: folder, EVENTSTORE_URL: '' };
  if (IS_LONG_RUN) {
    const interrupted = startApplication({ database, now: NOW, environment }).then(() => 'whole', () => 'interrupted');
    await interruptAfter(INTERRUPTED_AFTER, database);
    expect(await interrupted).toBe('interrupted');
    await allowConnections(database, true);
  }
  reported = [];
  application = await startApplication({
    database, now: inLongRun(LATER, NOW), environment, report: (line) => reported.push(line),
  });
  admin = await application.login('mina', SAMPLE_PASSWORD);
  games = (await admin.get<GameView[]>('/api/games')).body;
  entries = [];
  for (let before = ''; ;) {
    const { body } = await admin.get<AuditPage>(`/api/audit?limit=200${before}`);
    entries.unshift(...[...body.entries].reverse());
    if (body.next === null) break;
    before = `&before=${body.next}`;
  }
});

afterAll(async () => {
  await application?.stop();
  rmSync(folder, { recursive: true });
});

test('all games are loaded; in the long run by a start after one that was interrupted', async () => {
  const { members, games: all } = sampleSeason(new Date(NOW));
  expect(games).toHaveLength(all.length);
  expect(games.length).toBeGreaterThan(2 * INTERRUPTED_AFTER);
  expect((await admin.get<object[]>('/api/users')).body).toHaveLength(members.length + [NO_PLAYER].length);
  expect(reported.slice(-2)).toEqual([`Loaded ${all.length} games.`, LOGIN]);
});

test('it is healthy right after its start, although nothing of its long past is sealed', async () => {
  const { body } = await admin.get<HealthView>('/api/health');
  expect(body).toMatchObject({ status: 'ok', seals: { unsealedSince: null, alarm: null } });
});

test('the days of the log are its evenings, in order, and months are finalized on the 1st', () => {
  const instants = entries.map(({ at }) => at!);
  expect(instants).toEqual(instants.toSorted());
  expect(instants.at(-1)! <= new Date(NOW).toISOString()).toBe(true);
  const evenings = new Set(games.map(({ date }) => date));
  const dayOf = ({ at }: AuditEntry): string => zone.dateOf(new Date(at!));
  const ofMonths = entries.filter(({ type }) => type === 'MonthFinalized');
  expect(ofMonths.map((entry) => `${entry.stream} ${dayOf(entry)}`)).toContain('month-2026-06 2026-07-01');
  expect(ofMonths).toHaveLength(17);
  expect(new Set(entries.filter((entry) => !ofMonths.includes(entry)).map(dayOf))).toEqual(evenings);
  const recorded = entries.filter(({ type }) => type === 'GameRecorded');
  expect(recorded.map(({ stream }) => stream)).toEqual([...games].reverse().map(({ id }) => `game-${id}`));
  expect(recorded.map(dayOf)).toEqual([...games].reverse().map(({ date }) => date));
  expect(new Set(recorded.map(({ at }) => zone.timeText(new Date(at!))))).toEqual(new Set(['20:25', '20:50', '21:15']));
});

test('members recorded its games, no import, and each fee came with the first game of a month', async () => {
  const { body } = await admin.get<MomentView>('/api/as-of');
  expect(body).toMatchObject({ imports: [], first: { at: entries[0]!.at } });
  const recorded = entries.filter(({ type }) => type === 'GameRecorded');
  const recorders = new Set(recorded.map(({ actor }) => actor?.displayName));
  expect(['Mina', 'Tariq', 'Sofia', 'Owen']).toEqual(expect.arrayContaining([...recorders]));
  const firstGames = new Set(games.flatMap(({ date, teams }) => teams
    .flatMap(({ players }) => players)
    .filter(({ id }) => id !== NO_PLAYER.id).map(({ id }) => `${id} ${monthOf(date)}`)));
  expect(entries.filter(({ type }) => type === 'FeeCharged')).toHaveLength(firstGames.size);
});

test('the evening of yesterday is news, and says why members moved', async () => {
  const last = games.filter(({ date }) => date === LAST_EVENING);
  expect(last.length).toBeGreaterThan(0);
  const player = last[0]!.teams[0]!.players.find(({ id }) => id !== NO_PLAYER.id)!;
  const member = await application.login(player.displayName.toLowerCase(), SAMPLE_PASSWORD);
  const { notices } = (await member.get<NoticesView>('/api/notices')).body;
  expect(notices).toContainEqual(expect.objectContaining({ kind: 'recap', date: LAST_EVENING, isNew: true }));
  expect(notices.filter(({ kind }) => kind === 'recap')).toHaveLength(1);
  const from = zone.instantOf(`${LAST_EVENING}T20:00`).toISOString();
  const { body } = await member.get<MovesView>(`/api/explain/moves/2026-07/players/${player.id}?from=${from}`);
  expect(body.moves.map(({ gameId }) => gameId)).toEqual(expect.arrayContaining(last.map(({ id }) => id)));
});

// This test comes last: the strategy of logins belongs to the process, and the second server replaces it.
test('every start of a demo tells the login, as long as it is the password', async () => {
  const again: string[] = [];
  const server = await startServer(
    { ...application.environment, DEMO: '1', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    { clock: application.clock, report: (line) => again.push(line) });
  await server.close();
  expect(again.filter((line) => !line.startsWith('The '))).toEqual([LOGIN]);
});
