/** Proves every call of the specification's section 7 that stands: what it is sent and what it answers, in shape. */
import { z } from 'zod';
import {
  adjustmentView, billingMonths, billingRow, billingSummary, openingBalanceView, paymentView, statementView,
} from '../domain/billing-views.js';
import {
  finalizedMonthView, gameVersionView, monthHistoryRow, monthView, reopenedMonthView, transitionView, voidedGameView,
} from '../domain/month-views.js';
import {
  authStatus, dayStandingView, errorView, fastMonthRow, gameView, monthDetailView, monthStandingView, playerRef,
  positionScoresView, userView, yearRow, type GameView, type MonthDetailView, type UserView,
} from '../domain/views.js';
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, FIVE_TEAMS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS,
} from '../domain/testing/game-examples.js';
import { NO_PLAYER } from '../domain/no-player.js';
import { healthView } from './health/health-view.js';
import {
  EQUAL_WINNERS_ROUNDS, type Group, newMember, PASSWORD, record, startGroup, submissionOf,
} from '../testing/group.js';

const NINE = [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const;

const health = healthView.extend({ status: z.literal('ok') });

interface Call {
  readonly call: `${'GET' | 'POST' | 'PATCH'} /api/${string}`;
  readonly send?: object;
  readonly status?: number;
  readonly answers: z.ZodType;
}

/** Games 1 and 5 are clear, game 2 tied in the middle, game 3 won by two equal players, game 4 tied altogether. */
const calls: readonly Call[] = [
  { call: 'GET /api/auth/status', answers: authStatus },
  { call: 'POST /api/auth/login', send: { username: 'player4', password: PASSWORD }, answers: authStatus },
  { call: 'POST /api/auth/password', send: { currentPassword: PASSWORD, newPassword: PASSWORD }, answers: authStatus },
  { call: 'POST /api/auth/logout', answers: authStatus },
  { call: 'GET /api/users', answers: z.array(userView).min(11) },
  { call: 'POST /api/users', send: newMember('newcomer'), status: 201, answers: userView },
  { call: 'PATCH /api/users/10', send: { isShishaSmoker: true }, answers: userView },
  { call: 'GET /api/games', answers: z.array(gameView).min(4) },
  { call: 'GET /api/games?t=1764000000000', answers: z.array(gameView).min(4) },
  { call: 'GET /api/games/last-players', answers: z.array(playerRef).length(9) },
  { call: 'GET /api/games/date/2025-03-14', answers: z.array(gameView).length(2) },
  { call: 'GET /api/games/1?t=1764000000000', answers: gameView },
  { call: 'POST /api/games', send: submissionOf({ rounds: CLEAR_ROUNDS }), status: 201, answers: gameView },
  { call: 'POST /api/games/2/position-tie-breakers', send: { teamId: 2, exitOrder: 1 }, answers: gameView },
  {
    call: 'POST /api/games/2/position-tie-breakers',
    send: { tieBreakers: [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }] },
    answers: gameView,
  },
  { call: 'POST /api/games/2/calculate-position-scores?t=1764000000000', answers: positionScoresView },
  { call: 'POST /api/games/3/tie-breakers', send: { teamId: 1, firstExitPlayerId: 2 }, answers: gameView },
  { call: 'POST /api/games/2/reset-positions', answers: gameView },
  { call: 'GET /api/games/summary/daily/2025-03-14', answers: z.array(dayStandingView).min(8) },
  { call: 'GET /api/games/summary/monthly/2025/3', answers: z.array(monthStandingView).min(8) },
  { call: 'GET /api/games/summary/monthly-detail/2025/3', answers: monthDetailView },
  { call: 'GET /api/fast/monthly/2025/3', answers: z.array(fastMonthRow).min(8) },
  { call: 'GET /api/fast/yearly/2025', answers: z.array(yearRow).min(9) },
  { call: 'GET /api/yearly/2025', answers: z.array(yearRow).min(9) },
  {
    call: 'POST /api/games/1/correct',
    send: { ...submissionOf({ date: '2025-03-14', rounds: CLEAR_ROUNDS }), reason: 'Nothing' }, answers: gameView,
  },
  { call: 'POST /api/games/1/void', send: { reason: 'Entered twice' }, answers: gameView },
  { call: 'GET /api/games/voided', answers: z.array(voidedGameView).length(1) },
  { call: 'POST /api/games/1/restore', send: { reason: 'It was another game' }, answers: gameView },
  { call: 'GET /api/games/1/history', answers: z.array(gameVersionView).length(3) },
  { call: 'POST /api/finalize-monthly-data', send: { year: 2025, month: 2 }, answers: finalizedMonthView },
  { call: 'POST /api/admin/monthly-transition', send: { year: 2025, month: 2 }, answers: transitionView },
  { call: 'GET /api/months', answers: z.array(monthView).length(18) },
  { call: 'GET /api/monthly-history/2025', answers: z.array(monthHistoryRow).length(8) },
  { call: 'POST /api/months/2025-02/reopen', send: { reason: 'A game was missing' }, answers: reopenedMonthView },
  {
    call: 'POST /api/billing/payment', status: 201, answers: paymentView,
    send: { userId: 3, amountPaid: 1500, paymentMode: 'cash', paymentDate: '2025-03-20', billingMonth: '2025-03' },
  },
  { call: 'POST /api/billing/payment/1/void', send: { reason: 'Counted twice' }, answers: paymentView },
  {
    call: 'POST /api/billing/adjustment', status: 201, answers: adjustmentView,
    send: { userId: 3, amount: -200, billingMonth: '2025-03', reason: 'Broken glass' },
  },
  { call: 'POST /api/billing/opening-balance', send: { userId: 3, amount: 500 }, answers: openingBalanceView },
  { call: 'GET /api/billing?month=2025-03', answers: z.array(billingRow).min(10) },
  { call: 'GET /api/billing/summary?month=2025-03', answers: billingSummary },
  { call: 'GET /api/billing/months', answers: billingMonths.min(19) },
  { call: 'GET /api/billing/statement/3', answers: statementView },
  { call: 'GET /api/health', answers: health },
];

