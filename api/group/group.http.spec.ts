/** Tests the group's facts over HTTP: its texts, currency, fees and rules, today and at a moment. */
import type { AuditPage } from '../../contract/audit.js';
import type { StatementView } from '../../contract/billing.js';
import type { GroupView } from '../../contract/group.js';
import { RULES } from '../../domain/boards/rules.js';
import type { FastMonthRow } from '../../contract/boards.js';
import type { ExplanationView } from '../../contract/explain.js';
import type { GameView } from '../../contract/games.js';
import type { WhatIfView } from '../../contract/what-if.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { type Group, populate, record, startGroup, submissionOf } from '../../testing/worlds/group.js';

let group: Group;

beforeEach(async () => {
  group = await startGroup();
});

afterEach(() => group.application.stop());

const facts = async (query = ''): Promise<GroupView> => (await group.member.get<GroupView>(`/api/group${query}`)).body;
const change = (what: string, body: object) => group.admin.post<GroupView>(`/api/group/${what}`, body);
const owedBy = async (id: number): Promise<number> =>
  (await group.admin.get<StatementView>(`/api/billing/statement/${id}`)).body.current_balance;

const reason = 'The room costs more';
const from = '2026-08';

test('without any change the specification holds', async () => {
  expect(await facts()).toEqual({
    name: 'President', greeting: 'Assalam Alaikum {name}', currency: null, place: 'Game Room', gameType: 'Standard',
    howToPay: '', hasDues: true, hasAmounts: false, firstPlayed: null, lastPlayed: null, money: 'answered',
    fees: [{ from: null, regular: 1500, shisha: 2500, reason: '', state: 'inForce' }],
    rules: [{ from: null, rules: RULES, reason: '', state: 'inForce' }],
    zone: 'America/Toronto', zones: [], hasDates: false, firstWeekday: 7,
    clocks: { names: [[expect.any(Number), 'America/Toronto']], clocks: expect.any(Array) },
  });
});

test('a text changes at once for everybody, with a reason, one at a time', async () => {
  const before = group.application.clock.now().toISOString();
  group.application.clock.set(new Date(Date.parse(before) + 60_000).toISOString());
  expect((await change('facts', { place: 'Kitchen', reason })).body).toMatchObject({ place: 'Kitchen' });
  expect(await facts()).toMatchObject({ place: 'Kitchen', gameType: 'Standard' });
  expect(await facts(`?asOf=${before}`)).toMatchObject({ place: 'Game Room' });
  const { game: { date }, teams } = submissionOf({ date: '2026-07-20', rounds: CLEAR_ROUNDS });
  expect((await group.recorder.post<GameView>('/api/games', { game: { date, location: ' ' }, teams })).body)
    .toMatchObject({ location: 'Kitchen', gameType: 'Standard' });
  const refusals = [
    [{ place: 'Attic', name: 'Us', reason }, 'Send one of name, greeting, place, gameType, howToPay with its reason.'],
    [{ reason }, 'Send one of name, greeting, place, gameType, howToPay with its reason.'],
    [{ greeting: 'Hello', reason }, 'Put {name} where the name belongs.'],
    [{ name: 'Us' }, 'Give a reason of 1 to 500 characters.'],
  ] as const;
  for (const [body, message] of refusals) {
    expect(await change('facts', body)).toMatchObject({ status: 400, body: { message } });
  }
});

longTest('how to pay is one of them, also as it is written by clients of earlier versions', async () => {
  expect((await group.admin.post('/api/billing/how-to-pay', { text: 'Cash' })).body).toEqual({ text: 'Cash' });
  expect(await facts()).toMatchObject({ howToPay: 'Cash' });
  expect((await change('facts', { name: 'Friday cards', reason })).body).toMatchObject({ howToPay: 'Cash' });
  expect((await group.member.get('/api/billing/how-to-pay')).body).toEqual({ text: 'Cash' });
});

test('after the first steps nobody is charged before the answer, which charges from its month on', async () => {
  expect(await change('first-steps', {})).toMatchObject({ status: 200, body: { money: 'open', hasDues: false } });
  expect(await change('first-steps', {})).toMatchObject({ status: 200, body: { money: 'open' } });
  for (const date of ['2026-05-30', '2026-06-30', '2026-07-10']) {
    await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
  }
  expect([await owedBy(3), (await facts()).hasDues]).toEqual([0, false]);
  const asked = { collects: true, from: '2026-06', regular: 1000, shisha: 2000 };
  expect(await change('money', { ...asked, from: '2026-04' })).toMatchObject({
    status: 400, body: { message: 'The first game was in May 2026: fees can begin then or later.' },
  });
  expect(await change('money', { collects: true })).toMatchObject({ status: 400 });
  expect(await change('money', asked))
    .toMatchObject({ status: 200, body: { money: 'answered', firstPlayed: '2026-05' } });
  expect(await owedBy(3)).toBe(-2000);
  expect(await change('money', { collects: false })).toMatchObject({ status: 409 });
  const { fees } = await facts();
  expect(fees.map(({ from: begins, regular }) => [begins, regular])).toEqual([[null, 0], ['2026-06', 1000]]);
});

