/** Who comes: an evening is planned, answered from several phones, full, moved and cancelled. */
import type { Page } from 'playwright-core';
import type { PlanView } from '../../contract/plans.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { newMember, PASSWORD, record } from '../../testing/worlds/group.js';
import { violations } from './axe.js';
import { misfits } from './fit.js';
import { focused, gone, LAPTOP, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  await record(group.recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS });
  await group.admin.post('/api/users', newMember('player11'));
});

const plans = async (): Promise<PlanView[]> => (await stage.group.member.get<PlanView[]>('/api/plans')).body;

/** By HTTP, as from other phones. */
async function say(answer: 'in' | 'out', ...members: readonly number[]): Promise<void> {
  for (const id of members) {
    const client = await stage.group.application.login(`player${id}`, PASSWORD);
    await client.post('/api/plans/2026-07-31/answers', { answer });
  }
}

const answerOf = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).first();
const card = (page: Page) => page.locator('#who-comes-card');
async function faults(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  return [...await violations(page), ...await misfits(page)];
}

test('an evening is planned, fills up, is moved and cancelled, on the phones of all', async () => {
  const planner = await stage.open('/fast-dashboard', { as: 'player2', viewport: PHONE });
  const member = await stage.open('/fast-dashboard', { as: 'player3', viewport: PHONE });
  await seen(member.getByText('Did You Know?'));
  expect(await card(member).count()).toBe(0);
  await card(planner).getByRole('link', { name: 'Plan an evening' }).click();
  const dialog = planner.getByRole('dialog');
  expect(await dialog.getByLabel('Date').inputValue()).toBe('2026-07-31');
  await dialog.getByLabel('Note').fill('Bring your own cups');
  expect(await violations(planner)).toEqual([]);
  await dialog.getByRole('button', { name: 'Plan it' }).click();
  await seen(planner.getByRole('heading', { name: 'Friday 31 July, 20:00', level: 1 }));
  await seen(planner.getByText('Nobody is in: a game needs eight.'));

  await seen(card(member).getByText('Do you come?'));
  await answerOf(member, 'In').click();
  await seen(card(member).getByText('You are in.'));
  await seen(planner.getByText('One is in: a game needs eight.'));
  await say('in', 2, 4, 5, 6, 7, 8, 9, 10);
  await seen(card(member).getByText('Nine make five teams'));
  await seen(planner.getByText('Nine make five teams: one plays with No Player.'));
  expect(await faults(member)).toEqual([]);
  expect(await faults(planner)).toEqual([]);

  const admin = stage.group.application.admin.username;
  const tenth = await stage.open('/evenings/next', { as: admin, viewport: LAPTOP });
  await answerOf(tenth, 'In').click();
  await seen(tenth.getByText('Ten make five full teams.'));
  const eleventh = await stage.open('/evenings/next', { as: 'player11', viewport: PHONE });
  await answerOf(eleventh, 'In').click();
  await seen(eleventh.getByText('You wait for the first game.'));
  expect(await eleventh.getByRole('list', { name: 'Who waits' }).innerText()).toContain('You');
  expect(await faults(eleventh)).toEqual([]);
  await say('out', 6);
  await seen(eleventh.getByText('You are in.'));

  await tenth.getByRole('button', { name: 'Change Friday 31 July' }).click();
  await tenth.getByRole('menuitem', { name: 'Move or change' }).click();
  await tenth.getByLabel('Date').fill('2026-08-01');
  await tenth.getByLabel('Reason').fill('The room is taken');
  await tenth.getByRole('button', { name: 'Save', exact: true }).click();
  await seen(tenth.getByRole('heading', { name: 'Saturday 1 August, 20:00', level: 1 }));
  await seen(eleventh.getByText('Was Friday 31 July: ‘The room is taken’ You said In for then. And now?'));

  await tenth.getByRole('button', { name: 'Change Saturday 1 August' }).click();
  await tenth.getByRole('menuitem', { name: 'Cancel the evening' }).click();
  await tenth.getByLabel('Reason').fill('Half of us are on holiday');
  await tenth.getByRole('button', { name: 'Call it off' }).click();
  await seen(eleventh.getByRole('heading', { name: 'No evening planned' }));
  await seen(eleventh.getByText('‘Half of us are on holiday’'));
  expect(await faults(eleventh)).toEqual([]);
  await gone(card(member));
  await tenth.getByRole('button', { name: 'Saturday 1 August is on again' }).click();
  await seen(card(member).getByText('Saturday 1 August, 20:00'));
  expect((await plans()).map(({ date, state }) => [date, state])).toEqual([['2026-08-01', 'open']]);
}, 120_000);

test('without a network an answer is kept, and sent from any screen once it is back', async () => {
  await stage.group.recorder.post('/api/plans', { date: '2026-08-07', time: '20:00' });
  await stage.group.recorder.post('/api/plans/2026-08-01/cancel', { reason: 'For this test' });
  const page = await stage.open('/fast-dashboard', { as: 'player3', viewport: PHONE });
  await seen(card(page).getByText('Friday 7 August, 20:00'));
  // The games page is cached by then.
  await page.getByRole('link', { name: 'Notices' }).click();
  await seen(page.getByRole('heading', { name: 'Notices', level: 1 }));
  await page.goBack();
  await page.context().setOffline(true);
  await answerOf(page, 'Maybe').click();
  await seen(card(page).getByText('You may come.'));
  await seen(card(page).getByText('Your answer did not arrive. It is sent again when there is a connection.'));
  await page.getByRole('link', { name: 'Notices' }).click();
  await seen(page.getByRole('heading', { name: 'Notices', level: 1 }));
  await page.context().setOffline(false);
  await page.waitForResponse((response) => response.url().endsWith('/api/plans/2026-08-07/answers') && response.ok());
  expect((await plans()).find(({ date }) => date === '2026-08-07')!.maybe).toEqual([3]);
  await page.goBack();
  await seen(card(page).getByText('You may come.'));
  await gone(card(page).getByText('Your answer did not arrive.'));
});

test('keys answer, give a reason and keep the focus', async () => {
  const page = await stage.open('/evenings/next?date=2026-08-07', { as: 'player4' });
  await answerOf(page, 'In').focus();
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('Maybe');
  await page.keyboard.press('Enter');
  await seen(page.getByText('You may come.'));
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
