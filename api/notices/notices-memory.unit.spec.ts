/** Tests which events are news for whom, on the rows that the process keeps. */
import type { DomainEvent } from '../../domain/event-registry.js';
import type { Recorded } from '../../domain/recorded-event.js';
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, gameRecorded, TIED_MIDDLE_ROUNDS,
} from '../../domain/testing/game-examples.js';
import { applyEvents } from '../../projections/engine/live-transaction.js';
import { RowsInMemory } from '../../projections/as-of/rows-in-memory.js';
import type { RowOf } from '../../projections/engine/table.js';
import { importIssuer, systemIssuer } from '../platform/commands/issuer.js';
import { notices, noticesTable } from './notices-memory.js';

const NOW = '2026-07-29T16:00:00.000Z';
const TODAY = '2026-07-29';

let rows: RowsInMemory;
beforeEach(() => { rows = new RowsInMemory(NOW); });

interface How {
  readonly at?: string;
  readonly by?: number | null;
  readonly key?: string;
}

const happened = (event: DomainEvent, { at = NOW, by = null, key = 'a key' }: How = {}): Promise<void> => {
  const metadata = {
    actorId: by, at, correlationId: '', causationId: '', idempotencyKey: key, commandDigest: '', schemaVersion: 1,
  };
  const recorded: Recorded<DomainEvent> =
    { id: '', streamId: '', revision: 0, position: 0n, event, metadata };
  return applyEvents(notices.memory, [recorded], rows, {
    readStream: () => Promise.resolve([]), isLeftOut: () => false,
  });
};

async function noticesOf(memberId: number): Promise<[subject: string, dueAt: string][]> {
  const known: RowOf<typeof noticesTable>[] = await rows.load(noticesTable, 'member_id', [memberId]);
  return known.map(({ kind, subject, due_at: dueAt }) => [`${kind} ${subject}`, dueAt]);
}

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
    ['tie 7', '2026-07-29T16:10:00.000Z'], [`recap ${TODAY}`, '2026-07-29T19:00:00.000Z'],
  ]);
  expect(await subjectsOf(1)).toEqual([`recap ${TODAY}`]);
  await happened(game(CLEAR_ROUNDS, 8), { at: '2026-07-29T18:30:00.000Z' });
  expect(await noticesOf(1)).toEqual([[`recap ${TODAY}`, '2026-07-29T21:30:00.000Z']]);
});

test('a recap that was shown is not moved by a game that is added later', async () => {
  await happened(game(CLEAR_ROUNDS));
  await happened(game(CLEAR_ROUNDS, 8), { at: '2026-07-29T20:00:00.000Z' });
  expect(await noticesOf(1)).toEqual([[`recap ${TODAY}`, '2026-07-29T19:00:00.000Z']]);
});

test('nobody is told of what they did themselves', async () => {
  await happened(game(ALL_TIED_ROUNDS), { by: 3 });
  expect(await subjectsOf(3)).toEqual([`recap ${TODAY}`]);
  expect(await subjectsOf(4)).toContain('tie 7');
  await happened(payment(1), { by: 1 });
  await happened(locked('2026-06'), { by: 1 });
  expect(await subjectsOf(1)).toEqual(['tie 7', `recap ${TODAY}`]);
  expect(await subjectsOf(2)).toContain('month 2026-06');
});

test('a fee, a payment and a locked month are due at once, and gone when they are taken back', async () => {
  await happened(game(CLEAR_ROUNDS));
  await happened(fee(2));
  await happened(payment(2), { by: 1 });
  await happened(locked('2026-06'), systemKey('transition:2026-06'));
  expect(await subjectsOf(2)).toEqual([`recap ${TODAY}`, 'dues fee 2026-07', 'dues payment 3', 'month 2026-06']);
  await happened({ type: 'FeeReversed', data: { playerId: 2, month: '2026-07', amount: 2500 } });
  await happened({
    type: 'PaymentVoided',
    data: { playerId: 2, paymentId: 3, amount: 2500, billingMonth: '2026-07', reason: 'Counted twice' },
  });
  await happened({ type: 'MonthReopened', data: { month: '2026-06', reason: 'A game was missing' } });
  expect(await subjectsOf(2)).toEqual([`recap ${TODAY}`]);
});

const systemKey = (text: string): How => ({ key: systemIssuer(text).idempotencyKey });
const imported: How = { key: importIssuer('game', 'digest:1').idempotencyKey };
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
  await happened(event, how);
  for (const memberId of [1, 3]) expect(await noticesOf(memberId)).toEqual([]);
});
