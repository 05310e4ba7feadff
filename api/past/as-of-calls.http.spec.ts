/** Tests every call that answers as of a moment: both questions, browser caches, rights and refusals. */
import type { StatementView } from '../../contract/billing.js';
import { type LaterView, momentView } from '../../contract/as-of.js';
import type { FastMonthRow, YearRow } from '../../contract/boards.js';
import type { ExplanationView } from '../../contract/explain.js';
import { errorView } from '../../contract/refusal.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { type Group, record, startGroup, submissionOf } from '../../testing/worlds/group.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

/**
 * Four moments: members were added, two games were recorded, everything was changed, and now. In Toronto it is four
 * hours earlier.
 */
const [ADDED, PLAYED, CHANGED, NOW] =
  ['2026-07-20T16:00:00Z', '2026-07-26T01:00:00Z', '2026-07-27T16:00:00Z', '2026-07-29T16:00:00Z'];
/** The evening is not over, so that it is the same day when asked by time and by position. */
const THEN = '2026-07-26T02:00:00Z';
const MONTH = '/api/fast/monthly/2026/7';

const CALLS = [
  MONTH, '/api/games/summary/daily/2026-07-25', '/api/games/summary/monthly/2026/7',
  '/api/games/summary/monthly-detail/2026/7', '/api/fast/days/2026-07-25/2026-07-31', '/api/fast/yearly/2026',
  '/api/yearly/2026', '/api/games',
  '/api/games/date/2026-07-25', '/api/games/pages/1', '/api/games/date/2026-07-25/pages/1', '/api/games/2',
  '/api/games/1', '/api/billing/statement/3', '/api/billing/how-to-pay', '/api/users/3/stats', '/api/users/3/partners',
  '/api/user-stats/kpis/3', '/api/user-stats/partners/3', '/api/fast/dashboard',
  '/api/explain/games/2/teams/2',
  '/api/explain/days/2026-07-25/players/3', '/api/explain/months/2026-07/players/3',
  '/api/explain/spans/2026-07-25/2026-07-31/players/3', '/api/explain/years/2026/players/3',
  '/api/explain/accounts/3/months/2026-07',
  '/api/explain/stats/players/3?figure=winRate', '/api/explain/form/players/3',
  '/api/explain/form/players/3?month=2026-07', '/api/race/2026-07', '/api/evenings/2026-07-25',
  '/api/players/3/profile', '/api/players/3/profile?year=2026', '/api/players/3/with/4', '/api/players/3/with/2',
  '/api/pairs/all', '/api/pairs/2026',
  '/api/months', '/api/monthly-history/2026', '/api/billing?month=2026-07', '/api/billing?month=2026-08',
  '/api/billing/summary', '/api/billing/export', '/api/billing/statement/3/export', '/api/users/3/games',
  '/api/users/3/games?limit=1&before=3', '/api/users', '/api/games/range', '/api/games/dates',
  '/api/fast/days/2026-07-25/2026-07-31/export',
];

let group: Group;
/** The answers of the calls at that moment. */
const answered = new Map<string, unknown>();
/** The last position at that time. */
let position: string;

const IS_OF_ADMINS = /^\/api\/billing(\/summary|\/export)?(\?|$)/;
const ask = (path: string) => (IS_OF_ADMINS.test(path) ? group.admin : group.member).get(path);
const get = async <Body>(path: string): Promise<Body> => (await ask(path)).body as Body;

/** The answer without the time of projecting, and without what the reader has seen, which is not in the log. */
const timeless = (body: unknown): unknown => JSON.parse(JSON.stringify(body, (name, value: unknown) =>
  (['lastRefresh', 'isNew'].includes(name) ? '' : value))) as unknown;

beforeAll(async () => {
  group = await startGroup({ now: ADDED });
  const { admin, recorder, application: { clock } } = group;
  clock.set(PLAYED);
  await record(recorder, { date: '2026-07-25', rounds: CLEAR_ROUNDS });
  await record(recorder, { date: '2026-07-25', rounds: TIED_MIDDLE_ROUNDS });
  await admin.post('/api/billing/payment', {
    userId: 3, amountPaid: 1000, paymentMode: 'cash', paymentDate: '2026-07-25', billingMonth: '2026-07',
  });
  await admin.post('/api/billing/how-to-pay', { text: 'Cash' });
  await record(recorder, { date: '2026-06-27', rounds: CLEAR_ROUNDS });
  await admin.post('/api/admin/monthly-transition', { year: 2026, month: 6 });
  await admin.patch('/api/users/4', { isShishaSmoker: true, from: '2026-07-25' });
  for (const path of CALLS) answered.set(path, timeless(await get(path)));
  position = (await get<{ logHead: string }>('/api/health')).logHead;
  clock.set(CHANGED);
  const tieBreakers = [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }];
  await recorder.post('/api/games/2/position-tie-breakers', { tieBreakers });
  await recorder.post('/api/games/1/correct', {
    ...submissionOf({ date: '2026-07-24', rounds: CLEAR_ROUNDS }), reason: 'It was Friday',
  });
  await record(recorder, { date: '2026-07-27', rounds: CLEAR_ROUNDS });
  await admin.post('/api/billing/payment/1/void', { reason: 'Counted twice' });
  await admin.post('/api/billing/how-to-pay', { text: 'By bank transfer' });
  await admin.patch('/api/users/8', { displayName: 'Eight' });
  await admin.patch('/api/users/4', { isShishaSmoker: false });
  await admin.post('/api/months/2026-06/reopen', { reason: 'A game was missing' });
  clock.set(NOW);
});

