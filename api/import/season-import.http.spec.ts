/** Tests that a season is imported as a whole or not at all, even if some of its months are finalized. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLEAR_ROUNDS, recordGame, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import type { MonthView } from '../../contract/months.js';
import { type Group, startGroup } from '../../testing/worlds/group.js';
import { runImport } from '../../testing/worlds/load-server.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';
import type { Season, SeasonGame } from '../../contract/season.js';

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

const gameOf = (date: string, rounds = CLEAR_ROUNDS): SeasonGame => {
  const { game, teams } = recordGame({ date, rounds });
  const username = (playerId: number) => (playerId === 1 ? group.application.admin.username : `player${playerId}`);
  return {
    ...game, tieBreakers: [], firstExit: null,
    teams: teams.map(({ player1Id, player2Id, player1Scores, player2Scores }) => ({
      player1: username(player1Id), player2: username(player2Id),
      player1Scores: [...player1Scores], player2Scores: [...player2Scores],
    })),
  };
};

const another = (date: string): SeasonGame => ({ ...gameOf(date), anotherGame: true });

/** @returns the printed lines, except those about the rights of the test's Postgres and about fees */
const importing = async (season: Partial<Season>, options = { leaveOpen: true }): Promise<string[]> => {
  const path = join(folder, 'season.json');
  await writeFile(path, JSON.stringify({ members: [], games: [], payments: [], ...season }));
  const printed: string[] = [];
  await runImport(group.application.environment, path, (line) => printed.push(line), options);
  return printed.filter((line) => !/^(The (log is not protected|database has fsync)|For a month)/.test(line));
};

const log = () => loggedEvents(group.application.log);

const NEWCOMER = {
  username: 'newcomer', displayName: 'Newcomer', isAdmin: false, canCreateGames: false, isShishaSmoker: false,
  openingBalance: 500,
};

test('a file is refused as a whole if a name looks like another in it, or like an existing one', async () => {
  const before = await log();
  const members = [
    { ...NEWCOMER, displayName: 'PLAYER 4\u200b' }, { ...NEWCOMER, username: 'other' },
    { ...NEWCOMER, username: 'twin', displayName: ' newcomer' },
  ];
  await expect(importing({ members })).rejects.toMatchObject({
    faults: [
      { path: 'members.0.displayName', message: 'There is already a member called Player 4.' },
      { path: 'members.2.displayName', message: 'There is already a member called Newcomer.' },
    ],
  });
  expect(await log()).toEqual(before);
});

test('a fault shows the display names of players', async () => {
  const game = gameOf('2024-10-04');
  const twice = (username: string): SeasonGame => ({
    ...game, teams: game.teams.map((team, index) => (index < 2 ? { ...team, player1: username } : team)),
  });
  const games = [twice(group.application.admin.username), twice(NEWCOMER.username)];
  await expect(importing({ members: [NEWCOMER], games })).rejects.toMatchObject({
    faults: [
      { path: 'games.0.teams', message: 'organizer is in more than one seat.' },
      { path: 'games.1.teams', message: 'Newcomer is in more than one seat.' },
    ],
  });
});

test('a date that nobody can mean is a fault at its field', async () => {
  const payment = {
    username: 'player3', amountPaid: 1500, paymentMode: 'cash' as const, notes: '',
    paymentDate: '2026-06-30', billingMonth: '2026-06',
  };
  const payments = [
    { ...payment, paymentDate: '0026-11-02' }, { ...payment, billingMonth: '2024-11' },
    { ...payment, billingMonth: '1999-12' },
  ];
  const message = 'The year must be from 2000 to 2027, not ';
  const refused = importing({ games: [{ ...gameOf('2000-01-01'), date: '1900-01-05' }], payments });
  await expect(refused).rejects.toMatchObject({
    faults: [
      { path: 'games.0.date', message: `${message}1900.` },
      { path: 'payments.0.paymentDate', message: `${message}26.` },
      {
        path: 'payments.1.paymentDate',
        message: 'Tue 30 Jun 2026 is more than a year away from November 2024, which is paid.',
      },
      { path: 'payments.2.billingMonth', message: `${message}1999.` },
    ],
  });
});

