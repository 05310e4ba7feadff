/** The admin page: the texts of its cards while their work runs, and when it succeeds or fails. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { backupCalls } from '../../../contract/backups.calls.js';
import type { Read } from '../../../contract/call.js';
import { gameCalls } from '../../../contract/games.calls.js';
import { groupCalls } from '../../../contract/group.calls.js';
import { toGroupView } from '../../../contract/group-view.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { ComparisonView, FastTableStatusView, PopulationProgressView } from '../../../contract/maintenance.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { roomScreenCalls } from '../../../contract/room-screens.calls.js';
import { sessionCalls } from '../../../contract/session.calls.js';
import { NO_FEES, SPECIFIED_FACTS } from '../../../domain/group/group-facts.js';
import { ADMIN, GROUP, NO_SEALS } from '../../../testing/worlds/answers.js';
import { BACKUPS } from '../../../testing/worlds/backup-answers.js';
import { lost, noJson, refused } from '../../../testing/worlds/network.js';
import { fill, press, said, screenOfSuite, shows } from '../../../testing/worlds/screen.js';

const stage = screenOfSuite();

const STATUS: FastTableStatusView = {
  recordCount: 8, minScore: -10, maxScore: 10, state: 'populated', lastRefresh: '2026-07-29T09:30:00Z',
  comparison: null, alarm: null,
};
const READY: PopulationProgressView = {
  isRunning: false, message: 'Ready', currentStep: 0, totalSteps: 0, events: 0, totalEvents: null, estimateMs: null,
};
const SCHEDULE = {
  name: 'monthly-transition', lastRun: '2026-07-01T10:00:02.000Z', nextRun: '2026-08-01T10:00:00.000Z',
  nextRunToronto: '2026-08-01 06:00', lastOutcome: 'June 2026 is finalized with 8 records.',
};

/** A page on which nothing is wrong. */
function answerAll(): void {
  const { network } = stage;
  network.answers(maintenanceCalls.status, STATUS);
  network.answers(maintenanceCalls.progress, READY);
  network.answers(maintenanceCalls.jobs, { schedules: [SCHEDULE], failed: [] });
  network.answers(maintenanceCalls.projections, {
    projections: [{ projection: 'standings', state: 'running', checkpoint: '11', error: null, stoppedAt: null }],
    skipped: [],
  });
  network.answers(maintenanceCalls.seals, NO_SEALS);
  network.answers(backupCalls.list, BACKUPS);
  network.answers(sessionCalls.failedLogins, []);
  network.answers(playerCalls.list, GROUP);
  network.answers(playerCalls.joined, []);
  network.answers(gameCalls.waiting, { count: 0, waiting: [], settled: [] });
  network.answers(monthCalls.months, [{
    month: '2026-06', isFinalized: false, finalizedAt: null, finalizedBy: null, hasHistory: false, games: 1,
    pendingGames: [],
  }]);
}

beforeEach(answerAll);
const open = (): Promise<void> => stage.open('/admin', ADMIN);
const card = (name: string) => screen.findByRole('region', { name });
const has = (name: string, text: string): Promise<void> => shows(text, () => screen.getByRole('region', { name }));

const POPULATION = 'Fast Summary Tables Population';

test('failed work is reported by a toast, with the reason if there is one', async () => {
  await open();
  for (const [act, title, text, call] of [
    [/populate/i, 'Population Failed', 'Failed to start fast table population', maintenanceCalls.populate],
    ['Transition Month', 'Transition Failed', 'Failed to complete monthly transition', monthCalls.transition],
    ['Compare now', 'Calculation Failed', 'Failed to calculate tournament data', maintenanceCalls.calculate],
  ] as const) {
    for (const [answer, shown] of [[refused(), 'The disk is full.'], [noJson, text]] as const) {
      stage.network.answersWith(call, answer);
      await press(act);
      await said('alert', title, shown);
      await press('Dismiss');
    }
  }
  await has('Comparison', 'Error: Failed to calculate tournament data');
});

test('a transition of the last month is reported by a toast', async () => {
  await open();
  stage.network.answers(monthCalls.transition, { month: '2026-06', transitionedCount: 8 });
  await press('Transition Month');
  await said('status', 'Monthly Transition Complete',
    'Successfully copied 8 records from monthly summary to history table.');
  expect(stage.network.sentWith(monthCalls.transition)).toMatchObject([{ body: { year: 2026, month: 6 } }]);
});

test('a running population shows its step and can be cancelled', async () => {
  stage.network.answers(maintenanceCalls.progress, {
    isRunning: true, message: 'Reading the log: 300 of 1,200 events', currentStep: 1, totalSteps: 5, events: 300,
    totalEvents: 1200, estimateMs: 4000,
  });
  await open();
  const population = within(await card(POPULATION));
  const bar = await population.findByRole('progressbar');
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1', '5']);
  for (const text of [
    'Running', 'step 1 of 5', 'Reading the log: 300 of 1,200 events',
    'Population takes about 4 seconds. Boards stay readable.',
  ]) await has(POPULATION, text);
  expect(population.getByRole('button', { name: 'Processing Data...' }).ariaDisabled).toBe('true');
  expect(population.queryByRole('button', { name: 'Clear' })).toBeNull();
  stage.network.answers(maintenanceCalls.cancel, READY);
  fireEvent.click(population.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(stage.network.sentWith(maintenanceCalls.cancel)).toHaveLength(1));
});

