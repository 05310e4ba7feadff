/** Tests billing over HTTP: fees that follow the games, payments, statements and rights. */
import { parse } from 'csv-parse/sync';
import {
  adjustmentView, billingMonths, billingRow, type BillingRow, billingSummary, type BillingSummary, openingBalanceView,
  paymentView, type PaymentView, statementView, type StatementView,
} from '../../contract/billing.js';
import { CLEAR_ROUNDS, type GameExample } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { type Group, record, startGroup, submissionOf } from '../../testing/worlds/group.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

let group: Group;
beforeEach(async () => void (group = await startGroup({ now: '2026-03-20T16:00:00Z' })));
afterEach(() => group?.application.stop());

const board = async (month: string): Promise<BillingRow[]> =>
  (await group.admin.get<BillingRow[]>(`/api/billing?month=${month}`)).body;

const rowOf = async (userId: number, month: string): Promise<BillingRow> => {
  const row = (await board(month)).find(({ user_id: id }) => id === userId);
  if (!row) throw new Error(`Member ${userId} is not on the board of ${month}.`);
  return row;
};

const statementOf = async (userId: number): Promise<StatementView> =>
  (await group.admin.get<StatementView>(`/api/billing/statement/${userId}`)).body;

const play = (date: string, example: Partial<GameExample> = {}) =>
  record(group.recorder, { date, rounds: CLEAR_ROUNDS, ...example });

const pay = async (userId: number, amountPaid: number, rest: object = {}): Promise<PaymentView> => {
  const answer = await group.admin.post<PaymentView>(
    '/api/billing/payment', { userId, amountPaid, paymentMode: 'cash', ...rest });
  expect(answer.status).toBe(201);
  return answer.body;
};

const open = (userId: number, amount: number) => group.admin.post('/api/billing/opening-balance', { userId, amount });

const becomes = (userId: number, isShishaSmoker: boolean, from: string) =>
  group.admin.patch(`/api/users/${userId}`, { isShishaSmoker, from });

describe('the example of the decisions', () => {
  const [ALI, OMAR, ZAIN] = [3, 4, 5] as const;
  const withFirstOfEachTeam = (...seats: (readonly [number, number])[]): Partial<GameExample> => {
    const [first, second, third, fourth] = seats.map(([playerId]) => playerId) as [number, number, number, number];
    return { seats, rounds: Array.from({ length: 5 }, () => [first, second, third, fourth] as const) };
  };
  const WITHOUT_ZAIN = withFirstOfEachTeam([1, 2], [3, 4], [6, 7], [8, 9]);
  const WITHOUT_ALI = withFirstOfEachTeam([1, 2], [4, 5], [6, 7], [8, 9]);

  const balances = async (month: string) => {
    const three = await Promise.all([ALI, OMAR, ZAIN].map((id) => rowOf(id, month)));
    return three.map((row) => row.current_balance);
  };

  test('month by month, as time passes', async () => {
    await becomes(OMAR, true, '2026-01-01');
    await open(OMAR, 1000);
    await open(ZAIN, -500);
    await play('2026-03-14', WITHOUT_ZAIN);
    await pay(ALI, 1000);
    await pay(ZAIN, 500);
    expect(await balances('2026-03')).toEqual([-500, -1500, 0]);

    group.application.clock.set('2026-04-20T16:00:00Z');
    await becomes(ZAIN, true, '2026-04-01');
    await play('2026-04-10');
    await pay(ALI, 2500);
    await pay(OMAR, 4000);
    expect(await balances('2026-04')).toEqual([500, 0, -2500]);

    group.application.clock.set('2026-05-20T16:00:00Z');
    await becomes(ZAIN, false, '2026-05-01');
    await play('2026-05-10', WITHOUT_ALI);
    await pay(ZAIN, 2500);
    expect(await balances('2026-05')).toEqual([500, -2500, -1500]);

    expect(await balances('2026-03')).toEqual([-500, -1500, 0]);
    expect(await balances('2026-04')).toEqual([500, 0, -2500]);
    expect(await rowOf(ZAIN, '2026-04')).toEqual({
      user_id: ZAIN, display_name: 'Player 5', days_played: 1, opening_balance: 0, total_charges: 2500, payments: 0,
      adjustments: 0, current_balance: -2500, last_paid: '2026-03-20', is_shisha_smoker: true,
    });
    expect((await rowOf(ZAIN, '2026-05')).is_shisha_smoker).toBe(false);
    expect(await rowOf(ALI, '2026-05')).toMatchObject({ days_played: 0, opening_balance: 500, total_charges: 0 });
  });
});

