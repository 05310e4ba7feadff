/** The end of an evening in browsers: the question, the podium on phones and the TV, and the story by keyboard. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, FIVE_TEAMS, TIED_MIDDLE_ROUNDS, TWO_TIES_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/worlds/group.js';
import { violations } from './axe.js';
import { misfits } from './fit.js';
import { HARD_NAMES } from './screen-walk.js';
import { LAPTOP, PHONE, seen, stageOfSuite } from './stage.js';

const TODAY = '2026-07-29';
const OTHERS = [[1, 4], [3, 2], [5, 8], [7, 6]] as const;

const stage = stageOfSuite(async ({ group: { admin, recorder } }) => {
  for (const [id, displayName] of HARD_NAMES) await admin.patch(`/api/users/${id}`, { displayName });
  await record(recorder, { date: '2026-07-27', rounds: TIED_MIDDLE_ROUNDS });
  await record(recorder, { date: '2026-07-28', rounds: TWO_TIES_ROUNDS });
  await recorder.post('/api/plans', { date: '2026-08-05', time: '20:00' });
  await record(recorder, { date: TODAY, rounds: CLEAR_ROUNDS });
  await record(recorder, { date: TODAY, rounds: CLEAR_ROUNDS, seats: OTHERS });
  await record(recorder, { date: TODAY, rounds: TIED_MIDDLE_ROUNDS, seats: FIVE_TEAMS });
});

const podium = (page: Page) => page.getByRole('dialog', { name: /wins? Wednesday$/ });
const endButton = (page: Page) => page.getByRole('button', { name: 'End the evening' });

test('only an open tie that can change the first takes the headline', async () => {
  const page = await stage.open('/evenings/2026-07-28', { as: 'player2', viewport: PHONE });
  await seen(page.getByRole('heading', { name: 'A tie is still open' }));
  await page.goto('/evenings/2026-07-27');
  await seen(page.getByRole('heading', { name: 'organizer and Player 2', level: 1 }));
  await seen(page.locator('.evening-open').getByText('Game 1 has a tie for 2nd.'));
});

test('the way from the dashboard to the evening, and back, shows both', async () => {
  const page = await stage.open('/fast-dashboard', { as: 'player2', viewport: PHONE });
  await seen(page.getByText('You last played'));
  for (let way = 0; way < 2; way++) {
    await page.getByRole('link', { name: 'To the evening' }).click();
    await seen(endButton(page));
    await page.getByRole('link', { name: 'Home' }).click();
    await seen(page.getByText('You last played'));
  }
});

test('the recorder ends it by keyboard: every phone shows the podium once, then the story', async () => {
  const dashboard = await stage.open('/fast-dashboard', { as: 'player3', viewport: PHONE });
  await seen(dashboard.getByText('You last played'));
  const tv = await stage.open('/tv', { viewport: { width: 1920, height: 1080 } });
  const code = await tv.getByRole('img').getAttribute('aria-label');
  await stage.group.recorder.post('/api/screens', { code: code!.replaceAll(' ', '') });
  await seen(tv.getByRole('heading', { name: 'Tonight' }));
  const member = await stage.open(`/evenings/${TODAY}`, { as: 'player7', viewport: PHONE });
  await seen(member.getByRole('tablist', { name: 'Views of this evening' }));
  expect(await endButton(member).count()).toBe(0);
  const page = await stage.open(`/evenings/${TODAY}`, { as: 'player2', viewport: PHONE });
  await endButton(page).press('Enter');
  await seen(page.getByText('organizer wins with +30'));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'End the evening' }).press('Enter');
  for (const phone of [page, dashboard, member]) await seen(podium(phone));
  await seen(tv.getByRole('heading', { name: 'organizer wins Wednesday' }));
  expect(await violations(tv)).toEqual([]);
  expect(await tv.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await dashboard.keyboard.press('Escape');
  // After four seconds the others show the story.
  await page.waitForURL(`**/evenings/${TODAY}/story`);
  await dashboard.goto('/fast-dashboard');
  await seen(dashboard.getByText('You last played'));
  await dashboard.goto(`/evenings/${TODAY}`);
  await seen(dashboard.getByRole('link', { name: 'See the story' }));
  expect(await podium(dashboard).count()).toBe(0);
});

test.each([PHONE, LAPTOP])('the story is read by keyboard at %j', async (viewport) => {
  const page = await stage.open(`/evenings/${TODAY}/story`, { as: 'player5', viewport });
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await seen(page.getByRole('listitem', { name: '1 of 5: Winner of the evening' }));
  // The story has the whole screen of a phone: no bar lies over its buttons.
  expect(await page.locator('.tab-bar').isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('listitem', { name: /^1 of/ }).focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  for (const name of ['2 of 5: Best pair', '3 of 5: The duel', '4 of 5: Your night', '5 of 5: Next time']) {
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(name);
  }
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('4 of 5: Your night');
  expect(await cards.count()).toBe(5);
  await page.getByRole('link', { name: 'Close the story' }).first().press('Enter');
  await page.waitForURL(`**/evenings/${TODAY}`);
});

test('each card is a picture and a text, without "you" and without blue; names of sixty letters fit', async () => {
  const page = await stage.open(`/evenings/${TODAY}/story`, { as: 'player5', viewport: PHONE });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const yours = page.getByRole('listitem', { name: /Your night/ });
  await yours.getByRole('button', { name: 'Copy text' }).click();
  await seen(page.getByText('The text of the card is copied.'));
  expect(await page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Wednesday 29 July\. عبد الرحمن بن محمد الأنصاري القرطبي: a tie is still open\.$/);
  for (const card of await page.getByRole('button', { name: 'Share as picture' }).all()) {
    const [file] = await Promise.all([page.waitForEvent('download'), card.click()]);
    const bytes = readFileSync(await file.path());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350]);
  }
  // A name that fits in no line may break here.
  expect((await misfits(page)).filter((fault) => !fault.startsWith('broken: '))).toEqual([]);
});
