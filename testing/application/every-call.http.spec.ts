/**
 * Tests the answers of calls in a group whose games are clear or tied, with any number of teams, and with the queries
 * that they take. The shape of every call's answer is tested with its rights (`rights.http.spec.ts`).
 */
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, FIVE_TEAMS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS,
} from '../../domain/testing/game-examples.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import {
  draftExample, EQUAL_WINNERS_ROUNDS, type Group, PASSWORD, record, startGroup, submissionOf,
} from '../worlds/group.js';
import { loggedEvents } from '../worlds/log-events.js';
import { declarationOf, declaredCalls, expectDeclared } from './declared-answer.js';

const NINE = [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const;

const UNDER_WAY = `/api/games-under-way/${crypto.randomUUID()}` as const;

interface Row {
  readonly call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  readonly send?: object;
  readonly status?: number;
  /** The length of the list, or its least length. */
  readonly length?: number;
  readonly atLeast?: number;
  /** A part of the answer. */
  readonly shows?: object;
}

/** Games 1 and 5 are clear, game 2 tied in the middle, game 3 won by two equal players, game 4 tied altogether. */
const rows: readonly Row[] = [
  { call: 'GET /api/health', shows: { status: 'ok' } },
  { call: 'POST /api/auth/sessions/end-others', length: 1 },
  { call: `PUT ${UNDER_WAY}`, send: { hands: 0, draft: draftExample() } },
  { call: `POST ${UNDER_WAY}/code`, send: { hands: 0 }, shows: { code: expect.any(Object) as object } },
  { call: `POST ${UNDER_WAY}/code/end`, send: { hands: 0 }, shows: { code: null } },
  { call: `POST ${UNDER_WAY}/take-back`, send: { hands: 0 }, shows: { code: null } },
  { call: 'GET /api/users', atLeast: 11 },
  { call: 'PATCH /api/users/10', send: { isShishaSmoker: true } },
  { call: 'GET /api/games?t=1764000000000', atLeast: 4 },
  { call: 'GET /api/games/last-players', length: 9 },
  { call: 'GET /api/games/draw-basis', shows: { tables: { length: 5 } } },
  { call: 'GET /api/games/date/2025-03-14', length: 2 },
  { call: 'GET /api/games/1?t=1764000000000' },
  { call: 'GET /api/games/range' },
  { call: 'POST /api/games', send: submissionOf({ rounds: CLEAR_ROUNDS }), status: 201 },
  { call: 'GET /api/games/pages/2', shows: { page: 2, pageCount: 2 } },
  { call: 'GET /api/games/date/2025-03-14/pages/1', shows: { playerCount: 8 } },
  { call: 'GET /api/games/dates', length: 4 },
  { call: 'POST /api/games/2/position-tie-breakers', send: { teamId: 2, exitOrder: 1 } },
  {
    call: 'POST /api/games/2/position-tie-breakers',
    send: { tieBreakers: [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }] },
  },
  { call: 'POST /api/games/2/calculate-position-scores?t=1764000000000' },
  { call: 'POST /api/games/3/tie-breakers', send: { teamId: 1, firstExitPlayerId: 2 } },
  { call: 'POST /api/games/2/reset-positions' },
  { call: 'GET /api/games/summary/daily/2025-03-14', atLeast: 8 },
  { call: 'GET /api/games/summary/monthly/2025/3', atLeast: 8 },
  { call: 'GET /api/games/summary/monthly-detail/2025/3' },
  { call: 'GET /api/fast/monthly/2025/3', atLeast: 8 },
  { call: 'GET /api/fast/days/2025-01-01/2025-12-31', atLeast: 9 },
  { call: 'GET /api/fast/yearly/2025', atLeast: 9 },
  { call: 'GET /api/yearly/2025', atLeast: 9 },
  {
    call: 'POST /api/games/1/correct',
    send: { ...submissionOf({ date: '2025-03-14', rounds: CLEAR_ROUNDS }), reason: 'Nothing' },
  },
  { call: 'POST /api/games/1/void', send: { reason: 'Entered twice' } },
  { call: 'GET /api/games/voided', length: 1 },
  { call: 'POST /api/games/1/restore', send: { reason: 'It was another game' } },
  { call: 'GET /api/games/1/history', length: 3 },
  { call: 'POST /api/finalize-monthly-data', send: { year: 2025, month: 2 } },
  { call: 'GET /api/months', length: 18 },
  { call: 'GET /api/monthly-history/2025', length: 8 },
  {
    call: 'POST /api/billing/payment', status: 201,
    send: { userId: 3, amountPaid: 1500, paymentMode: 'cash', paymentDate: '2025-03-20', billingMonth: '2025-03' },
  },
  {
    call: 'POST /api/billing/adjustment', status: 201,
    send: { userId: 3, amount: -200, billingMonth: '2025-03', reason: 'Broken glass' },
  },
  { call: 'GET /api/billing?month=2025-03', atLeast: 10 },
  { call: 'GET /api/billing/summary?month=2025-03' },
  { call: 'GET /api/billing/months', atLeast: 19 },
  { call: 'GET /api/billing/statement/3' },
  { call: 'GET /api/users/1/stats' },
  { call: 'GET /api/users/1/games?limit=2', length: 2 },
  { call: 'GET /api/users/1/partners', atLeast: 1 },
  { call: 'GET /api/user-stats/kpis/1' },
  { call: 'GET /api/user-stats/partners/1' },
  { call: 'GET /api/players/1/profile?year=2025' },
  { call: 'GET /api/players/1/with/2' },
  { call: 'GET /api/pairs/all' },
  { call: 'GET /api/race/2025-03' },
  { call: 'GET /api/race/2025' },
  { call: 'GET /api/fast/dashboard' },
  { call: 'GET /api/as-of/later/2025-03-01/2025-03-31?asOf=2025-01-02T12:00:00Z&known=now' },
  { call: 'GET /api/explain/games/2/teams/2' },
  { call: 'GET /api/explain/days/2025-03-14/players/1' },
  { call: 'GET /api/explain/months/2025-03/players/1' },
  { call: 'GET /api/explain/spans/2025-01-01/2025-12-31/players/1' },
  { call: 'GET /api/explain/years/2025/players/1' },
  { call: 'GET /api/explain/group/months/2025-03?of=current' },
  { call: 'GET /api/explain/stats/players/1?figure=winRate&month=2025-03' },
  { call: 'GET /api/explain/moves/2025-03/players/1?from=2025-01-01T05:00:00Z' },
  { call: 'GET /api/evenings/2025-03-14', shows: { records: expect.arrayContaining([expect.anything()]) as object } },
  { call: 'GET /api/admin/seals', shows: { latest: [], alarm: null } },
  { call: 'GET /api/admin/backups', shows: { backups: [], failure: null } },
  { call: 'POST /api/admin/comparisons/99/acknowledge', send: { reason: 'A test' }, status: 409 },
  { call: 'POST /api/admin/seals/acknowledge', send: { reason: 'A test', password: 'wrong' }, status: 403 },
  { call: 'GET /api/audit?limit=3', shows: { entries: { length: 3 } } },
  { call: 'GET /api/history/game/1' },
  { call: 'GET /api/history/player/3' },
  { call: 'GET /api/history/game/2/changes?from=1&to=2' },
];

