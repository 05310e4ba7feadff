/** Proves that a season is imported all of it or none, also where months of it are finalized. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLEAR_ROUNDS, recordGame } from '../../domain/testing/game-examples.js';
import { type Group, startGroup } from '../../testing/group.js';
import { loggedEvents } from '../../testing/log-events.js';
import { runImport } from './import-command.js';
import type { Season, SeasonGame } from './season-file.js';

let group: Group;
let folder: string;

beforeAll(async () => {
  group = await startGroup();
  folder = await mkdtemp(join(tmpdir(), 'season-'));
});

afterAll(async () => {
  await group?.application.stop();
  await rm(folder, { recursive: true, force: true });
});

const gameOf = (date: string): SeasonGame => {
  const { game, teams } = recordGame({ date, rounds: CLEAR_ROUNDS });
  const username = (playerId: number) => (playerId === 1 ? group.application.admin.username : `player${playerId}`);
  return {
    ...game, tieBreakers: [], firstExit: null,
    teams: teams.map(({ player1Id, player2Id, player1Scores, player2Scores }) => ({
      player1: username(player1Id), player2: username(player2Id),
      player1Scores: [...player1Scores], player2Scores: [...player2Scores],
    })),
  };
};

const importing = async (season: Partial<Season>): Promise<void> => {
  const path = join(folder, 'season.json');
  await writeFile(path, JSON.stringify({ members: [], games: [], payments: [], ...season }));
  await runImport({ DATABASE_URL: group.application.databaseUrl }, path, () => undefined);
};

const log = () => loggedEvents(group.application.databaseUrl);

const NEWCOMER = {
  username: 'newcomer', displayName: 'Newcomer', isAdmin: false, canCreateGames: false, isShishaSmoker: false,
  openingBalance: 500,
};

test('two members who look alike refuse the file whole, and so does one who looks like somebody there', async () => {
  const before = await log();
  const members = [
    { ...NEWCOMER, displayName: 'PLAYER 4\u200b' }, { ...NEWCOMER, username: 'other' },
    { ...NEWCOMER, username: 'twin', displayName: ' newcomer' },
  ];
  await expect(importing({ members })).rejects.toMatchObject({
    faults: [
      { path: 'members.0.displayName', message: 'There is a member called Player 4 already.' },
      { path: 'members.2.displayName', message: 'There is a member called Newcomer already.' },
    ],
  });
  expect(await log()).toEqual(before);
});

test('a new game of a finalized month refuses the file whole; what the month has already does not', async () => {
  const known = [gameOf('2024-11-29'), gameOf('2024-11-29')];
  await importing({ games: known });
  const transition = { year: 2024, month: 11 };
  expect(await group.admin.post('/api/admin/monthly-transition', transition)).toMatchObject({ status: 200 });
  const before = await log();
  const later = { members: [NEWCOMER], games: [...known, gameOf('2024-12-01'), gameOf('2024-11-29')] };
  await expect(importing(later)).rejects.toMatchObject({
    name: 'ImportRefused',
    faults: [{
      path: 'games.3.date',
      message: 'November 2024 is finalized: an admin must reopen it before its games can change.',
    }],
  });
  expect(await log()).toEqual(before);
  await importing({ games: [...known, gameOf('2024-12-01')] });
  expect((await log()).slice(before.length).filter(({ type }) => type === 'GameRecorded')).toMatchObject([
    { data: { date: '2024-12-01' } },
  ]);
});