test('a file is refused as a whole for a new game in a finalized month, not for an imported one', async () => {
  const known = [gameOf('2024-11-29'), another('2024-11-29')];
  await importing({ games: known });
  const transition = { year: 2024, month: 11 };
  expect(await group.admin.post('/api/admin/monthly-transition', transition)).toMatchObject({ status: 200 });
  const before = await log();
  const later = { members: [NEWCOMER], games: [...known, gameOf('2024-12-01'), another('2024-11-29')] };
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

test('all games that equal others are asked about in one list', async () => {
  await importing({ games: [{ ...gameOf('2024-12-05'), location: 'Kitchen' }, gameOf('2024-12-06')] });
  const before = await log();
  const games = [gameOf('2024-12-05'), gameOf('2024-12-06'), gameOf('2024-12-07'), gameOf('2024-12-07')];
  const question = 'Add "anotherGame": true if it is another one.';
  await expect(importing({ games })).rejects.toMatchObject({
    faults: [
      {
        path: 'games.0',
        message: expect.stringMatching(`^An import recorded the same game .*: game \\d+\\. ${question}$`),
      },
      { path: 'games.3', message: `It is the same game as games.2. ${question}` },
    ],
  });
  expect(await log()).toEqual(before);
  const answered = games.map((game, index) => ({ ...game, anotherGame: index !== 1 }));
  await importing({ games: answered });
  expect((await log()).slice(before.length).filter(({ type }) => type === 'GameRecorded')).toHaveLength(3);
  const head = (await log()).length;
  await importing({ games: answered });
  expect(await log()).toHaveLength(head);
});

describe('the months of a file that are over', () => {
  const played = (): SeasonGame[] =>
    ['2025-01-31', '2025-03-01', '2025-03-31', DEFAULT_ZONE.dateOf(new Date())].map((date) => gameOf(date));
  const locked = async (): Promise<string[]> => (await group.admin.get<MonthView[]>('/api/months')).body
    .filter(({ isFinalized, month }) => isFinalized && month >= '2025').map(({ month }) => month);

  test('stay open with --leave-open', async () => {
    expect(await importing({ games: played() })).toEqual(['0 members, 4 games and 0 payments: imported.']);
    expect(await locked()).toEqual([]);
  });

  test('are finalized at once, including those of a file that is imported again, and no other month', async () => {
    expect(await importing({ games: played() }, { leaveOpen: false })).toEqual([
      '0 members, 4 games and 0 payments: imported.',
      '2 months are finalized, from January 2025 to March 2025.',
    ]);
    expect(await locked()).toEqual(['2025-01', '2025-03']);
    const before = await log();
    expect(await importing({ games: played() }, { leaveOpen: false })).toEqual([
      '0 members, 4 games and 0 payments: all of them already existed, nothing changed.',
    ]);
    expect(await log()).toEqual(before);
  });

  test('make no notice, nor does a game of today', async () => {
    for (const client of [group.admin, group.recorder, group.member]) {
      expect((await client.get('/api/notices')).body).toEqual({ notices: [], hasOlder: false });
    }
  });

  test('wait for their ties', async () => {
    const [, months] = await importing({ games: [gameOf('2025-05-31', TIED_MIDDLE_ROUNDS)] }, { leaveOpen: false });
    expect(months).toMatch(/^May 2025 cannot be finalized while teams are tied in game \d+\. They are finalized/);
    expect(await locked()).toEqual(['2025-01', '2025-03']);
  });

  test('stay open while the boards are cleared', async () => {
    await group.admin.post('/api/admin/clear-fast-table');
    const [games, months] = await importing({ games: [gameOf('2025-06-30')] }, { leaveOpen: false });
    expect(games).toBe('0 members, 1 games and 0 payments: imported.');
    expect(months).toBe(
      'The boards are cleared: populate them before a month is finalized. ' +
      'Until then its months stay open: import the same file again, or wait for the transition.');
  });
});
