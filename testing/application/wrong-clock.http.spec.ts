/** Tests the consequences of a wrong clock: what is refused and reported, and that all of it can be repaired. */
import type { RunningServer } from '../../api/start/http-application.js';
import type { StatementView } from '../../contract/billing.js';
import type { YearRow } from '../../contract/boards.js';
import type { GameView } from '../../contract/games.js';
import type { HealthView } from '../../contract/health.js';
import type { JobsView } from '../../contract/maintenance.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { longTest, sampleOf } from '../jest/long-run.js';
import { gather, record, submissionOf } from '../worlds/group.js';
import { HttpClient } from '../worlds/http-client.js';
import { startServer } from '../worlds/load-server.js';
import { loggedEvents } from '../worlds/log-events.js';
import { TestClock } from '../worlds/start-application.js';
import { createTestEngines, type TestEngines } from '../worlds/test-engines.js';

const ADMIN = { username: 'organizer', password: 'deal-the-cards' };

/** A clock that was set within the last hour. */
class JustSet extends TestClock {
  override isSettled(): boolean {
    return false;
  }
}

let engines: TestEngines;
let server: RunningServer | undefined;
let admin: HttpClient;
/** The start's message about the clock. */
let said: string[];

beforeEach(async () => {
  engines = await createTestEngines();
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  await engines.drop();
});

/** Stops the server and starts it with its clock at an instant. */
async function startAt(now: string, clock = new TestClock(new Date(now))): Promise<void> {
  await server?.close();
  said = [];
  server = await startServer({
    PORT: '0', HOST: '127.0.0.1', ...engines.environment, ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'silent',
  }, { clock, report: (line) => void (line.includes('clock') && said.push(line)) });
  admin = new HttpClient(server.url);
  await admin.post('/api/auth/login', ADMIN);
}

const finalized = async (): Promise<unknown[]> => (await loggedEvents(engines.log))
  .filter(({ type }) => type === 'MonthFinalized').map(({ data }) => (data as { month: string }).month);

const transition = async (): Promise<string | null | undefined> =>
  (await admin.get<JobsView>('/api/admin/jobs')).body.schedules.find(({ name }) => name === 'monthly-transition')
    ?.lastOutcome;

const alarm = async (): Promise<string | null | undefined> =>
  (await admin.get<HealthView>('/api/health')).body.clock?.alarm;

const refusedIn = (month: string): object => ({
  status: 409,
  body: { message: `${month} is finalized: an admin must reopen it before its games can change.` },
});

const recordOn = (date: string) => admin.post<GameView>('/api/games', submissionOf({ date, rounds: CLEAR_ROUNDS }));

const balance = async (): Promise<StatementView> => (await admin.get<StatementView>('/api/billing/statement/3')).body;

test.each(sampleOf([
  ['3 days', '2026-12-01T17:00:00Z'], ['4 days', '2026-12-02T17:00:00Z'], ['40 days', '2027-01-07T17:00:00Z'],
  ['400 days', '2028-01-02T17:00:00Z'],
]))('a month that a clock %s ahead has finalized is locked, until its real end', async (_, ahead) => {
  await startAt('2026-11-25T17:00:00Z');
  await gather(admin);
  const { id } = await record(admin, { date: '2026-11-20', rounds: CLEAR_ROUNDS });
  await startAt(ahead);
  await eventually(async () => (await transition()) === 'November 2026 is finalized with 8 records.');
  await startAt('2026-11-28T17:00:00Z');
  const [behind, early] = [
    /^The clock of the server says Sat 28 Nov 2026, 12:00, and the last entry of the log is of .*: set the clock\./,
    /^November 2026 is finalized, though by the clock of the server it lasts until Mon 30 Nov 2026\. .* reopens/,
  ];
  expect(said).toEqual([expect.stringMatching(behind), expect.stringMatching(early)]);
  expect(await alarm()).toBe(said.join(' '));
  expect(await recordOn('2026-11-28')).toMatchObject(refusedIn('November 2026'));
  expect(await admin.post(`/api/games/${id}/void`, { reason: 'x' })).toMatchObject(refusedIn('November 2026'));
  const moved = { ...submissionOf({ date: '2026-11-27', rounds: CLEAR_ROUNDS }), reason: 'x' };
  expect(await admin.post(`/api/games/${id}/correct`, moved)).toMatchObject(refusedIn('November 2026'));
  expect((await admin.post('/api/months/2026-11/reopen', { reason: 'The clock was ahead' })).status).toBe(200);
  expect((await recordOn('2026-11-28')).status).toBe(201);
  expect(await alarm()).toBeNull();
  await startAt('2026-12-01T17:00:00Z');
  await eventually(async () => (await finalized()).length === 2);
  expect(await finalized()).toEqual(['2026-11', '2026-11']);
  const { body } = await admin.get<YearRow[]>('/api/yearly/2026');
  expect(body[0]?.monthlyScores).toEqual({ 11: 20 });
  expect(said).toEqual([]);
});

