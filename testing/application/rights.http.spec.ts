/**
 * Tests who may call what (docs/rules.md, Rights): every call of the router for every role, and that every change of
 * the group's data is in the log with its author.
 */
import { randomUUID } from 'node:crypto';
import { ALL_TIED_ROUNDS, CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import {
  EQUAL_WINNERS_ROUNDS, type Group, newMember, PASSWORD, record, startGroup, submissionOf,
} from '../worlds/group.js';
import type { HttpClient } from '../worlds/http-client.js';
import { loggedEvents } from '../worlds/log-events.js';
import { servedRoutes } from '../routes.js';

const ROLES = ['anonymous', 'member', 'recorder', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** Statuses in the order of `ROLES`. */
type Statuses = readonly [anonymous: number, member: number, recorder: number, admin: number];

const PUBLIC: Statuses = [200, 200, 200, 200];
const MEMBERS: Statuses = [401, 200, 200, 200];
const RECORDERS: Statuses = [401, 403, 200, 200];
const ADMINS: Statuses = [401, 403, 403, 200];
/** For calls about member 3, the member without rights. */
const OWN_OR_ADMINS: Statuses = [401, 200, 403, 200];

interface Row {
  /** The router's pattern. */
  readonly call: string;
  readonly statuses: Statuses;
  /** With values for `:id` and others; one for each role if a call can succeed only once. */
  readonly path?: string | ((role: Role) => string);
  readonly send?: (role: Role) => object;
  /** Status of success when it is not 200. */
  readonly success?: number;
}

const ownPassword = (role: Role): string => (role === 'admin' ? group.application.admin.password : PASSWORD);

const samePassword = (password: string) => ({ currentPassword: password, newPassword: password });

/** A game that a role voids and restores. */
const ownGame = (role: Role): string => `/api/games/${role === 'admin' ? 4 : 3}`;

const AVATAR = '/api/users/3/avatar';
const why = (): object => ({ reason: 'Entered twice' });

/** A game with ties, which one role resets for good. */
const tiedGame = (role: Role): number => (role === 'admin' ? 5 : 1);

const rows: readonly Row[] = [
  { call: 'GET /api/auth/status', statuses: PUBLIC },
  { call: 'POST /api/auth/login', statuses: PUBLIC, send: () => ({ username: 'player3', password: PASSWORD }) },
  { call: 'POST /api/auth/logout', statuses: PUBLIC },
  { call: 'POST /api/auth/password', statuses: MEMBERS, send: (role) => samePassword(ownPassword(role)) },
  { call: 'GET /api/auth/sessions', statuses: MEMBERS },
  { call: 'POST /api/auth/sessions/end-others', statuses: MEMBERS },
  { call: 'POST /api/auth/sessions/:id/end', statuses: MEMBERS, path: `/api/auth/sessions/${randomUUID()}/end` },
  { call: 'POST /api/users/:id/sessions/end', statuses: ADMINS, path: '/api/users/4/sessions/end' },
  { call: 'GET /api/admin/failed-logins', statuses: ADMINS },
  { call: 'GET /api/health', statuses: PUBLIC },
  { call: 'GET /api/docs', statuses: MEMBERS },
  { call: 'GET /api/docs.css', statuses: MEMBERS },
  { call: 'GET /api/docs.json', statuses: MEMBERS },
  { call: 'GET /api/updates', statuses: MEMBERS },
  { call: 'GET /api/users', statuses: MEMBERS },
  { call: 'POST /api/users', statuses: ADMINS, send: () => newMember('newcomer'), success: 201 },
  { call: 'PATCH /api/users/:id', statuses: ADMINS, path: '/api/users/10', send: () => ({ displayName: 'Ten' }) },
  { call: 'PUT /api/users/:id/avatar', statuses: OWN_OR_ADMINS, path: AVATAR, send: () => ({}), success: 415 },
  { call: 'GET /api/users/:id/avatar', statuses: MEMBERS, path: AVATAR, success: 404 },
  { call: 'DELETE /api/users/:id/avatar', statuses: OWN_OR_ADMINS, path: AVATAR },
  { call: 'GET /api/games', statuses: MEMBERS },
  { call: 'GET /api/games/last-players', statuses: MEMBERS },
  { call: 'GET /api/games/range', statuses: MEMBERS },
  { call: 'GET /api/games/dates', statuses: MEMBERS },
  { call: 'GET /api/games/date/:date', statuses: MEMBERS, path: '/api/games/date/2025-03-14' },
  { call: 'GET /api/games/pages/:page', statuses: MEMBERS, path: '/api/games/pages/1' },
  { call: 'GET /api/games/date/:date/pages/:page', statuses: MEMBERS, path: '/api/games/date/2025-03-14/pages/1' },
  { call: 'GET /api/games/:id', statuses: MEMBERS, path: '/api/games/1' },
  { call: 'POST /api/games', statuses: RECORDERS, send: () => submissionOf({ rounds: CLEAR_ROUNDS }), success: 201 },
  {
    call: 'POST /api/games/:id/position-tie-breakers', statuses: MEMBERS,
    path: (role) => `/api/games/${tiedGame(role)}/position-tie-breakers`,
    send: (role) => (role === 'recorder' ? { teamId: 3, exitOrder: 2 } : { teamId: 2, exitOrder: 1 }),
  },
  {
    call: 'POST /api/games/:id/tie-breakers', statuses: MEMBERS, path: '/api/games/2/tie-breakers',
    send: (role) => ({ teamId: 1, firstExitPlayerId: role === 'recorder' ? 2 : 1 }),
  },
  {
    call: 'POST /api/games/:id/reset-positions', statuses: RECORDERS,
    path: (role) => `/api/games/${tiedGame(role)}/reset-positions`,
  },
  {
    call: 'POST /api/games/:id/calculate-position-scores', statuses: MEMBERS,
    path: '/api/games/1/calculate-position-scores',
  },
  { call: 'GET /api/games/summary/daily/:date', statuses: MEMBERS, path: '/api/games/summary/daily/2025-03-14' },
  { call: 'GET /api/games/summary/monthly/:year/:month', statuses: MEMBERS, path: '/api/games/summary/monthly/2025/3' },
  {
    call: 'GET /api/games/summary/monthly-detail/:year/:month', statuses: MEMBERS,
    path: '/api/games/summary/monthly-detail/2025/3',
  },
  { call: 'GET /api/fast/monthly/:year/:month', statuses: MEMBERS, path: '/api/fast/monthly/2025/3' },
  { call: 'GET /api/fast/yearly/:year', statuses: MEMBERS, path: '/api/fast/yearly/2025' },
  { call: 'GET /api/users/:id/stats', statuses: MEMBERS, path: '/api/users/3/stats' },
  { call: 'GET /api/users/:id/games', statuses: MEMBERS, path: '/api/users/3/games' },
  { call: 'GET /api/users/:id/partners', statuses: MEMBERS, path: '/api/users/3/partners' },
  { call: 'GET /api/user-stats/kpis/:id', statuses: MEMBERS, path: '/api/user-stats/kpis/3' },
  { call: 'GET /api/user-stats/partners/:id', statuses: MEMBERS, path: '/api/user-stats/partners/3' },
  { call: 'GET /api/fast/dashboard', statuses: MEMBERS },
  { call: 'GET /api/yearly/:year', statuses: MEMBERS, path: '/api/yearly/2025' },
  {
    call: 'POST /api/games/:id/correct', statuses: RECORDERS, path: '/api/games/3/correct',
    send: (role) => ({
      ...submissionOf({ date: role === 'admin' ? '2025-02-01' : '2025-02-02', rounds: CLEAR_ROUNDS }),
      reason: 'The day before',
    }),
  },
  { call: 'POST /api/games/:id/void', statuses: RECORDERS, path: (role) => `${ownGame(role)}/void`, send: why },
  {
    call: 'POST /api/games/:id/restore', statuses: RECORDERS, path: (role) => `${ownGame(role)}/restore`,
    send: () => ({ reason: 'Another game' }),
  },
  { call: 'GET /api/games/voided', statuses: MEMBERS },
  { call: 'GET /api/games/:id/history', statuses: MEMBERS, path: '/api/games/3/history' },
  { call: 'GET /api/months', statuses: MEMBERS },
  { call: 'GET /api/monthly-history/:year', statuses: MEMBERS, path: '/api/monthly-history/2025' },
  { call: 'POST /api/finalize-monthly-data', statuses: ADMINS, send: () => ({ year: 2025, month: 2 }) },
  { call: 'POST /api/admin/monthly-transition', statuses: ADMINS, send: () => ({ year: 2025, month: 1 }) },
  { call: 'GET /api/admin/fast-table-status', statuses: ADMINS },
  { call: 'GET /api/admin/population-progress', statuses: ADMINS },
  { call: 'GET /api/admin/jobs', statuses: ADMINS },
  { call: 'GET /api/admin/projections', statuses: ADMINS },
  { call: 'GET /api/audit', statuses: ADMINS },
  { call: 'POST /api/admin/jobs/:id/retry', statuses: ADMINS, path: '/api/admin/jobs/none/retry', success: 404 },
  { call: 'POST /api/admin/projections/:name/retry', statuses: ADMINS, path: '/api/admin/projections/games/retry' },
  {
    call: 'POST /api/admin/projections/:name/skip', statuses: ADMINS, path: '/api/admin/projections/players/skip',
    success: 409,
  },
  { call: 'POST /api/admin/calculate-tournament', statuses: ADMINS },
  { call: 'POST /api/months/:month/reopen', statuses: ADMINS, path: '/api/months/2025-02/reopen', send: why },
  { call: 'GET /api/billing', statuses: ADMINS },
  { call: 'GET /api/billing/summary', statuses: ADMINS },
  { call: 'GET /api/billing/months', statuses: ADMINS },
  { call: 'GET /api/billing/export', statuses: ADMINS },
  {
    call: 'POST /api/billing/payment', statuses: ADMINS, success: 201,
    send: () => ({ userId: 3, amountPaid: 1500, paymentMode: 'cash' }),
  },
  { call: 'POST /api/billing/payment/:id/void', statuses: ADMINS, path: '/api/billing/payment/1/void', send: why },
  {
    call: 'POST /api/billing/adjustment', statuses: ADMINS, success: 201,
    send: () => ({ userId: 3, amount: -200, reason: 'Broken glass' }),
  },
  { call: 'POST /api/billing/opening-balance', statuses: ADMINS, send: () => ({ userId: 3, amount: 500 }) },
  { call: 'GET /api/billing/statement/:id', statuses: OWN_OR_ADMINS, path: '/api/billing/statement/3' },
  { call: 'GET /api/billing/statement/:id/export', statuses: OWN_OR_ADMINS, path: '/api/billing/statement/3/export' },
  // Last, because the boards are empty afterwards.
  { call: 'POST /api/admin/clear-fast-table', statuses: ADMINS },
  { call: 'POST /api/admin/populate-fast-table', statuses: ADMINS, success: 202 },
  { call: 'POST /api/admin/cancel-population', statuses: ADMINS },
  { call: 'POST /api/admin/comparisons/:id/acknowledge', statuses: ADMINS, success: 400 },
];

/** Calls without an event: sessions, the own password, questions, and a cancellation when nothing may be running. */
const UNLOGGED: readonly string[] = [
  'POST /api/auth/login', 'POST /api/auth/logout', 'POST /api/auth/password',
  'POST /api/auth/sessions/end-others', 'POST /api/auth/sessions/:id/end', 'POST /api/users/:id/sessions/end',
  'DELETE /api/users/:id/avatar', 'POST /api/games/:id/calculate-position-scores', 'POST /api/admin/cancel-population',
];

const attempts = rows.flatMap((row) => ROLES.map((role, index) => {
  const status = row.statuses[index] ?? 0;
  return { ...row, role, status: status === 200 ? (row.success ?? 200) : status };
}));

let routes: readonly string[];
let group: Group;

beforeAll(async () => {
  // First, because a process logs in through the application that was started last.
  routes = await servedRoutes();
  group = await startGroup();
  await record(group.recorder, { rounds: ALL_TIED_ROUNDS });
  await record(group.recorder, { rounds: EQUAL_WINNERS_ROUNDS });
  await record(group.recorder, { date: '2025-02-03', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { date: '2025-02-03', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { rounds: ALL_TIED_ROUNDS });
  await record(group.recorder, { date: '2025-01-03', rounds: CLEAR_ROUNDS });
});

afterAll(() => group?.application.stop());

/** New logins, because some calls end the session of the request, or all others of the member. */
const clientOf = (role: Role): HttpClient | Promise<HttpClient> => {
  const { application } = group;
  const username = { member: 'player3', recorder: 'player2', admin: application.admin.username };
  return role === 'anonymous' ? application.anonymous() : application.login(username[role], ownPassword(role));
};

const logHead = async (): Promise<unknown> =>
  (await group.application.anonymous().get<{ logHead: string }>('/api/health')).body.logHead;

const IDS = { anonymous: null, member: 3, recorder: 2, admin: 1 };

/** Only of members, because the system's events come at any time. */
const actors = async (): Promise<number[]> =>
  (await loggedEvents(group.application.log)).flatMap(({ actorId }) => actorId ?? []);

const REFUSALS: Readonly<Record<string, readonly string[]>> = {
  400: ['Give a reason of 1 to 500 characters.'], 401: ['Please log in.'],
  403: [
    'Only admins can do this.', 'Only admins and members who may record games can do this.',
    'Only admins and the member can see a statement.',
    'Only admins and the member can change a picture.',
  ],
  404: ['There is no job none.', 'Member 3 has no picture.'],
  415: ['This file is not a PNG, JPEG or WebP picture: choose another one.'],
  409: ['The players projection has not stopped at an event, so there is no event to skip.'],
};

test.each(attempts)('$call by $role: $status', async ({ call, path, send, role, status }) => {
  const [method = '', route = ''] = call.split(' ');
  const client = await clientOf(role);
  const isLogged = method !== 'GET' && !UNLOGGED.includes(call) && status < 400;
  const [before, known] = [await logHead(), isLogged ? await actors() : []];
  const address = typeof path === 'function' ? path(role) : path;
  const answer = await client.send(method, address ?? route, send && JSON.stringify(send(role)));
  expect(answer).toMatchObject({ status });
  if (isLogged) expect([...new Set((await actors()).slice(known.length))]).toEqual([IDS[role]]);
  if (status < 400) return;
  expect(REFUSALS[status]).toContain((answer.body as { message: string }).message);
  expect(await logHead()).toBe(before);
});

test('the table names every call of the router, and no other', () => {
  expect([...routes].sort()).toEqual(rows.map(({ call }) => call).sort());
});

test('a right that is taken away is gone with the answer', async () => {
  const admin = await clientOf('admin');
  await admin.patch('/api/users/9', { canCreateGames: true });
  const client = await group.application.login('player9', PASSWORD);
  const recordGame = () => client.post('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }));
  expect((await recordGame()).status).toBe(201);
  await admin.patch('/api/users/9', { canCreateGames: false });
  expect((await recordGame()).status).toBe(403);
});

describe('a write from another site', () => {
  const REFUSED = { status: 403, body: { message: 'This request came from another site and was refused.' } };

  const write = async (headers: Record<string, string>) => {
    const client = await clientOf('recorder');
    return client.post('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }), { headers });
  };

  test.each([
    ['names another origin', { Origin: 'https://cards.example' }],
    ['names our host at another port', { Origin: 'http://localhost:1' }],
    ['names no origin at all, as a sandboxed page does', { Origin: 'null' }],
    ['is told apart by the browser', { 'Sec-Fetch-Site': 'cross-site' }],
    ['comes from a neighbour in the same domain', { 'Sec-Fetch-Site': 'same-site' }],
  ])('is refused when it %s', async (_, headers) => {
    const before = await logHead();
    expect(await write(headers)).toMatchObject(REFUSED);
    expect(await logHead()).toBe(before);
  });

  test('is no write of our own page, whatever browser it is in', async () => {
    const { url } = group.application;
    expect(await write({ Origin: url })).toMatchObject({ status: 201 });
    expect(await write({ 'Sec-Fetch-Site': 'same-origin' })).toMatchObject({ status: 201 });
    expect(await write({ 'Sec-Fetch-Site': 'none' })).toMatchObject({ status: 201 });
  });

  test('logs nobody in', async () => {
    const [sent, headers] = [{ username: 'player3', password: PASSWORD }, { Origin: 'https://cards.example' }];
    const login = await group.application.anonymous().post('/api/auth/login', sent, { headers });
    expect(login).toMatchObject(REFUSED);
    expect(login.headers.getSetCookie()).toEqual([]);
  });

  test('may read: a link to a game works', async () => {
    const client = await clientOf('member');
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://cards.example' };
    const answer = await client.get('/api/games/1', { headers });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('what only a proxy may say counts for nothing without one', async () => {
  const logIn = (headers: Record<string, string>) =>
    group.application.anonymous().post('/api/auth/login', { username: 'player3', password: PASSWORD }, { headers });
  expect((await logIn({ 'X-Forwarded-Host': 'cards.example', Origin: 'https://cards.example' })).status).toBe(403);
  expect((await logIn({ 'X-Forwarded-Proto': 'https' })).headers.getSetCookie().join()).not.toContain('Secure');
});