describe('a fee', () => {
  const feesOf = async (userId: number) =>
    (await statementOf(userId)).months.map(({ month, entries }) =>
      [month, ...entries.map(({ kind, debit, credit }) => [kind, debit - credit])]);

  test('is charged once, before the first game of the month is answered', async () => {
    await play('2026-03-14');
    expect(await rowOf(3, '2026-03')).toMatchObject({ total_charges: 1500, current_balance: -1500, days_played: 1 });
    await play('2026-03-14');
    await play('2026-03-01');
    expect(await rowOf(3, '2026-03')).toMatchObject({ total_charges: 1500, days_played: 2 });
    expect(await feesOf(3)).toEqual([['2026-03', ['fee', 1500]]]);
  });

  longTest('is charged once however often the game is sent', async () => {
    const send = () => group.recorder.post('/api/games', submissionOf({ date: '2026-03-14', rounds: CLEAR_ROUNDS }),
      { key: 'one-game' });
    await Promise.all([send(), send(), send(), send()]);
    await send();
    expect(await feesOf(3)).toEqual([['2026-03', ['fee', 1500]]]);
  });

  longTest('is charged once when the first games come at the same moment', async () => {
    await Promise.all(Array.from({ length: 6 }, () => play('2026-03-14')));
    expect(await feesOf(3)).toEqual([['2026-03', ['fee', 1500]]]);
    expect((await board('2026-03')).map((row) => row.total_charges)).toEqual(
      (await board('2026-03')).map(({ days_played: days }) => (days > 0 ? 1500 : 0)));
  });

  test('is not charged to members who did not play, nor to No Player', async () => {
    await play('2026-03-14', { seats: [[1, 2], [3, 4], [5, 6], [7, 8], [9, 79]] });
    expect((await board('2026-03')).map((row) => [row.user_id, row.total_charges]).sort()).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => [id, id === 10 ? 0 : 1500]).sort());
  });

  test('is reversed with the last game of the month, and charged again with it', async () => {
    const first = await play('2026-03-14');
    const second = await play('2026-03-15');
    const reason = 'Recorded twice';
    await group.recorder.post(`/api/games/${first.id}/void`, { reason });
    expect(await rowOf(3, '2026-03')).toMatchObject({ total_charges: 1500 });
    await group.recorder.post(`/api/games/${second.id}/void`, { reason });
    expect(await rowOf(3, '2026-03')).toMatchObject({ total_charges: 0, current_balance: 0, days_played: 0 });
    await group.recorder.post(`/api/games/${first.id}/restore`, { reason });
    expect(await rowOf(3, '2026-03')).toMatchObject({ total_charges: 1500, current_balance: -1500 });
    await group.recorder.post(`/api/games/${first.id}/void`, { reason });
    expect(await feesOf(3)).toEqual(
      [['2026-03', ['fee_reversal', -1500], ['fee', 1500], ['fee_reversal', -1500], ['fee', 1500]]]);
  });

  test('moves with a game to another month, and with a seat to another member', async () => {
    const game = await play('2026-03-14');
    await group.recorder.post(`/api/games/${game.id}/correct`, {
      ...submissionOf({
        date: '2026-02-28', seats: [[1, 2], [3, 9], [5, 6], [7, 8]], rounds: CLEAR_ROUNDS,
      }),
      reason: 'It was the day before, and Nine played',
    });
    expect(await rowOf(3, '2026-03')).toMatchObject({ total_charges: 0, opening_balance: -1500 });
    expect(await rowOf(3, '2026-02')).toMatchObject({ total_charges: 1500, current_balance: -1500 });
    expect(await rowOf(4, '2026-02')).toMatchObject({ total_charges: 0, current_balance: 0 });
    expect(await rowOf(9, '2026-02')).toMatchObject({ total_charges: 1500 });
  });

  test('follows the membership type on its date, whatever the type is later', async () => {
    await play('2026-03-14');
    await becomes(3, true, '2026-03-01');
    expect(await rowOf(3, '2026-03')).toMatchObject({ total_charges: 1500, is_shisha_smoker: true });
    await becomes(4, true, '2026-02-15');
    await play('2026-02-14');
    expect(await rowOf(4, '2026-02')).toMatchObject({ total_charges: 1500, is_shisha_smoker: true });
  });
});

