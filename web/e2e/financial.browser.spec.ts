/** The money screens: the balances of a month, payments, statements and the actions of admins on an account. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { at, focused, gone, LAPTOP, PHONE, runFirst, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  for (const date of ['2026-06-12', '2026-07-03']) await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
  await group.admin.patch('/api/users/9', { isShishaSmoker: true });
});

const openAsAdmin = (path: string, visit = {}): Promise<Page> =>
  stage.open(path, { as: stage.group.application.admin.username, ...visit });
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');
const cellsOf = (page: Page, name: string): Promise<(string | null)[]> =>
  row(page, name).locator('th, td').evaluateAll((all) => all.map((cell) => cell.textContent));
/** The number of an entry in the audit, which only admins see, differs with what was recorded before. */
const ledger = (page: Page): Promise<string[]> =>
  page.locator('.ledger > li').evaluateAll((all) =>
    all.map((line) =>
      [...line.querySelectorAll(':scope > :not(.menu)')].map((part) => part.textContent!.trim()).join(' | ')
        .replace(/entry \d+$/, 'entry')));

test('the billing page of a month shows its totals and a line for every member', async () => {
  const page = await openAsAdmin('/financial');
  await seen(row(page, 'Player 3'));
  expect(await cellsOf(page, 'Player 3')).toEqual([
    'Player 3', '1', '\u2212$15.00', '$15.00', '\u2212$30.00Player owes money', 'Regular ($15)', 'Payment',
  ]);
  expect(await cellsOf(page, 'Player 9')).toEqual([
    'Player 9', '0', '$0.00', '$0.00', '$0.00Player has credit', 'Shisha ($25)', 'Payment',
  ]);
  await seen(page.getByRole('heading', { name: 'Player Billing Details' }));
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Player', 'Days Played', 'Opening Balance', 'Game Charges', 'Current Balance', 'Type', 'Actions',
  ]);
  const sums = await page.locator('.tiles > div').allInnerTexts();
  expect(sums.map((text) => text.split('\n').filter(Boolean))).toEqual([
    ['Total Players', '10'], ['Total Opening Balance', '\u2212$120.00'], ['Total Current Balance', '\u2212$240.00'],
  ]);
});

longTest('a linked name is underlined whole, not only between its words', async () => {
  const page = await openAsAdmin('/financial');
  await seen(row(page, 'Player 3'));
  const words = row(page, 'Player 3').getByRole('link').locator('.person > span');
  const lines = await words.evaluateAll((all) => all.map((word) => getComputedStyle(word).textDecorationLine));
  expect(lines).toEqual(['underline', 'underline']);
});

longTest('a balance is green in credit, red in debt and grey at zero', async () => {
  const payment = { userId: 2, amountPaid: 9000, paymentMode: 'cash', paymentDate: '2026-07-20' };
  await stage.group.admin.post('/api/billing/payment', { ...payment, billingMonth: '2026-06' });
  const page = await openAsAdmin('/financial');
  const strongest = async (name: string): Promise<string> => {
    const colour = await row(page, name).locator('.big .num').evaluate((cell) => getComputedStyle(cell).color);
    const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/\d+/g)].map(Number);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 32) return 'grey';
    return red > green ? 'red' : 'green';
  };
  await seen(row(page, 'Player 2').getByText('+$60.00'));
  expect([await strongest('Player 2'), await strongest('Player 4'), await strongest('Player 9')])
    .toEqual(['green', 'red', 'grey']);
});

longTest('choosing another billing month changes the address and the exported file', async () => {
  const page = await openAsAdmin('/financial');
  const month = page.getByRole('combobox', { name: 'Billing month' });
  await seen(row(page, 'Player 3'));
  expect((await month.getByRole('option').allTextContents()).slice(0, 2)).toEqual(['July 2026', 'June 2026']);
  await month.selectOption('June 2026');
  await page.waitForURL('**/financial?month=2026-06');
  await seen(row(page, 'Player 3').getByText('\u2212$15.00'));
  for (const viewport of [LAPTOP, PHONE]) {
    await page.setViewportSize(viewport);
    if (viewport === PHONE) await page.getByRole('button', { name: 'More', exact: true }).click();
    const way = page.getByRole(viewport === PHONE ? 'menuitem' : 'link', { name: 'CSV' });
    const [file] = await Promise.all([page.waitForEvent('download'), way.click()]);
    expect(file.suggestedFilename()).toMatch(/2026-06.*\.csv$/);
  }
});

