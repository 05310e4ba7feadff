/**
 * Tests over HTTP when months are finalized and reopened, the effects of the lock, and that all boards agree with it.
 */
import type { FinalizedMonthView, MonthHistoryRow, MonthView } from '../../contract/months.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import type { FastMonthRow, MonthStandingView, YearRow } from '../../contract/boards.js';
import type { WaitingGames } from '../../contract/find-games.js';
import type { GameView } from '../../contract/games.js';
import { createPool } from '../../postgres/pool.js';
import { EQUAL_WINNERS_ROUNDS, type Group, record, startGroup, submissionOf } from '../../testing/worlds/group.js';
import type { Answer } from '../../testing/worlds/http-client.js';
import { type EventInLog, loggedEvents } from '../../testing/worlds/log-events.js';

let group: Group;

beforeAll(async () => {
  group = await startGroup();
});

afterAll(() => group?.application.stop());

const read = async <Body>(path: string): Promise<Body> => (await group.member.get<Body>(path)).body;

const finalize = (month: string, leaderboardData?: unknown, key?: string): Promise<Answer<FinalizedMonthView>> => {
  const [year, number] = month.split('-').map(Number);
  const send = { year, month: number, leaderboardData };
  return group.admin.post('/api/finalize-monthly-data', send, key === undefined ? {} : { key });
};
const reopen = (month: string, reason = 'A game was missing'): Promise<Answer> =>
  group.admin.post(`/api/months/${month}/reopen`, { reason });
const monthView = async (month: string): Promise<MonthView | undefined> =>
  (await read<MonthView[]>('/api/months')).find((view) => view.month === month);
const eventsOf = async (month: string): Promise<EventInLog[]> =>
  (await loggedEvents(group.application.log)).filter(({ streamId }) => streamId === `month-${month}`);

