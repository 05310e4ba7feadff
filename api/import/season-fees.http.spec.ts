/** Tests which fees an import charges: the specification's, none, or those of the file, and that it prints them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLEAR_ROUNDS, recordGame } from '../../domain/testing/game-examples.js';
import { runImport } from '../../testing/worlds/load-server.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';
import { startApplication, type TestApplication } from '../../testing/worlds/start-application.js';
import type { Season, SeasonGame } from '../../contract/season.js';

let folder: string;
let application: TestApplication;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'season-fees-'));
  application = await startApplication();
});

afterEach(async () => {
  await application?.stop();
  await rm(folder, { recursive: true, force: true });
});

const name = (playerId: number): string => `player${playerId}`;

function gameOf(date: string): SeasonGame {
  const { game, teams } = recordGame({ date, rounds: CLEAR_ROUNDS });
  return {
    ...game, tieBreakers: [], firstExit: null,
    teams: teams.map(({ player1Id, player2Id, player1Scores, player2Scores }) => ({
      player1: name(player1Id), player2: name(player2Id),
      player1Scores: [...player1Scores], player2Scores: [...player2Scores],
    })),
  };
}

const games = ['2025-01-03', '2025-03-07'].map(gameOf);
const usernames = games[0]!.teams.flatMap(({ player1, player2 }) => [player1, player2]);
/** The first member smokes shisha. */
const SEASON: Season = {
  members: usernames.map((username, index) => ({
    username, displayName: username, isAdmin: false, canCreateGames: false, isShishaSmoker: index === 0,
    openingBalance: 0,
  })),
  games, payments: [],
};

/** @returns the printed lines about fees, and how the import ended */
async function importing(season: Season, options: { noDues?: boolean } = {}): Promise<(string | undefined)[]> {
  const path = join(folder, 'season.json');
  await writeFile(path, JSON.stringify(season));
  const printed: string[] = [];
  await runImport(application.environment, path, (line) => printed.push(line), { leaveOpen: true, ...options });
  return [printed.find((line) => line.startsWith('For a month')), printed.at(-1)];
}

/** The fields that are read from events of members and accounts. */
interface Logged {
  readonly username?: string;
  readonly playerId: number;
  readonly month: string;
  readonly amount: number;
}

/** The charges of the first two members: month and cents. */
const charges = async (): Promise<string[][]> => {
  const log = (await loggedEvents(application.log)).map(({ type, data }) => ({ type, ...data as Logged }));
  const idOf = (name: string) => log.find(({ username }) => username === name)!.playerId;
  const fees = log.filter(({ type }) => type === 'FeeCharged');
  return usernames.slice(0, 2).map((username) => fees.filter(({ playerId }) => playerId === idOf(username))
    .map(({ month, amount }) => `${month} ${amount}`));
};

const DONE = `${usernames.length} members, 2 games and 0 payments: imported.`;
const AGAIN = `${usernames.length} members, 2 games and 0 payments: all of them already existed, nothing changed.`;

test("an import charges the specification's fees unless the file says otherwise, and names them", async () => {
  expect(await importing(SEASON)).toEqual([
    'For a month with a game a member is charged $15 ($25 with shisha) from January 2025 on. '
    + 'The first import of a group can set others: "fees" in the file, or --no-dues.', DONE,
  ]);
  expect(await charges()).toEqual([['2025-01 2500', '2025-03 2500'], ['2025-01 1500', '2025-03 1500']]);
  // It is too late for other fees.
  const before = await loggedEvents(application.log);
  const played = 'March 2025 is played already: April 2025 is the first month whose fees can change.';
  await expect(importing(SEASON, { noDues: true })).rejects.toMatchObject({
    faults: [{ path: '--no-dues', message: played }],
  });
  const fees = [{ from: '2025-03', regular: 100, shisha: 100 }];
  await expect(importing({ ...SEASON, currency: 'EUR', fees })).rejects.toMatchObject({
    faults: [
      { path: 'currency', message: 'The currency is fixed, because amounts are recorded in it.' },
      { path: 'fees.0', message: played },
    ],
  });
  expect(await loggedEvents(application.log)).toEqual(before);
});

test('with --no-dues nothing is charged, and the same file again changes nothing', async () => {
  const said = 'For a month with a game a member is charged nothing from January 2025 on.';
  expect(await importing(SEASON, { noDues: true })).toEqual([said, DONE]);
  expect(await charges()).toEqual([[], []]);
  expect(await importing(SEASON, { noDues: true })).toEqual([said, AGAIN]);
});

test('a file sets its currency and fees, each from a month on, and the same file again changes nothing', async () => {
  const fees = [{ from: '2025-01', regular: 1000, shisha: 1250 }, { from: '2025-02', regular: 0, shisha: 0 }];
  const season: Season = { ...SEASON, currency: 'EUR', fees };
  const said = 'For a month with a game a member is charged €10 (€12.50 with shisha) from January 2025 on, '
    + 'nothing from March 2025 on.';
  expect(await importing(season)).toEqual([said, DONE]);
  expect(await charges()).toEqual([['2025-01 1250'], ['2025-01 1000']]);
  expect(await importing(season)).toEqual([said, AGAIN]);
  await expect(importing(season, { noDues: true })).rejects.toMatchObject({
    faults: [{ path: 'fees', message: 'Leave them out, or leave --no-dues out.' }],
  });
});
