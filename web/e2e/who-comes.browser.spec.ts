/** Tests answers to an evening without a network, and by the keyboard alone. */
import type { Page } from 'playwright-core';
import type { PlanView } from '../../contract/plans.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/worlds/group.js';
import { focused, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(({ group }) => record(group.recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS }));

const plans = async (): Promise<PlanView[]> => (await stage.group.member.get<PlanView[]>('/api/plans')).body;

const answerOf = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).first();
const card = (page: Page) => page.locator('#who-comes-card');

test('without a network an answer is kept, and sent from any screen once it is back', async () => {
  await stage.group.recorder.post('/api/plans', { date: '2026-08-07', time: '20:00' });
  const page = await stage.open('/fast-dashboard', { as: 'player3', viewport: PHONE });
  await seen(card(page).getByText('Friday 7 August, 20:00'));
  // The games page is cached by then.
  await page.getByRole('link', { name: 'Notices' }).click();
  await seen(page.getByRole('heading', { name: 'Notices', level: 1 }));
  await page.goBack();
  await page.context().setOffline(true);
  await answerOf(page, 'Maybe').click();
  await seen(card(page).getByText('You said maybe.'));
  await seen(card(page).getByText('Your answer did not arrive. It is sent again when there is a connection.'));
  await page.getByRole('link', { name: 'Notices' }).click();
  await seen(page.getByRole('heading', { name: 'Notices', level: 1 }));
  await page.context().setOffline(false);
  await page.waitForResponse((response) => response.url().endsWith('/api/plans/2026-08-07/answers') && response.ok());
  expect((await plans()).find(({ date }) => date === '2026-08-07')!.maybe).toEqual([3]);
  await page.goBack();
  await seen(card(page).getByText('You said maybe.'));
  await gone(card(page).getByText('Your answer did not arrive.'));
});

test('keys answer, give a reason and keep the focus', async () => {
  const page = await stage.open('/evenings/next?date=2026-08-07', { as: 'player4' });
  await answerOf(page, 'In').focus();
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('Maybe');
  await page.keyboard.press('Enter');
  await seen(page.getByText('You said maybe.'));
  expect(await focused(page)).toBe('Maybe');
  await page.getByRole('button', { name: 'Say why' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('If the train is on time');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
  await seen(page.getByRole('region', { name: 'Answers' }).getByText('‘If the train is on time’'));
  await seen(page.getByRole('button', { name: 'Change', exact: true }));
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).press('Enter');
  expect((await file).suggestedFilename()).toBe('evening-2026-08-07.ics');
});
