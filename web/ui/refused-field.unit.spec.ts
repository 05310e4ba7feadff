/** The field of a refusal. */
import { accountDecider } from '../../domain/account/account.decider.js';
import { HttpError, ServerDidNotAnswer } from '../transport/http.js';
import { refusedField } from './fields.js';
import { on } from '../../domain/testing/given-when-then.js';

const NAMES = ['', 'payment', 'paymentDate', 'amount', 'reason'];

test.each([
  ['ReasonMustBeGiven', 'reason'], ['PaymentDateMustExist', 'paymentDate'], ['PaymentMustBeNew', 'payment'],
])('%s is about the field %s', (rule, name) => {
  expect(refusedField(new HttpError(400, 'Give it.', rule), NAMES)).toEqual({ [name]: 'Give it.' });
});

test('an adjustment of $0 is about its amount', () => {
  const member = { playerId: 3, isMember: true, currency: null };
  const adjust = { type: 'AdjustBalance', ...member, amount: 0, billingMonth: '2026-07' } as const;
  const decide = () => accountDecider.decide(
    { ...adjust, reason: 'Broken glass' }, accountDecider.initialState, on('2026-07-29'));
  expect(decide).toThrow(expect.objectContaining({ rule: expect.stringMatching(/^Amount/) }));
});

test('a malformed value is shown at its own field', () => {
  const refusal = new HttpError(400, 'A payment is at least 1 cent', '', 'amount');
  expect(refusedField(refusal, NAMES)).toEqual({ amount: 'A payment is at least 1 cent' });
  expect(refusedField(new HttpError(400, 'It is not a month', '', 'billing.month'), NAMES)).toEqual({});
});

test.each([
  ['another rule', new HttpError(409, 'May 2026 is finalized.', 'MonthMustBeOpen')],
  ['a fault without a rule', new HttpError(500, 'Something went wrong.')],
  ['no answer', new ServerDidNotAnswer(null)],
])('%s is about the form', (_what, refusal) => expect(refusedField(refusal, NAMES)).toEqual({}));
