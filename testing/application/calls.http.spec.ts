/** Tests the effects of the calls about members, games and boards: what one changes and another shows. */
import { errorView } from '../../contract/refusal.js';
import type { GameView } from '../../contract/games.js';
import type { MonthDetailView } from '../../contract/boards.js';
import type { UserView } from '../../contract/players.js';
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, FIVE_TEAMS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS,
} from '../../domain/testing/game-examples.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import type { HealthView } from '../../contract/health.js';
import { EQUAL_WINNERS_ROUNDS, groupOfSuite, newMember, PASSWORD, record, submissionOf } from '../worlds/group.js';

const NINE = [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const;

const group = groupOfSuite({}, async (group) => {
  await record(group.recorder, { date: '2025-03-14', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { date: '2025-03-14', rounds: TIED_MIDDLE_ROUNDS });
  await record(group.recorder, { date: '2025-04-30', seats: NINE, rounds: EQUAL_WINNERS_ROUNDS });
  await record(group.recorder, { date: '2025-04-01', seats: FIVE_TEAMS, rounds: ALL_TIED_ROUNDS });
  await record(group.recorder, { date: '2025-02-01', rounds: CLEAR_ROUNDS });
});

describe('an unknown call', () => {
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

describe('the session status', () => {
  test('is no one at first, then the member, then no one again', async () => {
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
  test('are listed by name, No Player last', async () => {
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

  test('do not see the usernames of others', async () => {
    const taken = await group.admin.post('/api/users', newMember('player7'));
    expect(taken).toMatchObject({
      status: 409, body: { rule: 'UsernameMustBeFree', message: 'The username player7 is taken.' },
    });
  });
});

describe('games', () => {
  test('are listed with the newest id first', async () => {
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

  test('may be sent with numbers as text, nothing for 0 and an instant as date', async () => {
    const { teams } = submissionOf({ date: '2025-05-03', rounds: CLEAR_ROUNDS });
    const asText = (points: unknown): unknown => (points === 0 ? null : `${points}`);
    const loose = (teams as Record<string, unknown>[]).map((team) => Object.fromEntries(
      Object.entries(team).map(([name, value]) => [name, Array.isArray(value) ? value.map(asText) : `${value}`])));
    const game = { date: '2025-05-03T22:15:00.000Z', location: 'Game Room', gameType: 'Standard' };
    const { status, body } = await group.recorder.post<GameView>('/api/games', { game, teams: loose });
    expect([status, body.date]).toEqual([201, '2025-05-03']);
    expect(body.teams.map(({ players, player1Scores }) => [players[0]?.id, player1Scores])).toEqual([
      [1, [2, 2, 2, 2, 4]], [3, [1, 1, 1, 1, 2]], [5, [-1, -1, -1, -1, -2]], [7, [-2, -2, -2, -2, -4]],
    ]);
  });

  test('keep the location as it was written, in any script, and drop unknown fields', async () => {
    const location = 'Game Room 🃏 ورق اللعب — Ÿ';
    const { game, teams } = submissionOf({ date: '2025-05-04', rounds: CLEAR_ROUNDS });
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

  test('list players who share a rank by name, as the history does', async () => {
    await record(group.recorder, { date: '2023-03-03', rounds: CLEAR_ROUNDS });
    await group.admin.patch('/api/users/3', { displayName: 'Zora' });
    await group.admin.post('/api/finalize-monthly-data', { year: 2023, month: 3 });
    const pairOf = async <Row>(path: string, idOf: (row: Row) => number): Promise<number[]> =>
      (await group.member.get<Row[]>(path)).body.map(idOf).filter((id) => id === 3 || id === 4);
    const ofUser = ({ user }: { user: { id: number } }): number => user.id;
    const ofColumn = (row: { user_id: number }): number => row.user_id;
    expect(await pairOf('/api/games/summary/daily/2023-03-03', ofUser)).toEqual([4, 3]);
    expect(await pairOf('/api/games/summary/monthly/2023/3', ofUser)).toEqual([4, 3]);
    expect(await pairOf('/api/fast/monthly/2023/3', ofColumn)).toEqual([4, 3]);
    expect(await pairOf('/api/yearly/2023', ofUser)).toEqual([4, 3]);
    expect(await pairOf('/api/monthly-history/2023', ofColumn)).toEqual([4, 3]);
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
  ])('%s is empty if no one played', async (path, nothing) => {
    expect((await group.member.get(path)).body).toEqual(nothing);
  });
});

test('health shows how far the read models are', async () => {
  await record(group.recorder, { rounds: CLEAR_ROUNDS });
  const { body } = await group.application.anonymous().get<HealthView>('/api/health');
  expect(body.projections.map(({ checkpoint }) => checkpoint)).toEqual(body.projections.map(() => body.logHead));
});
