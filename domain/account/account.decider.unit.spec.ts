/** Tests the rules of an account, each as given, when, then. */
import { specify } from '../testing/given-when-then.js';
import type { OfType } from '../decider.js';
import { type AccountCommand, accountDecider, MAX_AMOUNT } from './account.decider.js';
import type { AccountEvent } from './account.events.js';
import { SPECIFIED_FEES } from './fees.js';

type Of<Type extends AccountCommand['type']> = OfType<AccountCommand, Type>;

const given = specify(accountDecider, { today: '2026-01-15' });

const opening = (amount: number): Of<'SetOpeningBalance'> =>
  ({ type: 'SetOpeningBalance', playerId: 3, amount, isMember: true, currency: null });
const charge: Of<'ChargeFee'> = {
  type: 'ChargeFee', playerId: 3, gameId: 7, date: '2026-01-09', membership: 'regular', fees: SPECIFIED_FEES,
};
const reverse = { type: 'ReverseFee', playerId: 3, month: '2026-01' } as const;
const pay = (change: Partial<Of<'RecordPayment'>> = {}): Of<'RecordPayment'> => ({
  type: 'RecordPayment', playerId: 3, paymentId: 12, amount: 1500, paymentMode: 'cash', paymentDate: '2026-01-10',
  notes: 'At the table', billingMonth: '2026-01', isMember: true, currency: null, ...change,
});
const voiding: Of<'VoidPayment'> = { type: 'VoidPayment', playerId: 3, paymentId: 12, reason: 'Counted twice' };
const adjust = (change: Partial<Of<'AdjustBalance'>> = {}): Of<'AdjustBalance'> => ({
  type: 'AdjustBalance', playerId: 3, amount: -200, billingMonth: '2026-01', reason: 'Broken glass', isMember: true,
  currency: null, ...change,
});

const charged = (amount = 1500, isShishaSmoker = false): AccountEvent => ({
  type: 'FeeCharged',
  data: { playerId: 3, month: '2026-01', amount, isShishaSmoker, gameId: 7, date: '2026-01-09' },
});
const reversed: AccountEvent = { type: 'FeeReversed', data: { playerId: 3, month: '2026-01', amount: 1500 } };
const paid: AccountEvent = {
  type: 'PaymentRecorded',
  data: {
    playerId: 3, paymentId: 12, amount: 1500, paymentMode: 'cash', paymentDate: '2026-01-10', notes: 'At the table',
    billingMonth: '2026-01',
  },
};
const voided: AccountEvent = {
  type: 'PaymentVoided',
  data: { playerId: 3, paymentId: 12, amount: 1500, billingMonth: '2026-01', reason: 'Counted twice' },
};

describe('the opening balance', () => {
  const set = (amount: number): AccountEvent => ({ type: 'OpeningBalanceSet', data: { playerId: 3, amount } });

  test('is set, and set again', () => {
    given().when(opening(-500)).then(set(-500));
    given(set(-500)).when(opening(1000)).then(set(1000));
    given(set(-500)).when(opening(0)).then(set(0));
  });

  test('is not set to the amount that it already has, which is 0 at first', () => {
    given(set(-500)).when(opening(-500)).then();
    given().when(opening(0)).then();
  });

  test('is a whole number of cents within the limit, for a member', () => {
    given().when(opening(0.5)).refused('AmountMustBeWholeCents', 'malformed');
    given().when(opening(-MAX_AMOUNT - 1)).refused('AmountMustBeReasonable', 'malformed');
    given().when({ ...opening(1), isMember: false })
      .refused('AccountNeedsMember', 'missing', 'There is no member 3.');
  });
});

describe('the fee of a month', () => {
  test('is that of the membership type', () => {
    given().when(charge).then(charged());
    given().when({ ...charge, membership: 'shisha' }).then(charged(2500, true));
    given().when({ ...charge, fees: { regular: 900, shisha: 0 } }).then(charged(900));
  });

  test('is not charged if it is nothing', () => {
    given().when({ ...charge, membership: 'shisha', fees: { regular: 900, shisha: 0 } }).then();
  });

  test('is charged once, whichever game triggers it', () => {
    given(charged()).when(charge).then();
    given(charged()).when({ ...charge, gameId: 8, date: '2026-01-02', membership: 'shisha' }).then();
  });

  test('of another month is another fee', () => {
    const february: Of<'ChargeFee'> = { ...charge, date: '2026-02-01' };
    given(charged()).when(february).then({
      type: 'FeeCharged',
      data: { playerId: 3, month: '2026-02', amount: 1500, isShishaSmoker: false, gameId: 7, date: '2026-02-01' },
    });
  });

  test('is reversed by the amount that was charged, and can be charged again', () => {
    given(charged(2500, true)).when(reverse)
      .then({ type: 'FeeReversed', data: { playerId: 3, month: '2026-01', amount: 2500 } });
    given(charged(), reversed).when(charge).then(charged());
  });

  test('is not reversed unless it was charged', () => {
    given().when(reverse).then();
    given(charged(), reversed).when(reverse).then();
  });
});

