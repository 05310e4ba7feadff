/** Tests a member's wishes for evenings ahead: reminders and other notices, once each, and a calendar by a link. */
import { PassThrough } from 'node:stream';
import type { Pool } from 'pg';
import { noticesView, type NoticesView } from '../../contract/notices.js';
import type { CalendarLinkView, PlanView, WishesView } from '../../contract/plans.js';
import type { UserView } from '../../contract/players.js';
import { createPool } from '../../postgres/pool.js';
import { groupOfSuite, PASSWORD, populate } from '../../testing/worlds/group.js';
import { HttpClient, statusesOf } from '../../testing/worlds/http-client.js';
import { startSecondServer } from '../../testing/worlds/second-server.js';
import { eveningReminders } from './evening-reminders.js';

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
  expect(await wish(group.member, { wantsReminder: false })).toEqual(none);
});

test('everybody but who planned an evening gets a notice of its latest news', async () => {
  await plan(FRIDAY);
  // The answer comes before the notices are made.
  await group.admin.post(`/api/plans/${FRIDAY}/answers`, { answer: 'in' });
  await until(async () => (await newsOf(group.member)).length > 0);
  expect([await newsOf(group.member), await newsOf(group.recorder)]).toEqual([[['planned', FRIDAY]], []]);
  expect(await newsOf(group.admin)).toEqual([]);
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

describe('a calendar', () => {
  const makeLink = async (client = group.member): Promise<URL> =>
    new URL((await client.post<CalendarLinkView>('/api/calendar-link')).body.url);
  const follow = ({ pathname, search }: URL) => group.application.anonymous().get<string>(pathname + search);

  /** The lines of the calendar, unfolded. */
  const linesOf = (body: string): string[] => body.replace(/\r\n[ \t]/g, '').split('\r\n');
  const valueOf = (body: string, name: string): string | undefined =>
    linesOf(body).find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

  test('has evenings, places, notes and their state, and no answers', async () => {
    await plan('2026-11-06', { place: 'Attic; third door', note: 'Bring cups,\nand a chair' });
    await plan('2026-08-14', { place: 'Kitchen' });
    await group.recorder.post('/api/plans/2026-11-06/answers', { answer: 'in', reason: 'With Bruno' });
    await group.recorder.post('/api/plans/2026-08-14/cancel', { reason: 'Half of us are away' });
    const link = await makeLink();
    const { status, headers, body } = await follow(link);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    for (const line of [
      'SUMMARY:President', 'DTSTART:20261107T010000Z', 'DTEND:20261107T050000Z', 'LOCATION:Attic\\; third door',
      'DESCRIPTION:Bring cups\\,\\nand a chair', 'DTSTART:20260815T000000Z', 'STATUS:CANCELLED',
      `URL;VALUE=URI:${group.application.url}/evenings/next?date=2026-11-06`,
      // These lines are for programs that show the title and ignore the status.
      'SUMMARY:Cancelled: President', 'DESCRIPTION:Cancelled: Half of us are away',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ]) expect(linesOf(body)).toContain(line);
    expect(body).not.toMatch(/Bruno|Player|organizer/);
    // The standard asks for an organizer (RFC 5546, 3.2.1).
    expect(body).not.toContain('METHOD');
    for (const [today, isShown] of [['2026-10-13', true], ['2026-10-14', false]] as const) {
      group.application.clock.set(`${today}T16:00:00.000Z`);
      expect((await follow(link)).body.includes('DTSTART:20260815')).toBe(isShown);
    }
    group.application.clock.set(NOW);
    const one = await group.member.get<string>('/api/plans/2026-11-06/calendar');
    expect(one.headers.get('content-disposition')).toBe('attachment; filename=evening-2026-11-06.ics');
    expect(one.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect((await group.member.get('/api/plans/2026-11-07/calendar')).status).toBe(404);
  });

  test('is the same until an evening changes, and says when that was and which state is newer', async () => {
    const date = '2026-09-04';
    const file = async (): Promise<string> => (await group.member.get<string>(`/api/plans/${date}/calendar`)).body;
    const shown = async () => {
      const now = await file();
      return ['SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED'].map((name) => valueOf(now, name));
    };
    await plan(date);
    const planned = await file();
    const link = await makeLink();
    const { headers, body } = await follow(link);
    group.application.clock.set('2026-07-30T16:00:00.000Z');
    await group.recorder.post(`/api/plans/${date}/answers`, { answer: 'in' });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    // The second header is needed because `fetch` otherwise asks for a new answer (`no-cache`).
    const known = { headers: { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' } };
    const again = () => group.application.anonymous().get(link.pathname + link.search, known);
    expect((await follow(link)).body).toBe(body);
    expect((await again()).status).toBe(304);
    expect(await file()).toBe(planned);
    expect(await shown()).toEqual(['0', '20260729T160000Z', '20260729T160000Z']);
    await group.recorder.post(`/api/plans/${date}/move`, { date, time: '21:00', reason: 'Trains' });
    expect(await shown()).toEqual(['1', '20260730T160000Z', '20260730T160000Z']);
    await group.recorder.post(`/api/plans/${date}/cancel`, { reason: 'Rain' });
    await group.recorder.post(`/api/plans/${date}/resume`);
    expect(await shown()).toEqual(['3', '20260730T160000Z', '20260730T160000Z']);
    expect((await again()).status).toBe(200);
    await populate(group.admin);
    expect(valueOf(await file(), 'SEQUENCE')).toBe('3');
  });

  test('knows an evening by one name, at whatever address it is asked for and wherever the evening is', async () => {
    const file = async (date: string): Promise<string> =>
      (await group.member.get<string>(`/api/plans/${date}/calendar`)).body;
    const uidOf = async (date: string) => valueOf(await file(date), 'UID');
    await plan('2026-09-11');
    await plan('2026-09-18');
    const uid = await uidOf('2026-09-11');
    expect(uid).toMatch(/^evening-\d+@[\da-f-]{36}$/);
    expect(await uidOf('2026-09-18')).not.toBe(uid);
    const { pathname, search } = await makeLink();
    const elsewhere = new URL(group.application.url.replace('localhost', '127.0.0.1'));
    const feed = (await new HttpClient(elsewhere.origin).get<string>(pathname + search)).body;
    expect(linesOf(feed)).toContain(`URL;VALUE=URI:${elsewhere.origin}/evenings/next?date=2026-09-11`);
    expect(linesOf(feed)).toContain(`UID:${uid}`);
    await group.recorder.post('/api/plans/2026-09-11/move', { date: '2026-09-12', reason: 'The room is taken' });
    expect(await uidOf('2026-09-12')).toBe(uid);
    expect(valueOf(await file('2026-09-12'), 'DESCRIPTION')).toBe('Moved from Friday 11 September: The room is taken');
  });

  test('has the name of the group as one text', async () => {
    await group.admin.post('/api/group/facts', { name: 'Aces; Kings, \\Queens', reason: 'x' });
    const { body } = await follow(await makeLink());
    const name = 'Aces\\; Kings\\, \\\\Queens';
    expect([valueOf(body, 'NAME'), valueOf(body, 'X-WR-CALNAME')]).toEqual([name, name]);
    await group.admin.post('/api/group/facts', { name: 'President', reason: 'x' });
  });

  test('is followed by the latest link only, whose secret is nowhere else', async () => {
    const first = await makeLink();
    const second = await makeLink();
    expect(statusesOf([await follow(first), await follow(second)])).toEqual({ 404: 1, 200: 1 });
    expect((await group.member.get<WishesView>('/api/plans/wishes')).body.hasCalendarLink).toBe(true);
    // A program continues with an ended link, from the same network.
    expect(statusesOf(await Promise.all(Array.from({ length: 12 }, () => follow(first))))).toEqual({ 404: 12 });
    expect((await follow(second)).status).toBe(200);
    await group.admin.patch('/api/users/3', { isActive: false });
    expect((await follow(second)).status).toBe(404);
    await group.admin.patch('/api/users/3', { isActive: true });
    expect((await follow(second)).status).toBe(200);
    const member = await group.application.login('player3', PASSWORD);
    await member.send('DELETE', '/api/calendar-link');
    expect(await follow(second)).toMatchObject({
      status: 404, body: { message: 'This calendar link was ended. Make a new one in the app.' },
    });
    const log = Buffer.concat(said).toString();
    expect(log).toContain('/api/calendar.ics');
    for (const url of [first, second]) expect(log).not.toContain(url.searchParams.get('secret'));
  });
});

describe('who wants it and has not answered', () => {
  const date = '2026-07-31';
  const due = new Date('2026-07-30T22:00:00.000Z');
  const newsFor = async (client: HttpClient) =>
    (await newsOf(client)).filter((news) => String(news).endsWith(date)).map(String);
  let eager: HttpClient;
  let lazy: HttpClient;
  let pool: Pool;
  beforeAll(async () => {
    pool = createPool(group.application.databaseUrl);
    eager = await group.application.login('player4', PASSWORD);
    lazy = await group.application.login('player5', PASSWORD);
    for (const client of [eager, lazy]) await wish(client, { wantsReminder: true });
  });
  afterAll(() => pool.end());
  const run = (at = due): Promise<string> =>
    eveningReminders(pool, group.application.clock).run(at, new AbortController().signal);

  test('is not reminded too late, of a cancelled evening, or once they have left', async () => {
    await plan('2026-08-01');
    group.application.clock.set('2026-08-01T05:00:00.000Z');
    const ofSaturday = new Date('2026-07-31T22:00:00.000Z');
    expect(await run(ofSaturday)).toBe('It is too late for Saturday 1 August.');
    group.application.clock.set(ofSaturday.toISOString());
    await group.recorder.post('/api/plans/2026-08-01/cancel', { reason: 'Rain' });
    expect(await run(ofSaturday)).toBe('Reminded 0 members of Saturday 1 August.');
    await group.recorder.post('/api/plans/2026-08-01/resume');
    for (const id of [4, 5]) await group.admin.patch(`/api/users/${id}`, { isActive: false });
    expect(await run(ofSaturday)).toBe('Reminded 0 members of Saturday 1 August.');
    for (const id of [4, 5]) await group.admin.patch(`/api/users/${id}`, { isActive: true });
    // Their wishes are still stored.
    eager = await group.application.login('player4', PASSWORD);
    lazy = await group.application.login('player5', PASSWORD);
    expect((await lazy.get('/api/plans/wishes')).body).toMatchObject({ wantsReminder: true });
    expect(await run(ofSaturday)).toBe('Reminded 2 members of Saturday 1 August.');
  });

  test('is reminded the day before at six, once, in place of earlier news of the evening', async () => {
    const { body: { id: guestId } } = await group.recorder.post<UserView>('/api/guests', { displayName: 'Zoe' });
    await plan(date);
    await until(async () => (await newsFor(lazy)).length > 0);
    const ofGuest = await pool.query('select from app.notices where member_id = $1', [guestId]);
    expect([await newsFor(lazy), ofGuest.rowCount]).toEqual([[`planned,${date}`], 0]);
    await eager.post(`/api/plans/${date}/answers`, { answer: 'out' });
    group.application.clock.set(due.toISOString());
    // This server is the last one of this file, because it answers all later logins.
    const second = await startSecondServer(group.application, '0', { LOG_LEVEL: 'silent' });
    await until(async () => (await newsFor(lazy)).includes(`asked,${date}`));
    await second.close();
    expect(await run()).toBe('Reminded 0 members of Friday 31 July.');
    expect([await newsFor(lazy), await newsFor(eager)]).toEqual([[`asked,${date}`], []]);
    expect(await newsFor(group.admin)).toEqual([`planned,${date}`]);
    await lazy.post(`/api/plans/${date}/answers`, { answer: 'in' });
    await until(async () => (await newsFor(lazy)).length === 0);
  });

  test('recorders hear at six that too few come today, until eight are in', async () => {
    const ofDay = async (day: string, now = `${day}T22:00:00.000Z`) => {
      group.application.clock.set(now);
      for (let times = 0; times < 2; times += 1) await run(new Date(`${day}T22:00:00.000Z`));
      return [await newsOf(group.recorder), await newsOf(eager)].map((news) =>
        news.filter((each) => String(each).startsWith('short')));
    };
    // The first run is late: the evening has begun.
    expect(await ofDay(date, '2026-08-01T00:30:00.000Z')).toEqual([[], []]);
    expect(await ofDay(date)).toEqual([[['short', date]], []]);
    expect(await ofDay('2026-08-01')).toEqual([[['short', '2026-08-01']], []]);
    for (let guest = 1; guest <= 8; guest += 1) {
      const { body } = await group.recorder.post<UserView>('/api/guests', { displayName: `Guest ${guest}` });
      await group.recorder.post('/api/plans/2026-08-01/guests', { userId: body.id, answer: 'in' });
    }
    expect(await newsOf(group.recorder)).toEqual([]);
    await pool.query('delete from app.notices');
    expect(await ofDay('2026-08-01')).toEqual([[], []]);
  });
});
