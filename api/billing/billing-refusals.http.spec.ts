/** Tests that billing refuses bad requests: with a sentence, the right status, and without an event. */
import type { PaymentView } from '../../contract/billing.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { whileReadModelsAreHeld } from '../../testing/faults/held-read-models.js';
import { type Group, startGroup } from '../../testing/worlds/group.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

let group: Group;

beforeAll(async () => {
  group = await startGroup({ now: '2026-03-20T16:00:00Z' });
});

afterAll(() => group?.application.stop());

describe('a statement', () => {
  const OF_ANOTHER = ['/api/billing/statement/4', '/api/billing/statement/4/export'];

  test.each(OF_ANOTHER)('of another member is refused: %s', async (path) => {
    const refused = { status: 403, body: { message: 'Only admins and the member can see a statement.' } };
    expect(await group.member.get(path)).toMatchObject(refused);
    expect(await group.recorder.get(path)).toMatchObject(refused);
  });

  test.each([79, 99])('does not exist for non-member %i', async (id) => {
    const missing = { status: 404, body: { message: `There is no member ${id}.` } };
    expect(await group.admin.get(`/api/billing/statement/${id}`)).toMatchObject(missing);
  });
});

test('a payment that no balance shows yet is not said to be missing', async () => {
  const pay = { userId: 5, amountPaid: 1500, paymentMode: 'cash' };
  const voided = (id: number) => group.admin.post(`/api/billing/payment/${id}/void`, { reason: 'Twice' });
  const [id, early] = await whileReadModelsAreHeld(group.application.databaseUrl, async () => {
    const { body } = await group.admin.post<PaymentView>('/api/billing/payment', pay);
    return [body.paymentId, await voided(body.paymentId)];
  });
  const message = 'The balances are still being updated. Please try again soon.';
  expect(early).toMatchObject({ status: 503, body: { message } });
  await eventually(async () => (await voided(id)).status === 200);
});

describe('a wrong request is refused with a sentence and changes nothing', () => {
  const payment = { userId: 3, amountPaid: 1500, paymentMode: 'cash' };
  const adjustment = { userId: 3, amount: 100, reason: 'A reason' };

  test.each<[number, string, string, object]>([
    [400, 'A payment is at least 1 cent.', 'payment', { ...payment, amountPaid: 0 }],
    [400, 'A payment must be a whole number of cents.', 'payment', { ...payment, amountPaid: 0.5 }],
    [400, 'A payment must be at most $10,000.00.', 'payment', { ...payment, amountPaid: 1e300 }],
    [400, 'amountPaid must be a whole number of cents', 'payment', { ...payment, amountPaid: '1500' }],
    [400, 'paymentMode must be one of cash, bank_transfer, other', 'payment', { ...payment, paymentMode: 'cheque' }],
    [400, 'userId must be the id of a member', 'payment', { ...payment, userId: null }],
    [404, 'There is no member 98.', 'payment', { ...payment, userId: 98 }],
    [404, 'There is no member 79.', 'payment', { ...payment, userId: 79 }],
    [409, 'A payment cannot be recorded before its date Sat 21 Mar 2026.', 'payment',
      { ...payment, paymentDate: '2026-03-21' }],
    [400, 'The year must be from 2000 to 2027, not 26.', 'payment', { ...payment, paymentDate: '0026-11-02' }],
    [400, 'The year must be from 2000 to 2027, not 1999.', 'adjustment', { ...adjustment, billingMonth: '1999-12' }],
    [400, 'Fri 28 Feb 2025 is more than a year away from March 2026, which is paid.', 'payment',
      { ...payment, paymentDate: '2025-02-28' }],
    [400, "'today' is not a date like YYYY-MM-DD.", 'payment', { ...payment, paymentDate: 'today' }],
    [409, 'April 2026 has not started yet.', 'payment', { ...payment, billingMonth: '2026-04' }],
    [400, 'paymentDate must be text', 'payment', { ...payment, paymentDate: 7 }],
    [400, 'Notes can have at most 500 characters.', 'payment', { ...payment, notes: 'x'.repeat(501) }],
    [400, 'Notes cannot contain the control character U+0000.', 'payment', { ...payment, notes: 'a\u0000b' }],
    [400, 'The request must be a JSON object', 'payment', []],
    [404, 'There is no payment 5.', 'payment/5/void', { reason: 'A reason' }],
    [400, 'An id must be a positive whole number', 'payment/x/void', { reason: 'A reason' }],
    [400, 'Give a reason of 1 to 500 characters.', 'payment/5/void', {}],
    [400, 'Give a reason of 1 to 500 characters.', 'adjustment', { ...adjustment, reason: ' ' }],
    [400, 'An adjustment cannot be $0.', 'adjustment', { ...adjustment, amount: 0 }],
    [404, 'There is no member 98.', 'adjustment', { ...adjustment, userId: 98 }],
    [400, 'An opening balance must be at most $10,000.00.', 'opening-balance', { userId: 3, amount: 1_000_001 }],
    [404, 'There is no member 79.', 'opening-balance', { userId: 79, amount: 1 }],
    [400, 'text must be text', 'how-to-pay', {}],
  ])('%i %s', async (status, message, call, send) => {
    const before = await loggedEvents(group.application.log);
    const answer = await group.admin.post(`/api/billing/${call}`, send);
    expect(answer).toMatchObject({ status, body: { message } });
    expect(await loggedEvents(group.application.log)).toEqual(before);
  });

  test.each(['', 'summary', 'export'])('GET %s without a valid month', async (call) => {
    const answer = await group.admin.get(`/api/billing/${call}?month=2026-13`);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Write a month as YYYY-MM' } });
  });
});
