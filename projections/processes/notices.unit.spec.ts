/** Tests which events are news for whom, on the rows that the process keeps. A recap that waits counts as a notice. */
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import { type Answer, planStreamId, WEEKLY_STREAM } from '../../domain/plan/plan.events.js';
import { IMPORT_KEY } from '../../domain/recorded-event.js';
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, gameRecorded, type RoundResult, TIED_MIDDLE_ROUNDS,
} from '../../domain/testing/game-examples.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import { applyEvents } from '../live/live-transaction.js';
import { RowsInMemory } from '../model/rows-in-memory.js';
import type { RowOf } from '../model/table.js';
import { eveningNewsTable } from './evening-news.js';
import { noticesTable, recapsTable } from './notice-rows.js';
import { notices } from './notices.js';

const NOW = '2026-07-29T16:00:00.000Z';
const TODAY = '2026-07-29';

let rows: RowsInMemory;
let streams: Map<string, StoredEvent[]>;
beforeEach(() => { [rows, streams] = [new RowsInMemory({ now: NOW, zone: DEFAULT_ZONE }), new Map()]; });

interface How {
  readonly at?: string;
  readonly by?: number | null;
  readonly key?: string;
}

const happened = (event: DomainEvent, { at = NOW, by = null, key = 'a key' }: How = {}): Promise<void> => {
  const metadata = {
    actorId: by, at, correlationId: '', causationId: '', idempotencyKey: key, commandDigest: '', schemaVersion: 1,
  };
  const streamId = streamOf(event);
  const stream = streams.get(streamId) ?? [];
  const place = { id: '', streamId, revision: stream.length, position: 0n };
  streams.set(streamId, [...stream, { ...place, type: event.type, data: event.data, metadata }]);
  return applyEvents(notices, [{ ...place, event, metadata }], rows, {
    readStream: (asked) => Promise.resolve(streams.get(asked) ?? []), isLeftOut: () => false,
  });
};

function streamOf({ type, data }: DomainEvent): string {
  if ('planId' in data) return planStreamId(data.planId);
  if ('weekday' in data) return WEEKLY_STREAM;
  return 'gameId' in data && type !== 'FeeCharged' ? gameStreamId(data.gameId) : '';
}

async function noticesOf(memberId: number): Promise<[subject: string, dueAt: string][]> {
  const known: RowOf<typeof noticesTable>[] = await rows.load(noticesTable, 'member_id', [memberId]);
  return [
    ...(await recaps()).flatMap(({ date, due }): [string, string][] =>
      (due[memberId] === undefined ? [] : [[`recap ${date}`, due[memberId]]])),
    ...known.map(({ kind, subject, due_at: dueAt }): [string, string] => [`${kind} ${subject}`, dueAt]),
  ];
}

const recaps = (): Promise<RowOf<typeof recapsTable>[]> =>
  rows.load(recapsTable, 'date', [TODAY, '2026-07-21', '2026-06-29']);

/** These members played the last evening of the month, and got a notice. */
const played = (month: string, ...memberIds: number[]): Promise<void> =>
  rows.save(noticesTable, memberIds.map((id) => (
    { member_id: id, kind: 'recap', subject: `${month}-30`, facts: {}, due_at: NOW })));

const subjectsOf = async (memberId: number) => (await noticesOf(memberId)).map(([subject]) => subject);

const game = (rounds = TIED_MIDDLE_ROUNDS, gameId = 7, date = TODAY) => gameRecorded({ gameId, date, rounds });
const fee = (playerId: number): DomainEvent => ({
  type: 'FeeCharged', data: { playerId, month: '2026-07', amount: 2500, isShishaSmoker: true, gameId: 7, date: TODAY },
});
const payment = (playerId: number): DomainEvent => ({
  type: 'PaymentRecorded',
  data: {
    playerId, paymentId: 3, amount: 2500, paymentMode: 'cash', paymentDate: TODAY, notes: '', billingMonth: '2026-07',
  },
});
const locked = (month: string): DomainEvent => ({
  type: 'MonthFinalized',
  data: {
    month,
    standings: [1, 2].map((id) => ({ playerId: id, totalScore: 0, monthlyFinalScore: 0, rank: id, daysPlayed: 1 })),
  },
});