test('a payment is entered in dollars, sent in cents and shown at once', async () => {
  const page = await openAsAdmin('/financial', { viewport: PHONE });
  await page.getByRole('button', { name: /owed to the group/ }).click({ trial: true });
  await page.getByRole('button', { name: 'Payment of Player 5' }).click();
  await seen(page.getByRole('dialog', { name: 'Record Payment' }));
  const amount = dialog(page).getByLabel('Amount');
  const kind = ['type', 'inputmode', 'required'].map((name) => amount.getAttribute(name));
  expect(await Promise.all(kind)).toEqual(['text', 'decimal', '']);
  await seen(dialog(page).getByText('How much does Player 5 pay?'));
  await amount.fill('40,30');
  await seen(dialog(page).getByText('Balance after this payment: +$10.30'));
  await seen(dialog(page).getByText('Record $40.30 from Player 5?'));
  await dialog(page).getByText('Bank transfer').click();
  await dialog(page).getByLabel('Notes (optional)').fill('June and July');
  const sent = page.waitForRequest('**/api/billing/payment');
  await dialog(page).getByRole('button', { name: 'Record $40.30' }).click();
  expect((await sent).postDataJSON()).toEqual({
    userId: 5, amountPaid: 4030, paymentMode: 'bank_transfer', paymentDate: '2026-07-29', notes: 'June and July',
    billingMonth: '2026-07',
  });
  await seen(page.getByText('Payment has been successfully recorded.'));
  await gone(dialog(page));
  await seen(row(page, 'Player 5').getByText('+$10.30'));
});

/** Imitates Safari, where a press focuses the page and not the pressed button. */
async function asInSafari(page: Page): Promise<void> {
  await runFirst(page, () => {
    const focusPage = (event: Event): void => {
      if (!(event.target instanceof Element) || event.target.closest('button, a') === null) return;
      event.preventDefault();
      document.getElementById('main')!.focus();
    };
    document.addEventListener('mousedown', focusPage, true);
  });
  await page.reload();
}

test('Back closes a dialog and stays on its page', async () => {
  const page = await openAsAdmin('/games', { viewport: PHONE });
  await asInSafari(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Financial' }).click();
  const payment = page.getByRole('button', { name: 'Payment of Player 6' });
  await payment.click();
  await seen(dialog(page));
  await page.evaluate(() => history.back());
  await gone(dialog(page));
  await seen(row(page, 'Player 6'));
  // The dialog leaves nothing in the history, however it is closed.
  await payment.click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await gone(dialog(page));
  expect(await focused(page)).toBe('Payment of Player 6');
  await page.waitForFunction(() => !(history.state as { isLayer?: boolean }).isLayer);
  await page.evaluate(() => history.back());
  await at(page, '/games');
});

test('what is pressed just after a dialog was closed is not undone by its way out of the history', async () => {
  const page = await openAsAdmin('/financial');
  await runFirst(page, () => {
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 300);
  });
  await page.reload();
  await page.getByRole('button', { name: 'Payment of Player 6' }).click();
  const left = page.evaluate(() => new Promise((resolve) => addEventListener('popstate', resolve, { once: true })));
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await gone(dialog(page));
  await page.getByRole('link', { name: 'Games' }).click();
  await left;
  await at(page, '/games');
});