test('a group that collects nothing never owes anything, and a group with games is not asked', async () => {
  await change('first-steps', {});
  await record(group.recorder, { date: '2026-07-10', rounds: CLEAR_ROUNDS });
  expect(await change('money', { collects: false })).toMatchObject({
    status: 200, body: { money: 'answered', hasDues: false, hasAmounts: false },
  });
  await record(group.recorder, { date: '2026-07-11', rounds: CLEAR_ROUNDS });
  expect(await owedBy(3)).toBe(0);
  expect((await change('first-steps', {})).body).toMatchObject({ money: 'answered', hasDues: false });
});

test('the first steps leave the fees of a group with games as they are', async () => {
  await record(group.recorder, { date: '2026-07-10', rounds: CLEAR_ROUNDS });
  expect((await change('first-steps', {})).body).toMatchObject({ money: 'answered', hasDues: true });
  expect(await owedBy(3)).toBe(-1500);
});

test('fees change from a month without games, and a fee of nothing is not charged', async () => {
  await record(group.recorder, { date: '2026-06-30', rounds: CLEAR_ROUNDS });
  expect(await change('fees', { from: '2026-06', regular: 0, shisha: 0, reason })).toMatchObject({
    status: 409, body: { message: 'June 2026 is played already: July 2026 is the first month whose fees can change.' },
  });
  const changed = await change('fees', { from: '2026-07', regular: 0, shisha: 1800, reason });
  expect(changed).toMatchObject({
    status: 200, body: { fees: [{ state: 'before' }, { from: '2026-07', state: 'inForce' }] },
  });
  await group.admin.patch('/api/users/4', { isShishaSmoker: true, from: '2026-07-01' });
  expect(await facts()).toMatchObject({ lastPlayed: '2026-06' });
  const owed = [await owedBy(3), await owedBy(4)];
  await record(group.recorder, { date: '2026-07-10', rounds: CLEAR_ROUNDS });
  expect([await owedBy(3), await owedBy(4)]).toEqual([owed[0], owed[1]! - 1800]);
  expect(await change('fees/2026-07/take-back', { reason })).toMatchObject({ status: 409 });
});

test('rules are adopted from a coming month, and taken back', async () => {
  const rules = { ...RULES, lastRoundFactor: 3 };
  expect((await change('rules', { from, rules, reason })).body.rules).toEqual([
    { from: null, rules: RULES, reason: '', state: 'inForce' }, { from, rules, reason, state: 'toCome' },
  ]);
  const { body } = await change(`rules/${from}/take-back`, { reason: 'Less can' });
  expect(body.rules[1]).toMatchObject({ state: 'takenBack' });
  expect(await change('rules', { from, rules: { ...rules, places: [0, 1, 0, 0, 0] }, reason })).toMatchObject({
    status: 400, body: { message: '2nd place of a game would get +1, more than 1st place of a game with 0.' },
  });
  expect(await change('rules', { from, rules: { ...rules, places: [10, 5, 2.5, 0, 0] }, reason })).toMatchObject({
    status: 400, body: { message: 'Points are whole numbers from −99 to +99: 3rd place of a game cannot get 2.5.' },
  });
  expect(await change('rules', { from: '2026-07', rules, reason })).toMatchObject({ status: 409 });
  expect(await change('rules', { from, rules: { ...rules, places: [1, 2] }, reason })).toMatchObject({ status: 400 });
});

test('the currency is chosen before the first amount', async () => {
  expect((await change('currency', { currency: 'EUR' })).body).toMatchObject({ currency: 'EUR' });
  expect(await change('currency', { currency: 'CHF' })).toMatchObject({
    status: 409, body: { message: 'The currency is fixed, because it was chosen already.' },
  });
  expect(await facts()).toMatchObject({ hasAmounts: false });
  await group.admin.post('/api/billing/adjustment', { userId: 3, amount: -200, reason: 'Broken glass' });
  expect(await facts()).toMatchObject({ hasAmounts: true });
});

const OTHER = {
  ...RULES, roles: { president: 5, vicePresident: 2, neutral: 0, viceLoser: -3, loser: -4 }, lastRoundFactor: 1,
  places: [12, 6, 3, 0, -6], evening: { ...RULES.evening, last: -8 }, smallEvenings: 'fromTheBottom',
} as const;

