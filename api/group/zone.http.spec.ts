/** Tests the group's time zone over HTTP: from the start, from a coming month on, and what follows its clocks. */
import { join } from 'node:path';
import type { MomentView } from '../../contract/as-of.js';
import type { GroupView, WelcomeView } from '../../contract/group.js';
import type { JobsView } from '../../contract/maintenance.js';
import type { PlanView } from '../../contract/plans.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import { Zone } from '../../domain/zone.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { type Group, populate, record, startGroup, submissionOf } from '../../testing/worlds/group.js';
import { startServer } from '../../testing/worlds/load-server.js';
import { TestClock } from '../../testing/worlds/start-application.js';

let group: Group;

beforeEach(async () => {
  group = await startGroup();
});

afterEach(() => group.application.stop());

const choose = (zone: string, from?: string) => group.admin.post<GroupView>('/api/group/zone', { zone, from });
const facts = async (): Promise<GroupView> => (await group.member.get<GroupView>('/api/group')).body;

/** What a browser shows by the clocks of an answer. */
const shownBy = ({ clocks }: Pick<GroupView, 'clocks'>, instant: string): string =>
  new Zone(clocks!).momentText(instant);

test('a group without dates chooses its zone, and its days follow it at once', async () => {
  const { clock, anonymous } = group.application;
  // In Toronto it is still 29 July.
  clock.set('2026-07-29T22:30:00Z');
  const tomorrow = submissionOf({ date: '2026-07-30', rounds: CLEAR_ROUNDS });
  expect((await group.recorder.post('/api/games', tomorrow)).status).toBe(409);
  const chosen = await choose('Europe/Berlin');
  expect(chosen).toMatchObject({ status: 200, body: { zone: 'Europe/Berlin', hasDates: false } });
  expect(shownBy(chosen.body, '2026-07-29T22:30:00Z')).toBe('Thu 30 Jul 2026, 00:30');
  expect((await group.recorder.post('/api/games', tomorrow)).status).toBe(201);
  const { body } = await anonymous().get<WelcomeView>('/api/group/welcome');
  expect(shownBy(body, '2026-07-29T22:30:00Z')).toBe('Thu 30 Jul 2026, 00:30');
  expect(await choose('Asia/Kathmandu')).toMatchObject({
    status: 409, body: { message: 'The time zone can change from August 2026 on. Earlier dates stay.' },
  });
  expect((await facts()).hasDates).toBe(true);
});

test('evenings, their feed, imports and schedules follow the clocks of the zone', async () => {
  const { clock } = group.application;
  await choose('Europe/Berlin');
  const planned = await group.recorder.post<PlanView>('/api/plans', {
    date: '2026-08-07', time: '20:00', place: 'Kitchen', note: '',
  });
  expect(planned.body.closesAt).toBe('2026-08-08T04:00:00.000Z');
  const file = await group.member.get<string>('/api/plans/2026-08-07/calendar');
  expect(file.body).toContain('DTSTART:20260807T180000Z');
  clock.set('2026-08-08T04:00:00Z');
  expect((await group.member.get<PlanView[]>('/api/plans')).body).toMatchObject([{ state: 'over' }]);
  const { body } = await group.admin.get<JobsView>('/api/admin/jobs');
  expect(body.schedules.map(({ nextRunToronto }) => nextRunToronto.slice(11))).toContain('05:30');
});

test('a group with dates moves in a coming month, and earlier dates stay', async () => {
  const { clock } = group.application;
  await record(group.recorder, { date: '2026-07-20', rounds: CLEAR_ROUNDS });
  expect((await choose('Europe/Berlin', '2026-07')).status).toBe(409);
  await choose('Asia/Kathmandu', '2026-09');
  const { body } = await choose('Europe/Berlin', '2026-08');
  expect(body).toMatchObject({
    zone: 'America/Toronto',
    zones: [
      { from: '2026-08', zone: 'Europe/Berlin', state: 'toCome', since: '2026-08-01T04:00:00.000Z' },
      { from: '2026-09', zone: 'Asia/Kathmandu', state: 'takenBack' },
    ],
  });
  expect(['2026-07-31T23:30:00Z', '2026-08-01T04:00:00Z'].map((instant) => shownBy(body, instant)))
    .toEqual(['Fri 31 Jul 2026, 19:30', 'Sat 1 Aug 2026, 06:00']);
  clock.set('2026-08-02T22:30:00Z');
  expect(await facts()).toMatchObject({ zone: 'Europe/Berlin' });
  const today = submissionOf({ date: '2026-08-03', rounds: CLEAR_ROUNDS });
  expect((await group.recorder.post('/api/games', today)).status).toBe(201);
  const moment = await group.member.get<MomentView>('/api/as-of?asOf=2026-08-02');
  expect(moment).toMatchObject({ status: 200, body: { at: '2026-08-02T21:59:59.999Z' } });
});

test('evenings that move with the clocks are newer for calendar programs, even after one is moved back', async () => {
  const { clock } = group.application;
  const date = '2026-09-04';
  await group.recorder.post('/api/plans', { date, time: '20:00', place: 'Kitchen', note: '' });
  const shown = async (day = date) => {
    const { body } = await group.member.get<string>(`/api/plans/${day}/calendar`);
    return ['SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED', 'DTSTART']
      .map((name) => new RegExp(`${name}:(.*)\r`).exec(body)![1]);
  };
  expect(await shown()).toEqual(['0', '20260729T160000Z', '20260729T160000Z', '20260905T000000Z']);
  clock.set('2026-07-30T16:00:00Z');
  await choose('Europe/Berlin', '2026-09');
  expect(await shown()).toEqual(['1', '20260730T160000Z', '20260730T160000Z', '20260904T180000Z']);
  clock.set('2026-07-31T16:00:00Z');
  await choose('Asia/Kathmandu', '2026-09');
  expect(await shown()).toEqual(['3', '20260731T160000Z', '20260731T160000Z', '20260904T141500Z']);
  await group.recorder.post(`/api/plans/${date}/move`, { date: '2026-08-28', time: '20:00', reason: 'Sooner' });
  expect(await shown('2026-08-28')).toEqual(['4', '20260731T160000Z', '20260731T160000Z', '20260829T000000Z']);
  await populate(group.admin);
  expect((await shown('2026-08-28'))[0]).toBe('4');
});

test('a name that the server does not know is refused', async () => {
  for (const zone of ['Europe/Toronto', 'UTC+2', '']) {
    expect(await choose(zone)).toMatchObject({
      status: 400, body: { message: 'Choose a time zone by the name of its city, such as Europe/Berlin.' },
    });
  }
});

test('another server of the group, and one that starts later, go by the same clocks', async () => {
  const { environment, clock } = group.application;
  const ownClock = new TestClock(clock.now());
  const start = () => startServer({ ...environment, PORT: '0' }, {
    clock: ownClock, report: () => undefined, webClientFolder: join(import.meta.dirname, '../../dist/web'),
  });
  let other = await start();
  try {
    await choose('Pacific/Auckland');
    await eventually(() => ownClock.today() === '2026-07-30');
    await other.close();
    ownClock.zone = DEFAULT_ZONE;
    other = await start();
    expect(ownClock.today()).toBe('2026-07-30');
  } finally {
    await other.close();
  }
});
