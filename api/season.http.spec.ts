/** The main job on a real season: 311 games imported into a fresh instance answer exactly what is expected of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BillingRow } from '../domain/billing-views.js';
import type { MonthHistoryRow } from '../domain/month-views.js';
import type { DayStandingView, FastMonthRow, GameView, MonthStandingView, YearRow } from '../domain/views.js';
import type { HttpClient } from '../testing/http-client.js';
import { startApplication, type TestApplication } from '../testing/start-application.js';
import { runImport } from './import/import-command.js';

const fixtures = join(import.meta.dirname, '../testing/fixtures/season');
const readFixture = async (name: string) => JSON.parse(await readFile(join(fixtures, name), 'utf8'));

interface ExpectedMonthRow {
  username: string;
  displayRank: number;
  monthlyFinalScore: number;
}

let application: TestApplication;
let member: HttpClient;
const season = await readFixture('season.json');
const expected = await readFixture('expected.json');
const printed: string[] = [];

const importFixture = () =>
  runImport(application.environment, join(fixtures, 'season.json'), (line) => printed.push(line));

beforeAll(async () => {
  application = await startApplication();
  await importFixture();
  member = await application.login(application.admin.username, application.admin.password);
});

afterAll(() => application.stop());

test('games', async () => {
  const { body } = await member.get<GameView[]>('/api/games');
  const games = [...body].reverse().map((game) => ({
    game: game.id,
    teams: game.teams.map(({ teamId, scores, roundSum, position, totalScore }) => ({
      team: teamId, scores, roundSum, position, totalScore,
    })),
  }));
  expect(games).toEqual(expected.games);
  expect(body.at(-1)?.date).toBe(season.games[0].date);
});

test('days', async () => {
  expect.assertions(Object.keys(expected.days).length);
  for (const [date, day] of Object.entries(expected.days)) {
    const { body } = await member.get<DayStandingView[]>(`/api/games/summary/daily/${date}`);
    const standings = body.map(({ user, dailyTotal, rank, finalScore }) => [
      user.username, { total: dailyTotal, rank, final: finalScore },
    ]);
    expect(Object.fromEntries(standings)).toEqual(day);
  }
});

test('months', async () => {
  for (const [month, rows] of Object.entries<ExpectedMonthRow[]>(expected.months)) {
    const [year, number] = month.split('-').map(Number);
    const { body } = await member.get<FastMonthRow[]>(`/api/fast/monthly/${year}/${number}`);
    const board = body.map((row) => ({
      username: row.username,
      totalScore: row.total_score,
      monthlyFinalScore: row.monthly_final_score,
      daysPlayed: row.days_played,
      dailyScores: row.daily_scores,
      dailyFinalScores: row.daily_final_scores,
      displayRank: row.rank,
    }));
    expect(board).toEqual(rows);
    const summary = await member.get<MonthStandingView[]>(`/api/games/summary/monthly/${year}/${number}`);
    expect(summary.body.map(({ user, displayRank }) => [user.username, displayRank])).toEqual(
      rows.map(({ username, displayRank }) => [username, displayRank]),
    );
  }
  expect(Object.keys(expected.months)).toHaveLength(19);
});

test('years', async () => {
  for (const [year, rows] of Object.entries(expected.years)) {
    const { body } = await member.get<YearRow[]>(`/api/fast/yearly/${year}`);
    const board = body.map(({ user, totalScore, monthlyScores, rank }) => ({
      username: user.username, totalScore, monthlyScores, rank,
    }));
    expect(board).toEqual(rows);
    expect((await member.get(`/api/yearly/${year}`)).body).toEqual(body);
  }
  expect(Object.keys(expected.years)).toEqual(['2025', '2026']);
});

test('months that were over are finalized, but for those that wait for a tie', async () => {
  const tied = new Set([58, 102, 137].map((id) => season.games[id - 1].date.slice(0, 7)));
  const finalized = Object.keys(expected.months).filter((month) => !tied.has(month));
  expect(printed[1]).toMatch(/^16 months are finalized, from January 2025 to July 2026\. /);
  expect(printed[1]).toMatch(/ \w+ 2025 cannot be finalized while teams are tied in game 58\. /);
  for (const year of ['2025', '2026']) {
    const { body } = await member.get<MonthHistoryRow[]>(`/api/monthly-history/${year}`);
    const boards = finalized.filter((month) => month.startsWith(year)).flatMap((month) =>
      (expected.months[month] as ExpectedMonthRow[]).map(({ username, monthlyFinalScore }) => (
        { username, month: Number(month.slice(5)), score: monthlyFinalScore })));
    expect(body).toMatchObject(boards);
  }
});

test('bills', async () => {
  const members = new Map<string, string>(
    season.members.map(({ displayName, username }: Record<string, string>) => [displayName, username]));
  for (const [month, rows] of Object.entries(expected.billing)) {
    const { body } = await member.get<BillingRow[]>(`/api/billing?month=${month}`);
    const board = body.filter((row) => members.has(row.display_name)).map((row) => ({
      username: members.get(row.display_name),
      days_played: row.days_played,
      opening_balance: row.opening_balance,
      total_charges: row.total_charges,
      payments: row.payments,
      current_balance: row.current_balance,
    }));
    expect({ month, board }).toEqual({ month, board: rows });
  }
  expect(Object.keys(expected.billing)).toHaveLength(19);
});

test('importing the same file again changes nothing', async () => {
  const health = await member.get<{ logHead: string }>('/api/health');
  await importFixture();
  expect((await member.get<{ logHead: string }>('/api/health')).body.logHead).toBe(health.body.logHead);
  expect(printed).toContainEqual(expect.stringContaining('nothing changed'));
});
