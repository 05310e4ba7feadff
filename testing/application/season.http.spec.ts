/** Tests a real season: 311 games imported into a fresh instance give exactly the expected answers. */
import type { ExplanationView } from '../../contract/explain.js';
import type { MonthHistoryRow } from '../../contract/months.js';
import type { UserView } from '../../contract/players.js';
import type { HttpClient } from '../worlds/http-client.js';
import {
  describeSeason, expected, type ExpectedMonthRow, importSeasonFixture, season,
} from '../worlds/season-suite.js';
import { startApplication, type TestApplication } from '../worlds/start-application.js';

let application: TestApplication;
let member: HttpClient;
const printed: string[] = [];

const importFixture = () => importSeasonFixture(application.environment, (line) => printed.push(line));

beforeAll(async () => {
  application = await startApplication();
  await importFixture();
  member = await application.login(application.admin.username, application.admin.password);
});

afterAll(() => application.stop());

describeSeason(() => member);

test('months that were over are finalized, except those with a pending tie', async () => {
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

test('the scores of the last month and year are explained as the boards show them', async () => {
  const [months, { body: users }] = [Object.keys(expected.months).sort(), await member.get<UserView[]>('/api/users')];
  const idOf = (username: string): number => users.find((user) => user.username === username)!.id;
  const valueAt = async (address: string): Promise<number> =>
    (await member.get<ExplanationView>(`/api/explain/${address}`)).body.value;
  for (const { username, monthlyFinalScore } of expected.months[months.at(-1)!] as ExpectedMonthRow[]) {
    expect(await valueAt(`months/${months.at(-1)}/players/${idOf(username)}`)).toBe(monthlyFinalScore);
  }
  for (const { username, totalScore } of expected.years['2026'] as { username: string; totalScore: number }[]) {
    expect(await valueAt(`years/2026/players/${idOf(username)}`)).toBe(totalScore);
  }
});

test('importing the same file again changes nothing', async () => {
  const health = await member.get<{ logHead: string }>('/api/health');
  await importFixture();
  expect((await member.get<{ logHead: string }>('/api/health')).body.logHead).toBe(health.body.logHead);
  expect(printed).toContainEqual(expect.stringContaining('nothing changed'));
});