describe('finalizing', () => {
  test('locks the board of a month; a second time answers the same and stores nothing', async () => {
    await record(group.recorder, { date: '2024-11-30', rounds: CLEAR_ROUNDS });
    expect(await monthView('2024-11')).toEqual({
      month: '2024-11', isFinalized: false, finalizedAt: null, finalizedBy: null, hasHistory: false, games: 1,
      pendingGames: [],
    });
    const board = await read<MonthStandingView[]>('/api/games/summary/monthly/2024/11');
    const first = await finalize('2024-11', board);
    expect(first).toMatchObject({ status: 200, body: { month: '2024-11', recordsInserted: 8 } });
    expect(await finalize('2024-11', await read<FastMonthRow[]>('/api/fast/monthly/2024/11'))).toMatchObject(
      { status: 200, body: first.body });
    const transition = await group.admin.post('/api/admin/monthly-transition', { year: 2024, month: 11 });
    expect(transition).toMatchObject({ status: 200, body: { month: '2024-11', transitionedCount: 8 } });
    expect(await monthView('2024-11')).toMatchObject({
      isFinalized: true, finalizedAt: '2026-07-29T16:00:00.000Z', finalizedBy: { id: 1 }, hasHistory: true, games: 1,
    });
    const [event, ...others] = await eventsOf('2024-11');
    expect(others).toEqual([]);
    const standings = board.map(({ user, totalScore, monthlyFinalScore, displayRank, daysPlayed }) => (
      { playerId: user.id, totalScore, monthlyFinalScore, rank: displayRank, daysPlayed }));
    expect(event).toMatchObject({ type: 'MonthFinalized', data: { month: '2024-11', standings } });
  });

  test('refuses a board that has changed since', async () => {
    await record(group.recorder, { date: '2024-10-30', rounds: CLEAR_ROUNDS });
    const seen = await read<MonthStandingView[]>('/api/games/summary/monthly/2024/10');
    await record(group.recorder, { date: '2024-10-31', rounds: CLEAR_ROUNDS });
    const message = 'The board of October 2024 has changed since it was shown. Look at it again, then repeat.';
    expect(await finalize('2024-10', seen)).toMatchObject(
      { status: 409, body: { message, rule: 'BoardMustBeCurrent' } });
    expect(await monthView('2024-10')).toMatchObject({ isFinalized: false, games: 2 });
    expect(await finalize('2024-10', await read('/api/games/summary/monthly/2024/10'))).toMatchObject({ status: 200 });
  });

  test('waits for pending ties and names their games', async () => {
    const one = await record(group.recorder, { date: '2024-09-01', rounds: TIED_MIDDLE_ROUNDS });
    await record(group.recorder, { date: '2024-09-02', rounds: CLEAR_ROUNDS });
    const other = await record(group.recorder, { date: '2024-09-30', rounds: TIED_MIDDLE_ROUNDS });
    expect(await monthView('2024-09')).toMatchObject({ games: 3, pendingGames: [one.id, other.id] });
    const message = `September 2024 cannot be finalized while teams are tied in game ${one.id} and game ${other.id}.`;
    expect(await finalize('2024-09')).toMatchObject({ status: 409, body: { message } });
    for (const { id } of [one, other]) {
      const tieBreakers = [{ teamId: 2, exitOrder: 1 }, { teamId: 3, exitOrder: 2 }];
      await group.member.post(`/api/games/${id}/position-tie-breakers`, { tieBreakers });
    }
    expect(await monthView('2024-09')).toMatchObject({ pendingGames: [] });
    expect(await finalize('2024-09')).toMatchObject({ status: 200, body: { recordsInserted: 8 } });
  });

  test('needs a completed month with games', async () => {
    await record(group.recorder, { date: '2026-07-29', rounds: CLEAR_ROUNDS });
    const message = 'July 2026 is not over yet: only a completed month can be finalized.';
    expect(await finalize('2026-07')).toMatchObject({ status: 409, body: { message } });
    expect(await finalize('2030-01')).toMatchObject({ status: 409, body: { rule: 'MonthMustBeCompleted' } });
    expect(await finalize('2019-01')).toMatchObject({ status: 409, body: { message: 'No monthly data to finalize' } });
    const { id } = await record(group.recorder, { date: '2019-02-01', rounds: CLEAR_ROUNDS });
    await group.recorder.post(`/api/games/${id}/void`, { reason: 'Entered twice' });
    expect(await finalize('2019-02')).toMatchObject({ status: 409, body: { message: 'No monthly data to finalize' } });
  });

  test('is answered the same under the same key, even after the month was reopened', async () => {
    await record(group.recorder, { date: '2024-08-08', rounds: CLEAR_ROUNDS });
    const first = await finalize('2024-08', null, 'finalize-once');
    await reopen('2024-08');
    const repeat = await finalize('2024-08', null, 'finalize-once');
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    expect(await monthView('2024-08')).toMatchObject({ isFinalized: false, hasHistory: true });
    const otherBoard = await finalize('2024-08', [], 'finalize-once');
    expect(otherBoard).toMatchObject({ status: 409, body: { rule: 'IdempotencyKeyReused' } });
  });
});

