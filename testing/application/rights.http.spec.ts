/**
 * Tests who may call what (docs/rules.md, Rights): every call of the router for every role. Each answer has the
 * declared shape and nothing else, and every change of the group's data is in the log with its author.
 */
import { ALL_TIED_ROUNDS, CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { IS_LONG_RUN } from '../jest/long-run.js';
import {
  EQUAL_WINNERS_ROUNDS, type Group, PASSWORD, record, startGroup, submissionOf,
} from '../worlds/group.js';
import type { HttpClient } from '../worlds/http-client.js';
import { loggedEvents } from '../worlds/log-events.js';
import { servedRoutes } from '../worlds/load-server.js';
import { declaredCalls, expectDeclared } from './declared-answer.js';
import { type Role, ROLES, type Row } from './call-rights.js';
import { rightsTable } from './rights-table.js';

const ownPassword = (role: Role): string => (role === 'admin' ? group.application.admin.password : PASSWORD);

const rows = rightsTable(ownPassword);

/**
 * Calls without an event: sessions, the reader's own password, previews, drafts, and a cancellation and the end of an
 * old evening, which change nothing.
 */
const UNLOGGED: readonly string[] = [
  'POST /api/tv/code', 'POST /api/auth/login', 'POST /api/auth/logout', 'POST /api/auth/password',
  'POST /api/auth/first-login', 'POST /api/auth/first-password', 'POST /api/group/first-steps',
  'POST /api/auth/sessions/end-others', 'POST /api/auth/sessions/:id/end', 'POST /api/users/:id/sessions/end',
  'DELETE /api/users/:id/avatar', 'POST /api/players/:id/badges/seen',
  'POST /api/notices/read', 'POST /api/notices/pushes', 'DELETE /api/notices/subscription',
  'POST /api/games/:id/calculate-position-scores', 'POST /api/admin/cancel-population',
  'PUT /api/games-under-way/:id', 'POST /api/games-under-way/:id/code', 'POST /api/games-under-way/:id/take-back',
  'POST /api/games-under-way/:id/code/end', 'POST /api/games-under-way/:id/give-up', 'POST /api/what-if',
  'POST /api/plans/wishes', 'POST /api/door/close', 'POST /api/calendar-link', 'DELETE /api/calendar-link',
  'POST /api/users/read', 'POST /api/evenings/:date/end', 'POST /api/imports/read',
];

const EMPTY: readonly string[] = ['GET /api/admin/failed-logins', 'GET /api/screens'];

/** Whether the right begins or ends with a role. What all roles may call, or none, is tried by the first. */
function isAtEdge({ statuses }: Row, index: number): boolean {
  const may = statuses.map((status) => status === 200);
  const edges = may.flatMap((has, at) => (has === (may[at + 1] ?? has) ? [] : [at, at + 1]));
  return edges.length === 0 ? index === 0 : edges.includes(index);
}

const attempts = rows.flatMap((row) => ROLES.flatMap((role, index) => {
  if (!IS_LONG_RUN && !isAtEdge(row, index)) return [];
  const status = row.statuses[index] ?? 0;
  return [{ ...row, role, status: status === 200 ? (row.success ?? 200) : status }];
}));

let routes: readonly string[];
let declared: Awaited<ReturnType<typeof declaredCalls>>;
let group: Group;

beforeAll(async () => {
  // This test comes first, because a process logs in through the application that was started last.
  routes = await servedRoutes();
  declared = await declaredCalls();
  group = await startGroup();
  await record(group.recorder, { rounds: ALL_TIED_ROUNDS });
  await record(group.recorder, { rounds: EQUAL_WINNERS_ROUNDS });
  await record(group.recorder, { date: '2025-02-03', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { date: '2025-02-03', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { rounds: ALL_TIED_ROUNDS });
  await record(group.recorder, { date: '2025-01-03', rounds: CLEAR_ROUNDS });
});

afterAll(() => group?.application.stop());

const clients = new Map<Role, HttpClient>();

async function clientOf(role: Role): Promise<HttpClient> {
  const { application } = group;
  if (role === 'anonymous') return application.anonymous();
  const username = { member: 'player3', recorder: 'player2', admin: application.admin.username };
  const client = clients.get(role) ?? await application.login(username[role], ownPassword(role));
  clients.set(role, client);
  return client;
}

const logHead = async (): Promise<unknown> =>
  (await group.application.anonymous().get<{ logHead: string }>('/api/health')).body.logHead;

const IDS = { anonymous: null, member: 3, recorder: 2, admin: 1 };

/** The authors of events by members; events of the system come at any time. */
const actors = async (): Promise<number[]> =>
  (await loggedEvents(group.application.log)).flatMap(({ actorId }) => actorId ?? []);

const REFUSALS: Readonly<Record<string, readonly string[]>> = {
  400: [
    'Give a reason of 1 to 500 characters.', 'Notices cannot be pushed through push.cards.example.',
    'The request must be a JSON object',
  ],
  401: [
    'Please log in.', 'This screen is not added.', 'This code no longer works: log in, or start the server again.',
  ],
  403: [
    'Only admins can do this.', 'Only admins and members who may record games can do this.',
    'Only admins and the member can see a statement.',
    'Only admins and the member can change a picture.',
  ],
  404: ['There is no job none.', 'The log has no entry at position 9000000000000000000.', 'Member 3 has no picture.',
    'No screen shows this code. A code works for ten minutes.', 'There is no screen 1.', 'There is no guest 3.',
    'No game waits for this code. A code works once, for ten minutes.',
    'This calendar link was ended. Make a new one in the app.', 'Nobody with this name came in by the door.',
    'This game has ended.',
    'We do not know this card. Part of the link may be missing. Open it again from the message, or scan the code.'],
  415: ['This file is not a PNG, JPEG or WebP picture: choose another one.'],
  409: [
    'The log has lost no entries.',
    'The players projection has not stopped at an event, so there is no event to skip.', 'Nothing is sealed yet.',
    'This server was started without DATA_DIR, the folder of the backups.',
    'The currency is fixed, because amounts are recorded in it.',
    'Your password was chosen already: change it in your profile.',
    'Nothing is asked about money: change the fees of the group.',
    'Only the name of a deactivated member can be withheld.', 'All have joined already. Add people first.',
    'Nobody waits with this name. They can scan the code again.',
    'The door is closed. Ask your organizer to open it again, or for a card of your own.',
  ],
};

test.each(attempts)('$call by $role: $status', async ({ call, path, send, role, status }) => {
  const [method = '', route = ''] = call.split(' ');
  const client = await clientOf(role);
  const isLogged = method !== 'GET' && !UNLOGGED.includes(call) && status < 400;
  const [before, known] = [status < 400 ? undefined : await logHead(), isLogged ? await actors() : []];
  const address = typeof path === 'function' ? path(role) : path;
  const answer = await client.send(method, address ?? route, send && JSON.stringify(send(role)));
  // Some calls end the session of the request, or all others of the member; the client keeps only one cookie.
  if (/auth|sessions|tv/.test(route)) clients.clear();
  expect(answer).toMatchObject({ status });
  if (isLogged) expect([...new Set((await actors()).slice(known.length))]).toEqual([IDS[role]]);
  expectDeclared(declared.get(call), answer);
  if (send && status < 400) expect(declared.get(call)!.faultsIn(send(role), 'requestBody')).toBeNull();
  // An empty list would not show the shape of its rows.
  if (!EMPTY.includes(call)) expect(answer.body).not.toEqual([]);
  if (status < 400) return;
  expect(REFUSALS[status]).toContain((answer.body as { message: string }).message);
  expect(await logHead()).toBe(before);
});

test('the table names every call of the router, and no other', () => {
  expect([...routes].sort()).toEqual(rows.map(({ call }) => call).sort());
});

test('a right that was taken away is gone at once', async () => {
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
    ['is marked so by the browser', { 'Sec-Fetch-Site': 'cross-site' }],
    ['comes from a neighbour in the same domain', { 'Sec-Fetch-Site': 'same-site' }],
  ])('is refused when it %s', async (_, headers) => {
    const before = await logHead();
    expect(await write(headers)).toMatchObject(REFUSED);
    expect(await logHead()).toBe(before);
  });

  test('is not one of our own page, which every browser may send', async () => {
    const { url } = group.application;
    expect(await write({ Origin: url })).toMatchObject({ status: 201 });
    expect(await write({ 'Sec-Fetch-Site': 'same-origin' })).toMatchObject({ status: 201 });
    expect(await write({ 'Sec-Fetch-Site': 'none' })).toMatchObject({ status: 201 });
  });

  test('logs no one in', async () => {
    const [sent, headers] = [{ username: 'player3', password: PASSWORD }, { Origin: 'https://cards.example' }];
    const login = await group.application.anonymous().post('/api/auth/login', sent, { headers });
    expect(login).toMatchObject(REFUSED);
    expect(login.headers.getSetCookie()).toEqual([]);
  });

  test('is refused, unlike a read: a link to a game works', async () => {
    const client = await clientOf('member');
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://cards.example' };
    const answer = await client.get('/api/games/1', { headers });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('headers of a proxy are ignored without one', async () => {
  const logIn = (headers: Record<string, string>) =>
    group.application.anonymous().post('/api/auth/login', { username: 'player3', password: PASSWORD }, { headers });
  expect((await logIn({ 'X-Forwarded-Host': 'cards.example', Origin: 'https://cards.example' })).status).toBe(403);
  expect((await logIn({ 'X-Forwarded-Proto': 'https' })).headers.getSetCookie().join()).not.toContain('Secure');
});
