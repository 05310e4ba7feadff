/** Tests points of months and evenings that came in with tables: they are on every board, and are no games. */
import type { ExplanationView } from '../../contract/explain.js';
import type { BroughtInView, ImportView, TableView } from '../../contract/imports.js';
import type { DaysRow, DayStandingView, FastMonthRow, YearRow } from '../../contract/boards.js';
import type { MonthHistoryRow, MonthView } from '../../contract/months.js';
import type { RaceView } from '../../contract/race.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { groupOfSuite, record } from '../../testing/worlds/group.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

const group = groupOfSuite();
const reason = 'Our sheet of 2025';
const read = async (text: string) => (await group.admin.post<TableView>('/api/imports/read', { text })).body;
const bringIn = (text: string) => group.admin.post<BroughtInView>('/api/imports', { text, reason });
const get = async <Body>(path: string): Promise<Body> => (await group.member.get<Body>(path)).body;
const monthOf = async (month: string) =>
  (await get<MonthView[]>('/api/months')).find((each) => each.month === month);

const MONTHS = '2025\tPlayer 3\tPlayer 4\tPlayer 5\tCleo\nMay\t30\t-5\t\t10\nJune\t15\t20\t5\t\nSum\t45\t15\t5\t10';
const EVENINGS = [
  'Date\tPlayer 3\tPlayer 4\tCleo', '4.7.2025\t10\t5\t-5', '11.7.2025\t5\t5\t', '18.7.2025\t-5\t10\t',
].join('\n');

let shown: TableView;
let [months, evenings]: [number, number] = [0, 0];

beforeAll(async () => {
  await record(group.admin, { date: '2026-02-06', rounds: CLEAR_ROUNDS });
  shown = await read(MONTHS);
  months = (await bringIn(MONTHS)).body.id;
  evenings = (await bringIn(EVENINGS)).body.id;
});

describe('a table of months', () => {
  test('is shown before it comes in, and asks who is meant', () => {
    expect(shown).toMatchObject({
      kind: 'months', faults: [], games: 0, months: 2, balances: [], fees: null,
      boards: [{ month: '2025-06', rows: { length: 3 } }, { month: '2025-05', rows: [
        { rank: 1, name: 'Player 3', points: 30, total: 30, evenings: 0 }, { rank: 2, name: 'Cleo', points: 10 },
        { rank: 3, name: 'Player 4', points: -5 }] }],
    });
    expect(shown.members).toContainEqual({ name: 'Cleo', userId: null, displayName: 'Cleo', as: 'guest' });
  });

  test('is on the board of the month, finalized, with its source, and no game', async () => {
    const rows = await get<FastMonthRow[]>('/api/fast/monthly/2025/5');
    expect(rows.map(({ display_name: name, rank, monthly_final_score: points, days_played: days }) => (
      [name, rank, points, days]))).toEqual([['Player 3', 1, 30, 0], ['Cleo', 2, 10, 0], ['Player 4', 3, -5, 0]]);
    expect(await monthOf('2025-05')).toMatchObject({
      isFinalized: true, finalizedBy: { id: 1 }, source: reason, games: 0, hasHistory: true });
    expect(await monthOf('2026-02')).not.toHaveProperty('source');
    expect(await get('/api/games')).toHaveLength(1);
  });

  test('counts in the year, its race and the history', async () => {
    const rows = await get<YearRow[]>('/api/fast/yearly/2025');
    expect(rows.map(({ user, rank, totalScore, monthlyScores }) => [user.displayName, rank, totalScore, monthlyScores]))
      .toEqual([
        ['Player 3', 1, 55, { 5: 30, 6: 15, 7: 10 }], ['Player 4', 2, 35, { 5: -5, 6: 20, 7: 20 }],
        ['Cleo', 3, 5, { 5: 10, 7: -5 }], ['Player 5', 3, 5, { 6: 5 }],
      ]);
    expect(rows.every(({ lastRefresh }) => !Number.isNaN(Date.parse(lastRefresh)))).toBe(true);
    const race = await get<RaceView>('/api/race/2025');
    expect(race.steps).toEqual(['2025-05', '2025-06', '2025-07']);
    expect(race.racers[0]).toMatchObject({ points: 55, steps: [{ points: 30 }, { points: 45 }, { points: 55 }] });
    const history = await get<MonthHistoryRow[]>('/api/monthly-history/2025');
    expect(history.filter(({ month }) => month === 5).map(({ displayName, score }) => [displayName, score]))
      .toEqual([['Player 3', 30], ['Cleo', 10], ['Player 4', -5]]);
  });

  test('is explained by its source and its event', async () => {
    const explained = await get<ExplanationView>('/api/explain/months/2025-05/players/3');
    expect(explained).toMatchObject({ value: 30, isSum: true, parts: [{ value: 30, eventIds: { length: 1 } }] });
    expect(explained.rule).toMatch(/^Brought in from \u2068Our sheet of 2025\u2069\. 1 month adds up to \+30\./);
    const year = await get<ExplanationView>('/api/explain/years/2025/players/3');
    expect(year).toMatchObject({ value: 55, parts: [
      { value: 30, detail: 'brought in from \u2068Our sheet of 2025\u2069' }, { value: 15 }, { value: 10 }] });
  });

  test('changes nothing when it comes again', async () => {
    const before = (await loggedEvents(group.application.log)).length;
    expect((await read(MONTHS)).faults).toEqual([
      { row: 1, message: 'This table is in already. To change it, take it back first.' }]);
    expect((await bringIn(MONTHS)).body).toEqual({ id: months });
    expect(await loggedEvents(group.application.log)).toHaveLength(before);
  });
});