describe('a finalized month', () => {
  const locked = { status: 409, body: { rule: 'MonthMustBeOpen' } };
  const message = 'May 2024 is finalized: an admin must reopen it before its games can change.';
  const submission = submissionOf({ date: '2024-05-20', rounds: CLEAR_ROUNDS });
  let tied: GameView;
  let equal: GameView;
  let voided: GameView;
  let elsewhere: GameView;
  let keyed: Answer<GameView>;
  let before: EventInLog[];

  beforeAll(async () => {
    tied = await record(group.recorder, { date: '2024-05-01', rounds: TIED_MIDDLE_ROUNDS });
    await group.member.post(`/api/games/${tied.id}/position-tie-breakers`, {
      tieBreakers: [{ teamId: 2, exitOrder: 1 }, { teamId: 3, exitOrder: 2 }],
    });
    equal = await record(group.recorder, { date: '2024-05-31', rounds: EQUAL_WINNERS_ROUNDS });
    voided = await record(group.recorder, { date: '2024-05-15', rounds: CLEAR_ROUNDS });
    await group.recorder.post(`/api/games/${voided.id}/void`, { reason: 'Entered twice' });
    elsewhere = await record(group.recorder, { date: '2024-06-01', rounds: CLEAR_ROUNDS });
    keyed = await group.recorder.post<GameView>('/api/games', submission, { key: 'recorded-in-may' });
    await finalize('2024-05');
    before = await loggedEvents(group.application.log);
  });

  const changes: readonly [string, () => Promise<Answer>][] = [
    ['a recording', () => group.recorder.post('/api/games', submission)],
    ['a correction', () => group.recorder.post(
      `/api/games/${tied.id}/correct`, { ...submissionOf({ date: '2024-05-01', rounds: CLEAR_ROUNDS }), reason: 'x' })],
    ['a correction that moves a game out', () => group.recorder.post(
      `/api/games/${tied.id}/correct`,
      { ...submissionOf({ date: '2024-06-02', rounds: TIED_MIDDLE_ROUNDS }), reason: 'x' })],
    ['a correction that moves a game in', () => group.recorder.post(
      `/api/games/${elsewhere.id}/correct`, { ...submission, reason: 'x' })],
    ['a void', () => group.recorder.post(`/api/games/${tied.id}/void`, { reason: 'x' })],
    ['a restoration', () => group.recorder.post(`/api/games/${voided.id}/restore`, { reason: 'x' })],
    ['a tie-breaker', () => group.member.post(`/api/games/${tied.id}/position-tie-breakers`, {
      tieBreakers: [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }] })],
    ['a first exit', () => group.member.post(
      `/api/games/${equal.id}/tie-breakers`, { teamId: 1, firstExitPlayerId: 1 })],
    ['a reset', () => group.recorder.post(`/api/games/${tied.id}/reset-positions`)],
  ];

  test.each(changes)('accepts no change of its games: %s', async (_, change) => {
    const answer = await change();
    expect(answer).toMatchObject(locked);
    expect(answer.body).toMatchObject({ message });
    expect(await loggedEvents(group.application.log)).toEqual(before);
  });

  /** Ids of the games that wait and of those settled lately. */
  const waitingIds = async (): Promise<readonly number[][]> => {
    const { count, waiting, settled } = await read<WaitingGames>('/api/games/waiting');
    expect(await read('/api/games/waiting/count')).toMatchObject({ count });
    expect(count).toBe(waiting.length);
    return [waiting, settled].map((games) => games.map(({ id }) => id));
  };

  test('has no game that waits or could be ordered again', async () => {
    expect(await waitingIds()).toEqual([[], []]);
  });

  test('leaves no gap in the game numbers', async () => {
    const { id } = await record(group.recorder, { date: '2026-07-29', rounds: CLEAR_ROUNDS });
    expect(id).toBe(keyed.body.id + 1);
  });

  test('answers a repeated recording with the first answer', async () => {
    const repeat = await group.recorder.post('/api/games', submission, { key: 'recorded-in-may' });
    expect([repeat.status, repeat.body]).toEqual([201, keyed.body]);
  });

  test('is the same on every board and in its history, and stays so', async () => {
    const history = (await read<MonthHistoryRow[]>('/api/monthly-history/2024')).filter(({ month }) => month === 5);
    expect(history).toHaveLength(8);
    const summary = await read<MonthStandingView[]>('/api/games/summary/monthly/2024/5');
    expect(history).toEqual(summary.map(({ user: { id, displayName, username }, monthlyFinalScore }) => (
      { user_id: id, displayName, username, month: 5, score: monthlyFinalScore })));
    const year = await read<YearRow[]>('/api/yearly/2024');
    expect(history.map(({ user_id: id, score }) => [id, score])).toEqual(
      history.map(({ user_id: id }) => [id, year.find(({ user }) => user.id === id)?.monthlyScores['5']]));
    expect(await read('/api/fast/yearly/2024')).toEqual(year);
  });

  test('counts in its year as it was locked, whatever the standings are now', async () => {
    const scoreInYear = async (): Promise<number | undefined> => {
      // Invalidates the answers that were cached before the standings were changed.
      await group.admin.patch('/api/users/8', { notes: `Looked ${(looks += 1)} times.` });
      const rows = await read<YearRow[]>('/api/yearly/2024');
      return rows.find(({ user }) => user.id === 1)?.monthlyScores['5'];
    };
    let looks = 0;
    const pool = createPool(group.application.databaseUrl);
    const month = `month = '2024-05' and player_id = 1`;
    const { rows: [before] } = await pool.query<{ score: number }>(
      `select monthly_final_score as score from read.player_months where ${month}`);
    const write = (score: number): Promise<unknown> =>
      pool.query(`update read.player_months set monthly_final_score = $1 where ${month}`, [score]);
    const score = await scoreInYear();
    expect(before?.score).toBe(score);
    await write(99);
    expect(await scoreInYear()).toBe(score);
    await write(before!.score);
    await pool.end();
  });

  test('accepts changes after it was reopened, and both boards stay in the log', async () => {
    expect(await reopen('2024-05', ' The second evening was missing ')).toMatchObject({
      status: 200, body: { month: '2024-05', isFinalized: false },
    });
    expect((await read<MonthHistoryRow[]>('/api/monthly-history/2024')).map(({ month }) => month)).not.toContain(5);
    expect(await waitingIds()).toEqual([[equal.id], [tied.id]]);
    const restored = await group.recorder.post(`/api/games/${voided.id}/restore`, { reason: 'x' });
    expect(restored.status).toBe(200);
    expect(await finalize('2024-05')).toMatchObject({ status: 200, body: { recordsInserted: 8 } });
    expect(await group.recorder.post(`/api/games/${voided.id}/void`, { reason: 'x' })).toMatchObject(locked);
    const [first, reopened, second] = await eventsOf('2024-05');
    expect([first, reopened, second].map((event) => event?.type)).toEqual(
      ['MonthFinalized', 'MonthReopened', 'MonthFinalized']);
    expect(reopened?.data).toEqual({ month: '2024-05', reason: 'The second evening was missing' });
    expect(second?.data).not.toEqual(first?.data);
  });

  test('is reopened only when it is finalized, with a reason', async () => {
    expect(await reopen('2024-06')).toMatchObject({ status: 409, body: { message: 'June 2024 is not finalized.' } });
    expect(await reopen('2024-05', ' ')).toMatchObject({ status: 400, body: { rule: 'ReasonMustBeGiven' } });
  });
});

test('the months on offer go from the first with data to the current one, without a gap', async () => {
  await record(group.recorder, { date: '2018-12-24', rounds: CLEAR_ROUNDS });
  const months = (await read<MonthView[]>('/api/months')).map(({ month }) => month);
  expect(months.slice(0, 3)).toEqual(['2018-12', '2019-01', '2019-02']);
  expect(months.at(-1)).toBe('2026-07');
  expect(months).toHaveLength(7 * 12 + 8);
});

test('a year without a finalized month has no history', async () => {
  expect(await read('/api/monthly-history/2018')).toEqual([]);
});

test('while the boards are cleared no month is finalized, and no year is made of finalized months alone', async () => {
  await record(group.recorder, { date: '2017-05-05', rounds: CLEAR_ROUNDS });
  await group.admin.post('/api/admin/clear-fast-table');
  const message = 'The boards are cleared: populate them before a month is finalized.';
  expect(await finalize('2017-05')).toMatchObject({ status: 409, body: { message } });
  expect(await read<MonthHistoryRow[]>('/api/monthly-history/2024')).not.toEqual([]);
  for (const path of ['/api/yearly/2024', '/api/fast/yearly/2024']) expect(await read(path)).toEqual([]);
});
