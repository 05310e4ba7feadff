/** The running game on the phones that do not record it: round by round, without a network, and to its end. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, FOUR_TEAMS } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { faintTexts, violations } from './axe.js';
import { misfits } from './fit.js';
import { chooseByHand, chooseTeams, goOn, openRounds, tapRound } from './recording-walk.js';
import { HARD_NAMES } from './screen-walk.js';
import { followed, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group: { admin } }) => {
  await admin.patch('/api/users/4', { canCreateGames: true });
});

const text = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().innerText()).replace(/\s+/g, ' ');

/** Waits until an element says this. */
const says = (page: Page, selector: string, words: string): Promise<void> =>
  eventually(async () => (await text(page, selector)).includes(words));

const faults = async (page: Page): Promise<string[]> => [...await violations(page), ...await misfits(page)];

async function watching(as: string, path = '/'): Promise<Page> {
  const page = await stage.open(path, { as, viewport: PHONE });
  await followed(page);
  return page;
}

const begin = async (as = 'player2'): Promise<Page> => {
  const page = await stage.open('/games', { as, viewport: PHONE });
  await openRounds(page, FOUR_TEAMS);
  return page;
};

test('phones that do not record follow the rounds, and see the end until they close it', async () => {
  const [player, visitor] = [await watching('player3'), await watching('player9', '/games')];
  // The clock of this phone is an hour behind.
  await player.clock.setFixedTime('2026-07-29T15:00:00Z');
  await player.reload();
  const recorder = await begin();
  await says(player, 'section.live', 'You’re playing with Player 4');
  await says(visitor, '.live-line', 'Game 1 has begun. Player 2 is recording, round 1.');
  await tapRound(recorder, CLEAR_ROUNDS[0]!);
  await says(player, '.live-num', '+1 You and Player 4 2nd if it ended now, 1 behind organizer & Player 2');
  await goOn(recorder).click();
  await seen(recorder.getByRole('heading', { name: 'Who is President?' }));
  await tapRound(recorder, CLEAR_ROUNDS[1]!);
  await goOn(recorder).click();
  await visitor.getByRole('link', { name: 'Watch' }).click();
  await says(visitor, '.live-num', '+4 organizer & Player 2 lead Player 3 & Player 4 are 2 behind.');
  await says(player, '.live-rows', 'organizer & Player 2');
  // A phone without a network in round 3 says so, and catches up.
  await player.context().setOffline(true);
  await tapRound(recorder, CLEAR_ROUNDS[2]!);
  await says(visitor, '.live-num', '+6');
  await says(player, '.live-num', '+2');
  await player.clock.setFixedTime('2026-07-29T15:00:20Z');
  await says(player, '.asof', 'No connection. The table as of 12:00.');
  await player.clock.setFixedTime('2026-07-29T15:01:10Z');
  await seen(player.locator('.stale'));
  await player.context().setOffline(false);
  await says(player, '.live-num', '+3');
  await gone(player.locator('.asof'));
  await goOn(recorder).click();
  for (const round of CLEAR_ROUNDS.slice(3)) {
    await seen(recorder.getByRole('heading', { name: 'Who is President?' }));
    await tapRound(recorder, round);
    await goOn(recorder).click();
  }
  await says(recorder, '.win', 'organizer & Player 2');
  for (const page of [player, visitor]) {
    await says(page, '.live-end', '+12, first in game 1. In front from round 1.');
    await seen(page.getByText('2 of diamonds'));
    expect(await faults(page)).toEqual([]);
  }
  await player.getByRole('button', { name: 'Your dashboard' }).click();
  await gone(player.locator('.live-end'));
}, 120_000);

test('somebody who has scrolled gets one line, and nothing jumps', async () => {
  const page = await watching('player5');
  await page.evaluate(() => scrollTo({ top: 400 }));
  const heading = page.getByRole('heading', { level: 1 });
  const before = (await heading.boundingBox())!.y;
  const recorder = await begin();
  await says(page, '.live-held', 'has begun');
  expect((await heading.boundingBox())!.y).toBe(before);
  await page.getByRole('button', { name: 'Watch' }).click();
  await seen(page.locator('section.live'));
  await recorder.getByRole('button', { name: 'Close', exact: true }).click();
  await recorder.getByRole('button', { name: /^Leave/ }).click();
  await says(page, 'main', 'closed game 2 in round 1. Nothing counts.');
});

test('a second recorder of the same people is asked, and goes on after a yes', async () => {
  const recorder = await begin();
  await tapRound(recorder, CLEAR_ROUNDS[0]!);
  const second = await stage.open('/games', { as: 'player4', viewport: PHONE });
  const question = second.getByRole('dialog', { name: 'Player 2 is in round 1 with the same people' });
  const chooseThem = async (): Promise<void> => {
    await second.goto('/games');
    await second.getByRole('link', { name: 'New Game' }).first().click();
    await chooseByHand(second);
    await chooseTeams(second, FOUR_TEAMS.slice(0, 3));
    await seen(question);
  };
  await chooseThem();
  expect(await faults(second)).toEqual([]);
  // The page does not ask about the teams of a game that is only watched.
  await question.getByRole('button', { name: /^Watch/ }).click();
  await seen(second.locator('section.live'));
  await chooseThem();
  await question.getByRole('button', { name: /^Take over/ }).click();
  await says(second, '.dialog', 'Player 2’s phone is asked.');
  const asked = recorder.getByRole('dialog', { name: 'Player 4 wants to go on with this game' });
  await seen(asked);
  expect(await faults(recorder)).toEqual([]);
  await asked.getByRole('button', { name: 'Yes, hand it over' }).click();
  await seen(recorder.getByRole('heading', { name: 'Player 4 records this game' }));
  await seen(second.getByRole('heading', { name: 'Round 1 is complete' }));
}, 60_000);

test('it holds hard names, four teams and any width, in both themes', async () => {
  for (const [id, displayName] of HARD_NAMES) await stage.group.admin.patch(`/api/users/${id}`, { displayName });
  const page = await watching('player5');
  await seen(page.locator('.live-rows'));
  const found = await misfits(page);
  for (const width of [320, 390, 640, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await violations(page)).map((fault) => `${fault} at ${width}`));
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...await faintTexts(page));
  expect(found).toEqual([]);
});