test('a tie is due after ten minutes, a recap three hours after the last game of the evening', async () => {
  await happened(game());
  expect(await noticesOf(3)).toEqual([
    [`recap ${TODAY}`, '2026-07-29T19:00:00.000Z'], ['tie 7.0', '2026-07-29T16:10:00.000Z'],
  ]);
  expect(await subjectsOf(1)).toEqual([`recap ${TODAY}`]);
  await happened(game(CLEAR_ROUNDS, 8), { at: '2026-07-29T18:30:00.000Z' });
  expect(await noticesOf(1)).toEqual([[`recap ${TODAY}`, '2026-07-29T21:30:00.000Z']]);
});

test('each tie of a game makes one notice: a settled one is forgotten, another one is new', async () => {
  const ties = async () => (await subjectsOf(3)).filter((subject) => subject.startsWith('tie'));
  const corrected = (rounds: readonly RoundResult[]): DomainEvent => ({
    type: 'GameCorrected',
    data: { ...game(rounds).data, tieBreakers: [], firstExit: null, reason: 'Round 2 was entered wrongly' },
  });
  await happened(game());
  await happened(corrected(ALL_TIED_ROUNDS), { at: '2026-07-29T15:00:00.000Z' });
  expect(await ties()).toEqual(['tie 7.0']);
  await happened({ type: 'GameVoided', data: { gameId: 7, reason: 'A trial' } });
  expect(await ties()).toEqual([]);
  await happened({ type: 'GameRestored', data: { gameId: 7, reason: 'No trial' } });
  expect(await ties()).toEqual(['tie 7.3']);
  const order = [1, 2, 3, 4].map((teamId) => ({ teamId, exitOrder: teamId }));
  await happened({ type: 'TieBreakerSet', data: { gameId: 7, tieBreakers: order.slice(1) } });
  expect(await ties()).toEqual(['tie 7.3']);
  await happened({ type: 'TieBreakerSet', data: { gameId: 7, tieBreakers: order.slice(0, 1) } });
  expect(await ties()).toEqual([]);
  await happened({ type: 'PositionsReset', data: { gameId: 7 } }, { at: '2026-07-29T15:50:00.000Z' });
  expect((await noticesOf(3)).slice(-1)).toEqual([['tie 7.6', '2026-07-29T16:00:00.000Z']]);
  await happened(corrected(CLEAR_ROUNDS));
  expect(await ties()).toEqual([]);
});

test('the correction of an imported game does not announce its evening, that of another game does', async () => {
  const corrected = (gameId: number): DomainEvent => ({
    type: 'GameCorrected',
    data: { ...game(CLEAR_ROUNDS, gameId).data, tieBreakers: [], firstExit: null, reason: 'Another place' },
  });
  await happened(game(CLEAR_ROUNDS), imported);
  await happened(corrected(7));
  expect(await subjectsOf(1)).toEqual([]);
  await happened(game(CLEAR_ROUNDS, 8), YESTERDAY);
  await happened(corrected(8));
  await happened(corrected(7));
  expect(await subjectsOf(1)).toEqual([`recap ${TODAY}`]);
});

test('a recap that was shown is not moved by a game that is added later', async () => {
  await happened(game(CLEAR_ROUNDS));
  await happened(game(CLEAR_ROUNDS, 8), { at: '2026-07-29T20:00:00.000Z' });
  expect(await noticesOf(1)).toEqual([[`recap ${TODAY}`, '2026-07-29T19:00:00.000Z']]);
});

