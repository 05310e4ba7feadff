/** Tests evenings ahead over HTTP: planned once a date, answered in order, moved, cancelled, and opened every week. */
import fc from 'fast-check';
import type { NoticesView } from '../../contract/notices.js';
import type { PlanView, WeeklyView } from '../../contract/plans.js';
import { type Answer as Said, ANSWERS } from '../../domain/plan/plan.events.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { longTest } from '../../testing/jest/long-run.js';
import { groupOfSuite, newMember, PASSWORD, populate } from '../../testing/worlds/group.js';
import { type Answer, type HttpClient, statusesOf } from '../../testing/worlds/http-client.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';
import { startSecondServer } from '../../testing/worlds/second-server.js';

/** Noon on a Wednesday in Toronto. */
const NOW = '2026-07-29T16:00:00.000Z';
const FRIDAY = '2026-08-07';
const MEMBERS = Array.from({ length: 12 }, (_, index) => index + 1);

const clients = new Map<number, HttpClient>();
const group = groupOfSuite({ now: NOW }, async ({ application, admin }) => {
  await admin.post('/api/users', newMember('player11'));
  await admin.post('/api/users', newMember('player12'));
  for (const id of MEMBERS.slice(1)) clients.set(id, await application.login(`player${id}`, PASSWORD));
  clients.set(1, admin);
});

beforeEach(() => group.application.clock.set(NOW));

const plans = async (): Promise<PlanView[]> => (await group.member.get<PlanView[]>('/api/plans')).body;
const planOn = async (date: string): Promise<PlanView> => (await plans()).find((plan) => plan.date === date)!;
const plan = (
  date: string, more: object = {}, by: HttpClient = group.recorder, key?: string,
): Promise<Answer<PlanView>> => by.post('/api/plans', { date, time: '20:00', ...more }, keyed(key));
const keyed = (key: string | undefined) => (key === undefined ? {} : { key });
const say = (id: number, answer: Said, date: string, more: object = {}): Promise<Answer<PlanView>> =>
  clients.get(id)!.post(`/api/plans/${date}/answers`, { answer, ...more });
const change = (date: string, what: string, body: object = {}, key?: string): Promise<Answer<PlanView>> =>
  group.recorder.post(`/api/plans/${date}/${what}`, body, keyed(key));
const leaves = (id: number) => group.admin.patch(`/api/users/${id}`, { isActive: false });
async function comesBack(id: number): Promise<void> {
  await group.admin.patch(`/api/users/${id}`, { isActive: true });
  clients.set(id, await group.application.login(`player${id}`, PASSWORD));
}
const opened = async (): Promise<string[]> => (await loggedEvents(group.application.log))
  .flatMap(({ type, data }) => (type === 'EveningPlanned' ? (data as PlanView).date : []));

test('an evening is planned and answered, and a free seat goes to the first who waits', async () => {
  expect((await plan(FRIDAY, { note: ' Bring cups ' })).body).toEqual({
    date: FRIDAY, time: '20:00', place: 'Game Room', note: 'Bring cups', state: 'open', in: [], waiting: [], maybe: [],
    out: [], open: MEMBERS, reasons: [], movedFrom: null, before: [], cancelled: null, weekly: false,
    closesAt: '2026-08-08T10:00:00.000Z', reminded: [], games: 0,
  });
  for (const id of [...MEMBERS].reverse()) await say(id, 'in', FRIDAY);
  expect(await planOn(FRIDAY)).toMatchObject({ in: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3], waiting: [2, 1], open: [] });
  const { status, body } = await say(9, 'maybe', FRIDAY, { reason: 'If the train is on time' });
  expect([status, body]).toMatchObject([200, {
    in: [12, 11, 10, 8, 7, 6, 5, 4, 3, 2], waiting: [1], maybe: [9],
    reasons: [{ userId: 9, reason: 'If the train is on time' }],
  }]);
  expect((await say(9, 'in', FRIDAY)).body.waiting).toEqual([1, 9]);
  const before = await loggedEvents(group.application.log);
  expect((await say(9, 'in', FRIDAY)).body.waiting).toEqual([1, 9]);
  expect(await loggedEvents(group.application.log)).toHaveLength(before.length);
});