describe('a table of evenings', () => {
  test('has its days, as boards and among all days', async () => {
    const day = await get<DayStandingView[]>('/api/games/summary/daily/2025-07-11');
    expect(day.map(({ user, rank, rankOf, finalScore, gamesPlayed }) => (
      [user.displayName, rank, rankOf, finalScore, gamesPlayed]))).toEqual([
      ['Player 3', 1, 1, 5, 0], ['Player 4', 1, 1, 5, 0]]);
    expect(await get('/api/games/dates')).toEqual(['2026-02-06']);
    const range = { first: '2026-02-06', last: '2026-02-06', firstBroughtIn: '2025-07-04' };
    expect(await get('/api/games/range')).toEqual(range);
    const days = await get<DaysRow[]>('/api/fast/days/2025-07-05/2025-12-31');
    expect(days.map(({ user, points, daysPlayed, gamesPlayed }) => [user.displayName, points, daysPlayed, gamesPlayed]))
      .toEqual([['Player 4', 15, 2, 0], ['Player 3', 0, 2, 0]]);
  });

  test('is the same on a board of a moment, by both ways of knowing', async () => {
    const now = group.application.clock.now().toISOString();
    for (const path of [
      '/api/fast/days/2025-01-01/2026-12-31', '/api/fast/yearly/2025', '/api/games/summary/daily/2025-07-11',
      '/api/games/summary/monthly/2025/5', '/api/games/summary/monthly/2025/7', '/api/games/dates', '/api/games/range',
    ]) {
      for (const known of ['then', 'now']) {
        expect(await get(`${path}?asOf=${now}&known=${known}`)).toEqual(await get(path));
      }
    }
  });

  test('has a race and explanations by evenings', async () => {
    const race = await get<RaceView>('/api/race/2025-07');
    expect(race.steps).toEqual(['2025-07-04', '2025-07-11', '2025-07-18']);
    const month = await get<ExplanationView>('/api/explain/months/2025-07/players/4');
    expect(month).toMatchObject({ value: 20, parts: [{ value: 5 }, { value: 5 }, { value: 10 }] });
    const day = await get<ExplanationView>(`/api/explain/${month.parts[2]!.ref}`);
    expect(day).toMatchObject({ value: 10, parts: [{ eventIds: { length: 1 } }], ranking: { rows: { length: 2 } } });
    expect(day.rule).toBe('Brought in from \u2068Our sheet of 2025\u2069, without games.');
    const span = await get<ExplanationView>('/api/explain/spans/2025-07-05/2025-12-31/players/4');
    expect(span).toMatchObject({ value: 15, parts: { length: 2 } });
  });
});

describe('what cannot come in', () => {
  test.each([
    ['2026\tPlayer 3\tPlayer 4\nFeb\t1\t2', 'February 2026 is not before the first game, on Fri 6 Feb 2026.'],
    ['2025\tPlayer 3\tPlayer 4\nMay\t1\t2',
      'May 2025 is finalized: leave it out of the table, or reopen it first.'],
    [`2025\tPlayer 3\t${'Long '.repeat(13)}\nAug\t1\t\nSep\t\t2`,
      /^'Long .* Long' cannot be the name of a player\. A display/],
    ['2098\tPlayer 3\tPlayer 4\nMay\t1\t2', /^The year must be from 2000 to /],
    ['Month\tName\tPoints\nMarch 2025\tPlayer 3\t1\nMarch 2025\tplayer3\t2',
      'Player 3 has points of March 2025 in row 2 too.'],
    ['Date\tPlayer 3\tplayer3\n1.8.2025\t1\t2', 'Player 3 has points of Fri 1 Aug 2025 under two names.'],
    ['Name\t1.8.2025\nPlayer 3\t1\nplayer3\t2', 'Player 3 has points of Fri 1 Aug 2025 in row 2 too.'],
  ])('%j', async (text, message) => {
    expect((await read(text)).faults[0]!.message).toMatch(message);
    expect((await bringIn(text)).body).toMatchObject({ rule: 'TableMustBeFaultless' });
  });

  test('a game of a month that came in with a table', async () => {
    await expect(record(group.admin, { date: '2025-05-09', rounds: CLEAR_ROUNDS })).rejects
      .toThrow('MonthMustBeOpen');
  });
});

describe('a table that is taken back', () => {
  test('leaves no board, no source and no guest; it can come again', async () => {
    const takeBack = (id: number) => group.admin.post(`/api/imports/${id}/take-back`, { reason: 'The wrong sheet' });
    // An admin may have reopened a month of it.
    await group.admin.post('/api/months/2025-05/reopen', { reason: 'To enter its games' });
    expect(await get('/api/fast/monthly/2025/5')).toEqual([]);
    for (const id of [evenings, months]) expect((await takeBack(id)).status).toBe(200);
    expect(await get('/api/fast/yearly/2025')).toEqual([]);
    expect(await monthOf('2025-07')).toBeUndefined();
    const users = await get<{ displayName: string; isActive: boolean }[]>('/api/users');
    expect(users.find(({ displayName }) => displayName === 'Cleo')).toMatchObject({ isActive: false });
    expect((await group.admin.get<ImportView[]>('/api/imports')).body).toMatchObject([
      { kind: 'evenings', months: 1, takenBack: {} }, { kind: 'months', months: 2, takenBack: {} }]);
    expect((await bringIn(MONTHS)).status).toBe(201);
    expect(await get<FastMonthRow[]>('/api/fast/monthly/2025/5')).toHaveLength(3);
  });
});
