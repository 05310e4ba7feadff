/** Tests what a member wishes for evenings ahead: reminders and other notices, once each, and a calendar by a link. */
import { PassThrough } from 'node:stream';
import { noticesView, type NoticesView } from '../../contract/notices.js';
import type { CalendarLinkView, PlanView, WishesView } from '../../contract/plans.js';
import { groupOfSuite, PASSWORD, populate } from '../../testing/worlds/group.js';
import { type HttpClient, statusesOf } from '../../testing/worlds/http-client.js';
import { startSecondServer } from '../../testing/worlds/second-server.js';

const NOW = '2026-07-29T16:00:00.000Z';
const FRIDAY = '2026-08-07';
const said: Buffer[] = [];
const group = groupOfSuite({
  now: NOW, environment: { LOG_LEVEL: 'trace' },
  logDestination: new PassThrough().on('data', (line: Buffer) => said.push(line)),
});

beforeEach(() => group.application.clock.set(NOW));

const plan = (date: string, more: object = {}) =>
  group.recorder.post<PlanView>('/api/plans', { date, time: '20:00', ...more });
const wish = async (client: HttpClient, wishes: object): Promise<WishesView> =>
  (await client.post<WishesView>('/api/plans/wishes', wishes)).body;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 500) throw new Error('The awaited condition did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const newsOf = async (client: HttpClient): Promise<unknown[]> =>
  noticesView.parse((await client.get<NoticesView>('/api/notices')).body).notices.flatMap((notice) =>
    (notice.kind === 'evening' ? [[notice.what, notice.date]] : []));

test('a member has no wish at first, and changes one without the other', async () => {
  const none = { usuallyComes: false, wantsReminder: false, hasCalendarLink: false };
  expect((await group.member.get('/api/plans/wishes')).body).toEqual(none);
  expect(await wish(group.member, { wantsReminder: true })).toEqual({ ...none, wantsReminder: true });
  expect(await wish(group.member, { usuallyComes: true }))
    .toEqual({ ...none, wantsReminder: true, usuallyComes: true });
  expect(await wish(group.member, { usuallyComes: false })).toEqual({ ...none, wantsReminder: true });
  expect((await group.admin.get('/api/plans/wishes')).body).toEqual(none);
});

test('everybody but who planned an evening gets a notice of its latest news', async () => {
  await plan(FRIDAY);
  await until(async () => (await newsOf(group.member)).length > 0);
  expect([await newsOf(group.member), await newsOf(group.recorder)]).toEqual([[['planned', FRIDAY]], []]);
  await group.member.post(`/api/plans/${FRIDAY}/answers`, { answer: 'maybe' });
  await until(async () => (await newsOf(group.member)).length === 0);
  await group.recorder.post(`/api/plans/${FRIDAY}/move`, { date: '2026-08-08', reason: 'The room is taken' });
  await until(async () => (await newsOf(group.admin)).some((news) => String(news).startsWith('moved')));
  expect([await newsOf(group.member), await newsOf(group.admin)])
    .toEqual([[['moved', '2026-08-08']], [['moved', '2026-08-08']]]);
  await populate(group.admin);
  expect(await newsOf(group.admin)).toEqual([['moved', '2026-08-08']]);
  group.application.clock.set('2026-08-09T10:00:00.000Z');
  expect(await newsOf(group.admin)).toEqual([]);
});

test('who wants it and has not answered is reminded the day before at six, once', async () => {
  const date = '2026-07-31';
  const [eager, lazy] = await Promise.all(
    ['player4', 'player5'].map((name) => group.application.login(name, PASSWORD)));
  const reminders = async (client: HttpClient) =>
    (await newsOf(client)).filter((news) => String(news) === `asked,${date}`).length;
  await plan(date);
  for (const client of [eager!, lazy!]) await wish(client, { wantsReminder: true });
  await eager!.post(`/api/plans/${date}/answers`, { answer: 'out' });
  for (const now of ['2026-07-30T22:00:00.000Z', '2026-07-30T23:00:00.000Z']) {
    group.application.clock.set(now);
    const second = await startSecondServer(group.application, '0', { LOG_LEVEL: 'silent' });
    await until(async () => (await reminders(lazy!)) > 0);
    await second.close();
  }
  expect([await reminders(lazy!), await reminders(eager!), await reminders(group.admin)]).toEqual([1, 0, 0]);
  await lazy!.post(`/api/plans/${date}/answers`, { answer: 'in' });
  await until(async () => (await reminders(lazy!)) === 0);
});

describe('a calendar', () => {
  const makeLink = async (client = group.member): Promise<URL> =>
    new URL((await client.post<CalendarLinkView>('/api/calendar-link')).body.url);
  const follow = ({ pathname, search }: URL) => group.application.anonymous().get<string>(pathname + search);

  test('has evenings, places and their state, and no names', async () => {
    await plan('2026-11-06', { place: 'Attic; third door', note: 'Bruno opens' });
    await plan('2026-08-14', { place: 'Kitchen' });
    await group.recorder.post('/api/plans/2026-11-06/answers', { answer: 'in', reason: 'With Bruno' });
    await group.recorder.post('/api/plans/2026-08-14/cancel', { reason: 'Bruno is away' });
    const { status, headers, body } = await follow(await makeLink());
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    for (const line of [
      'SUMMARY:President', 'DTSTART:20261107T010000Z', 'DTEND:20261107T050000Z', 'LOCATION:Attic\\; third door',
      'DTSTART:20260815T000000Z', 'STATUS:CANCELLED',
    ]) expect(body.split('\r\n')).toContain(line);
    expect(body).not.toMatch(/Bruno|Player|organizer/);
    const one = await group.member.get<string>('/api/plans/2026-11-06/calendar');
    expect(one.headers.get('content-disposition')).toBe('attachment; filename=evening-2026-11-06.ics');
    expect(one.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect((await group.member.get('/api/plans/2026-11-07/calendar')).status).toBe(404);
  });

  test('is followed by the latest link only, whose secret is nowhere else', async () => {
    const first = await makeLink();
    const second = await makeLink();
    expect(statusesOf([await follow(first), await follow(second)])).toEqual({ 404: 1, 200: 1 });
    expect((await group.member.get<WishesView>('/api/plans/wishes')).body.hasCalendarLink).toBe(true);
    await group.member.send('DELETE', '/api/calendar-link');
    expect(await follow(second)).toMatchObject({
      status: 404, body: { message: 'This calendar link was ended. Make a new one in the app.' },
    });
    const log = Buffer.concat(said).toString();
    expect(log).toContain('/api/calendar.ics');
    for (const url of [first, second]) expect(log).not.toContain(url.searchParams.get('secret'));
  });

  test('stops answering a network that tries many links, but nobody who is logged in', async () => {
    const link = await makeLink();
    const tried = await Promise.all(Array.from({ length: 12 }, (_, index) =>
      group.application.anonymous().get(`/api/calendar.ics?secret=${index}`)));
    expect(statusesOf(tried)[429]).toBeGreaterThan(0);
    expect((await follow(link)).status).toBe(429);
    expect((await group.member.get('/api/plans')).status).toBe(200);
  });
});