longTest('a clock that is ahead for a while after a start finalizes nothing', async () => {
  await startAt('2026-11-25T17:00:00Z');
  await gather(admin);
  await record(admin, { date: '2026-11-20', rounds: CLEAR_ROUNDS });
  await startAt('2026-12-01T17:00:00Z', new JustSet(new Date('2026-12-01T17:00:00Z')));
  await eventually(async () => (await transition())
    === 'It waits: The clock has not run evenly for an hour yet, so it may be wrong.');
  await startAt('2026-11-28T17:00:00Z');
  expect((await recordOn('2026-11-28')).status).toBe(201);
  expect(await finalized()).toEqual([]);
});

longTest('a month that an admin reopened after its end stays open at the next transition', async () => {
  await startAt('2026-11-25T17:00:00Z');
  await gather(admin);
  await record(admin, { date: '2026-11-20', rounds: CLEAR_ROUNDS });
  await startAt('2026-12-01T17:00:00Z');
  await eventually(async () => (await finalized()).length === 1);
  await admin.post('/api/months/2026-11/reopen', { reason: 'A game was missing' });
  await startAt('2027-01-01T17:00:00Z');
  await eventually(async () => (await transition()) === 'No month up to December 2026 was left to finalize.');
});

longTest.each([['15 days', '2026-11-20T17:00:00Z'], ['30 days', '2026-11-05T17:00:00Z']])(
  'a clock %s behind opens no finalized month', async (_, behind) => {
    await startAt('2026-11-01T17:00:00Z');
    await gather(admin);
    const { id } = await record(admin, { date: '2026-11-01', rounds: CLEAR_ROUNDS });
    await startAt('2026-12-05T17:00:00Z');
    await eventually(async () => (await finalized()).length === 1);
    await startAt(behind);
    expect(await alarm()).toContain('and the last entry of the log is of ');
    expect(await recordOn(behind.slice(0, 10))).toMatchObject(refusedIn('November 2026'));
    expect(await admin.post(`/api/games/${id}/void`, { reason: 'x' })).toMatchObject(refusedIn('November 2026'));
    await startAt('2026-12-05T18:00:00Z');
    expect(await alarm()).toBeNull();
  });

longTest.each([['ahead', '2027-01-07', 'Thu 7 Jan 2027'], ['behind', '2025-10-24', null]])(
  'a game that got its date from a clock %s moves with its fee to the right month', async (_, date, named) => {
    await startAt('2026-11-25T17:00:00Z');
    await gather(admin);
    await startAt(`${date}T17:00:00Z`);
    const { body: { id } } = await recordOn(date);
    await eventually(async () => (await balance()).current_balance === -1500);
    await startAt('2026-11-28T17:00:00Z');
    if (named !== null) expect(await alarm()).toContain(`By the clock of the server, game ${id} is of ${named}.`);
    const right = { ...submissionOf({ date: '2026-11-28', rounds: CLEAR_ROUNDS }), reason: 'The clock was wrong' };
    expect((await admin.post(`/api/games/${id}/correct`, right)).status).toBe(200);
    const november = async () => (await balance()).months.find(({ month }) => month === '2026-11');
    await eventually(async () => (await november())?.total_charges === 1500);
    await eventually(async () => (await balance()).current_balance === -1500);
    expect(await alarm()).toBeNull();
  });