describe('a payment', () => {
  test('belongs to its billing month and changes all later balances', async () => {
    await play('2026-02-14');
    await pay(3, 1000, { billingMonth: '2026-01', paymentDate: '2026-03-19', notes: 'Late for January' });
    expect(await rowOf(3, '2026-01')).toMatchObject({ opening_balance: 0, payments: 1000, current_balance: 1000 });
    expect(await rowOf(3, '2026-02')).toMatchObject({ opening_balance: 1000, current_balance: -500 });
    expect(await rowOf(3, '2026-03')).toMatchObject({ opening_balance: -500, current_balance: -500 });
  });

  longTest('is of today and of this month by default', async () => {
    const { body } = await group.admin.post('/api/billing/payment', {
      userId: 3, amountPaid: 1234, paymentMode: 'other', notes: null });
    expect(body).toEqual(paymentView.parse({
      paymentId: 1, userId: 3, amountPaid: 1234, paymentMode: 'other', paymentDate: '2026-03-20', notes: '',
      billingMonth: '2026-03', voidReason: null,
    }));
  });

  test('that is voided leaves both entries on the statement', async () => {
    const { paymentId } = await pay(3, 1500, { notes: 'At the table' });
    const reason = 'Counted twice';
    const { status, body } = await group.admin.post(`/api/billing/payment/${paymentId}/void`, { reason });
    expect([status, body]).toEqual([200, expect.objectContaining({ paymentId, voidReason: reason })]);
    expect(await rowOf(3, '2026-03')).toMatchObject({ payments: 0, current_balance: 0, last_paid: null });
    const [month] = (await statementOf(3)).months;
    expect(month?.entries).toEqual([
      expect.objectContaining({ kind: 'payment_void', debit: 1500, balance: 0, notes: reason, is_voided: false }),
      expect.objectContaining({ kind: 'payment', credit: 1500, balance: 1500, notes: 'At the table', is_voided: true }),
    ]);
    const again = await group.admin.post(`/api/billing/payment/${paymentId}/void`, { reason: 'Again' });
    expect(again).toMatchObject({
      status: 409, body: { rule: 'PaymentMustNotBeVoided', message: 'Payment 1 is already voided: Counted twice' },
    });
  });

  longTest('is recorded once and answered alike, however often it is sent', async () => {
    const request = { userId: 3, amountPaid: 1500, paymentMode: 'cash' };
    const send = async () => {
      const { status, body, headers } = await group.admin.post('/api/billing/payment', request, { key: 'one-payment' });
      return { status, body, position: headers.get('x-log-position') };
    };
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers).toEqual(answers.map(() => answers[0]));
    const { paymentId } = answers[0]!.body as PaymentView;
    await group.admin.post(`/api/billing/payment/${paymentId}/void`, { reason: 'Too early' });
    group.application.clock.set('2026-04-02T16:00:00Z');
    expect(await send()).toEqual(answers[0]);
    const paid = (await loggedEvents(group.application.log)).filter(({ type }) => type === 'PaymentRecorded');
    expect(paid).toHaveLength(1);
    const other = await group.admin.post('/api/billing/payment', { ...request, amountPaid: 1 }, { key: 'one-payment' });
    expect(other).toMatchObject({ status: 409, body: { rule: 'IdempotencyKeyReused' } });
  });
});

