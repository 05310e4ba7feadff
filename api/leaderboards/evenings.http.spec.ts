/** Tests the recap of an evening, and screens in the room, which read it without a login and nothing else. */
import pg from 'pg';
import type { DayStandingView } from '../../contract/boards.js';
import { type RecapView, recapView } from '../../contract/evenings.js';
import { type ScreenCodeView, type ScreenView, type TvBoardView, tvBoardView } from '../../contract/room-screens.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { rightsTable } from '../../testing/application/rights-table.js';
import { inLongRun, longTest } from '../../testing/jest/long-run.js';
import { EventStreamReader } from '../../testing/worlds/event-stream-reader.js';
import { type Group, PASSWORD, record, startGroup, submissionOf } from '../../testing/worlds/group.js';
import { letPass } from '../../testing/worlds/http-client.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

const DATE = '2025-03-14';

let group: Group;

beforeAll(async () => {
  group = await startGroup({ environment: { TRUSTED_PROXIES: '1' } });
  await record(group.recorder, { date: '2025-03-07', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { date: DATE, rounds: TIED_MIDDLE_ROUNDS });
  await record(group.recorder, { date: DATE, rounds: CLEAR_ROUNDS });
});

afterAll(() => group?.application.stop());

async function recap(date = DATE): Promise<RecapView> {
  const answer = await group.member.get<RecapView>(`/api/evenings/${date}`);
  expect(answer.status).toBe(200);
  return recapView.parse(answer.body);
}

test('a recap has the places of the boards, the games in order, and what was special', async () => {
  const { places, games, records, partners } = await recap();
  const { body: board } = await group.member.get<DayStandingView[]>(`/api/games/summary/daily/${DATE}`);
  expect(places.map(({ playerId, rank, total, points, games: played, wins }) => (
    { playerId, rank, total, points, played, wins })))
    .toEqual(board.map(({ user, rank, dailyTotal, finalScore, gamesPlayed, gamesWon }) => (
      { playerId: user.id, rank, total: dailyTotal, points: finalScore, played: gamesPlayed, wins: gamesWon })));
  expect(places.filter(({ isPending }) => isPending).map(({ playerId }) => playerId).sort()).toEqual([3, 4, 5, 6]);
  expect(games.map(({ id, turn }) => [id, turn?.teamId, turn?.round])).toEqual([[2, 1, 1], [3, 1, 1]]);
  expect(records).toContainEqual({ kind: 'eveningsWon', playerIds: [1], evenings: 2 });
  expect(partners[0]).toEqual({ playerId: 1, seats: [{ partnerId: 2, place: 1 }, { partnerId: 2, place: 1 }] });
  expect(places[0]!.month).toEqual({ rank: 1, of: 8, points: 20 });
});

test('it follows a settled tie, a correction and a void', async () => {
  const tieBreakers = [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }];
  await group.member.post('/api/games/2/position-tie-breakers', { tieBreakers });
  expect((await recap()).places.some(({ isPending }) => isPending)).toBe(false);
  const other = { ...submissionOf({ date: '2025-03-15', rounds: CLEAR_ROUNDS }), reason: 'It was after midnight' };
  await group.recorder.post('/api/games/3/correct', other);
  expect((await recap()).games.map(({ id }) => id)).toEqual([2]);
  expect((await recap('2025-03-15')).games.map(({ id }) => id)).toEqual([3]);
  await group.recorder.post('/api/games/3/void', { reason: 'Recorded twice' });
  expect(await recap('2025-03-15')).toMatchObject({ places: [], games: [], absent: [] });
});