let group: Group;

beforeAll(async () => {
  group = await startGroup();
  await record(group.recorder, { date: '2025-03-14', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { date: '2025-03-14', rounds: TIED_MIDDLE_ROUNDS });
  await record(group.recorder, { date: '2025-04-30', seats: NINE, rounds: EQUAL_WINNERS_ROUNDS });
  await record(group.recorder, { date: '2025-04-01', seats: FIVE_TEAMS, rounds: ALL_TIED_ROUNDS });
  await record(group.recorder, { date: '2025-02-01', rounds: CLEAR_ROUNDS });
});

afterAll(() => group?.application.stop());

describe('every call answers in its shape, with nothing besides', () => {
  test.each(calls)('$call', async ({ call, send, status = 200, answers }) => {
    const [method = '', path = ''] = call.split(' ');
    const client = path.startsWith('/api/auth') ? await group.application.login('player4', PASSWORD) : group.admin;
    const answer = await client.send(method, path, send && JSON.stringify(send));
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: answers.parse(answer.body) });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('also when JSON is announced and none is sent', async () => {
    const answer = await group.recorder.send('POST', '/api/games/1/reset-positions', '');
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: gameView.parse(answer.body) });
  });
});

describe('a call that is not there', () => {
  test.each(['GET /api/nothing', 'PUT /api/games', 'DELETE /api/games/1', 'GET /api/games/1/nothing', 'GET /api'])(
    '%s', async (call) => {
      const [method = '', path = ''] = call.split(' ');
      const answer = await group.admin.send(method, path);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(errorView.parse(answer.body));
    },
  );

  test.each([
    ['GET /api/games/99', 'Game 99 does not exist.'],
    ['POST /api/games/99/reset-positions', 'Game 99 does not exist.'],
    ['POST /api/games/99/calculate-position-scores', 'Game 99 does not exist.'],
    ['PATCH /api/users/98', 'There is no player 98.'],
  ])('%s: %s', async (call, message) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await group.admin.send(method, path, method === 'PATCH' ? '{"isAdmin":true}' : undefined);
    expect(answer).toMatchObject({ status: 404, body: { message } });
  });
});

