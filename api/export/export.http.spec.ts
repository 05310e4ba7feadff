/** Tests that everything can be taken away: as tables for a spreadsheet, and as a season for another installation. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import type { BillingRow } from '../../contract/billing.js';
import type { MonthStandingView, YearRow } from '../../contract/boards.js';
import type { GameView } from '../../contract/games.js';
import type { UserView } from '../../contract/players.js';
import type { Season } from '../../contract/season.js';
import { monthsFrom } from '../../domain/dates.js';
import { expected, importSeasonFixture, season } from '../../testing/references/season-suite.js';
import type { HttpClient } from '../../testing/worlds/http-client.js';
import { runImport } from '../../testing/worlds/load-server.js';
import { startApplication, type TestApplication } from '../../testing/worlds/start-application.js';

const MONTHS = monthsFrom('2024-10', '2026-07');

interface Shown {
  readonly games: unknown;
  readonly boards: unknown;
  readonly years: unknown;
  readonly balances: readonly (readonly object[])[];
}

/** What members see, without the numbers of games and members. */
async function shown(admin: HttpClient): Promise<Shown> {
  const [games, boards, years, balances]: [unknown[], unknown[], unknown[], object[][]] = [[], [], [], []];
  for (const { date, location, teams } of (await admin.get<GameView[]>('/api/games')).body) {
    games.push([date, location, teams.map(({ players, scores, position, totalScore }) => (
      [players.map(({ displayName }) => displayName), scores, position, totalScore]))]);
  }
  for (const month of MONTHS) {
    const path = `/api/games/summary/monthly/${month.slice(0, 4)}/${Number(month.slice(5))}`;
    boards.push((await admin.get<MonthStandingView[]>(path)).body.map(({ user, ...row }) => [user.displayName, row]));
    if (month < '2025-01') continue;
    const { body } = await admin.get<BillingRow[]>(`/api/billing?month=${month}`);
    balances.push(body.map(({ user_id: _, ...row }) => row));
  }
  for (const year of [2024, 2025, 2026]) {
    const { body } = await admin.get<YearRow[]>(`/api/fast/yearly/${year}`);
    years.push(body.map(({ user, totalScore, monthlyScores, rank }) => (
      [user.displayName, totalScore, monthlyScores, rank])));
  }
  return { games, boards, years, balances };
}

let folder: string;
let application: TestApplication;
let admin: HttpClient;
let zip: Readonly<Record<string, Record<string, string>[]>>;
let file: Season;
let before: Shown;
/** The names of a former member who does not want to be named. */
let withheld: readonly string[];

const start = async (): Promise<void> => {
  application = await startApplication();
  admin = await application.login(application.admin.username, application.admin.password);
};

const OLD_MONTHS = 'Month\tA guest\tAn old friend\n2024-11\t5\t-10\n2024-12\t7\t7';
const OLD_EVENINGS = 'Date\tA guest\tAn old friend\n2024-10-11\t5\t-10\n2024-10-18\t\t10';

