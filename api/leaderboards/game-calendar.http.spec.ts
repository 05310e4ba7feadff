/** Tests that the calendar has exactly the dates with games, and that any of these dates make a board. */
import { parse } from 'csv-parse/sync';
import { type DaysRow, daysRow, type FastMonthRow } from '../../contract/boards.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { groupOfSuite, record } from '../../testing/worlds/group.js';

const group = groupOfSuite();

const range = async () => (await group.member.get('/api/games/range')).body;
const dates = async () => (await group.member.get('/api/games/dates')).body;

test('the calendar is empty before the first game', async () => {
  expect(await range()).toEqual({ first: null, last: null });
  expect(await dates()).toEqual([]);
});

test('the calendar has each date with a game once, in order, whatever was recorded first', async () => {
  for (const date of ['2025-03-14', '2024-12-31', '2025-03-14', '2026-07-29']) {
    await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
  }
  expect(await dates()).toEqual(['2024-12-31', '2025-03-14', '2026-07-29']);
  expect(await range()).toEqual({ first: '2024-12-31', last: '2026-07-29' });
});

describe('a board of any days', () => {
  const board = async (days: string) => (await group.member.get<DaysRow[]>(`/api/fast/days/${days}`)).body;
  const brief = (rows: readonly DaysRow[]) =>
    rows.map(({ user, rank, points, total, daysPlayed }) => [user.id, rank, points, total, daysPlayed]);

  test('of a month is the board of that month', async () => {
    await record(group.recorder, { date: '2025-03-15', rounds: TIED_MIDDLE_ROUNDS });
    const { body } = await group.member.get<FastMonthRow[]>('/api/fast/monthly/2025/3');
    expect(brief(await board('2025-03-01/2025-03-31'))).toEqual(body.map((row) =>
      [row.user_id, row.rank, row.monthly_final_score, row.total_score, row.days_played]));
  });

  test('has the days from the first to the last, and those of all time', async () => {
    const one = daysRow.parse((await board('2025-03-14/2025-03-14'))[0]);
    expect(one).toMatchObject({ rank: 1, points: 10, total: 20, daysPlayed: 1, gamesPlayed: 2, gamesWon: 2 });
    expect((await board('2024-12-31/2026-07-29')).map(({ daysPlayed }) => daysPlayed)).toEqual(Array(8).fill(4));
    expect(await board('2025-03-16/2026-07-28')).toEqual([]);
  });

  test('is downloaded as CSV that runs no formula', async () => {
    await group.admin.patch('/api/users/2', { displayName: '=SUM(A1)' });
    const { body, headers } = await group.member.get<string>('/api/fast/days/2025-03-14/2025-03-14/export');
    expect(headers.get('content-disposition')).toBe('attachment; filename=board-2025-03-14-2025-03-14.csv');
    const [header, first, second] = parse(body, { bom: true });
    expect(header)
      .toEqual(['rank', 'user_id', 'display_name', 'points', 'total', 'days_played', 'games_played', 'games_won']);
    expect(first).toEqual(['1', '2', "'=SUM(A1)", '10', '20', '1', '2', '2']);
    expect(second).toEqual(['1', '1', 'organizer', '10', '20', '1', '2', '2']);
  });

  test.each(['2025-3-14/2025-03-14', '2025-03-14/never'])('of %s does not exist', async (days) => {
    expect((await group.member.get(`/api/fast/days/${days}`)).status).toBe(400);
  });
});
