/** Tests what the server does at fixed times, even if it was down then; the test sets its clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestEngines, type TestEngines } from '../worlds/test-engines.js';
import type { BackupsView } from '../../contract/backups.js';
import { jobsView, type JobsView } from '../../contract/maintenance.js';
import { ALL_TIED_ROUNDS, CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { MonthView } from '../../contract/months.js';
import type { GameView } from '../../contract/games.js';
import { IS_LONG_RUN, longTest } from '../jest/long-run.js';
import { gather, record } from '../worlds/group.js';
import { HttpClient } from '../worlds/http-client.js';
import { loggedEvents } from '../worlds/log-events.js';
import { TestClock } from '../worlds/start-application.js';
import { startServer } from '../worlds/load-server.js';
import type { RunningServer } from '../../api/start/http-application.js';

const ADMIN = { username: 'organizer', password: 'deal-the-cards' };

let engines: TestEngines;
let server: RunningServer | undefined;
let clock: TestClock;
let admin: HttpClient;

beforeEach(async () => {
  engines = await createTestEngines();
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  await engines.drop();
});

/** Stops the server and starts it with its clock at an instant. */
async function startAt(now: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  await server?.close();
  clock = new TestClock(new Date(now));
  server = await startServer({
    PORT: '0', HOST: '127.0.0.1', ...engines.environment, ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'silent', ...environment,
  }, { clock, report: () => undefined });
  admin = new HttpClient(server.url);
  await admin.post('/api/auth/login', ADMIN);
}

const jobs = async (): Promise<JobsView> => jobsView.strict().parse((await admin.get('/api/admin/jobs')).body);

const outcomeOf = async (schedule: string): Promise<string | null | undefined> =>
  (await jobs()).schedules.find(({ name }) => name === schedule)?.lastOutcome;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 500) throw new Error('The awaited condition did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const breakTies = (id: number, tiedBlocks: GameView['tiedBlocks']) =>
  admin.post(`/api/games/${id}/position-tie-breakers`, {
    tieBreakers: tiedBlocks.flatMap(({ teamIds }) =>
      teamIds.map((teamId, index) => ({ teamId, exitOrder: index + 1 }))),
  });

const finalized = async () =>
  (await loggedEvents(engines.log)).filter(({ type }) => type === 'MonthFinalized').map(({ streamId }) => streamId);

test('schedules are listed with their next run in Toronto time, in winter and in summer', async () => {
  await startAt('2026-03-07T15:00:00Z');
  expect(await jobs()).toEqual({
    failed: [],
    schedules: [
      {
        name: 'nightly-verification', nextRun: '2026-03-08T09:30:00.000Z', nextRunToronto: '2026-03-08 05:30',
        lastRun: null, lastOutcome: null,
      },
      {
        name: 'monthly-transition', nextRun: '2026-04-01T10:00:00.000Z', nextRunToronto: '2026-04-01 06:00',
        lastRun: null, lastOutcome: null,
      },
      {
        name: 'weekly-evenings', nextRun: '2026-03-08T10:00:00.000Z', nextRunToronto: '2026-03-08 06:00',
        lastRun: null, lastOutcome: null,
      },
      {
        name: 'evening-reminders', nextRun: '2026-03-07T23:00:00.000Z', nextRunToronto: '2026-03-07 18:00',
        lastRun: null, lastOutcome: null,
      },
      {
        name: 'evening-endings', nextRun: '2026-03-08T10:00:00.000Z', nextRunToronto: '2026-03-08 06:00',
        lastRun: null, lastOutcome: null,
      },
    ],
  });
});

test('every night the log is compared with its seals and backed up, and every month a backup is restored', async () => {
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'president-night-')) };
  await startAt('2026-07-30T16:00:00Z', environment);
  expect((await jobs()).schedules).toContainEqual(expect.objectContaining({
    name: 'nightly-seal-verification', nextRunToronto: '2026-07-31 05:00', lastOutcome: null,
  }));
  await startAt('2026-08-01T12:00:00Z', environment);
  await until(async () => (await outcomeOf('monthly-restore-test')) !== null);
  expect(await outcomeOf('nightly-seal-verification')).toMatch(/^\d+ events are as sealed\./);
  expect(await outcomeOf('monthly-restore-test')).toMatch(/^Restored successfully: /);
  const { backups: made, restoreTest } = (await admin.get<BackupsView>('/api/admin/backups')).body;
  expect([made.map(({ verified }) => verified), restoreTest?.fault]).toEqual([[true], null]);
  expect((await loggedEvents(engines.log)).filter(({ type }) => type === 'BackupMade')).toMatchObject([
    { actorId: null }]);
  await server?.close();
  server = undefined;
  rmSync(environment.DATA_DIR, { recursive: true });
});

test('a month that ended while the server was down is finalized at the next start, once', async () => {
  await startAt('2026-07-30T16:00:00Z');
  await gather(admin);
  await record(admin, { date: '2026-07-29', rounds: CLEAR_ROUNDS });
  await startAt('2026-08-02T12:00:00Z');
  await until(async () => (await outcomeOf('monthly-transition')) !== null);
  expect(await outcomeOf('monthly-transition')).toBe('July 2026 is finalized with 8 records.');
  await until(async () => (await outcomeOf('nightly-verification')) !== null);
  expect(await outcomeOf('nightly-verification')).toBe('No row differs from a replay of the log.');
  await untilShownAsFinalizedBySystem('2026-07');
  await startAt('2026-08-02T13:00:00Z');
  expect((await jobs()).schedules).toMatchObject([
    { lastRun: '2026-08-02T12:00:00.000Z', nextRun: '2026-08-03T09:30:00.000Z' },
    { lastRun: '2026-08-02T12:00:00.000Z', nextRun: '2026-09-01T10:00:00.000Z' },
    { name: 'weekly-evenings' }, { name: 'evening-reminders' }, { name: 'evening-endings' },
  ]);
  expect(await finalized()).toEqual(['month-2026-07']);
});