test('games count by the rules of their date everywhere, and what if plays others again without writing', async () => {
  const { admin, application, member, recorder } = group;
  const play = async (month: string): Promise<void> => {
    await record(recorder, { date: `${month}-03`, rounds: CLEAR_ROUNDS });
    const { id } = await record(recorder, { date: `${month}-03`, rounds: TIED_MIDDLE_ROUNDS });
    await recorder.post(`/api/games/${id}/position-tie-breakers`, {
      tieBreakers: [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }] });
    await record(recorder, { date: `${month}-10`, rounds: TIED_MIDDLE_ROUNDS.toReversed() });
  };
  await play('2026-07');
  expect(await change('rules', { from: '2026-07', rules: OTHER, reason })).toMatchObject({ status: 409 });
  expect(await change('rules', { from, rules: OTHER, reason })).toMatchObject({ status: 200 });
  application.clock.set('2026-08-20T16:00:00Z');
  await play('2026-08');
  const board = async (month: number) =>
    (await member.get<FastMonthRow[]>(`/api/fast/monthly/2026/${month}`)).body.map((row) => ({
      userId: row.user_id, rank: row.rank, points: row.monthly_final_score, totalScore: row.total_score }));
  const ask = async (period: string, rules: object) =>
    (await member.post<WhatIfView>('/api/what-if', { period, rules })).body;
  const [july, august] = [await board(7), await board(8)];
  const byId = (rows: typeof july) => [...rows].sort((a, b) => a.rank - b.rank || a.userId - b.userId);
  expect(await ask('2026-07', OTHER)).toMatchObject({ now: july, then: byId(august), games: 3 });
  expect(await ask('2026-08', RULES)).toMatchObject({ now: august, then: byId(july) });
  expect((await ask('2026', RULES)).then[0]!.points).toBe(2 * july[0]!.points);
  const wrong = { period: '2026', rules: { ...OTHER, lastRoundFactor: 10 } };
  expect(await member.post('/api/what-if', wrong)).toMatchObject({
    status: 400, body: { message: 'Round 5 can count 1 to 9 times, not 10 times.' } });

  const { body: [game] } = await member.get<GameView[]>('/api/games/date/2026-08-10');
  expect(game!.rules).toEqual(OTHER);
  expect(game!.teams[0]).toMatchObject({
    player1Scores: [5, 5, 5, 5, 5], entered: [[2, 2, 2, 2, 4], [0, 0, 0, 0, 0]] });
  const team = (await member.get<ExplanationView>(`/api/explain/games/${game!.id}/teams/1`)).body;
  expect(team).toMatchObject({ value: 12, lastRoundFactor: 1, parts: [{
    detail: '5 rounds, round 5 counts like any other', parts: [{ value: 25 }, { value: 0 }] }] });
  const day = (await member.get<ExplanationView>('/api/explain/days/2026-08-10/players/8')).body;
  expect(day).toMatchObject({ value: -8 });
  const { body: before } = await member.get<FastMonthRow[]>('/api/fast/monthly/2026/8');
  await admin.post('/api/admin/clear-fast-table', {});
  expect(await ask('2026-08', RULES)).toMatchObject({ now: [], then: [], games: 0, evenings: [] });
  await populate(admin);
  const known = ({ lastRefresh: _, ...row }: FastMonthRow) => row;
  expect((await member.get<FastMonthRow[]>('/api/fast/monthly/2026/8')).body.map(known)).toEqual(before.map(known));
  expect(await change(`rules/${from}/take-back`, { reason })).toMatchObject({ status: 409 });
});

test('strangers read the name and the rules in force, and nothing else', async () => {
  await change('facts', { name: 'Friday cards', reason });
  await change('rules', { from, rules: { ...RULES, lastRoundFactor: 3 }, reason });
  const stranger = group.application.anonymous();
  expect(await stranger.get('/api/group/welcome')).toMatchObject({ status: 200 });
  expect((await stranger.get('/api/group/welcome')).body).toEqual({
    name: 'Friday cards', rules: RULES, clocks: (await facts()).clocks,
  });
  expect(await stranger.get('/api/group')).toMatchObject({ status: 401 });
});

longTest('amounts in sentences are in the currency of the group', async () => {
  await change('currency', { currency: 'EUR' });
  await group.admin.post('/api/billing/adjustment', { userId: 3, amount: -200, reason: 'Broken glass' });
  const { body } = await group.admin.get<AuditPage>('/api/audit?kind=money&limit=1');
  expect(body.entries[0]!.text).toBe('Adjusted the balance of \u2068Player 3\u2069 by −€2.00');
});

test('nothing is due once no fees are in force and every account is at 0', async () => {
  await change('fees', { from: '2026-07', regular: 0, shisha: 0, reason });
  expect(await facts()).toMatchObject({ hasDues: false });
  await group.admin.post('/api/billing/adjustment', { userId: 3, amount: -200, reason: 'Broken glass' });
  expect(await facts()).toMatchObject({ hasDues: true });
  const past = await facts(`?asOf=${group.application.clock.now().toISOString()}`);
  expect([past.hasDues, past.hasAmounts, past.lastPlayed]).toEqual([false, undefined, undefined]);
  await group.admin.post('/api/billing/adjustment', { userId: 3, amount: 200, reason: 'It was paid' });
  expect(await facts()).toMatchObject({ hasDues: false });
});
