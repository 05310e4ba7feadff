/** Tests tables that an admin brings in: what is shown before, whole or not at all, once, and back again. */
import type { BillingRow } from '../../contract/billing.js';
import type { MonthStandingView } from '../../contract/boards.js';
import type { BroughtInView, ImportView, TableView } from '../../contract/imports.js';
import type { GameView } from '../../contract/games.js';
import type { UserView } from '../../contract/players.js';
import { MAX_TABLE_LENGTH, MAX_TABLE_ROWS, TABLE_TOO_LARGE } from '../../domain/table/limits.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { groupOfSuite, record } from '../../testing/worlds/group.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

const group = groupOfSuite();
const log = () => loggedEvents(group.application.log);
const reason = 'Our first year';

const HEADS = 'Date\tPair\tR1\tR2\tR3\tR4\tR5\tPlace';
/** A game with three pairs with equal points, which the table ranks, a stranger and an empty seat. */
const gameOn = (date: string, stranger = 'Zoë'): string[] => [
  `${date}\tplayer 3 & Player 4\tP/N\tP/N\tP/N\tP/N\tP/VL\t1`,
  '\tPlayer 5 & Player 6\tVP/N\tVL/N\tVP/N\tVL/N\tN/N\t3',
  `\t${stranger} & -\tVL/-\tVP/-\tVL/-\tVP/-\t\t2`,
  '\tPlayer 7 & Player 8\tL/N\tL/N\tL/N\tL/N\tL/VP\t5',
  '\tPlayer 9 & Player 10\t\t\t\t\t\t4',
];
const tableOf = (...games: readonly string[][]): string => [HEADS, ...games.flat()].join('\n');
const TABLE = tableOf(gameOn('14.03.2025'), gameOn('21.03.2025'));

const read = async (text: string, more: object = {}) =>
  (await group.admin.post<TableView>('/api/imports/read', { text, ...more })).body;
const bringIn = (text: string, more: object = {}) =>
  group.admin.post<BroughtInView>('/api/imports', { text, reason, ...more });
const takeBack = (id: number) => group.admin.post(`/api/imports/${id}/take-back`, { reason: 'The wrong table' });
const games = async () => (await group.admin.get<GameView[]>('/api/games')).body;
const board = async () =>
  (await group.admin.get<MonthStandingView[]>('/api/games/summary/monthly/2025/3')).body
    .map(({ user, displayRank: rank, monthlyFinalScore: points, totalScore: total, daysPlayed: evenings }) => (
      { rank, name: user.displayName, points, total, evenings }));

test('a table is read, with who is meant and what the boards will show, and nothing is written', async () => {
  const before = (await log()).length;
  const view = await read(TABLE);
  expect(view).toMatchObject({ kind: 'games', rows: 10, faults: [], games: 2, known: 0, balances: [] });
  expect(view.columns.map(({ meaning }) => meaning)).toEqual(
    ['date', 'player', 'round1', 'round2', 'round3', 'round4', 'round5', 'place']);
  expect(view.members).toContainEqual({ name: 'player 3', userId: 3, displayName: 'Player 3' });
  expect(view.members).toContainEqual({ name: 'Zoë', userId: null, displayName: 'Zoë', as: 'guest' });
  expect(view.boards).toMatchObject([{ month: '2025-03', rows: { length: 9 } }]);
  expect(view.boards[0]!.rows[0]).toMatchObject({ rank: 1, total: 20, evenings: 2 });
  expect(view.fees).toMatch(/^For a month with a game a member is charged \$15/);
  expect(await log()).toHaveLength(before);
});

describe('a table', () => {
  let id: number;
  let shown: TableView;

  beforeAll(async () => {
    shown = await read(TABLE);
    const answer = await bringIn(TABLE);
    expect(answer.status).toBe(201);
    id = answer.body.id;
  });

  test('is on the boards as they were shown, with its ties settled as it ranks them', async () => {
    expect(await board()).toEqual(shown.boards[0]!.rows);
    const [game] = await games();
    expect(game).toMatchObject({ date: '2025-03-21', teams: [
      { position: 1 }, { position: 3, roundSum: 0 }, { position: 2, roundSum: 0 }, { position: 5 },
      { position: 4, roundSum: 0 }] });
    expect(game!.teams[2]!.players.map(({ displayName }) => displayName)).toEqual(['Zoë', 'No Player']);
  });

  test('is in the log by the name of the admin, and makes no notice', async () => {
    const events = (await log()).filter(({ type }) => ['GameRecorded', 'TableBroughtIn', 'GuestAdded'].includes(type));
    expect(events.map(({ type, actorId }) => [type, actorId])).toEqual([
      ['GuestAdded', 1], ['GameRecorded', 1], ['GameRecorded', 1], ['TableBroughtIn', 1]]);
    expect((await group.member.get('/api/notices')).body).toEqual({ notices: [], hasOlder: false });
  });

  test('changes nothing when it comes again, nor do games that are recorded already', async () => {
    const before = (await log()).length;
    expect((await bringIn(TABLE)).body).toEqual({ id });
    expect((await bringIn(tableOf(gameOn('14.03.2025')))).body).toMatchObject({ rule: 'NothingToBringIn' });
    expect(await log()).toHaveLength(before);
    expect(await read(tableOf(gameOn('14.03.2025'), gameOn('28.03.2025')))).toMatchObject({ games: 1, known: 1 });
  });

  test('cannot be taken back once a person has changed a game of it', async () => {
    const [game] = await games();
    await group.admin.post(`/api/games/${game!.id}/void`, { reason: 'Only to see' });
    await group.admin.post(`/api/games/${game!.id}/restore`, { reason: 'It counts' });
    const before = (await log()).length;
    expect(await takeBack(id)).toMatchObject({ status: 409, body: { rule: 'ImportMustBeUntouched' } });
    expect(await log()).toHaveLength(before);
    await group.admin.post(`/api/games/${game!.id}/void`, { reason: 'By hand' });
  });

  test('is taken back whole: its games count nowhere, and the guest who came for it has left', async () => {
    expect((await takeBack(id)).status).toBe(200);
    expect([await games(), await board()]).toEqual([[], []]);
    const { body: users } = await group.admin.get<UserView[]>('/api/users');
    expect(users.find(({ displayName }) => displayName === 'Zoë')).toMatchObject({ isActive: false, isGuest: true });
    const before = (await log()).length;
    expect((await takeBack(id)).status).toBe(200);
    expect(await log()).toHaveLength(before);
  });

  test('comes again after it was taken back', async () => {
    const again = (await bringIn(TABLE)).body.id;
    expect(again).not.toBe(id);
    expect(await board()).toEqual(shown.boards[0]!.rows);
    const { body: all } = await group.admin.get<ImportView[]>('/api/imports');
    expect(all).toMatchObject([
      { id: again, kind: 'games', rows: 10, games: 2, reason, by: { id: 1 }, takenBack: null },
      { id, takenBack: { reason: 'The wrong table', by: { id: 1 } } },
    ]);
    expect((await takeBack(again)).status).toBe(200);
  });
});