afterAll(() => group?.application.stop());

test.each(CALLS)('%s answers what it answered then', async (path) => {
  const at = path + (path.includes('?') ? '&' : '?');
  const byTime = await ask(`${at}asOf=${THEN}`);
  expect([byTime.status, timeless(byTime.body)]).toEqual([200, answered.get(path)]);
  expect(timeless(await get(`${at}asOf=${position}`))).toEqual(answered.get(path));
  expect(timeless(await get(path))).not.toEqual(answered.get(path));
});

test('the other question: what is known now about the days up to then', async () => {
  const days = async (query = '') => (await get<FastMonthRow[]>(`${MONTH}${query}`))
    .map(({ user_id: id, daily_scores: scores, display_name: name }) => [id, name, scores]);
  const today = await days();
  expect(JSON.stringify(today)).toContain('"2026-07-27"');
  const known = await days(`?asOf=${THEN}&known=now`);
  expect(known).toHaveLength(8);
  const ofDays = today.map(([id, name, scores]) =>
    [id, name, Object.fromEntries(Object.entries(scores as object).filter(([date]) => date <= '2026-07-26'))]);
  expect(known).toEqual(expect.arrayContaining(ofDays));
  const statement = await get<StatementView>(`/api/billing/statement/3?asOf=${THEN}&known=now`);
  // The payment that was voided on the 27th is of the 25th.
  expect(statement.months[0]?.entries.map(({ kind }) => kind).sort()).toEqual(['fee', 'payment', 'payment_void']);
  expect(await get(`/api/games/2?asOf=${THEN}&known=now`)).toEqual(await get('/api/games/2'));
  const explained = async (address: string) =>
    (await get<ExplanationView>(`/api/explain/${address}?asOf=${THEN}&known=now`)).value;
  const [own] = (await get<FastMonthRow[]>(`${MONTH}?asOf=${THEN}&known=now`)).filter(({ user_id: id }) => id === 3);
  expect(await explained('months/2026-07/players/3')).toBe(own!.monthly_final_score);
  const [year] = (await get<YearRow[]>(`/api/fast/yearly/2026?asOf=${THEN}&known=now`))
    .filter(({ user: { id } }) => id === 3);
  expect(await explained('years/2026/players/3')).toBe(year!.totalScore);
  expect(await explained('accounts/3/months/2026-07')).toBe(statement.current_balance);
});

test('what was recorded later about those days is named, the games of a player first', async () => {
  const later = async (days: string, more = '') =>
    await get<LaterView>(`/api/as-of/later/${days}?asOf=${THEN}&known=now${more}`);
  const { count, entries } = await later('2026-07-01/2026-07-31', '&player=3');
  expect([count, entries.map(({ gameId }) => gameId)]).toEqual([2, [1, 2]]);
  expect(entries[0]).toEqual({ gameId: 1, at: '2026-07-27T16:00:00.000Z', text: 'Corrected game 1' });
  // The game was on the 25th then, and is on the 24th now.
  expect([(await later('2026-07-25/2026-07-25')).count, (await later('2026-07-24/2026-07-24')).count]).toEqual([2, 1]);
  expect(await later('2026-07-26/2026-07-31')).toEqual({ count: 0, entries: [] });
});

test('a browser keeps what can never change, for this login, and asks again for everything else', async () => {
  const kept = 'private, max-age=31536000, immutable';
  const again = ['private, no-cache', 'Accept-Encoding'];
  // A position belongs to another event after a move to another engine.
  for (const [asOf, how] of [[THEN, [kept, 'Accept-Encoding, Cookie']], [position, again]] as const) {
    const { headers } = await group.member.get(`${MONTH}?asOf=${asOf}`);
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(how);
    const known = { 'If-None-Match': headers.get('etag')! };
    expect((await group.recorder.get(`${MONTH}?asOf=${asOf}`, { headers: known })).status).toBe(304);
  }
  const statement = await group.member.get(`/api/billing/statement/3?asOf=${THEN}`);
  expect(statement.headers.get('cache-control')).toBe(kept);
  // An event that is decided now may still be recorded with that time.
  for (const query of ['asOf=2026-07-29T15:50:00Z', `asOf=${THEN}&known=now`]) {
    expect((await group.member.get(`${MONTH}?${query}`)).headers.get('cache-control')).toBe('private, no-cache');
  }
  expect((await group.member.get(MONTH)).headers.get('cache-control')).toBe('private, no-cache');
  expect((await group.member.get(`${MONTH}?t=1`)).body).toEqual(await get(MONTH));
});