test('a member who is deactivated is Out, and who waits first sits and hears of it', async () => {
  await leaves(12);
  const free = { in: [11, 10, 8, 7, 6, 5, 4, 3, 2, 1], waiting: [9], maybe: [], out: [12] };
  await eventually(async () => (await planOn(FRIDAY)).out.includes(12));
  expect(await planOn(FRIDAY)).toMatchObject(free);
  const { body } = await clients.get(1)!.get<NoticesView>('/api/notices');
  expect(body.notices.filter(({ kind }) => kind === 'evening')).toMatchObject([{ what: 'seat', date: FRIDAY }]);
  await comesBack(12);
  expect(await planOn(FRIDAY)).toMatchObject(free);
});

test('of several that are planned for a date at once one is, and its repeat gets the first answer', async () => {
  const date = '2026-08-11';
  const asked = await Promise.all(Array.from({ length: 6 }, (_, index) =>
    plan(date, { time: `1${index}:00` }, [group.admin, group.recorder][index % 2], `plan-${index}`)));
  expect(statusesOf(asked)).toEqual({ 201: 1, 409: 5 });
  expect(asked.find(({ status }) => status === 409)?.body).toMatchObject({
    rule: 'DateMustBeFree', message: 'Tuesday 11 August is planned already.',
  });
  const first = asked.findIndex(({ status }) => status === 201);
  await say(4, 'in', date);
  const again = await plan(date, { time: `1${first}:00` }, [group.admin, group.recorder][first % 2], `plan-${first}`);
  expect(again).toMatchObject({ status: 201, body: { date, in: [] } });
  expect((await opened()).filter((other) => other === date)).toHaveLength(1);
});

test('answers that come at the same moment all count', async () => {
  const date = '2026-08-12';
  await plan(date);
  expect(statusesOf(await Promise.all(MEMBERS.map((id) => say(id, 'in', date))))).toEqual({ 200: 12 });
  const { in: seated, waiting } = await planOn(date);
  expect([seated.length, [...seated, ...waiting].sort((one, other) => one - other)]).toEqual([10, MEMBERS]);
});

test('a move asks anew, keeps the answers before, and can be sent again', async () => {
  await plan('2026-08-21');
  await say(3, 'in', '2026-08-21');
  await say(4, 'out', '2026-08-21');
  const move = { date: '2026-08-22', place: 'Kitchen', reason: 'The room is taken' };
  const moved = await change('2026-08-21', 'move', move, 'move');
  expect(moved).toMatchObject({
    status: 200,
    body: {
      date: '2026-08-22', time: '20:00', place: 'Kitchen', in: [], open: MEMBERS,
      movedFrom: { date: '2026-08-21', reason: 'The room is taken' },
      before: [{ userId: 3, answer: 'in' }, { userId: 4, answer: 'out' }],
    },
  });
  expect(await change('2026-08-21', 'move', move, 'move')).toMatchObject({ status: 200, body: moved.body });
  expect(await say(3, 'in', '2026-08-21')).toMatchObject({
    status: 404, body: { message: 'The evening of Friday 21 August was moved to Saturday 22 August.' },
  });
  expect(await change('2026-08-22', 'move', { date: FRIDAY, reason: 'x' })).toMatchObject({
    status: 409, body: { message: 'Friday 7 August is planned already.' },
  });
  expect((await plan('2026-08-21')).status).toBe(201);
  await change('2026-08-22', 'move', { date: '2026-08-23', reason: 'Another one is there' });
  expect(await change('2026-08-21', 'move', move, 'move')).toMatchObject({ status: 200, body: { date: '2026-08-22' } });
  expect((await change('2026-08-21', 'answers', { answer: 'maybe' })).body).toMatchObject({ maybe: [2] });
});

const IS_CANCELLED = 'The evening of Friday 14 August is cancelled: let it be on again, or choose another date.';

test('a cancelled evening says who and why, takes no answer, and can be on again', async () => {
  const date = '2026-08-14';
  await plan(date);
  await say(3, 'in', date);
  expect((await change(date, 'cancel', { reason: 'Half of us are on holiday.' })).body).toMatchObject({
    state: 'cancelled', in: [3], cancelled: { by: 2, reason: 'Half of us are on holiday.', at: NOW },
  });
  expect(await say(4, 'in', date)).toMatchObject({
    status: 409, body: { rule: 'EveningMustBeOn', message: 'Friday 14 August is cancelled.' },
  });
  expect(await plan(date)).toMatchObject({ status: 409, body: { rule: 'DateMustBeFree', message: IS_CANCELLED } });
  expect(await change(FRIDAY, 'move', { date, reason: 'Rain' })).toMatchObject({ body: { message: IS_CANCELLED } });
  expect((await change(date, 'resume')).body).toMatchObject({ state: 'open', in: [3], cancelled: null });
});

