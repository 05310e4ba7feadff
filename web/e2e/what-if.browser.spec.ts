/**
 * What if: a period under other rules, which come from the address, from steppers or from presets, and how rules are
 * adopted.
 */
import type { Page } from 'playwright-core';
import type { GroupView } from '../../contract/group.js';
import type { WhatIfView } from '../../contract/what-if.js';
import { RULES } from '../../domain/boards/rules.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { gone, PHONE, seen, stageOfSuite } from './stage.js';

const JULY = '/fast-leaderboards/what-if?period=monthly&year=2026&month=7';
const IN_FORCE = '2_2_1_0_-1_-2_10_5_0_-5_-10_10_5_3_1_0_-5_-10_0';
const TRIPLE = `&rules=${IN_FORCE.replace(/^2/, '3')}`;

const stage = stageOfSuite(async ({ group: { recorder } }) => {
  for (const date of ['2026-06-12', '2026-07-03', '2026-07-24']) await record(recorder, { date, rounds: CLEAR_ROUNDS });
  const { id } = await record(recorder, { date: '2026-07-10', rounds: TIED_MIDDLE_ROUNDS });
  const tieBreakers = [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }];
  await recorder.post(`/api/games/${id}/position-tie-breakers`, { tieBreakers });
});

const asks = (page: Page, question: string) => seen(page.getByRole('heading', { level: 1, name: question }));
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent);

const pointsThen = async (page: Page): Promise<number[]> =>
  (await page.locator('.then .amount').allTextContents()).map((text) => Number(text.replace('−', '-')));

test('the leaderboard leads to the question, and the address of an answer can be sent', async () => {
  const page = await stage.open('/fast-leaderboards', { as: 'player3' });
  await page.getByRole('link', { name: 'What if' }).click();
  await asks(page, 'Try other rules');
  await page.getByRole('button', { name: 'Only the first three count' }).click();
  await asks(page, 'What if July had other rules?');
  const { body } = await stage.group.admin.post<WhatIfView>('/api/what-if', {
    period: '2026-07',
    rules: { ...RULES, evening: { ...RULES.evening, fourth: 0, lastButOne: 0, last: 0 } },
  });
  await seen(page.getByText('Played again from 3 games on 3 evenings.'));
  await seen(page.getByText('of 3; the others stay the same'));
  const points = body.then.map((line) => line.points);
  expect(await pointsThen(page)).toEqual(points);
  expect(await page.getByRole('heading', { name: 'Adopt them' }).count()).toBe(0);
  const { search } = new URL(page.url());
  await page.goto(`/leaderboards/what-if${search}`);
  await asks(page, 'What if July had other rules?');
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Year').click();
  await asks(page, 'What if 2026 had other rules?');
  await seen(page.getByText('Months that decide'));
});

longTest('rules in an address that cannot be played say which, and those in force are offered', async () => {
  const page = await stage.open(`${JULY}&rules=${IN_FORCE.replace('2_2', '2_3')}`, { as: 'player3' });
  await seen(page.getByText('The points of a round add up to +1. They must add up to 0.'));
  await page.getByRole('link', { name: 'Start from the rules in force' }).click();
  await asks(page, 'Try other rules');
});

test('steppers follow the keyboard, and a fault leaves the last answer on screen', async () => {
  const page = await stage.open(JULY + TRIPLE, { as: 'player3', viewport: PHONE });
  await asks(page, 'What if round 5 counted three times?');
  const more = page.getByRole('button', { name: 'Round 5 counts: one more' });
  await more.press('ArrowUp');
  await asks(page, 'What if round 5 counted four times?');
  await more.press('ArrowDown');
  await more.press('ArrowDown');
  await asks(page, 'Try other rules');
  expect(await focused(page)).toBe('Round 5 counts: one more');
  await page.getByRole('button', { name: 'Round 5 counts as now' }).click();
  await gone(more);
  expect(await focused(page)).toBe('Change another rule');

  await page.keyboard.press('Enter');
  const all = page.getByRole('dialog', { name: 'All rules' });
  await all.getByRole('button', { name: 'The President of a round: one more' }).click();
  await seen(all.getByRole('alert').filter({ hasText: 'The points of a round add up to +1.' }));
  const described = await all.getByRole('group', { name: 'The Loser of a round' }).getAttribute('aria-describedby');
  await seen(all.locator(`[id="${described}"]`));
  await page.keyboard.press('Escape');
  await seen(page.getByRole('alert').filter({ hasText: 'They must add up to 0.' }));
  await asks(page, 'Try other rules');
  expect(new URL(page.url()).searchParams.get('rules')).toBeNull();
  await page.getByRole('button', { name: 'Change another rule' }).click();
  await all.getByRole('button', { name: 'The Loser of a round: one less' }).click();
  await all.getByRole('button', { name: 'Done' }).click();
  await asks(page, 'What if the President of a round got +3 and the Loser of a round got −3?');
  await page.getByRole('button', { name: 'As they are' }).click();
  await asks(page, 'Try other rules');
});

test('an admin adopts rules with a reason, and others in their place', async () => {
  const page = await stage.open(JULY + TRIPLE, { as: 'organizer' });
  await page.getByRole('button', { name: 'Adopt from January 2027' }).click();
  const dialog = page.getByRole('dialog');
  await seen(dialog.getByRole('listitem').filter({ hasText: /2×.*becomes.*3×/ }));
  await dialog.getByRole('button', { name: 'Adopt', exact: true }).click();
  await seen(dialog.locator('.error'));
  expect(await dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Reason').fill('The last round should decide.');
  await dialog.getByRole('button', { name: 'Adopt', exact: true }).click();
  await seen(page.getByText('They hold from January 2027.'));
  const setsOf = async () => (await stage.group.admin.get<GroupView>('/api/group')).body.rules.map(
    ({ from, state, rules }) => [from, state, rules.lastRoundFactor]);
  expect(await setsOf()).toEqual([[null, 'inForce', 2], ['2027-01', 'toCome', 3]]);

  await page.getByRole('button', { name: 'Round 5 like any other' }).click();
  await asks(page, 'What if round 5 counted like any other?');
  await page.getByLabel('Adopt from').selectOption('August 2026');
  await page.getByRole('button', { name: 'Adopt from August 2026' }).click();
  await seen(dialog.getByText('The rules that were to come in January 2027 are taken back.'));
  await dialog.getByLabel('Reason').fill('All rounds are the same.');
  await dialog.getByRole('button', { name: 'Adopt', exact: true }).click();
  await seen(page.getByText('They hold from August 2026.'));
  expect(await setsOf()).toEqual([[null, 'inForce', 2], ['2026-08', 'toCome', 1], ['2027-01', 'takenBack', 3]]);
});