test('today\'s rights apply', async () => {
  expect((await group.application.anonymous().get(`${MONTH}?asOf=${THEN}`)).status).toBe(401);
  const path = `/api/billing/statement/4?asOf=${THEN}`;
  expect((await group.admin.get(path)).status).toBe(200);
  expect((await group.member.get(path)).status).toBe(403);
});

test.each([
  [`${MONTH}?asOf=2026-08-02T13:00:00Z`,
    'That moment has not come yet. Choose one before Wed 29 Jul 2026, 12:00.'],
  [`${MONTH}?asOf=2026-07-20T15:59:59Z`,
    'Nothing had been recorded by then. The first entry is from Mon 20 Jul 2026, 12:00.'],
  [`${MONTH}?asOf=999999`, expect.stringMatching(/^The log ends at entry \d+ so far\.$/)],
  [`${MONTH}?asOf=2026-07-29`, 'That moment has not come yet. Choose one before Wed 29 Jul 2026, 12:00.'],
  [`${MONTH}?asOf=yesterday`,
    'Write a moment as 2026-07-28T18:00:00Z, as a date for the end of that day, or as a position of the log.'],
  [`${MONTH}?asOf=${THEN}&known=later`, 'known must be then or now'],
  [`/api/as-of/later/2026-07-01/2026-07-31?asOf=${THEN}`, 'Ask with asOf, and known=now.'],
  [`/api/games/voided?asOf=${THEN}`, 'This call has no answer about the past.'],
])('%s is refused', async (path, message) => {
  const { status, body } = await group.member.get(path);
  expect([status, errorView.parse(body).message]).toEqual([400, message]);
});

test('a game that was not recorded yet does not exist yet', async () => {
  const { status, body } = await group.member.get(`/api/games/4?asOf=${THEN}`);
  expect([status, body]).toEqual([404, { message: 'Game 4 does not exist yet.', rule: 'GameMustExist' }]);
});

test('a date is the end of that day in Toronto', async () => {
  expect(await get('/api/as-of?asOf=2026-07-25')).toMatchObject({ at: '2026-07-26T03:59:59.999Z', position });
  expect(await get(`${MONTH}?asOf=2026-07-25`)).toEqual(await get(`${MONTH}?asOf=2026-07-26T03:59:59.999Z`));
});

test('a moment says what the log knew', async () => {
  expect(momentView.strict().parse(await get(`/api/as-of?asOf=${THEN}`))).toMatchObject({
    at: '2026-07-26T02:00:00.000Z', position, first: { at: '2026-07-20T16:00:00.000Z' },
    lastGameAt: '2026-07-26T01:00:00.000Z', imports: [],
  });
  expect(momentView.parse(await get('/api/as-of')).lastGameAt).toBe('2026-07-27T16:00:00.000Z');
});

test('an admin\'s look at the past is recorded in the log with its path, once an hour for a moment', async () => {
  const looks = async () => (await loggedEvents(group.application.log)).filter(({ type }) => type === 'PastViewed');
  const before = (await looks()).length;
  const statement = '/api/billing/statement/5';
  for (const asOf of [THEN, THEN, position]) await group.admin.get(`${MONTH}?asOf=${asOf}`);
  for (const path of [statement, '/api/as-of']) await group.admin.get(`${path}?asOf=${THEN}&known=then`);
  await group.member.get(`${MONTH}?asOf=${THEN}`);
  expect((await looks()).slice(before).map(({ data }) => data)).toEqual([
    { playerId: 1, asOf: THEN, path: MONTH }, { playerId: 1, asOf: position, path: MONTH },
    { playerId: 1, asOf: THEN, path: statement },
  ]);
});

test('days before the log began are shown as they are known now', async () => {
  await group.recorder.post('/api/games', submissionOf({ date: '2026-05-02', rounds: CLEAR_ROUNDS }));
  const [month, then] = ['/api/fast/monthly/2026/5', 'asOf=2026-05-03T16:00:00Z&known=now'];
  expect(timeless(await get(`${month}?${then}`))).toEqual(timeless(await get(month)));
  expect(momentView.parse(await get(`/api/as-of?${then}`))).toMatchObject({ position: '-1', lastGameAt: null });
});
