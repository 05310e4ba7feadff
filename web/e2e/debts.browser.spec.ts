/** Debts on the financial dashboard: their payment in one tap, of several members at once, and in a dialog. */
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  await group.admin.patch('/api/users/4', { isShishaSmoker: true });
  await record(group.recorder, { date: '2026-07-03', rounds: CLEAR_ROUNDS });
});

test('who owes most comes first; a whole debt is one tap, which can be undone, and several pay at once', async () => {
  const page = await stage.open('/financial', { as: stage.group.application.admin.username });
  const debtors = page.getByRole('region', { name: 'Who owes most' });
  const names = (): Promise<string[]> => debtors.getByRole('link').allTextContents();
  await seen(debtors.getByRole('link').first());
  const before = await names();
  const [first] = await debtors.getByRole('button', { name: /^Record / }).all();
  const debt = (await first!.textContent())!.replace('Record ', '');
  await first!.click();
  await seen(page.getByText(`Recorded ${debt}`));
  expect(await names()).toEqual(before.slice(1));
  await page.getByRole('button', { name: 'Undo' }).click();
  await seen(page.getByText('Both entries stay visible.'));
  await seen(debtors.getByRole('link', { name: before[0]!, exact: true }));
  expect(await names()).toEqual(before);
  for (const box of (await debtors.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  const reminder = await page.getByLabel('Reminder').inputValue();
  expect(reminder).toContain(`Hello ${before[0]} and ${before[1]},`);
  await page.getByRole('button', { name: 'Record 2 payments' }).click();
  await gone(page.getByRole('region', { name: 'Chosen members' }));
  expect(await names()).toEqual(before.slice(2));
  await page.getByRole('button', { name: 'Undo' }).click();
  await seen(page.getByText('2 payments undone'));
  expect(await names()).toEqual(before);
});

longTest('a fault of a date leaves the field beside it as it is, and its toast does not cover the title', async () => {
  const page = await stage.open('/financial', { as: stage.group.application.admin.username, viewport: PHONE });
  await page.getByRole('button', { name: 'Payment of Player 7' }).click();
  const dialog = page.getByRole('dialog');
  const boxOf = async (name: string) => (await dialog.getByLabel(name, { exact: true }).boundingBox())!;
  const before = await boxOf('Billing month');
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByLabel('Payment date').fill('2026-12-30');
  await dialog.getByRole('button', { name: 'Record $5.00' }).click();
  await seen(page.getByRole('alert').getByText('Error'));
  const [date, month] = [await boxOf('Payment date'), await boxOf('Billing month')];
  expect([month.y, month.height, month.x - date.x - date.width]).toEqual([date.y, before.height, 16]);
  for (const viewport of [PHONE, { width: 320, height: 568 }]) {
    await page.setViewportSize(viewport);
    const toast = (await page.locator('.toast').boundingBox())!;
    expect((await page.getByRole('heading', { name: 'Record Payment' }).boundingBox())!.y)
      .toBeGreaterThan(toast.y + toast.height);
  }
});

test('the treasurer writes how to pay; members read it as text, and reminders have it', async () => {
  const text = 'Transfer to https://bank.example\nor <b>cash</b>.';
  const treasurer = await stage.open('/financial', { as: stage.group.application.admin.username });
  await treasurer.getByRole('link', { name: 'Write how to pay' }).click();
  await treasurer.getByRole('button', { name: 'Change how to pay' }).click();
  const row = treasurer.locator('.fact-row').filter({ hasText: 'How to pay' });
  await row.getByLabel('New how to pay').fill(text);
  await row.getByLabel('Reason').fill('A new account');
  await treasurer.getByRole('button', { name: 'Save how to pay' }).click();
  await seen(treasurer.getByText('How to pay Changed'));
  await treasurer.goBack();
  await seen(treasurer.getByRole('link', { name: 'Change how to pay' }));
  await treasurer.getByRole('checkbox').first().check();
  expect(await treasurer.getByLabel('Reminder').inputValue()).toContain(`\n${text}\nThank you.`);
  const page = await stage.open('/dues', { as: 'player4' });
  const howToPay = page.getByRole('region', { name: 'How to pay' });
  await seen(howToPay.getByText('https://bank.example'));
  expect([await howToPay.getByRole('paragraph').innerText(), await howToPay.getByRole('link').count()])
    .toEqual([text, 0]);
});