describe('nothing comes in', () => {
  test.each([
    ['a place against the rounds', TABLE.replace('\t5', '\t1').replace('\t1\n', '\t5\n'), 4],
    ['a round without a president', TABLE.replace('P/N', 'N/N'), 2],
    ['somebody in two seats', TABLE.replace('Zoë', 'Player 8'), 2],
    ['a day to come', tableOf(gameOn('14.03.2027')), 2],
    ['the same game twice', tableOf(gameOn('14.03.2025'), gameOn('14.03.2025')), 7],
    ['an unknown role', TABLE.replace('P/VL', 'King/VL'), 2],
  ])('with %s: the row has the fault', async (_, text, row) => {
    const before = (await log()).length;
    const { faults } = await read(text);
    expect(faults.map((fault) => fault.row)).toContain(row);
    const answer = await bringIn(text);
    expect(answer).toMatchObject({ status: 400, body: { rule: 'TableMustBeFaultless' } });
    expect((answer.body as unknown as { message: string }).message).toMatch(/^Row \d+: .* Nothing was brought in\.$/);
    expect(await log()).toHaveLength(before);
  });

  test('into a month that is finalized', async () => {
    await record(group.recorder, { date: '2025-01-03', rounds: CLEAR_ROUNDS });
    await group.admin.post('/api/admin/monthly-transition', { year: 2025, month: 1 });
    expect((await read(tableOf(gameOn('10.01.2025')))).faults).toEqual([
      { row: 2, message: 'January 2025 is finalized: an admin must reopen it before its games can change.' }]);
  });

  test.each([
    ['more than 5 MB', 'x'.repeat(MAX_TABLE_LENGTH + 1)],
    ['more rows than the limit', 'Mina\t1\n'.repeat(MAX_TABLE_ROWS + 2)],
    ['more columns than the limit', 'x\t'.repeat(100)],
  ])('of a table with %s', async (_, text) => {
    const { status, body } = await group.admin.post('/api/imports/read', { text });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(TABLE_TOO_LARGE)]);
  });

  test('of a large text that is not from an admin', async () => {
    expect((await group.member.post('/api/imports/read', { text: 'x'.repeat(200_000) })).status).toBe(413);
  });
});

test('opening balances come in once, for members and new people, and go back', async () => {
  const text = 'Name;Balance\nPlayer 9;-12,50\nPlayer 10;3\nAda;7';
  const said = { members: [{ name: 'Ada', as: 'member' }] };
  const view = await read(text, said);
  expect(view).toMatchObject({ kind: 'balances', faults: [], balances: [
    { name: 'Player 9', amount: -1250 }, { name: 'Player 10', amount: 300 }, { name: 'Ada', amount: 700 }] });
  const { body: { id } } = await bringIn(text, said);
  const balances = async () => Object.fromEntries((await group.admin.get<BillingRow[]>('/api/billing')).body
    .map(({ display_name: name, opening_balance: amount }) => [name, amount]));
  expect(await balances()).toMatchObject({ 'Player 9': -1250, 'Player 10': 300, 'Ada': 700 });
  expect((await read('Player 9\t4')).faults).toEqual([
    { row: 1, message: 'Player 9 has an opening balance already.' }]);
  await takeBack(id);
  expect(await balances()).toMatchObject({ 'Player 9': 0, 'Player 10': 0 });
});

describe('the largest table', () => {
  const linesOf = (nameOf: (index: number) => string): string =>
    Array.from({ length: MAX_TABLE_ROWS }, (_, index) => `${nameOf(index)}\t${index % 100}`).join('\n');

  test('is read, and says its first faults', async () => {
    const view = await read(linesOf((index) => `Player ${index % 7 + 2}`));
    expect([view.kind, view.rows, view.faults.length]).toEqual(['balances', MAX_TABLE_ROWS, 100]);
  });

  test('cannot bring a crowd of strangers', async () => {
    const { status, body } = await group.admin.post('/api/imports/read', { text: linesOf((index) => `Fan ${index}`) });
    expect([status, body]).toMatchObject([400, { rule: 'PeopleMustBeFew' }]);
  });
});