longTest('what is pressed just after a dialog was closed happens also in a browser that does not go back', async () => {
  const page = await openAsAdmin('/financial');
  await runFirst(page, () => {
    history.back = () => undefined;
  });
  await page.reload();
  await page.getByRole('button', { name: 'Payment of Player 6' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Games' }).click();
  await at(page, '/games');
});

test('a refused payment keeps its input and is reported in the dialog and in a toast', async () => {
  const page = await openAsAdmin('/financial');
  await page.getByRole('button', { name: 'Payment of Player 6' }).click();
  await dialog(page).getByLabel('Amount').fill('15');
  await dialog(page).getByLabel('Payment date').fill('2026-07-30');
  await dialog(page).getByRole('button', { name: 'Record $15.00' }).click();
  const refusal = 'A payment cannot be recorded before its date Thu 30 Jul 2026.';
  await seen(dialog(page).getByText(refusal));
  await seen(page.getByRole('alert').filter({ hasText: 'Error' }).getByText(refusal));
  expect(await dialog(page).getByLabel('Amount').inputValue()).toBe('15');
});

test('an admin voids a payment with a reason; both entries stay on the statement', async () => {
  const { admin } = stage.group;
  const payment = { userId: 7, amountPaid: 2500, paymentMode: 'cash', paymentDate: '2026-07-20' };
  await admin.post('/api/billing/payment', { ...payment, billingMonth: '2026-07' });
  const page = await openAsAdmin('/financial');
  await page.getByRole('table').getByRole('link', { name: 'Player 7' }).click();
  await page.getByRole('button', { name: 'More for the payment of +$25.00' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  await dialog(page).getByRole('button', { name: 'Void $25.00' }).click();
  await seen(dialog(page).getByText(/Give a reason/));
  await seen(dialog(page).getByText('Take back this payment of $25.00?'));
  await dialog(page).getByLabel('Reason').fill('Paid by somebody else.');
  await dialog(page).getByRole('button', { name: 'Void $25.00' }).click();
  await seen(page.getByText('$25.00 was taken back. Both entries stay on the statement.'));
  await gone(dialog(page));
  expect(await ledger(page)).toEqual([
    'July 2026 | \u2212$30.00',
    'Payment voided | \u2212$25.00 | Wed 29 Jul · Paid by somebody else. · by organizer · entry',
    'Payment Voided | +$25.00 | Mon 20 Jul · Cash · by organizer · entry',
    'Monthly fee | \u2212$15.00 | Fri 3 Jul · first game of the month · entry',
    'June 2026 | \u2212$15.00', 'Monthly fee | \u2212$15.00 | Fri 12 Jun · first game of the month · entry',
  ]);
  expect(await page.getByRole('button', { name: /^More for the payment/ }).count()).toBe(0);
});

test('an admin adjusts a balance and sets an opening balance', async () => {
  const page = await openAsAdmin('/financial/8');
  const account = page.getByRole('button', { name: 'Account of Player 8' });
  await account.click();
  await page.getByRole('menuitem', { name: 'Adjust balance' }).click();
  await dialog(page).getByLabel('Amount').fill('5');
  await dialog(page).getByText('Charge', { exact: true }).click();
  await seen(dialog(page).getByText('Balance afterwards: \u2212$35.00'));
  await seen(dialog(page).getByText('Adjust the balance of Player 8 by \u2212$5.00?'));
  await dialog(page).getByLabel('Reason').fill('Lost a card.');
  await dialog(page).getByRole('button', { name: 'Adjust by \u2212$5.00' }).click();
  await seen(page.locator('.balance').getByText('\u2212$35.00'));
  await account.click();
  await page.getByRole('menuitem', { name: 'Set opening balance' }).click();
  await dialog(page).getByLabel('Amount').fill('20');
  await seen(dialog(page).getByText('Let Player 8 begin with +$20.00?'));
  await dialog(page).getByRole('button', { name: 'Begin with +$20.00' }).click();
  await seen(page.locator('.balance').getByText('\u2212$15.00'));
  expect((await ledger(page)).slice(-2)).toEqual([
    'Before the first month | +$20.00', 'Opening balance | +$20.00 | Wed 29 Jul 2026 · by organizer · entry',
  ]);
  await page.setViewportSize(PHONE);
  await account.click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.waitForURL('**/history/account/8');
});

longTest('a payment can also be recorded on an empty statement', async () => {
  const page = await openAsAdmin('/financial/9');
  await seen(page.getByText('No entries yet.'));
  await seen(page.locator('.balance').getByText('Player has credit'));
  await page.getByRole('button', { name: 'Account of Player 9' }).click();
  await page.getByRole('menuitem', { name: 'Record payment' }).click();
  await dialog(page).getByLabel('Amount').fill('25');
  await dialog(page).getByText('Other').click();
  await dialog(page).getByRole('button', { name: 'Record $25.00' }).click();
  await gone(dialog(page));
  expect((await ledger(page)).at(-1)).toBe('Payment | +$25.00 | Wed 29 Jul · Other · by organizer · entry');
});

test('members see their own statement, cannot change it and see no other', async () => {
  const page = await stage.open('/dues', { as: 'player4' });
  await seen(page.getByRole('heading', { name: 'Your statement' }));
  await seen(page.getByText('You owe money to the group.July fee $15.00, charged 3 Jul, no payment yet.'));
  expect(await ledger(page)).toEqual([
    'July 2026 | \u2212$30.00', 'Monthly fee | \u2212$15.00 | Fri 3 Jul · first game of the month',
    'June 2026 | \u2212$15.00', 'Monthly fee | \u2212$15.00 | Fri 12 Jun · first game of the month',
  ]);
  expect(await page.getByRole('button', { name: /Void|Account/ }).count()).toBe(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
});

longTest('a long statement starts with the latest months and shows the others on demand', async () => {
  const payment = { userId: 10, amountPaid: 100, paymentMode: 'cash', paymentDate: '2026-07-20' };
  for (const month of ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05']) {
    await stage.group.admin.post('/api/billing/payment', { ...payment, billingMonth: month });
  }
  const page = await stage.open('/dues', { as: 'player10' });
  const months = page.locator('.ledger .month span:visible');
  await seen(months.first());
  expect((await months.allTextContents()).at(-1)).toBe('December 2025');
  await page.getByRole('button', { name: 'Show earlier months' }).click();
  expect((await months.allTextContents()).at(-1)).toBe('November 2025');
  await page.getByRole('button', { name: 'Show only the latest months' }).click();
  expect(await months.count()).toBe(6);
});

longTest('the balance over time is shown as a chart and as a table', async () => {
  const page = await stage.open('/dues', { as: 'player4' });
  const chart = page.getByRole('region', { name: 'Balance over time' });
  await seen(chart.locator('.line'));
  expect(await chart.locator('.line').getAttribute('d')).toBe('M0 50 H1 V100 H2');
  await chart.getByRole('button', { name: 'Show as table' }).click();
  const rows = await chart.getByRole('row').allTextContents();
  expect(rows).toEqual(['MonthClosing balance', 'July 2026\u2212$30.00', 'June 2026\u2212$15.00']);
});

longTest('the statement of an unknown member says that there is none, and leads back', async () => {
  const page = await openAsAdmin('/financial/4711');
  await seen(page.getByRole('alert').getByText('There is no member 4711.'));
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await page.getByRole('alert').getByRole('link', { name: 'Financial Dashboard' }).click();
  await seen(page.getByText('Player Billing Details'));
});