describe('who is logged in', () => {
  test('nobody at first, then the member, then nobody again', async () => {
    const client = group.application.anonymous();
    const status = async () => (await client.get('/api/auth/status')).body;
    expect(await status()).toEqual({ isAuthenticated: false, user: null });
    const login = await client.post('/api/auth/login', { username: ' Player5 ', password: PASSWORD });
    const user = { id: 5, displayName: 'Player 5', isAdmin: false, canCreateGames: false, isActive: true };
    expect(login.body).toMatchObject({ isAuthenticated: true, user });
    expect(await status()).toEqual(login.body);
    expect((await client.post('/api/auth/logout')).body).toEqual({ isAuthenticated: false, user: null });
    expect(await status()).toEqual({ isAuthenticated: false, user: null });
  });
});

describe('members', () => {
  test('stand by name, No Player last', async () => {
    const { body } = await group.member.get<UserView[]>('/api/users');
    const names = body.map(({ displayName }) => displayName);
    expect(names.at(-1)).toBe('No Player');
    expect(names.slice(0, -1)).toEqual(names.slice(0, -1).sort((a, b) => a.localeCompare(b)));
    expect(body.filter(({ isPlaceholder }) => isPlaceholder).map(({ id }) => id)).toEqual([NO_PLAYER.id]);
  });

  test('are renamed everywhere at once', async () => {
    await group.admin.patch('/api/users/8', { displayName: 'Ace of Spades' });
    const { body: game } = await group.member.get<GameView>('/api/games/1');
    expect(game.teams[3]?.players[1]).toEqual({ id: 8, displayName: 'Ace of Spades', avatarUrl: null });
    const { body: board } = await group.member.get<MonthDetailView>('/api/games/summary/monthly-detail/2025/3');
    expect(board.leaderboard.map(({ user }) => user.displayName)).toContain('Ace of Spades');
  });

  test('keep their username to themselves', async () => {
    const taken = await group.admin.post('/api/users', newMember('player7'));
    expect(taken).toMatchObject({
      status: 409, body: { rule: 'UsernameMustBeFree', message: 'The username player7 is taken.' },
    });
  });
});

