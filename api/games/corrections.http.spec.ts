/** Tests over HTTP that games are corrected, voided and restored, that boards follow, and that nothing is lost. */
import type { GameVersionView, GameView, VoidedGameView } from '../../contract/games.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import type { DayStandingView, MonthStandingView, YearRow } from '../../contract/boards.js';
import { groupOfSuite, record, submissionOf } from '../../testing/worlds/group.js';
import type { Answer } from '../../testing/worlds/http-client.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

const group = groupOfSuite();

const slip = 'A slip of the pen';

const correct = (id: number, example: Parameters<typeof submissionOf>[0], reason = slip): Promise<Answer<GameView>> =>
  group.recorder.post(`/api/games/${id}/correct`, { ...submissionOf(example), reason });
const voidGame = (id: number, reason = slip): Promise<Answer<GameView>> =>
  group.recorder.post(`/api/games/${id}/void`, { reason });
const restore = (id: number, reason = slip): Promise<Answer<GameView>> =>
  group.recorder.post(`/api/games/${id}/restore`, { reason });

const read = async <Body>(path: string): Promise<Body> => (await group.member.get<Body>(path)).body;
const gameIds = async (path: string): Promise<number[]> => (await read<GameView[]>(path)).map(({ id }) => id);

/** Player 1 on the boards of a date, its month and its year; undefined if on none. */
async function boardsOf(date: string): Promise<unknown[]> {
  const [year, month] = date.split('-').map(Number);
  const ofPlayer1 = <Row extends { user: { id: number } }>(rows: Row[]): Row | undefined =>
    rows.find(({ user }) => user.id === 1);
  const day = ofPlayer1(await read<DayStandingView[]>(`/api/games/summary/daily/${date}`));
  const ofMonth = ofPlayer1(await read<MonthStandingView[]>(`/api/games/summary/monthly/${year}/${month}`));
  const ofYear = ofPlayer1(await read<YearRow[]>(`/api/fast/yearly/${year}`));
  return [day?.dailyTotal, ofMonth?.dailyScores, ofYear?.monthlyScores];
}

describe('a corrected game', () => {
  test('moves from day to day, month to month and year to year, and every board follows', async () => {
    const { id } = await record(group.recorder, { date: '2021-03-14', rounds: CLEAR_ROUNDS });
    expect(await boardsOf('2021-03-14')).toEqual([10, { '2021-03-14': 10 }, { 3: 10 }]);
    for (const [before, after, month] of [
      ['2021-03-14', '2021-03-15', 3], ['2021-03-15', '2021-04-01', 4], ['2021-04-01', '2020-12-31', 12],
    ] as const) {
      const { status, body } = await correct(id, { date: after, rounds: CLEAR_ROUNDS });
      expect([status, body.date]).toEqual([200, after]);
      expect(await boardsOf(after)).toEqual([10, { [after]: 10 }, { [month]: 10 }]);
      expect((await boardsOf(before))[0]).toBeUndefined();
      expect(await gameIds(`/api/games/date/${before}`)).toEqual([]);
      expect(await gameIds(`/api/games/date/${after}`)).toEqual([id]);
    }
    expect(await boardsOf('2021-04-01')).toEqual([undefined, undefined, undefined]);
  });

  test('is scored again, and keeps only the tie-breakers that are still valid', async () => {
    const { id } = await record(group.recorder, { date: '2022-01-01', rounds: TIED_MIDDLE_ROUNDS });
    const tieBreakers = [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }];
    await group.member.post(`/api/games/${id}/position-tie-breakers`, { tieBreakers });
    const moved = (await correct(id, { date: '2022-01-02', rounds: TIED_MIDDLE_ROUNDS })).body;
    expect(moved).toMatchObject({ positionTieBreakers: tieBreakers, isVoided: false });
    expect(moved.teams.map(({ position }) => position)).toEqual([1, 3, 2, 4]);
    const replayed = (await correct(id, { date: '2022-01-02', rounds: CLEAR_ROUNDS })).body;
    expect(replayed).toMatchObject({ positionTieBreakers: [], tiedBlocks: [] });
    expect(await read(`/api/games/${id}`)).toEqual(replayed);
    expect((await boardsOf('2022-01-02'))[0]).toBe(10);
  });

  test('stays as it is when nothing is corrected', async () => {
    const { id } = await record(group.recorder, { date: '2022-02-01', rounds: CLEAR_ROUNDS });
    const before = (await loggedEvents(group.application.log)).length;
    const corrected = await correct(id, { date: '2022-02-01', rounds: CLEAR_ROUNDS });
    expect(corrected).toMatchObject({ status: 200, body: { id } });
    expect(await loggedEvents(group.application.log)).toHaveLength(before);
  });

  test('is checked like a recording', async () => {
    const { id } = await record(group.recorder, { date: '2022-02-02', rounds: CLEAR_ROUNDS });
    expect(await correct(id, { date: '2026-07-30', rounds: CLEAR_ROUNDS })).toMatchObject({
      status: 409, body: { rule: 'GameDateMustNotBeInTheFuture' },
    });
    const seats = [[1, 2], [3, 4], [5, 6], [7, 404]] as const;
    expect(await correct(id, { seats, rounds: CLEAR_ROUNDS })).toMatchObject({
      status: 400, body: { message: 'There is no player 404.' },
    });
  });
});

