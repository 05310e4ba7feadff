/** Tests that a page of games has all data of its screen, and follows every change of a game. */
import { NO_PLAYER } from '../../domain/no-player.js';
import { CLEAR_ROUNDS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import type { ErrorView } from '../../contract/refusal.js';
import type { GamesPageView, GameView } from '../../contract/games.js';
import { groupOfSuite, record, submissionOf } from '../../testing/worlds/group.js';

const [MARCH, APRIL] = ['2025-03-14', '2025-04-01'];
const reason = 'A slip of the pen';

const group = groupOfSuite();

const read = async <Body>(path: string): Promise<Body> => (await group.member.get<Body>(path)).body;
const pageOf = (page: number, date?: string): Promise<GamesPageView> =>
  read(date === undefined ? `/api/games/pages/${page}` : `/api/games/date/${date}/pages/${page}`);
const idsOf = ({ games }: GamesPageView): number[] => games.map(({ id }) => id);
const about = (view: GamesPageView): unknown[] => [idsOf(view), view.page, view.pageCount];

test('before the first game there is one empty page', async () => {
  const empty = { page: 1, pageCount: 0, games: [] };
  for (const page of [1, 4]) {
    expect(await pageOf(page)).toEqual({ ...empty, date: null, playerCount: null });
    expect(await pageOf(page, MARCH)).toEqual({ ...empty, date: MARCH, playerCount: 0 });
  }
});

describe('seven games of two days', () => {
  beforeAll(async () => {
    // The dates are not in the order of ids, as when a day is entered late.
    for (const date of [MARCH, APRIL, MARCH, MARCH, APRIL, MARCH]) {
      await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
    }
    const seats = [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const;
    await record(group.recorder, { date: MARCH, seats, rounds: CLEAR_ROUNDS });
  });

  test('are on three pages, the newest id first, each game as the list has it', async () => {
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect(pages.map(about)).toEqual([[[7, 6, 5], 1, 3], [[4, 3, 2], 2, 3], [[1], 3, 3]]);
    expect(pages.flatMap(({ games }) => games)).toEqual(await read<GameView[]>('/api/games'));
    expect(pages.map(({ date, playerCount }) => [date, playerCount])).toEqual(Array(3).fill([null, null]));
  });

  test('have their own pages by date, with the number of players without No Player', async () => {
    const pages = [await pageOf(1, MARCH), await pageOf(2, MARCH)];
    expect(pages.map(about)).toEqual([[[7, 6, 4], 1, 2], [[3, 1], 2, 2]]);
    expect(pages.map(({ date, playerCount }) => [date, playerCount])).toEqual(Array(2).fill([MARCH, 9]));
    expect(await pageOf(1, APRIL)).toMatchObject({ date: APRIL, playerCount: 8, pageCount: 1 });
  });

  test('answer the last page for any later one', async () => {
    for (const page of [4, 99, Number.MAX_SAFE_INTEGER]) expect(about(await pageOf(page))).toEqual([[1], 3, 3]);
    expect(about(await pageOf(3, MARCH))).toEqual([[3, 1], 2, 2]);
  });

  test.each([
    ['pages/0', 'A page must be a positive whole number'],
    ['pages/-1', 'A page must be a positive whole number'],
    ['pages/1.5', 'A page must be a positive whole number'],
    ['pages/two', 'A page must be a positive whole number'],
    ['pages/1e99', 'A page must be a positive whole number'],
    [`date/${MARCH}/pages/0`, 'A page must be a positive whole number'],
    ['date/2025-02-30/pages/1', 'Write a date as YYYY-MM-DD'],
    ['date/yesterday/pages/1', 'Write a date as YYYY-MM-DD'],
  ])('%s is refused', async (path, message) => {
    const { status, body } = await group.member.get<ErrorView>(`/api/games/${path}`);
    expect([status, body.message]).toEqual([400, message]);
  });

  test('are answered with a tag, and with 304 to a client that has it', async () => {
    for (const path of ['/api/games/pages/1', `/api/games/date/${MARCH}/pages/1`]) {
      const tag = (await group.member.get(path)).headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[^"]+"$/);
      expect((await group.member.get(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    }
  });

  test('move up when one is voided, down when it comes back, and to another date when it is corrected', async () => {
    const { recorder } = group;
    await recorder.post('/api/games/6/void', { reason });
    expect([await pageOf(1), await pageOf(2), await pageOf(3)].map(about))
      .toEqual([[[7, 5, 4], 1, 2], [[3, 2, 1], 2, 2], [[3, 2, 1], 2, 2]]);
    await recorder.post('/api/games/6/restore', { reason });
    expect(about(await pageOf(3))).toEqual([[1], 3, 3]);
    await recorder.post('/api/games/7/correct', { ...submissionOf({ date: APRIL, rounds: CLEAR_ROUNDS }), reason });
    expect(about(await pageOf(2, MARCH))).toEqual([[1], 2, 2]);
    expect(await pageOf(1, MARCH)).toMatchObject({ playerCount: 8 });
    expect(about(await pageOf(1, APRIL))).toEqual([[7, 5, 2], 1, 1]);
  });

  test('show a tie-breaker as soon as it was answered', async () => {
    const { id } = await record(group.recorder, { date: APRIL, rounds: TIED_MIDDLE_ROUNDS });
    expect((await pageOf(1)).games[0]).toMatchObject({ id, tiedBlocks: [{ resolved: false }] });
    const tieBreakers = [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }];
    await group.member.post(`/api/games/${id}/position-tie-breakers`, { tieBreakers });
    expect((await pageOf(1)).games[0]).toMatchObject({ id, tiedBlocks: [{ resolved: true }] });
  });

  test('no longer offer a date without games', async () => {
    const { id } = await record(group.recorder, { date: '2025-05-02', rounds: CLEAR_ROUNDS });
    expect(await read('/api/games/dates')).toEqual([MARCH, APRIL, '2025-05-02']);
    await group.recorder.post(`/api/games/${id}/void`, { reason });
    expect(await read('/api/games/dates')).toEqual([MARCH, APRIL]);
    expect(await read('/api/games/range')).toEqual({ first: MARCH, last: APRIL });
    expect(await pageOf(1, '2025-05-02')).toMatchObject({ pageCount: 0, playerCount: 0, games: [] });
  });
});