describe('games', () => {
  test('stand with the newest id first', async () => {
    const ids = (await group.member.get<GameView[]>('/api/games')).body.map(({ id }) => id);
    expect(ids.slice(-4)).toEqual([4, 3, 2, 1]);
    const ofDay = (await group.member.get<GameView[]>('/api/games/date/2025-03-14')).body;
    expect(ofDay.map(({ date }) => date)).toEqual(ofDay.map(() => '2025-03-14'));
  });

  test('are scored by the server, whatever totals it is sent', async () => {
    const { game, teams } = submissionOf({ date: '2025-05-01', rounds: CLEAR_ROUNDS });
    const boast = teams.map((team) => ({ ...team, totalScore: 99, player1TotalScore: 99, scores: [9, 9, 9, 9, 9] }));
    const { body } = await group.recorder.post<GameView>('/api/games', { game: { date: game.date }, teams: boast });
    expect(body).toMatchObject({ date: '2025-05-01', location: 'Game Room', gameType: 'Standard' });
    expect(body.teams.map(({ position, totalScore, roundSum }) => [position, totalScore, roundSum])).toEqual([
      [1, 10, 12], [2, 5, 6], [3, 0, -6], [4, -5, -12],
    ]);
    expect(body.teams[0]).toMatchObject({ scores: [2, 2, 2, 2, 4], player1TotalScore: 12, player2TotalScore: 0 });
    expect(body.cardAllocation).toEqual({
      status: 'allocated', twoOfDiamonds: 1, twoOfClubs: 2, aceOfSpades: [3, 4], firstExitPlayerId: null,
    });
  });

  test('keep the place as it was written, in any script, and nothing that was not asked for', async () => {
    const location = 'Game Room 🃏 ورق اللعب — Ÿ';
    const { game, teams } = submissionOf({ date: '2025-05-01', rounds: CLEAR_ROUNDS });
    const send = { game: { ...game, location, id: 4711 }, teams, positionTieBreakers: [{ teamId: 1, exitOrder: 1 }] };
    const { body } = await group.recorder.post<GameView>('/api/games', send);
    expect(body).toMatchObject({ location, positionTieBreakers: [] });
    expect(body.id).not.toBe(4711);
    expect((await group.member.get(`/api/games/${body.id}`)).body).toEqual(body);
  });

  test('name the players of the latest date, without No Player', async () => {
    const { body } = await group.member.get<{ id: number }[]>('/api/games/last-players');
    const { body: games } = await group.member.get<GameView[]>('/api/games');
    const latest = [...games].sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id)[0];
    const seats = latest?.teams.flatMap(({ players }) => players.map(({ id }) => id)) ?? [];
    expect(body.map(({ id }) => id)).toEqual(seats.filter((id) => id !== NO_PLAYER.id));
  });

  test('wait for their tie-breakers, take their places, and are reset', async () => {
    const { id } = await record(group.recorder, { date: '2025-05-02', rounds: TIED_MIDDLE_ROUNDS });
    const path = `/api/games/${id}`;
    const positions = async () =>
      (await group.member.get<GameView>(path)).body.teams.map(({ position }) => position);
    expect(await positions()).toEqual([1, null, null, 4]);
    await group.member.post(`${path}/position-tie-breakers`, { teamId: 3, exitOrder: 1 });
    expect(await positions()).toEqual([1, null, null, 4]);
    await group.member.post(`${path}/position-tie-breakers`, { teamId: 2, exitOrder: 2 });
    expect(await positions()).toEqual([1, 3, 2, 4]);
    expect((await group.member.post(`${path}/calculate-position-scores`)).body).toEqual({
      updatedScores: [
        { teamId: 1, position: 1, totalScore: 10 }, { teamId: 2, position: 3, totalScore: 0 },
        { teamId: 3, position: 2, totalScore: 5 }, { teamId: 4, position: 4, totalScore: -5 },
      ],
    });
    await group.recorder.post(`${path}/reset-positions`);
    expect(await positions()).toEqual([1, null, null, 4]);
  });

  test('wait for the first exit of an equal pair', async () => {
    const { id, cardAllocation } = await record(group.recorder, { date: '2025-05-02', rounds: EQUAL_WINNERS_ROUNDS });
    expect(cardAllocation).toEqual({ status: 'firstExitNeeded', teamId: 1, playerIds: [1, 2] });
    const chosen = { teamId: 1, firstExitPlayerId: 2 };
    const { body } = await group.member.post<GameView>(`/api/games/${id}/tie-breakers`, chosen);
    expect(body.firstExit).toEqual(chosen);
    expect(body.cardAllocation).toEqual({
      status: 'allocated', twoOfDiamonds: 2, twoOfClubs: 1, aceOfSpades: [3, 4], firstExitPlayerId: 2,
    });
  });
});

describe('boards', () => {
  test('name the days of a month in order', async () => {
    const { body } = await group.member.get<MonthDetailView>('/api/games/summary/monthly-detail/2025/4');
    expect(body.dates).toEqual(['2025-04-01', '2025-04-30']);
    expect(body.leaderboard.map(({ user }) => user.id)).not.toContain(NO_PLAYER.id);
  });

  test.each([
    ['/api/games/date/2024-01-01', []],
    ['/api/games/summary/daily/2024-01-01', []],
    ['/api/games/summary/monthly/2024/1', []],
    ['/api/games/summary/monthly-detail/2024/1', { leaderboard: [], dates: [] }],
    ['/api/fast/monthly/2024/1', []],
    ['/api/fast/yearly/2024', []],
    ['/api/yearly/2024', []],
    ['/api/monthly-history/2024', []],
  ])('%s is empty where nobody played', async (path, nothing) => {
    expect((await group.member.get(path)).body).toEqual(nothing);
  });
});

test('health tells how far the read models are', async () => {
  await record(group.recorder, { rounds: CLEAR_ROUNDS });
  const { body } = await group.application.anonymous().get<z.infer<typeof health>>('/api/health');
  expect(body.projections.map(({ checkpoint }) => checkpoint)).toEqual(body.projections.map(() => body.logHead));
});
