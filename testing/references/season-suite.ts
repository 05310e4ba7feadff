/** Tests of a real season: after its import, all answers are exactly as expected. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BillingRow } from '../../contract/billing.js';
import type { DayStandingView, FastMonthRow, MonthStandingView, YearRow } from '../../contract/boards.js';
import type { GameView } from '../../contract/games.js';
import type { HttpClient } from '../worlds/http-client.js';
import { runImport } from '../worlds/load-server.js';
import type { TestApplication } from '../worlds/start-application.js';

const fixtures = join(import.meta.dirname, '../fixtures/season');
const readFixture = async (name: string) => JSON.parse(await readFile(join(fixtures, name), 'utf8'));

export interface ExpectedMonthRow {
  username: string;
  displayRank: number;
  monthlyFinalScore: number;
}

export const season = await readFixture('season.json');
export const expected = await readFixture('expected.json');

/** @param print  receives each line that the import prints */
export const importSeasonFixture = (
  environment: TestApplication['environment'], print: (line: string) => void,
): Promise<void> => runImport(environment, join(fixtures, 'season.json'), print);

/** @param reader  gives a member of the group with the season; called when the tests run */
export function describeSeason(reader: () => HttpClient): void {
  let member: HttpClient;

  beforeAll(() => {
    member = reader();
  });

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
    for (const [date, day] of Object.entries(expected.days)) {
      const { body } = await member.get<DayStandingView[]>(`/api/games/summary/daily/${date}`);
      const standings = body.map(({ user, dailyTotal, rank, finalScore }) => [
        user.username, { total: dailyTotal, rank, final: finalScore },
      ]);
      expect(Object.fromEntries(standings)).toEqual(day);
    }
    expect(Object.keys(expected.days)).toHaveLength(150);
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
}