test('an adjustment and an opening balance move the balance, and answer the same when sent again', async () => {
  const adjustment = { userId: 3, amount: -300, reason: 'Broken glass' };
  const adjust = () => group.admin.post('/api/billing/adjustment', adjustment, { key: 'glass' });
  const first = await adjust();
  expect([first.status, first.body]).toEqual([201, adjustmentView.parse({ ...adjustment, billingMonth: '2026-03' })]);
  await group.admin.post('/api/billing/adjustment', { ...adjustment, amount: 100, reason: 'Half mended' });
  expect((await adjust()).body).toEqual(first.body);
  const opened = await open(3, -500);
  expect([opened.status, opened.body]).toEqual([200, openingBalanceView.parse({ userId: 3, amount: -500 })]);
  await open(3, 700);
  expect(await rowOf(3, '2026-03')).toMatchObject({ opening_balance: 700, adjustments: -200, current_balance: 500 });
  const [march, before] = (await statementOf(3)).months;
  expect(march?.entries.map(({ notes, balance }) => [notes, balance]))
    .toEqual([['Half mended', 500], ['Broken glass', 400]]);
  expect([before?.month, before?.closing_balance, before?.entries.map(({ balance }) => balance)])
    .toEqual([null, 700, [700, -500]]);
});

test('the board lists active members and those who owe or played; its sums are the summary', async () => {
  await play('2026-02-14');
  await pay(8, 1500, { billingMonth: '2026-02' });
  await pay(4, 4000);
  for (const id of [7, 8, 10]) await group.admin.patch(`/api/users/${id}`, { isActive: false });
  const ids = async (month: string) => (await board(month)).map((row) => row.user_id);
  expect(await ids('2026-02')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await ids('2026-03')).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
  const rows = await board('2026-03');
  expect(rows).toEqual(rows.map((row) => billingRow.parse(row)));
  const { body } = await group.admin.get<BillingSummary>('/api/billing/summary');
  expect(body).toEqual(billingSummary.parse({
    total_players: 8, total_opening_balance: 7 * -1500, total_outstanding: 6 * -1500 + 2500, total_owed: 6 * 1500,
    total_credit: 2500,
  }));
  expect((await group.admin.get('/api/billing')).body).toEqual(rows);
});

longTest('the months on offer begin with the first data, or in 2024', async () => {
  const months = async () => billingMonths.parse((await group.admin.get('/api/billing/months')).body);
  expect([(await months())[0], (await months()).at(-1), (await months()).length]).toEqual(['2026-03', '2024-01', 27]);
  await pay(3, 1, { paymentDate: '2023-11-05', billingMonth: '2023-11' });
  expect((await months()).at(-1)).toBe('2023-11');
  await play('2023-10-31');
  expect((await months()).at(-1)).toBe('2023-10');
});

describe('a statement', () => {
  test('is for its own member, with the author of each entry', async () => {
    await play('2026-03-14');
    await pay(3, 1500);
    const { status, body } = await group.member.get<StatementView>('/api/billing/statement/3');
    expect([status, body]).toEqual([200, statementView.parse(body)]);
    expect(body.months[0]?.entries.map(({ kind, actor, balance }) => [kind, actor?.id, balance]))
      .toEqual([['payment', 1, 0], ['fee', undefined, -1500]]);
    expect(body.current_balance).toBe(0);
  });
});

describe('an export', () => {
  test('of a statement has a line per entry, oldest first, and no formula', async () => {
    await group.admin.patch('/api/users/1', { displayName: '=Organizer' });
    await play('2026-03-14');
    await pay(3, 1000, { notes: '=HYPERLINK("http://cards.example","A, all")\n=1;@A1', paymentDate: '2026-03-15' });
    const { headers, body } = await group.member.get<string>('/api/billing/statement/3/export');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename=statement-3.csv');
    const [id, notes] = [expect.any(String), `'=HYPERLINK("http://cards.example","A, all") =1;'@A1`];
    expect((parse(body, { bom: true }) as string[][]).slice(1).map((cells) => cells.slice(0, 12))).toEqual([
      ['2026-03-14', '2026-03', 'fee', '15.00', '1500', '0.00', '0', '-15.00', '-1500', '', 'system', id],
      ['2026-03-15', '2026-03', 'payment', '0.00', '0', '10.00', '1000', '-5.00', '-500', notes, "'=Organizer", id],
    ]);
  });

  longTest('of a month has a line per member', async () => {
    await pay(3, 1000);
    const { headers, body } = await group.admin.get<string>('/api/billing/export?month=2026-03');
    expect(headers.get('content-disposition')).toBe('attachment; filename=billing-2026-03.csv');
    expect(parse(body, { bom: true })).toContainEqual(
      '3|Player 3|regular|0|0.00|0|0.00|0|10.00|1000|0.00|0|10.00|1000|2026-03-20|'.split('|'));
  });
});