let group: Group;
let declared: Awaited<ReturnType<typeof declaredCalls>>;

beforeAll(async () => {
  // This test comes first, because a process logs in through the application that was started last.
  declared = await declaredCalls();
  group = await startGroup();
  await record(group.recorder, { date: '2025-03-14', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { date: '2025-03-14', rounds: TIED_MIDDLE_ROUNDS });
  await record(group.recorder, { date: '2025-04-30', seats: NINE, rounds: EQUAL_WINNERS_ROUNDS });
  await record(group.recorder, { date: '2025-04-01', seats: FIVE_TEAMS, rounds: ALL_TIED_ROUNDS });
  await record(group.recorder, { date: '2025-02-01', rounds: CLEAR_ROUNDS });
});

afterAll(() => group?.application.stop());

test.each(rows)('$call', async ({ call, send, status = 200, length, atLeast = 0, shows = {} }) => {
  const [method = '', path = ''] = call.split(' ');
  // Calls about logins use another session, so that they do not end the admin's.
  const client = path.startsWith('/api/auth') ? await group.application.login('player4', PASSWORD) : group.admin;
  const answer = await client.send(method, path, send && JSON.stringify(send));
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: shows });
  expectDeclared(declarationOf(declared, method, path), answer);
  if (length !== undefined) expect(answer.body).toHaveLength(length);
  if (atLeast > 0) expect((answer.body as unknown[]).length).toBeGreaterThanOrEqual(atLeast);
});

test('every file that a member takes away is an entry, before it is sent', async () => {
  const types: readonly (string | undefined)[] = ['text/csv', 'application/x-ndjson', 'application/zip'];
  const files = [...declared.values()].filter(({ type }) => types.includes(type));
  const parameters: Readonly<Record<string, string>> = { ':id': '3', ':first': '2025-03-01', ':last': '2025-03-31' };
  const taken = async (): Promise<unknown[]> => (await loggedEvents(group.application.log))
    .filter(({ type, actorId }) => type === 'DataExported' && actorId === 1).map(({ data }) => data);
  const before = (await taken()).length;
  for (const { path } of files) {
    expect((await group.admin.get(path.replace(/:\w+/g, (name) => parameters[name]!))).status).toBe(200);
  }
  const entries = (await taken()).slice(before);
  expect(entries).toHaveLength(files.length);
  expect(entries).toEqual(expect.arrayContaining([
    { playerId: 1, what: 'audit', format: 'ndjson', filter: '' },
    { playerId: 1, what: 'audit', format: 'csv', filter: '' },
    { playerId: 1, what: 'tables', format: 'zip', filter: '' },
    { playerId: 1, what: 'seals', format: 'ndjson', filter: '' },
    { playerId: 1, what: 'billing', format: 'csv', filter: expect.stringMatching(/^\d{4}-\d{2}$/) },
    { playerId: 1, what: 'statement', format: 'csv', filter: '3' },
    { playerId: 1, what: 'days', format: 'csv', filter: '2025-03-01/2025-03-31' },
  ]));
});

test('a request that announces JSON and sends none is answered too', async () => {
  const answer = await group.recorder.send('POST', '/api/games/1/reset-positions', '');
  expect(answer.status).toBe(200);
  expectDeclared(declarationOf(declared, 'POST', '/api/games/1/reset-positions'), answer);
});