/** Each check takes half a minute of the test's time, so a job that is due a minute later runs. */
const untilFinalized = (count: number): Promise<void> => until(async () => {
  clock.set(new Date(clock.now().getTime() + 30_000).toISOString());
  return (await finalized()).length === count;
});

/** The log shows it first. */
const untilShownAsFinalizedBySystem = (month: string): Promise<void> => until(async () =>
  (await admin.get<MonthView[]>('/api/months')).body.some((shown) =>
    shown.month === month && shown.isFinalized && shown.finalizedBy === null));

longTest(
  'a month with a pending tie is finalized by itself once the tie is settled, even after a restart', async () => {
    await startAt('2026-07-30T16:00:00Z');
    await gather(admin);
    const { id, tiedBlocks } = await record(admin, { date: '2026-07-29', rounds: ALL_TIED_ROUNDS });
    const june = await record(admin, { date: '2026-06-30', rounds: ALL_TIED_ROUNDS });
    await startAt('2026-08-01T12:00:00Z');
    await until(async () => (await outcomeOf('monthly-transition')) !== null);
    expect(await outcomeOf('monthly-transition')).toBe(
      `June 2026 cannot be finalized while teams are tied in game ${june.id}. ` +
      `July 2026 cannot be finalized while teams are tied in game ${id}. ` +
      'They are finalized automatically once their ties are settled.');
    expect((await jobs()).failed).toEqual([]);
    await startAt('2026-08-03T12:00:00Z');
    expect(await breakTies(id, tiedBlocks)).toMatchObject({ status: 200 });
    // There is half a minute to choose the first exit and to fix a mistake.
    expect(await breakTies(id, tiedBlocks.map((block) => ({ ...block, teamIds: [...block.teamIds].reverse() }))))
      .toMatchObject({ status: 200 });
    await untilFinalized(1);
    expect(await finalized()).toEqual(['month-2026-07']);
    // An admin reopens it. The system leaves it open, and finalizes the month that waited.
    await admin.post('/api/months/2026-07/reopen', { reason: 'A game is missing' });
    await breakTies(june.id, june.tiedBlocks);
    await untilFinalized(2);
    expect(await finalized()).toEqual(['month-2026-07', 'month-2026-06']);
    await untilShownAsFinalizedBySystem('2026-06');
  });

if (IS_LONG_RUN) {
  test('each month that ended while no server ran is finalized, oldest first, unless it was before', async () => {
    await startAt('2026-04-30T16:00:00Z');
    await gather(admin);
    const play = (date: string, rounds = CLEAR_ROUNDS) => record(admin, { date, rounds });
    await play('2026-01-10');
    await admin.post('/api/admin/monthly-transition', { year: 2026, month: 1 });
    await admin.post('/api/months/2026-01/reopen', { reason: 'A game is missing' });
    await play('2026-02-10');
    await admin.post('/api/admin/monthly-transition', { year: 2026, month: 2 });
    const { id, tiedBlocks } = await play('2026-03-10', ALL_TIED_ROUNDS);
    await play('2026-04-10');
    await startAt('2026-06-30T16:00:00Z');
    const tied = `March 2026 cannot be finalized while teams are tied in game ${id}. ` +
      'They are finalized automatically once their ties are settled.';
    await until(async () => (await outcomeOf('monthly-transition')) !== null);
    expect(await outcomeOf('monthly-transition')).toBe(`April 2026 is finalized with 8 records. ${tied}`);
    await play('2026-06-10');
    await startAt('2026-07-01T16:00:00Z');
    await until(async () => (await finalized()).length === 4);
    expect(await finalized()).toEqual(['month-2026-01', 'month-2026-02', 'month-2026-04', 'month-2026-06']);
    await until(async () => (await outcomeOf('monthly-transition'))?.startsWith('June 2026') ?? false);
    expect(await outcomeOf('monthly-transition')).toBe(`June 2026 is finalized with 8 records. ${tied}`);
    await breakTies(id, tiedBlocks);
    await admin.post('/api/admin/monthly-transition', { year: 2026, month: 3 });
    expect(await finalized()).toHaveLength(5);
  });

  test('a month in which no one played needs nothing', async () => {
    await startAt('2026-07-30T16:00:00Z');
    await startAt('2026-08-01T12:00:00Z');
    await until(async () => (await outcomeOf('monthly-transition')) !== null);
    expect(await outcomeOf('monthly-transition')).toBe('No month up to July 2026 was left to finalize.');
    expect(await finalized()).toEqual([]);
  });
}

longTest('cleared boards are not finalized until they are populated', async () => {
  await startAt('2026-07-30T16:00:00Z');
  await gather(admin);
  await record(admin, { date: '2026-07-29', rounds: CLEAR_ROUNDS });
  await admin.post('/api/admin/clear-fast-table');
  await startAt('2026-08-01T12:00:00Z');
  await until(async () => (await outcomeOf('nightly-verification')) !== null);
  await until(async () => (await outcomeOf('monthly-transition')) === 'It waits: The boards are not populated.');
  expect(await finalized()).toEqual([]);
  expect((await jobs()).failed).toEqual([]);
  await admin.post('/api/admin/populate-fast-table');
  await until(async () => !(await outcomeOf('monthly-transition'))?.startsWith('It waits'));
  expect(await finalized()).toEqual(['month-2026-07']);
});