test('cleared boards are not said to stay readable', async () => {
  stage.network.answers(maintenanceCalls.status, { ...STATUS, state: 'cleared', recordCount: 0 });
  await open();
  await has(POPULATION, 'The first population will show how long it takes.');
  expect((await card(POPULATION)).textContent).not.toContain('Boards stay readable');
});

test('differing rows are listed, and an admin acknowledges their alarm with a reason', async () => {
  const comparison: ComparisonView = {
    at: '2026-07-29T09:30:00Z', differences: 2,
    compared: [{ table: 'games', rows: 8 }, { table: 'player_months', rows: 16 }],
    tables: [{ table: 'player_months', count: 2, keys: ['["2026-06",3]', '["2026-06",4]'], isUnreadable: false }],
  };
  const alarm = { id: 99, at: '2026-07-28T09:30:00Z', differences: 2 };
  stage.network.answers(maintenanceCalls.status, { ...STATUS, comparison, alarm });
  await open();
  await has('Comparison', 'Wed 29 Jul 2026, 05:30');
  await has('Comparison', '24 rows compared, 2 differ from the log. Re-populate to fix them.');
  await has('Comparison', '["2026-06",3], ["2026-06",4]');
  await has(POPULATION, '\u221210 to +10');
  await has('Comparison', '2 rows differed from the log.');
  await press('Acknowledge');
  const asking = within(await screen.findByRole('dialog', { name: 'Acknowledge the alarm' }));
  const reason = 'Somebody tried the database out.';
  await fill('Reason', reason);
  const refusal = 'Comparison 99 has no open alarm. It may already have been acknowledged.';
  stage.network.answersWith(maintenanceCalls.acknowledge, refused(refusal, 409));
  await press('Acknowledge', asking);
  await shows(refusal, () => screen.getByRole('dialog'));
  expect(stage.network.sentWith(maintenanceCalls.acknowledge))
    .toMatchObject([{ path: '/api/admin/comparisons/99/acknowledge', body: { reason } }]);
});

test('an admin retries a failed job, and retries a stopped projection or skips its event', async () => {
  stage.network.answers(maintenanceCalls.jobs, {
    schedules: [SCHEDULE],
    failed: [{
      id: 'night_1', name: 'nightly-verification', error: 'The disk is full.', attempts: 5, failedAt: null,
    }],
  });
  stage.network.answers(maintenanceCalls.projections, {
    projections: [{
      projection: 'standings', state: 'stopped', checkpoint: '11', error: 'There is no row for player 9.',
      stoppedAt: { position: '12', eventId: '1', type: 'GameRecorded' },
    }],
    skipped: [],
  });
  await open();
  const posted = (): string[] =>
    stage.network.sent.flatMap(({ method, path }) => (method === 'POST' ? [path] : []));
  stage.network.answers(maintenanceCalls.retryJob, { id: 'night_1', message: 'It is tried again.' });
  await press('Retry', within(await card('Schedules and jobs')));
  await has('Schedules and jobs', 'Ran Wed 1 Jul 2026, 06:00. June 2026 is finalized with 8 records.');
  const stopped = within(await card('Projections'));
  await has('Projections', 'Stopped at GameRecorded, position 12: There is no row for player 9.');
  const refusal = 'The projection standings has not stopped.';
  stage.network.answersWith(maintenanceCalls.retryProjection, refused(refusal, 409));
  stage.network.answersWith(maintenanceCalls.skip, refused(refusal, 409));
  await press('Retry', stopped);
  await press('Skip', stopped);
  const asking = within(await screen.findByRole('dialog'));
  await press('Skip', asking);
  await shows(refusal, () => screen.getByRole('dialog'));
  expect(posted()).toEqual([
    '/api/admin/jobs/night_1/retry', '/api/admin/projections/standings/retry', '/api/admin/projections/standings/skip',
  ]);
});

test('what is typed on another screen is at the address that everybody has', async () => {
  stage.network.answers(roomScreenCalls.list, []);
  stage.network.answers(groupCalls.facts, toGroupView(SPECIFIED_FACTS, '2026-07-29', {
    hasDues: true, publicUrl: 'https://cards.example',
  }));
  await stage.open('/screens', ADMIN);
  await shows('Open cards.example/tv on the screen.');
});

test('a card that fails to load says so while the others work, and can be retried', async () => {
  const { status, progress, jobs, projections } = maintenanceCalls;
  for (const call of [status, progress, jobs, projections] satisfies Read<unknown>[]) {
    stage.network.answersWith(call, lost);
  }
  await open();
  await has(POPULATION, 'The status of the tables did not load.');
  await has('Comparison', 'The comparison did not load.');
  await has('Schedules and jobs', 'The schedules did not load.');
  await has('Projections', 'The projections did not load.');
  await has('Monthly Transition Management', 'June 2026:');
  answerAll();
  await press('Retry', within(await card('Schedules and jobs')));
  await has('Schedules and jobs', 'No job has failed.');
  await press('Retry', within(await card('Projections')));
  await has('Projections', 'at 11');
  await press('Retry', within(await card(POPULATION)));
  await has(POPULATION, 'Populated');
  await has('Comparison', 'Compare now');
});