/** What the format of the season lacked: a guest, somebody who has left, other fees than today's type, a correction. */
async function liveOn(): Promise<void> {
  const [game] = (await admin.get<GameView[]>('/api/games')).body;
  const { body: users } = await admin.get<UserView[]>('/api/users');
  const played = game!.teams.flatMap(({ players }) => players).filter(({ id }) => id !== 79);
  const typeOf = ({ id }: { readonly id: number }) => users.find((user) => user.id === id)!.isShishaSmoker;
  const former = users.find(({ id }) => id === played[1]!.id)!;
  withheld = [former.displayName, former.username];
  const changes: readonly (readonly ['post' | 'patch', string, object])[] = [
    ['post', '/api/guests', { displayName: 'A guest' }],
    ['post', '/api/imports', { text: OLD_MONTHS, reason: 'The sheet of 2024' }],
    ['post', '/api/imports', { text: OLD_EVENINGS, reason: 'A notebook' }],
    ['patch', `/api/users/${played[0]!.id}`, { isShishaSmoker: !typeOf(played[0]!) }],
    ['patch', `/api/users/${played[1]!.id}`, { isActive: false }],
    ['post', `/api/users/${played[1]!.id}/withhold-name`, { reason: 'As they wish' }],
    ['post', '/api/billing/adjustment', { userId: played[2]!.id, amount: -250, reason: 'A broken glass' }],
    ['post', '/api/billing/payment', {
      userId: played[3]!.id, amountPaid: 1234, paymentMode: 'other', notes: '😀'.repeat(500),
    }],
    ['post', '/api/billing/payment/1/void', { reason: 'Entered twice' }],
    ['post', '/api/months/2026-07/reopen', { reason: 'A game too many' }],
    ['post', `/api/games/${game!.id}/void`, { reason: 'Nobody played it' }],
  ];
  for (const [method, path, body] of changes) {
    const { status, body: answer } = await admin[method](path, body);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  await start();
  await importSeasonFixture(application.environment, () => undefined);
  await liveOn();
  [before, file] = [await shown(admin), (await admin.get<Season>('/api/exports/season')).body];
  const tables = await admin.stream('/api/exports/tables');
  zip = Object.fromEntries(Object.entries(unzipSync(new Uint8Array(await tables.arrayBuffer()))).map(([name, bytes]) =>
    [name, parse(strFromU8(bytes), { bom: true, columns: true })]));
  await application.stop();
  await start();
  const path = join(folder, 'season.json');
  await writeFile(path, JSON.stringify(file));
  await runImport(application.environment, path, () => undefined);
});

afterAll(async () => {
  await application?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the season file of what is there, brought into an empty group, gives equal games, boards and years', async () => {
  const after = await shown(admin);
  expect(after.games).toEqual(before.games);
  expect(after.boards).toEqual(before.boards);
  expect(after.years).toEqual(before.years);
  expect(after.years).toMatchObject(
    [[['A guest', 17, { 10: 5, 11: 5, 12: 7 }, 1], ['An old friend', -3, {}, 2]], {}, {}]);
  expect(file.games).toHaveLength(season.games.length - 1);
});

test('and equal balances of everybody in every month', async () => {
  const { balances } = await shown(admin);
  const closing = (of: Shown['balances']) => of.map((rows) => rows.map((row) => {
    const { display_name: name, current_balance: balance } = row as BillingRow;
    return [name, balance];
  }));
  expect(closing(balances)).toEqual(closing(before.balances));
});

test('neither file names a former member whose name is withheld', () => {
  for (const text of [JSON.stringify(file), JSON.stringify(zip)]) {
    expect(withheld.filter((name) => new RegExp(`"${name}"`).test(text))).toEqual([]);
    expect(text).toContain('Former member');
  }
});

test('the same file again changes nothing', async () => {
  const path = join(folder, 'season.json');
  const printed: string[] = [];
  await runImport(application.environment, path, (line) => printed.push(line));
  expect(printed.join('\n')).toContain('all of them already existed, nothing changed.');
});

test('the tables have every member, game, round, evening, month and entry', () => {
  const games = season.games.length - 1;
  expect(new Set(zip['games.csv']!.map(({ game }) => game)).size).toBe(games);
  const seats = file.games.reduce((sum, { teams }) => sum + teams.length * 2, 0);
  expect(zip['rounds.csv']).toHaveLength(seats * 5);
  expect(new Set(zip['evenings.csv']!.map(({ date }) => date)).size)
    .toBe(new Set(file.games.map(({ date }) => date)).size + 2);
  expect(zip['members.csv']!.map(({ name }) => name)).toContain('A guest');
  const [first] = expected.months['2025-03'];
  const named = season.members.find(({ username }: { username: string }) => username === first.username).displayName;
  expect(zip['months.csv']).toContainEqual({
    month: '2025-03', player: named, rank: `${first.displayRank}`, points: `${first.monthlyFinalScore}`,
    total: `${first.totalScore}`, evenings: `${first.daysPlayed}`,
  });
  expect(zip['months.csv']).toContainEqual(
    { month: '2024-10', player: 'An old friend', rank: '2', points: '0', total: '0', evenings: '2' });
  const owed = zip['ledger.csv']!.reduce((sum, row) => sum + Number(row.amount_cents), 0);
  const shownOwed = before.balances.at(-1)!.reduce((sum, row) => sum + (row as BillingRow).current_balance, 0);
  expect(owed).toBe(shownOwed);
});