test('the recap waits in one row, due for each player after their own last game', async () => {
  await happened(game(CLEAR_ROUNDS));
  const next = game(CLEAR_ROUNDS, 8);
  const [first, ...others] = next.data.teams;
  const withEleven = { ...next, data: { ...next.data, teams: [{ ...first!, player1Id: 11 }, ...others] } };
  await happened(withEleven as DomainEvent, { at: '2026-07-29T18:30:00.000Z' });
  const [early, late] = ['2026-07-29T19:00:00.000Z', '2026-07-29T21:30:00.000Z'];
  expect(await recaps()).toEqual([{
    date: TODAY, due_at: early,
    due: { 1: early, 2: late, 3: late, 4: late, 5: late, 6: late, 7: late, 8: late, 11: late },
  }]);
});

test('nobody gets a notice of what they did themselves', async () => {
  await happened(game(ALL_TIED_ROUNDS), { by: 3 });
  expect(await subjectsOf(3)).toEqual([`recap ${TODAY}`]);
  expect(await subjectsOf(4)).toContain('tie 7.0');
  await happened(payment(1), { by: 1 });
  await played('2026-06', 1, 2);
  await happened(locked('2026-06'), { by: 1 });
  expect(await subjectsOf(1)).toEqual([`recap ${TODAY}`, 'tie 7.0', 'recap 2026-06-30']);
  expect(await subjectsOf(2)).toContain('month 2026-06');
});

test('a fee, a payment and a locked month are due at once, and gone when they are taken back', async () => {
  await happened(game(CLEAR_ROUNDS));
  await happened(fee(2));
  await happened(payment(2), { by: 1 });
  await played('2026-06', 2);
  await happened(locked('2026-06'), systemKey('transition:2026-06'));
  expect(await subjectsOf(2)).toEqual(
    [`recap ${TODAY}`, 'dues fee 2026-07', 'dues payment 3', 'recap 2026-06-30', 'month 2026-06']);
  await happened({ type: 'FeeReversed', data: { playerId: 2, month: '2026-07', amount: 2500 } });
  await happened({
    type: 'PaymentVoided',
    data: { playerId: 2, paymentId: 3, amount: 2500, billingMonth: '2026-07', reason: 'Counted twice' },
  });
  await happened({ type: 'MonthReopened', data: { month: '2026-06', reason: 'A game was missing' } });
  expect(await subjectsOf(2)).toEqual([`recap ${TODAY}`, 'recap 2026-06-30']);
});

test('a month that an import brought makes notices only for those who played an evening of it since', async () => {
  await happened(game(TIED_MIDDLE_ROUNDS, 7, '2026-06-29'), imported);
  await happened({ type: 'TieBreakerSet', data: { gameId: 7, tieBreakers: [
    { teamId: 2, exitOrder: 1 }, { teamId: 3, exitOrder: 2 },
  ] } }, { by: 2 });
  await played('2026-06', 1);
  await happened(locked('2026-06'), systemKey('transition:2026-06'));
  expect(await subjectsOf(1)).toEqual(['recap 2026-06-30', 'month 2026-06']);
  expect(await subjectsOf(2)).toEqual([]);
});

const systemKey = (text: string): How => ({ key: `system:${text}` });
const imported: How = { key: `${IMPORT_KEY}game:digest:1` };
const YESTERDAY: How = { at: '2026-07-28T15:59:59.000Z' };

test.each<[string, DomainEvent, How]>([
  ['an imported game', game(), imported],
  ['the fee of an imported game', fee(1), systemKey('ChargeFee:1:2026-07:1')],
  ['an imported payment', payment(1), imported],
  ['an imported month', locked('2026-06'), imported],
  ['a month before the last one', locked('2026-05'), {}],
  ['a game that was recorded more than a day ago', game(), YESTERDAY],
  ['a payment of more than a day ago', payment(1), YESTERDAY],
  ['a month that was locked more than a day ago', locked('2026-06'), YESTERDAY],
  ['a game of more than a week ago', game(TIED_MIDDLE_ROUNDS, 7, '2026-07-21'), {}],
])('nothing is said of %s', async (_, event, how) => {
  for (const month of ['2026-05', '2026-06']) await played(month, 1, 3);
  await happened(event, how);
  for (const memberId of [1, 3]) expect(await subjectsOf(memberId)).toEqual(['recap 2026-05-30', 'recap 2026-06-30']);
});

