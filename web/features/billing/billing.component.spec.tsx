/**
 * Balances and payments: their messages when a call fails or succeeds, and the payments that the dialog refuses itself.
 */
import { screen, waitFor } from '@testing-library/react';
import { followTranslator } from '../../app/translated-page.js';
import { billingCalls } from '../../../contract/billing.calls.js';
import type { BillingRow, BillingSummary, StatementView } from '../../../contract/billing.js';
import type { Read } from '../../../contract/call.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { ADMIN, GROUP, memberAnswer, NO_SEALS } from '../../../testing/worlds/answers.js';
import { noJson, refused } from '../../../testing/worlds/network.js';
import { fill, press, said, screenOfSuite, shows } from '../../../testing/worlds/screen.js';

const stage = screenOfSuite();

const SUMS = { opening_balance: -1500, total_charges: 1500, payments: 0, adjustments: 0 };
const ROW: BillingRow = {
  ...SUMS, user_id: 6, display_name: 'Player 6', days_played: 1, current_balance: -3000, last_paid: null,
  is_shisha_smoker: false,
};
const SUMMARY: BillingSummary = {
  total_players: 1, total_opening_balance: -1500, total_outstanding: -3000, total_owed: 3000, total_credit: 0,
};
const STATEMENT: StatementView = {
  user: memberAnswer(6), current_balance: -3000,
  months: [{
    ...SUMS, month: '2026-07', closing_balance: -3000,
    entries: [{
      event_id: '1', position: '7', date: '2026-07-03', kind: 'fee', debit: 1500, credit: 0, balance: -3000, notes: '',
      actor: null, payment_id: null, payment_mode: null, is_voided: false,
    }],
  }],
};

function answerAll(): void {
  const { network } = stage;
  network.answers(billingCalls.board, [ROW]);
  network.answers(billingCalls.summary, SUMMARY);
  network.answers(billingCalls.months, ['2026-07', '2026-06']);
  network.answers(billingCalls.statement, STATEMENT);
  network.answers(playerCalls.list, GROUP);
  network.answers(maintenanceCalls.seals, NO_SEALS);
}

beforeEach(answerAll);

test.each<[string, string, Read<unknown>, string, string]>([
  ['balances', '/financial', billingCalls.board, 'The balances did not load.', 'Player Billing Details'],
  ['sums', '/financial', billingCalls.summary, 'The balances did not load.', 'Player Billing Details'],
  ['entries of a statement', '/financial/6', billingCalls.statement, 'The statement did not load.', 'Monthly fee'],
])('%s that fail to load say so and can be read again', async (_, address, call, fault, shown) => {
  stage.network.answersWith(call, refused());
  await stage.open(address, ADMIN);
  await shows(fault);
  answerAll();
  await press('Retry');
  await shows(shown);
});

/** Replaces the texts of the page as Chrome's translator does. */
function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const [index, text] of texts.entries()) {
    if (text.parentElement!.closest('[translate=no], font')) continue;
    const font = document.createElement('font');
    const shown = `\u00bb${text.data}`;
    text.replaceWith(font);
    // Some translators keep the old text node inside the new element.
    if (index % 2 > 0) font.append(text);
    font.append(Object.assign(document.createElement('font'), { textContent: shown }));
  }
}

test('a translated page goes on: its figures and names stay, its texts change, and what is gone is gone', async () => {
  followTranslator();
  await stage.open('/financial', ADMIN);
  await press('Payment of Player 6');
  const dialog = await screen.findByRole('dialog');
  translatePage();
  expect(dialog.querySelector('bdi')?.textContent).toBe('Player 6');
  await shows('\u00bbRecord payment');
  for (const [typed, record] of [['15', 'Record $15.00'], ['', 'Record payment'], ['20', 'Record $20.00']] as const) {
    await fill(/Amount/, typed);
    await waitFor(() => expect([...dialog.querySelectorAll('button')].at(-1)?.textContent).toBe(record));
    translatePage();
  }
  await press(/Cancel$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await shows('\u00bbPlayer Billing Details');
});

describe('a payment', () => {
  async function openPayment(): Promise<void> {
    await stage.open('/financial', ADMIN);
    await press('Payment of Player 6');
    await screen.findByRole('dialog', { name: 'Record Payment' });
  }

  test('that fails is reported by a toast and in its dialog, with the reason if there is one', async () => {
    await openPayment();
    await fill(/^Amount/, '15');
    await shows('Balance after this payment: \u2212$15.00');
    for (const [answer, text, shown] of [
      [refused(), 'The disk is full.', 'The disk is full.'],
      [noJson, 'Failed to record payment.', 'Something went wrong.'],
    ] as const) {
      stage.network.answersWith(billingCalls.pay, answer);
      await press('Record $15.00');
      await said('alert', 'Error', text);
      await shows(shown, () => screen.getByRole('dialog'));
      expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('15');
      await press('Dismiss');
    }
    stage.network.answers(billingCalls.pay, {
      paymentId: 1, userId: 6, amountPaid: 1500, paymentMode: 'cash', paymentDate: '2026-07-29', notes: '',
      billingMonth: '2026-07', voidReason: null,
    });
    await press('Record $15.00');
    await said('status', 'Payment Recorded', 'Payment has been successfully recorded.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('of an ambiguous amount is questioned and not sent', async () => {
    await openPayment();
    await fill(/^Amount/, '12.345');
    await shows('Is that $12,345.00? Then type 12345. Cents have two digits.');
    await press('Record payment');
    await shows('Is that $12,345.00?', () => document.querySelector('.dialog .error')!);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Amount/));
    expect(screen.getAllByText(/^Is that \$12,345\.00\?/)).toHaveLength(1);
    expect(stage.network.sentWith(billingCalls.pay)).toEqual([]);
  });

  test('without an amount or a date is questioned at its fields and not sent', async () => {
    await openPayment();
    await fill('Payment date', '');
    await press('Record payment');
    await shows('Enter an amount of at least $0.01.');
    await shows('Payment date is required');
    expect(stage.network.sentWith(billingCalls.pay)).toEqual([]);
  });
});