test('answers close at six in the morning after, and only the last evening that is over is listed', async () => {
  for (const date of ['2026-07-29', '2026-07-30', '2026-07-31']) await plan(date);
  await say(3, 'in', '2026-07-30');
  await change('2026-07-31', 'cancel', { reason: 'Rain' });
  group.application.clock.set('2026-07-31T09:59:00.000Z');
  expect((await say(4, 'in', '2026-07-30')).status).toBe(200);
  group.application.clock.set('2026-08-01T10:00:00.000Z');
  expect(await say(5, 'in', '2026-07-30')).toMatchObject({ status: 409, body: { rule: 'EveningMustBeAhead' } });
  const [last, next] = await plans();
  expect(last).toMatchObject({ date: '2026-07-30', state: 'over', in: [3, 4], open: [] });
  expect(next?.date).toBe(FRIDAY);
});

test('a member is asked by hand once a day', async () => {
  const date = '2026-09-01';
  await plan(date);
  const remind = (userId: number) => change(date, 'remind', { userId });
  expect((await remind(5)).body.reminded).toEqual([{ userId: 5, at: NOW }]);
  expect(await remind(5)).toMatchObject({ status: 409, body: { message: 'Player 5 was asked today already.' } });
  await say(6, 'out', date);
  expect(await remind(6)).toMatchObject({ status: 409, body: { message: 'Player 6 has answered already.' } });
  expect((await remind(99)).status).toBe(404);
  await leaves(7);
  expect(await remind(7)).toMatchObject({ status: 409, body: { rule: 'MemberMustBeActive' } });
  await comesBack(7);
});

longTest('random answers, moves, cancellations and leavings leave the chairs that a count finds', async () => {
  const seed = fc.readConfigureGlobal().seed ?? Date.now();
  const steps = fc.sample(fc.oneof(
    { weight: 30, arbitrary: fc.tuple(fc.constantFrom(...MEMBERS), fc.constantFrom(...ANSWERS, 'in' as const)) },
    { weight: 2, arbitrary: fc.constantFrom('move' as const, 'cancel' as const, 'leave' as const) },
  ), { numRuns: 40, seed });
  const dates = ['2026-09-04', '2026-09-05'] as const;
  let at: string = dates[0];
  await plan(at);
  let came: number[] = [];
  for (const step of steps) {
    if (step === 'move') {
      const to = dates[at === dates[0] ? 1 : 0];
      await change(at, 'move', { date: to, reason: 'The room is taken' });
      [at, came] = [to, []];
    } else if (step === 'cancel') {
      await change(at, 'cancel', { reason: 'Rain' });
      expect((await say(3, 'out', at)).status).toBe(409);
      await change(at, 'resume');
    } else if (step === 'leave') {
      const id = came.find((member) => member > 3);
      if (id === undefined) continue;
      await leaves(id);
      await eventually(async () => (await planOn(at)).out.includes(id));
      await comesBack(id);
      came = came.filter((member) => member !== id);
    } else {
      const [id, answer] = step;
      await say(id, answer, at);
      if (answer !== 'in') came = came.filter((member) => member !== id);
      else if (!came.includes(id)) came.push(id);
    }
  }
  const { in: seated, waiting } = await planOn(at);
  expect({ seed, seated, waiting }).toEqual({ seed, seated: came.slice(0, 10), waiting: came.slice(10) });
});