describe('an evening ahead', () => {
  const FRIDAY = '2026-08-07';
  const details = { time: '20:00', place: 'Game Room', note: '' };
  const ofEvening = { planId: 3, date: FRIDAY };
  const planned = (isWeekly = false): DomainEvent => (
    { type: 'EveningPlanned', data: { ...ofEvening, ...details, isWeekly } });
  const said = (playerId: number, answer: Answer): DomainEvent => (
    { type: 'AnswerGiven', data: { ...ofEvening, playerId, answer, reason: '' } });
  const cancelled: DomainEvent = {
    type: 'EveningCancelled', data: { ...ofEvening, cancellerId: 2, reason: 'Holidays' },
  };
  const everyWeek: DomainEvent = { type: 'EveryWeekPlanned', data: { weekday: 5, ...details, since: FRIDAY } };
  const waiting = async () => (await rows.load(eveningNewsTable, 'topic', ['3', 'weekly 5']))
    .map(({ subject, facts, except_id: exceptId }) => [subject, facts.what, exceptId]);

  test('is news for everybody but who planned it, and only the latest news of it is left', async () => {
    await happened(planned(), { by: 2 });
    expect(await waiting()).toEqual([['3.0', 'planned', 2]]);
    await rows.save(noticesTable, [4, 5].map((id) => (
      { member_id: id, kind: 'evening', subject: '3.0', facts: {}, due_at: NOW })));
    await rows.save(noticesTable, [{ member_id: 4, kind: 'evening', subject: '33.0', facts: {}, due_at: NOW }]);
    await happened(cancelled, { by: 2 });
    expect(await waiting()).toEqual([['3.1', 'cancelled', 2]]);
    expect([await subjectsOf(4), await subjectsOf(5)]).toEqual([['evening 33.0'], []]);
  });

  test('is announced once if it is weekly, and not at all if it is of the past', async () => {
    await happened(everyWeek, { by: 2 });
    await happened(planned(true));
    expect(await waiting()).toEqual([['weekly 5.0', 'weekly', 2]]);
    const change = (data: object) => happened({ ...everyWeek, data: { ...everyWeek.data, ...data } } as DomainEvent);
    await change({ note: 'Bring cups' });
    expect(await waiting()).toEqual([['weekly 5.0', 'weekly', 2]]);
    await change({ note: 'Bring cups', time: '19:00' });
    expect(await waiting()).toEqual([['weekly 5.2', 'weekly', null]]);
    await change({ note: 'Bring cups', time: '19:00', since: '2026-09-25' });
    expect(await waiting()).toEqual([['weekly 5.3', 'weekly', null]]);
    await happened(planned(), { at: '2026-07-28T15:00:00.000Z' });
    await happened(planned(), imported);
    expect(await waiting()).toHaveLength(1);
  });

  test('asks who has not answered, until the answer', async () => {
    await happened(planned(), { by: 2 });
    await happened({ type: 'AnswerAsked', data: { ...ofEvening, playerId: 9 } }, { by: 2 });
    expect(await subjectsOf(9)).toEqual(['evening 3.1']);
    await happened(said(9, 'out'), { by: 9 });
    expect(await subjectsOf(9)).toEqual([]);
  });

  test('has a free seat for the first who waits', async () => {
    await happened(planned(), { by: 2 });
    for (let id = 1; id <= 12; id += 1) await happened(said(id, 'in'), { by: id });
    await happened(said(4, 'out'), { by: 4 });
    expect(await subjectsOf(11)).toEqual(['evening 3.13']);
    expect([...(await subjectsOf(12)), ...(await subjectsOf(4))]).toEqual([]);
    await happened(said(4, 'in'), { by: 4 });
    await happened(said(5, 'maybe'), { by: 5 });
    expect([await subjectsOf(12), await subjectsOf(4)]).toEqual([['evening 3.15'], []]);
  });
});