describe('a screen in the room', () => {
  const token = (headers: Headers): string => headers.getSetCookie().join().split(';', 1)[0]!;

  /** Adds a screen: it gets a code, which the recorder types. */
  async function addedScreen(recorder = group.recorder): Promise<{ cookie: string; id: number }> {
    const asked = await group.application.anonymous().post<ScreenCodeView>('/api/tv/code', {});
    const { body } = await recorder.post<ScreenView[]>('/api/screens', { code: asked.body.code });
    return { cookie: token(asked.headers), id: body[0]!.id };
  }

  const read = (cookie: string, path = '/api/tv/board') =>
    group.application.anonymous().get<TvBoardView>(path, { headers: { cookie } });

  test('reads the latest evening once a recorder has typed its code, until an admin removes it', async () => {
    const asked = await group.application.anonymous().post<ScreenCodeView>('/api/tv/code', {});
    const cookie = token(asked.headers);
    expect(asked.headers.getSetCookie().join()).toMatch(/HttpOnly.*SameSite=Strict|Path=\/api\/tv.*HttpOnly/);
    expect((await read(cookie)).status).toBe(401);
    const again = await group.application.anonymous().post<ScreenCodeView>('/api/tv/code', {}, { headers: { cookie } });
    expect(again.body).toEqual(asked.body);
    const { code } = asked.body;
    expect((await group.member.post('/api/screens', { code })).status).toBe(403);
    const { body: screens } = await group.recorder.post<ScreenView[]>('/api/screens', { code });
    expect(screens).toMatchObject([{ addedBy: { id: 2 } }]);
    const late = await group.application.anonymous().post<ScreenCodeView>('/api/tv/code', {}, { headers: { cookie } });
    expect([late.body.code, late.headers.getSetCookie()]).toEqual([code, []]);
    const shown = await read(cookie);
    expect(tvBoardView.parse(shown.body))
      .toMatchObject({ isToday: false, recap: { date: DATE }, month: [{ rank: 1 }, {}, {}, {}] });
    expect(await group.recorder.post('/api/screens', { code })).toMatchObject(
      { status: 404, body: { rule: 'CodeMustBeShown' } });
    expect((await group.recorder.post(`/api/screens/${screens[0]!.id}/remove`, {})).status).toBe(403);
    expect((await group.admin.post(`/api/screens/${screens[0]!.id}/remove`, {})).body).toEqual([]);
    expect((await read(cookie)).status).toBe(401);
    const types = (await loggedEvents(group.application.log)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('Screen'))).toEqual(['ScreenAdded', 'ScreenRemoved']);
  });

  longTest(
    'that was added by an earlier version, whose cookie had another name, reads on under the new name', async () => {
      const { cookie, id } = await addedScreen();
      const [, name, value] = /^(president-[0-9a-f]{8}\.screen)=(.*)$/.exec(cookie)!;
      const { status, headers } = await read(`president.screen=${'a'.repeat(43)}; president.screen=${value}`);
      expect([status, headers.getSetCookie().map((set) => set.split(';', 1)[0])]).toEqual(
        [200, [`${name}=${value}`, 'president.screen=']]);
      const foreign = await read(`president.screen=${'a'.repeat(43)}`);
      expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([401, []]);
      await group.admin.post(`/api/screens/${id}/remove`, {});
    });

  test('reads when the next evening without a game is, and how many come', async () => {
    const { cookie } = await addedScreen();
    const next = async (): Promise<unknown> => (await read(cookie, '/api/tv/next')).body;
    expect(await next()).toEqual({ next: null });
    for (const date of ['2026-07-29', '2026-07-30', '2026-07-31']) {
      await group.recorder.post('/api/plans', { date, time: '20:00' });
    }
    await group.recorder.post('/api/plans/2026-07-29/answers', { answer: 'in', reason: 'Gladly' });
    await group.recorder.post('/api/plans/2026-07-30/cancel', { reason: 'Once is enough' });
    const absent = await group.application.login('player9', PASSWORD);
    await absent.post('/api/plans/2026-07-29/answers', { answer: 'in' });
    expect(await next()).toEqual({ next: { date: '2026-07-29', time: '20:00', in: 2 } });
    await record(group.recorder, { date: '2026-07-29', rounds: CLEAR_ROUNDS });
    // A screen in a room does not see who was missed; only members do.
    const shown = (await read(cookie)).body as { recap: RecapView };
    expect([(await recap('2026-07-29')).absent, shown.recap.absent]).toMatchObject([[{ id: 9 }], []]);
    expect(await next()).toEqual({ next: { date: '2026-07-31', time: '20:00', in: 0 } });
    // Nobody was missed while an evening was under way, or where nobody has played.
    const at = group.application.clock.now().toISOString();
    await absent.post('/api/plans/2026-07-31/answers', { answer: 'in' });
    expect([(await recap(`2026-07-29?asOf=${at}`)).absent, (await recap('2026-07-31')).absent]).toEqual([[], []]);
    group.application.clock.set('2026-07-30T10:00:00.000Z');
    expect((await recap('2026-07-29?asOf=2026-07-30T10:00:00Z')).absent).toMatchObject([{ id: 9 }]);
    group.application.clock.set(at);
  });

  test('is refused by every call that is not for screens, as if nobody were there', async () => {
    const { cookie } = await addedScreen();
    const anonymous = group.application.anonymous();
    const rows = rightsTable(() => PASSWORD).filter(({ call, statuses }) => statuses[0] >= 400 && !/tv/.test(call));
    expect(rows.length).toBeGreaterThan(80);
    for (const { call, path, send } of rows) {
      const [method = '', route = ''] = call.split(' ');
      const address = typeof path === 'function' ? path('anonymous') : path ?? route;
      const body = send && JSON.stringify(send('anonymous'));
      const { status } = await anonymous.send(method, address, body, { headers: { cookie } });
      expect([call, status]).toEqual([call, 401]);
    }
  });

  test('follows live updates until it is removed', async () => {
    const { cookie, id } = await addedScreen();
    const response = await group.application.anonymous().stream('/api/tv/updates', { headers: { cookie } });
    const reader = new EventStreamReader(response);
    await reader.next();
    await record(group.recorder, { date: '2025-03-21', rounds: CLEAR_ROUNDS });
    expect(JSON.stringify(await reader.next())).toContain('game');
    await group.admin.post(`/api/screens/${id}/remove`, {});
    // An update ends streams of screens that have disconnected.
    await group.admin.patch('/api/users/9', { displayName: 'Nine' });
    for (;;) if ((await reader.next()) === undefined) break;
    expect((await read(cookie)).status).toBe(401);
  });

  longTest('outlives a logout of the member who added it, and ends with all their sessions', async () => {
    const { admin, application } = group;
    await admin.patch('/api/users/9', { canCreateGames: true });
    const away: (() => Promise<unknown>)[] = [
      () => admin.post('/api/users/9/sessions/end', {}),
      () => admin.patch('/api/users/9', { password: PASSWORD }),
      async () => (await application.login('player9', PASSWORD)).post('/api/auth/sessions/end-others', {}),
      () => admin.patch('/api/users/9', { isActive: false }),
    ];
    for (const end of away) {
      const recorder = await application.login('player9', PASSWORD);
      const { cookie, id } = await addedScreen(recorder);
      await recorder.post('/api/auth/logout');
      expect((await read(cookie)).status).toBe(200);
      await end();
      expect((await read(cookie)).status).toBe(401);
      expect((await admin.get<ScreenView[]>('/api/screens')).body.map((screen) => screen.id)).not.toContain(id);
    }
    const types = (await loggedEvents(application.log)).map(({ type }) => type);
    expect(types.filter((type) => type === 'SessionsEnded')).toHaveLength(2);
    await admin.patch('/api/users/9', { isActive: true });
  });

  longTest('ends with a member who was deactivated by a server that died before it could end anything', async () => {
    const recorder = await group.application.login('player9', PASSWORD);
    const { cookie } = await addedScreen(recorder);
    const stream = new EventStreamReader(
      await group.application.anonymous().stream('/api/tv/updates', { headers: { cookie } }));
    await stream.next();
    const database = new pg.Client({ connectionString: group.application.databaseUrl });
    await database.connect();
    await database.query('create table app.kept_screens as select * from app.screens');
    await group.admin.patch('/api/users/9', { isActive: false });
    await database.query(`insert into app.screens overriding system value
      select * from app.kept_screens on conflict do nothing; drop table app.kept_screens`);
    await database.end();
    expect((await read(cookie)).status).toBe(401);
    for (;;) if ((await stream.next()) === undefined) break;
    const again = await group.application.anonymous().post<ScreenCodeView>('/api/tv/code', {}, { headers: { cookie } });
    expect(again.headers.getSetCookie()).toHaveLength(1);
  });

  const MANY = inLongRun(400, 40);

  test('shows one of ten codes of its network, and a member tries ten wrong ones, however many are sent', async () => {
    const ask = (address: string) => group.application.anonymous()
      .post('/api/tv/code', {}, { headers: { 'X-Forwarded-For': address } });
    const asked = await Promise.all(Array.from({ length: MANY }, () => ask('203.0.113.7')));
    expect(letPass(asked)).toEqual({ 200: 10 });
    const refused = await ask('203.0.113.7');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '600']);
    expect(await ask('203.0.113.8')).toMatchObject({ status: 200 });
    const { body } = await read('', '/api/tv/board');
    expect(body).toMatchObject({ message: 'This screen is not added.' });
    const tried = await Promise.all(Array.from({ length: MANY }, () => (
      group.admin.post('/api/screens', { code: '123456' }))));
    expect(letPass(tried)).toEqual({ 404: 10 });
  });
});