describe('every week', () => {
  const weekly = { weekday: 1, time: '19:30', place: 'Attic' };
  const MONDAYS = ['2026-08-03', '2026-08-10', '2026-08-17', '2026-08-24'];
  const mondays = async () => (await opened()).filter((date) => new Date(date).getUTCDay() === 1);

  test('opens the next four dates, with those who usually come in the order of their wishes', async () => {
    for (const id of [8, 7]) {
      group.application.clock.set(`2026-07-29T16:0${9 - id}:00.000Z`);
      await clients.get(id)!.post('/api/plans/wishes', { usuallyComes: true });
    }
    await plan('2026-08-10', { place: 'Kitchen' });
    const { status, body } = await group.recorder.post<WeeklyView>('/api/plans/weekly', weekly);
    expect([status, body]).toEqual([200, { weekly: [{ ...weekly, note: '', since: '2026-08-03' }] }]);
    expect((await group.member.get('/api/plans/weekly')).body).toEqual(body);
    expect(await planOn('2026-08-03')).toMatchObject({ weekly: true, time: '19:30', place: 'Attic', in: [8, 7] });
    expect(await planOn('2026-08-10')).toMatchObject({ weekly: false, place: 'Kitchen', in: [] });
    expect((await mondays()).sort()).toEqual(MONDAYS);
  });

  test('begins after the dates that are open when it is changed', async () => {
    const { body } = await group.recorder.post<WeeklyView>('/api/plans/weekly', { ...weekly, time: '18:30' });
    expect(body.weekly).toMatchObject([{ time: '18:30', since: '2026-08-31' }]);
    expect((await planOn('2026-08-24')).time).toBe('19:30');
    expect((await mondays()).sort()).toEqual(MONDAYS);
  });

  longTest('begins with the chosen date, and with no evening that is under way', async () => {
    // It is Saturday at ten in the evening.
    group.application.clock.set('2026-08-02T02:00:00.000Z');
    const since = async (weekday: number, from?: string) => {
      const asked = { weekday, time: '20:00', from };
      const { weekly: all } = (await group.recorder.post<WeeklyView>('/api/plans/weekly', asked)).body;
      return all.find((each) => each.weekday === weekday)!.since;
    };
    expect([await since(6), await since(4, '2026-08-08')]).toEqual(['2026-08-08', '2026-08-13']);
    for (const weekday of [6, 4]) await group.recorder.post(`/api/plans/weekly/${weekday}/end`, { reason: 'Summer' });
  });

  longTest('opens each date once, also where one is planned at the same moment', async () => {
    const sundays = ['2026-08-02', '2026-08-09', '2026-08-16', '2026-08-23'];
    const [every, ...once] = await Promise.all([
      group.recorder.post('/api/plans/weekly', { weekday: 7, time: '20:00' }), ...sundays.map((date) => plan(date))]);
    expect([every.status, once.every(({ status }) => [201, 409].includes(status))]).toEqual([200, true]);
    const those = (await opened()).filter((date) => new Date(date).getUTCDay() === 0);
    expect([...new Set(those)]).toHaveLength(those.length);
    await group.recorder.post('/api/plans/weekly/7/end', { reason: 'Summer' });
  });

  longTest('opens one more after a week, none twice, also after a move and a rebuild, until its end', async () => {
    await change('2026-08-17', 'move', { date: '2026-08-18', reason: 'A holiday' });
    await change('2026-08-24', 'cancel', { reason: 'Another one' });
    const before = await plans();
    await populate(group.admin);
    expect(await plans()).toEqual(before);
    const now = '2026-08-04T12:00:00.000Z';
    group.application.clock.set(now);
    const second = await startSecondServer(group.application, '0', { LOG_LEVEL: 'silent' });
    await done('weekly-evenings', now);
    await second.close();
    expect((await mondays()).sort()).toEqual([...MONDAYS, '2026-08-31']);
    expect((await group.recorder.post('/api/plans/weekly/1/end', { reason: 'Summer' })).body).toEqual({ weekly: [] });
    expect(await group.recorder.post('/api/plans/weekly/1/end', { reason: 'Summer' })).toMatchObject({
      status: 404, body: { message: 'Nothing is planned for every Monday.' },
    });
    expect(await planOn('2026-08-31')).toMatchObject({ weekly: true, state: 'open' });
  });
});

interface Jobs {
  readonly schedules: readonly { readonly name: string; readonly lastRun: string | null }[];
}

/** Waits until a job has run at a moment of the test's clock. */
async function done(name: string, now: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { schedules } = (await group.admin.get<Jobs>('/api/admin/jobs')).body;
    if (schedules.some((job) => job.name === name && job.lastRun === now)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${name} did not run.`);
}