describe('a voided game', () => {
  test('is in no list and on no board, is found by its id, and comes back', async () => {
    const example = { date: '2023-05-05', rounds: TIED_MIDDLE_ROUNDS };
    const { id } = await record(group.recorder, example);
    const tieBreakers = [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }];
    const before = await group.member.post<GameView>(`/api/games/${id}/position-tie-breakers`, { tieBreakers });
    const boards = await boardsOf(example.date);

    const voided = await voidGame(id, 'Entered twice');
    expect(voided).toMatchObject({ status: 200, body: { ...before.body, isVoided: true } });
    expect(await read(`/api/games/${id}`)).toEqual(voided.body);
    expect(await gameIds('/api/games')).not.toContain(id);
    expect(await gameIds(`/api/games/date/${example.date}`)).toEqual([]);
    expect(await boardsOf(example.date)).toEqual([undefined, undefined, undefined]);
    const [latest] = await read<VoidedGameView[]>('/api/games/voided');
    expect(latest).toEqual({
      game: voided.body, voidedAt: '2026-07-29T16:00:00.000Z', reason: 'Entered twice',
      voidedBy: { id: 2, displayName: 'Player 2', avatarUrl: null },
    });

    expect((await restore(id)).body).toEqual(before.body);
    expect(await gameIds(`/api/games/date/${example.date}`)).toEqual([id]);
    expect(await boardsOf(example.date)).toEqual(boards);
    expect((await read<VoidedGameView[]>('/api/games/voided')).map(({ game }) => game.id)).not.toContain(id);
  });

  test('accepts nothing but its restoration', async () => {
    const { id } = await record(group.recorder, { date: '2023-06-06', rounds: TIED_MIDDLE_ROUNDS });
    await voidGame(id);
    const restoreFirst = { status: 409, body: { message: `Game ${id} is voided and must be restored first.` } };
    const path = `/api/games/${id}`;
    expect(await correct(id, { rounds: CLEAR_ROUNDS })).toMatchObject(restoreFirst);
    expect(await group.member.post(`${path}/position-tie-breakers`, { teamId: 2, exitOrder: 1 }))
      .toMatchObject(restoreFirst);
    expect(await group.member.post(`${path}/tie-breakers`, { teamId: 1, firstExitPlayerId: 1 }))
      .toMatchObject(restoreFirst);
    expect(await group.recorder.post(`${path}/reset-positions`)).toMatchObject(restoreFirst);
    expect(await voidGame(id)).toMatchObject({ status: 409, body: { message: `Game ${id} is voided already.` } });
    await restore(id);
    expect(await restore(id)).toMatchObject({ status: 409, body: { message: `Game ${id} is not voided.` } });
  });
});

