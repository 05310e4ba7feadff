/** Tests tables whose server stops in the middle: the next one brings them in whole, or takes all of them back. */
import pg from 'pg';
import type { BillingRow } from '../../contract/billing.js';
import type { MonthStandingView } from '../../contract/boards.js';
import type { GameView } from '../../contract/games.js';
import type { HealthView } from '../../contract/health.js';
import type { BroughtInView, ImportView, TableView } from '../../contract/imports.js';
import type { MonthView } from '../../contract/months.js';
import type { UserView } from '../../contract/players.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { groupOfSuite, record } from '../../testing/worlds/group.js';
import type { Answer } from '../../testing/worlds/http-client.js';
import { appendPastServer, loggedEvents } from '../../testing/worlds/log-events.js';
import { startSecondServer } from '../../testing/worlds/second-server.js';

let database: pg.Client;
// It ends before the group does, which drops its database.
afterAll(() => database.end());
const group = groupOfSuite({}, async ({ application }) => {
  database = new pg.Client({ connectionString: application.databaseUrl });
  await database.connect();
});

const reason = 'Our first years';
const HEADS = 'Date\tPair\tR1\tR2\tR3\tR4\tR5\tPlace';
const gameOn = (date: string, stranger: string): string[] => [
  `${date}\tPlayer 3 & Player 4\tP/N\tP/N\tP/N\tP/N\tP/VL\t1`,
  '\tPlayer 5 & Player 6\tVP/N\tVL/N\tVP/N\tVL/N\tN/N\t3',
  `\t${stranger} & -\tVL/-\tVP/-\tVL/-\tVP/-\t\t2`,
  '\tPlayer 7 & Player 8\tL/N\tL/N\tL/N\tL/N\tL/VP\t5',
  '\tPlayer 9 & Player 10\t\t\t\t\t\t4',
];
/** Two games in March and one in April; each test has its own year and stranger. */
const tableOf = (year: number, stranger: string): string =>
  [HEADS, ...['14.03', '21.03', '04.04'].flatMap((day) => gameOn(`${day}.${year}`, stranger))].join('\n');

const bringIn = (text: string) => group.admin.post<BroughtInView>('/api/imports', { text, reason });
const takeBack = (id: number) => group.admin.post(`/api/imports/${id}/take-back`, { reason: 'The wrong table' });
const tables = async () => (await group.admin.get<ImportView[]>('/api/imports')).body;
const games = async (year: number) => (await group.admin.get<GameView[]>('/api/games')).body
  .filter(({ date }) => date.startsWith(`${year}`));
const board = async (year: number, month: number) =>
  (await group.admin.get<MonthStandingView[]>(`/api/games/summary/monthly/${year}/${month}`)).body
    .map(({ user, displayRank: rank, monthlyFinalScore: points, totalScore: total, daysPlayed: evenings }) => (
      { rank, name: user.displayName, points, total, evenings }));
/** Whether each player of this name plays along. */
const isHere = async (name: string) => (await group.admin.get<UserView[]>('/api/users')).body
  .filter(({ displayName }) => displayName === name).map(({ isActive }) => isActive);
const balances = async () => Object.fromEntries((await group.admin.get<BillingRow[]>('/api/billing')).body
  .filter(({ opening_balance: amount }) => amount !== 0)
  .map(({ display_name: name, opening_balance: amount }) => [name, amount]));

/** Stops whatever does the second step of this kind from now on, as the end of its process would. */
async function cutAt(step: string): Promise<void> {
  const { rows: [known] } = await database.query<{ steps: string }>(`
    select count(*) as steps from app.command_receipts where idempotency_key like 'system:import:table-${step}:%'`);
  await database.query(`
    create or replace function cut() returns trigger language plpgsql as $cut$
    begin
      if new.idempotency_key like 'system:import:table-${step}:%' and ${known!.steps} < (
        select count(*) from app.command_receipts where idempotency_key like 'system:import:table-${step}:%')
      then raise exception 'The process ends.' using errcode = '57P01'; end if;
      return new;
    end $cut$;
    create or replace trigger cut before insert on app.command_receipts for each row execute function cut()`);
}

const mend = () => database.query('drop trigger cut on app.command_receipts; drop function cut');
const underWay = async () => (await database.query('select from app.tables_under_way')).rowCount;

/** An answer of this server does not tell what another one wrote, or a call that failed. */
const allIsShown = (): Promise<void> => eventually(async () =>
  (await group.admin.get<HealthView>('/api/health')).body.projections.every(({ lag }) => lag === '0'));

async function isCutOff(call: Promise<Answer>): Promise<void> {
  expect((await call).status).toBe(503);
  await allIsShown();
}

/** Starts a server on what the dead one left. */
async function nextServer(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  await mend();
  const next = await startSecondServer(group.application, '0', { LOG_LEVEL: 'silent', ...environment });
  await eventually(async () => await underWay() === 0);
  await next.close();
  await allIsShown();
}

test('opening balances come in whole and once', async () => {
  await cutAt('balance');
  await isCutOff(bringIn('Name;Balance\nPlayer 9;-12,50\nPlayer 10;3\nAda;7'));
  expect(await balances()).toEqual({ 'Player 9': -1250 });
  await nextServer();
  expect(await balances()).toEqual({ 'Player 9': -1250, 'Player 10': 300, 'Ada': 700 });
  expect((await tables())[0]).toMatchObject({ kind: 'balances', balances: 3, takenBack: null });
});