describe('a payment', () => {
  test('is recorded, with its notes trimmed', () => {
    given().when(pay()).then(paid);
    given().when(pay({ notes: '  At the table\n' })).then(paid);
    given(paid).when(pay({ paymentId: 13 })).then({ ...paid, data: { ...paid.data, paymentId: 13 } } as AccountEvent);
  });

  test.each<[string, Partial<Of<'RecordPayment'>>]>([
    ['the smallest', { amount: 1 }], ['the largest', { amount: MAX_AMOUNT }],
    ['of today', { paymentDate: '2026-01-15' }],
    ['for a month long ago', { paymentDate: '2001-01-31', billingMonth: '2000-01' }], ['without notes', { notes: '' }],
    ['a year before its month', { paymentDate: '2025-01-01', billingMonth: '2026-01' }],
    ['with the longest notes', { notes: '🃏'.repeat(500) }],
  ])('is accepted: %s', (_, change) => {
    const { type, isMember, currency, ...data } = pay(change);
    given().when(pay(change)).then({ type: 'PaymentRecorded', data });
  });

  test.each<[string, Partial<Of<'RecordPayment'>>, string]>([
    ['PaymentMustBePositive', { amount: 0 }, 'A payment is at least 1 cent.'],
    ['PaymentMustBePositive', { amount: -1500 }, 'A payment is at least 1 cent.'],
    ['AmountMustBeWholeCents', { amount: 14.99 }, 'A payment must be a whole number of cents.'],
    ['AmountMustBeWholeCents', { amount: Number.NaN }, 'A payment must be a whole number of cents.'],
    ['AmountMustBeReasonable', { amount: MAX_AMOUNT + 1 }, 'A payment must be at most $10,000.00.'],
    ['PaymentDateMustExist', { paymentDate: '2026-02-30' }, "'2026-02-30' is not a date like YYYY-MM-DD."],
    ['PaymentDateMustBeReasonable', { paymentDate: '0026-11-02' }, 'The year must be from 2000 to 2027, not 26.'],
    ['PaymentDateMustBeReasonable', { paymentDate: '1999-12-31', billingMonth: '2000-01' },
      'The year must be from 2000 to 2027, not 1999.'],
    ['PaymentDateMustBeReasonable', { paymentDate: '2024-12-31' },
      'Tue 31 Dec 2024 is more than a year away from January 2026, which is paid.'],
    ['PaymentDateMustBeReasonable', { paymentDate: '2024-02-01', billingMonth: '2023-01' },
      'Thu 1 Feb 2024 is more than a year away from January 2023, which is paid.'],
    ['BillingMonthMustExist', { billingMonth: '2026-13' }, "'2026-13' is not a month like YYYY-MM."],
    ['BillingMonthMustBeReasonable', { billingMonth: '0205-01' }, 'The year must be from 2000 to 2027, not 205.'],
    ['NotesMustBeShort', { notes: 'x'.repeat(501) }, 'Notes can have at most 500 characters.'],
    ['NotesMustBeShort', { notes: 'a\u0000b' }, 'Notes cannot contain the control character U+0000.'],
    ['NotesMustBeShort', { notes: '\ud800' }, 'Notes cannot contain the control character U+D800.'],
  ])('is refused when malformed: %s, %j', (rule, change, message) => {
    given().when(pay(change)).refused(rule, 'malformed', message);
  });

  test('cannot be in the future', () => {
    const early = 'A payment cannot be recorded before its date Fri 16 Jan 2026.';
    given().when(pay({ paymentDate: '2026-01-16' })).refused('PaymentDateMustNotBeInTheFuture', 'conflict', early);
    given().when(pay({ billingMonth: '2026-02' }))
      .refused('BillingMonthMustHaveBegun', 'conflict', 'February 2026 has not started yet.');
  });

  test('is for a member, and is recorded once', () => {
    given().when(pay({ isMember: false })).refused('AccountNeedsMember', 'missing');
    given(paid).when(pay()).refused('PaymentMustBeNew', 'conflict');
  });

  test('is voided with a reason', () => {
    given(paid).when(voiding).then(voided);
    given(paid).when({ ...voiding, reason: '  Counted twice ' }).then(voided);
    given(paid).when({ ...voiding, reason: ' ' }).refused('ReasonMustBeGiven', 'malformed');
    given(paid).when({ ...voiding, reason: 'x'.repeat(501) }).refused('ReasonMustBeGiven', 'malformed');
  });

  test('of any year that is stored is read, and can be voided', () => {
    const stored: AccountEvent = { ...paid, data: { ...paid.data, paymentDate: '0026-11-02' } } as AccountEvent;
    given(stored).when(voiding).then(voided);
  });

  test('cannot be voided when it does not exist, nor twice', () => {
    given(paid).when({ ...voiding, paymentId: 13 }).refused('PaymentMustExist', 'missing', 'There is no payment 13.');
    given(paid, voided).when(voiding)
      .refused('PaymentMustNotBeVoided', 'conflict', 'Payment 12 is already voided: Counted twice');
  });
});

describe('an adjustment', () => {
  const adjusted = (amount: number): AccountEvent =>
    ({ type: 'BalanceAdjusted', data: { playerId: 3, amount, billingMonth: '2026-01', reason: 'Broken glass' } });

  test('changes the balance in either direction', () => {
    given().when(adjust()).then(adjusted(-200));
    given().when(adjust({ amount: 300 })).then(adjusted(300));
  });

  test.each<[string, Partial<Of<'AdjustBalance'>>]>([
    ['AmountMustChangeTheBalance', { amount: 0 }],
    ['AmountMustBeWholeCents', { amount: 1.5 }],
    ['AmountMustBeReasonable', { amount: -MAX_AMOUNT - 1 }],
    ['BillingMonthMustExist', { billingMonth: 'January' }],
    ['BillingMonthMustBeReasonable', { billingMonth: '1999-12' }],
    ['ReasonMustBeGiven', { reason: '' }],
  ])('is refused when malformed: %s', (rule, change) => {
    given().when(adjust(change)).refused(rule, 'malformed');
  });

  test('is for a member, and for a month that has started', () => {
    given().when(adjust({ isMember: false })).refused('AccountNeedsMember', 'missing');
    given().when(adjust({ billingMonth: '2026-02' })).refused('BillingMonthMustHaveBegun', 'conflict');
  });
});