test('any member may change a tie that was settled on an earlier day, with a reason', async () => {
  const { id } = await record(group.recorder, { date: '2023-08-08', rounds: TIED_MIDDLE_ROUNDS });
  const order = (first: number, second: number, rest: object = {}): Promise<Answer> => {
    const tieBreakers = [{ teamId: 2, exitOrder: first }, { teamId: 3, exitOrder: second }];
    return group.member.post(`/api/games/${id}/position-tie-breakers`, { tieBreakers, ...rest });
  };
  expect(await order(1, 2)).toMatchObject({ status: 200 });
  expect(await order(2, 1)).toMatchObject({ status: 200 });
  group.application.clock.set('2026-07-30T16:00:00Z');
  expect(await order(1, 2)).toMatchObject({
    status: 409,
    body: {
      rule: 'SettledTieNeedsAReason',
      message: 'This tie was settled on an earlier day. Give a reason for the new order.',
    },
  });
  expect(await order(1, 2, { reason: 5 })).toMatchObject({ status: 400 });
  expect(await order(1, 2, { reason: ' Noor was out first ' })).toMatchObject({ status: 200 });
  group.application.clock.set('2026-07-29T16:00:00Z');
  const history = await read<GameVersionView[]>(`/api/games/${id}/history`);
  expect(history.map(({ reason }) => reason)).toEqual([null, null, null, 'Noor was out first']);
});

test('the history of a game shows every version: when, by whom, why, and its content', async () => {
  const submission = submissionOf({ date: '2023-07-07', rounds: TIED_MIDDLE_ROUNDS });
  const draw = { method: 'random', draws: 2, possible: 105, asGood: 105, pairs: [[1, 2], [3, 4], [5, 6], [7, 8]] };
  const { body: { id } } = await group.recorder.post<GameView>('/api/games', { ...submission, draw });
  await group.member.post(`/api/games/${id}/position-tie-breakers`, { teamId: 2, exitOrder: 1 });
  group.application.clock.set('2026-07-29T17:30:00Z');
  await correct(id, { date: '2023-07-08', rounds: CLEAR_ROUNDS }, ' The wrong evening\n');
  await voidGame(id, 'Entered twice');
  await restore(id, 'It was another game');
  const history = await read<GameVersionView[]>(`/api/games/${id}/history`);
  expect(history.map(({ drawn }) => drawn)).toEqual([
    'Random, draw 2. Of 105 possible pairings, each was equally likely. This is the one that the lot chose.',
    null, null, null, null,
  ]);
  expect(history.map(({ revision, type, actor, reason }) => [revision, type, actor?.id, reason])).toEqual([
    [0, 'GameRecorded', 2, null],
    [1, 'TieBreakerSet', 3, null],
    [2, 'GameCorrected', 2, 'The wrong evening'],
    [3, 'GameVoided', 2, 'Entered twice'],
    [4, 'GameRestored', 2, 'It was another game'],
  ]);
  expect(history.map(({ at }) => at.slice(11, 16))).toEqual(['16:00', '16:00', '17:30', '17:30', '17:30']);
  expect(history.map(({ game }) => [game.date, game.positionTieBreakers.length, game.isVoided])).toEqual([
    ['2023-07-07', 0, false], ['2023-07-07', 1, false], ['2023-07-08', 0, false], ['2023-07-08', 0, true],
    ['2023-07-08', 0, false],
  ]);
  expect(history.at(-1)?.game).toEqual(await read(`/api/games/${id}`));
});

test.each(['correct', 'void', 'restore'])('a game that does not exist cannot be changed: %s', async (act) => {
  const send = { ...submissionOf({ rounds: CLEAR_ROUNDS }), reason: slip };
  expect(await group.recorder.post(`/api/games/999/${act}`, send)).toMatchObject({
    status: 404, body: { message: 'Game 999 does not exist.' },
  });
});

test('a game that does not exist has no history', async () => {
  expect(await group.member.get('/api/games/999/history')).toMatchObject({ status: 404 });
});