test('games come in whole and once, and until then no month is finalized', async () => {
  const table = tableOf(2024, 'Zoë');
  const shown = (await group.admin.post<TableView>('/api/imports/read', { text: table })).body;
  await cutAt('game');
  await isCutOff(bringIn(table));
  expect([(await games(2024)).length, (await tables()).length, await underWay()]).toEqual([1, 1, 1]);
  const finalize = () => group.admin.post('/api/admin/monthly-transition', { year: 2024, month: 3 });
  expect(await finalize()).toMatchObject({
    status: 409, body: { message: 'A table comes in or goes back: a month can be finalized once that is done.' },
  });
  await nextServer();
  const [brought] = await tables();
  expect(brought).toMatchObject({ rows: 15, games: 3, reason, by: { id: 1 }, takenBack: null });
  expect(await games(2024)).toHaveLength(3);
  expect([await board(2024, 4), await board(2024, 3)]).toEqual(shown.boards.map(({ rows }) => rows));
  expect(await isHere('Zoë')).toEqual([true]);
  const recorded = async () => (await loggedEvents(group.application.log)).filter(({ type }) => type !== 'FeeCharged');
  const before = await recorded();
  expect((await bringIn(table)).body).toEqual({ id: brought!.id });
  expect(await recorded()).toEqual(before);
  expect((await finalize()).status).toBe(200);
});

test('the same table again goes on where the first one was cut off, with one answer for all', async () => {
  const table = tableOf(2023, 'Yuki');
  const before = (await tables()).length;
  await cutAt('game');
  await isCutOff(bringIn(table));
  await mend();
  const answers = await Promise.all([bringIn(table), bringIn(table), bringIn(table)]);
  const [{ id }] = (await tables()) as [ImportView];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([201, { id }]));
  expect([(await games(2023)).length, (await tables()).length, await underWay()]).toEqual([3, before + 1, 0]);
});

test('a member who is renamed meanwhile stays who it was in the table', async () => {
  await cutAt('game');
  await isCutOff(bringIn(tableOf(2022, 'Xenia')));
  await group.admin.patch('/api/users/5', { displayName: 'Noor' });
  // A process that answers no members does so too.
  await nextServer({ ROLE: 'projections' });
  await group.admin.patch('/api/users/5', { displayName: 'Player 5' });
  expect([await games(2022), await isHere('Xenia')]).toMatchObject([{ length: 3 }, [true]]);
  expect((await board(2022, 3)).map(({ name }) => name)).toContain('Player 5');
});

test('nothing of a table counts that is refused on the way, and the list says why', async () => {
  const table = tableOf(2025, 'Walid');
  await cutAt('game');
  await isCutOff(bringIn(table));
  const own = await record(group.recorder, { date: '2025-04-11', rounds: CLEAR_ROUNDS });
  // A finalization that was decided just before the table began.
  await appendPastServer(group.application.log, 'month-2025-04', {
    type: 'MonthFinalized', data: { month: '2025-04', standings: [] }, metadata: {
      actorId: 1, at: '2026-07-29T16:00:00.000Z', correlationId: 'c', causationId: 'c', commandDigest: 'd',
      idempotencyKey: 'elsewhere', schemaVersion: 1,
    },
  });
  await nextServer();
  expect((await games(2025)).map(({ id }) => id)).toEqual([own.id]);
  expect([await board(2025, 3), await isHere('Walid')]).toEqual([[], [false]]);
  const [refused] = await tables();
  expect(refused).toMatchObject({ games: 2, by: { id: 1 }, takenBack: {
    by: null, reason: 'It could not come in whole. April 2025 is finalized: an admin must reopen it before its games '
      + 'can change.',
  } });
  // The month is open again, so the table can come.
  await group.admin.post('/api/months/2025-04/reopen', { reason: 'A table is missing' });
  expect((await bringIn(table)).body).toEqual({ id: refused!.id + 1 });
  expect(await games(2025)).toHaveLength(4);
});

test('a table that is taken back goes whole, even if somebody changes a game of it meanwhile', async () => {
  const { body: { id } } = await bringIn(tableOf(2021, 'Vera'));
  await cutAt('void');
  await isCutOff(takeBack(id));
  const left = await games(2021);
  expect(left).toHaveLength(2);
  await group.admin.post(`/api/games/${left[0]!.id}/void`, { reason: 'By hand' });
  await nextServer();
  expect([await games(2021), await isHere('Vera')]).toEqual([[], [false]]);
  expect((await tables())[0]).toMatchObject({ id, takenBack: { reason: 'The wrong table', by: { id: 1 } } });
});

test('months of points come in whole, and go whole', async () => {
  const locked = async () => (await group.admin.get<MonthView[]>('/api/months')).body
    .filter(({ month, isFinalized }) => isFinalized && month.startsWith('2019')).map(({ month }) => month);
  await cutAt('month');
  await isCutOff(bringIn('2019\tPlayer 3\tUlla\nMay\t30\t-5\nJune\t15\t20\nJuly\t5\t10'));
  expect(await locked()).toEqual(['2019-05']);
  await nextServer();
  expect((await locked()).sort()).toEqual(['2019-05', '2019-06', '2019-07']);
  const [brought] = await tables();
  expect([brought, await isHere('Ulla')]).toMatchObject([{ kind: 'months', months: 3, takenBack: null }, [true]]);
  await cutAt('month-back');
  await isCutOff(takeBack(brought!.id));
  expect(await locked()).toHaveLength(2);
  await nextServer();
  expect([await locked(), await isHere('Ulla')]).toEqual([[], [false]]);
});