test('the parts come in the order of use, and the hood opens by itself only when something in it failed', async () => {
  const hood = () => document.querySelector<HTMLDetailsElement>('details.hood')!;
  await open();
  await shows('10 members.');
  await shows('$15 a month, $25 with shisha.');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim());
  expect(titles.slice(0, 8)).toEqual([
    'Members and cards', 'Money', 'Group and rules', 'Months', 'All data', 'Screens', 'Safety',
    'Under the hood',
  ]);
  await has('Schedules and jobs', 'No job has failed.');
  expect([hood().open, hood().textContent?.includes('All is well.')]).toEqual([false, true]);
  stage.network.answers(maintenanceCalls.jobs, {
    schedules: [SCHEDULE], failed: [{ id: 'night_1', name: 'seal', error: 'No.', attempts: 5, failedAt: null }],
  });
  await open();
  await waitFor(() => expect(hood().open).toBe(true));
  await shows('Under the hood Needs you');
});

test('an open question about money is answered with a month, own amounts and a currency', async () => {
  const facts = { ...SPECIFIED_FACTS, money: 'open', fees: [NO_FEES] } as const;
  const asked = { ...toGroupView(facts, '2026-07-29'), hasAmounts: false };
  stage.network.answers(groupCalls.facts, { ...asked, firstPlayed: '2026-06' });
  await open();
  await screen.findByRole('radio', { name: /^No/, checked: true });
  fireEvent.click(screen.getByRole('radio', { name: /^Something else/ }));
  await press('Go on');
  await shows('Type an amount.');
  await fill('Currency', 'EUR');
  await fill('A month', '12,50');
  await fill('With shisha, if it costs more', 'x');
  await press('Go on');
  await shows('Type an amount such as 15.50.');
  await fill('With shisha, if it costs more', '');
  expect([...screen.getByLabelText<HTMLSelectElement>('From').options].map(({ value }) => value))
    .toEqual(['2026-06', '2026-07', '2026-08']);
  await fill('From', '2026-06');
  stage.network.answers(groupCalls.chooseCurrency, asked);
  stage.network.answers(groupCalls.answerMoney, asked);
  await press('Go on');
  await said('status', 'Saved', 'Fees begin in June 2026.');
  expect(stage.network.sentWith(groupCalls.chooseCurrency)).toMatchObject([{ body: { currency: 'EUR' } }]);
  expect(stage.network.sentWith(groupCalls.answerMoney).map(({ body }) => body))
    .toEqual([{ collects: true, from: '2026-06', regular: 1250, shisha: 1250 }]);
});

test('the card says how safe the group is, and the page what is kept, where, and whether it comes back', async () => {
  await open();
  await has('Safety', 'In both places, seal verified. Restored as a test on 1 Jul.');
  await stage.open('/admin/backups', ADMIN);
  await shows('Everything up to this morning is safe');
  const kept = within(await card('What is kept'));
  const chosen = (): string[] => kept.getAllByRole('button', { pressed: true }).map(({ ariaLabel }) => ariaLabel!);
  expect(chosen()).toEqual(['Wed 29 Jul, 03:00, kept']);
  await press('June 2026, kept');
  await has('What is kept', 'Tue 30 Jun 2026, 03:00');
  expect(chosen()).toEqual(['June 2026, kept']);
  await has('What is kept', '-- FILE --key seal.key --passphrase-file passphrase.txt');
  await has('Where', '/mnt/away, 1.8 TB free');
  await has('Restore test', 'Boards of 19 months');
  await has('Restore test', 'Yes');
});

test('entries that the log has lost are an alarm, until an admin accepts the end that is named', async () => {
  const loss = {
    since: '2026-07-29T16:00:00Z', missing: 5, isComplete: false, first: { streamId: 'game-12', type: 'GameRecorded' },
    end: '34',
  };
  stage.network.answers(maintenanceCalls.seals, { ...NO_SEALS, lost: loss });
  await stage.open('/admin/seals', ADMIN);
  const text = 'Since Wed 29 Jul 2026, 12:00 the log lacks at least 5 entries that were recorded, '
    + 'from GameRecorded in game-12 on.';
  await screen.findByText(`${text} Nothing is recorded until an admin decides.`);
  await has('What to do', 'Boards can be read.');
  expect(document.body.textContent).not.toContain('Nothing is sealed yet.');
  await press('Accept the loss');
  const asking = within(await screen.findByRole('dialog', { name: 'Accept the loss' }));
  stage.network.answers(maintenanceCalls.acceptEnd, { id: 7, message: 'The tables are being populated.' });
  await press('Accept', asking);
  await said('status', 'Loss Accepted', 'The boards are being built from what is there.');
  expect(stage.network.sentWith(maintenanceCalls.acceptEnd)).toMatchObject([{ body: { end: '34' } }]);
});
