/**
 * A whole evening with five phones and a screen in the room: read what is at stake, record three games that the others
 * watch, hand over, ask a second recorder, lose the network, end, tell the story, send late, pay.
 */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, FOUR_TEAMS, variedRounds } from '../../domain/testing/game-examples.js';
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import type { RecapView } from '../../contract/evenings.js';
import { PASSWORD, record } from '../../testing/worlds/group.js';
import { violations } from './axe.js';
import {
  chooseByHand, chooseTeams, goOn, openRounds, storedDraft, tapRound, tapRounds, TIED_EQUAL_WINNERS_ROUNDS,
} from './recording-walk.js';
import { followed, gone, LAPTOP, PHONE, seen, setStage, type Stage } from './stage.js';

const TONIGHT = '2026-07-29';
const [ROUND_1, ROUND_2, ...REST] = TIED_EQUAL_WINNERS_ROUNDS;

let eventStore: EventStoreDbSimulator | undefined;
let stage: Stage;

afterEach(async () => {
  try {
    expect(await stage.closeWindows()).toEqual([]);
  } finally {
    await stage.stop();
    await eventStore?.kill();
    eventStore = undefined;
  }
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const recap = async (): Promise<RecapView> =>
  (await stage.group.admin.get<RecapView>(`/api/evenings/${TONIGHT}`)).body;

/** Waits until all these phones show a text in a part of the running game. */
async function show(pages: readonly Page[], part: string, hasText: string): Promise<void> {
  for (const page of pages) await seen(page.locator(part).filter({ hasText }));
}

async function watching(as: string, path: string): Promise<Page> {
  const page = await stage.open(path, { as, viewport: PHONE });
  await followed(page);
  return page;
}

/** Another member adds the screen while the game is entered. */
async function addScreen(): Promise<Page> {
  const phone = await stage.open('/screens', { as: stage.group.application.admin.username, viewport: PHONE });
  const tv = await stage.open('/tv', { viewport: LAPTOP });
  const code = await tv.getByRole('img').getAttribute('aria-label');
  await phone.getByLabel('Code').fill(code!.replaceAll(' ', ''));
  await phone.getByRole('button', { name: 'Add the screen' }).click();
  return tv;
}

/** @returns the other phone, which goes on with the game */
async function handOver(first: Page): Promise<Page> {
  await first.getByRole('button', { name: 'Hand over' }).click();
  const sheet = first.getByRole('dialog', { name: 'Hand over' });
  await seen(sheet.getByRole('img', { name: /^QR code/ }));
  expect(await violations(first)).toEqual([]);
  const code = await sheet.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/).textContent();
  const link = `/games?entry=draft&take=true#${code!.replace(' ', '')}`;
  const other = await stage.open(link, { as: 'player4', viewport: PHONE });
  await other.getByRole('button', { name: 'Take over' }).click();
  await seen(heading(other, 'Who is President?'));
  await seen(heading(first, 'Player 4 records this game'));
  await gone(sheet);
  return other;
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use the order of the list' }).click();
  await page.getByRole('button', { name: 'Save Rankings' }).click();
  const firstExit = page.getByRole('dialog', { name: 'Select First Exit Player' });
  await firstExit.getByText('Player 2').click();
  await firstExit.getByRole('button', { name: 'Confirm Selection' }).click();
  await seen(heading(page, 'Who gets which card'));
}

/** Taps what is left of a game, up to its last tap. */
async function tapRest(page: Page, rounds: typeof REST): Promise<void> {
  for (const [index, round] of rounds.entries()) {
    await seen(page.getByRole('tab', { name: new RegExp(`^Round ${index + 3}`), selected: true }));
    await tapRound(page, round);
    if (index < rounds.length - 1) await goOn(page).click();
  }
}

/** The first game is left and recovered, changes phones in round 3, and has a tie. @returns the other phone */
async function playFirst(first: Page, tv: Page, watchers: readonly Page[]): Promise<Page> {
  await show(watchers, '.live-top', 'Player 2 is recording');
  await first.getByRole('button', { name: 'Close' }).click();
  await first.getByRole('button', { name: 'Leave' }).click();
  await seen(tv.getByText('Next: Wednesday 29 July, 20:00, one is in'));
  await first.getByRole('button', { name: 'Recover' }).click();
  await seen(heading(tv, 'This game, round 2'));
  await tapRound(first, ROUND_2!);
  await goOn(first).click();
  await seen(heading(tv, 'This game, round 3'));
  const other = await handOver(first);
  await show(watchers, '.live-top', 'Player 4 is recording');
  await tapRest(other, REST);
  await seen(first.getByText('All rounds are complete.'));
  await seen(heading(tv, 'This game, round 5'));
  // The pointer leaves the button that replaced 'Hand over', because its tooltip is outside of all landmarks.
  await first.mouse.move(0, 400);
  await gone(first.locator('.tooltip'));
  expect(await violations(first)).toEqual([]);
  await Promise.all([first.getByRole('button', { name: 'Send the game' }).click(), goOn(other).click()]);
  for (const phone of [first, other]) {
    await seen(phone.getByRole('dialog', { name: 'Resolve Tied Round Sums' }));
    expect(await storedDraft(phone)).toBeNull();
  }
  expect((await recap()).games).toHaveLength(1);
  await settle(first);
  await seen(heading(other, 'Who gets which card'));
  return other;
}

/** The second game, which another recorder begins too, and then watches. */
async function playSecond(first: Page, other: Page, watchers: readonly Page[]): Promise<void> {
  await other.goto('/games');
  await openRounds(other, FOUR_TEAMS);
  await first.goto('/games');
  await first.getByRole('link', { name: 'New Game' }).first().click();
  await chooseByHand(first);
  await chooseTeams(first, FOUR_TEAMS.slice(0, 3));
  const question = first.getByRole('dialog', { name: 'Player 4 is in round 1 with the same people' });
  await question.getByRole('button', { name: /^Watch/ }).click();
  await tapRounds(other, CLEAR_ROUNDS);
  await show([first, ...watchers], '.live-end', '+12, first in game 2. In front from round 1.');
  await show([first, ...watchers], '.live-end', '2 of diamonds');
}

/** The third game, whose phone has no network from round 3 on. */
async function playThird(late: Page, tv: Page, watchers: readonly Page[]): Promise<void> {
  const [one, two, ...rest] = variedRounds(CLEAR_ROUNDS, 4);
  await openRounds(late, FOUR_TEAMS);
  await tapRounds(late, [one!, two!]);
  await seen(heading(tv, 'This game, round 3'));
  await show(watchers, '.live-top', 'Game 3 tonight');
  await late.context().setOffline(true);
  await tapRest(late, rest);
  await goOn(late).click();
  await seen(late.getByText('Deal the cards; it’s sent when you’re back online.'));
}

/** One phone ends the evening, and all others and the screen show its podium, then its story. */
async function end(page: Page, tv: Page, others: readonly Page[]): Promise<void> {
  await page.goto(`/evenings/${TONIGHT}`);
  await seen(heading(page, 'Tonight, after game 2'));
  await page.getByRole('button', { name: 'End the evening' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the evening' }).click();
  for (const phone of [page, ...others]) {
    await seen(phone.getByRole('dialog', { name: 'organizer and Player 2 win Wednesday' }));
  }
  await seen(heading(tv, 'organizer and Player 2 win Wednesday'));
  await others[0]!.waitForURL(`**/evenings/${TONIGHT}/story`);
  await seen(others[0]!.getByRole('listitem', { name: /: Your night$/ }));
}

test.each(inLongRun(['Postgres', 'EventStoreDB'], ['Postgres']))('a whole evening, with the log in %s', async (log) => {
  if (log === 'EventStoreDB') eventStore = await EventStoreDbSimulator.start();
  stage = await setStage(eventStore && { EVENTSTORE_URL: eventStore.url });
  const { admin, application } = stage.group;
  for (const date of [TONIGHT, '2026-08-05']) await admin.post('/api/plans', { date, time: '20:00' });
  for (const id of [4, 5]) await admin.patch(`/api/users/${id}`, { canCreateGames: true });
  await record(admin, { date: '2026-07-24', rounds: CLEAR_ROUNDS });
  const absent = await application.login('player10', PASSWORD);
  await absent.post(`/api/plans/${TONIGHT}/answers`, { answer: 'in' });

  const watchers = [await watching('player3', '/'), await watching('player9', '/fast-dashboard')] as const;
  for (const page of watchers) await seen(heading(page, 'At stake tonight, 20:00'));
  const first = await stage.open('/games', { as: 'player2', viewport: PHONE });
  await openRounds(first, FOUR_TEAMS);
  await tapRounds(first, [ROUND_1!]);
  const tv = await addScreen();
  await seen(heading(tv, 'This game, round 2'));
  const other = await playFirst(first, tv, watchers);
  await seen(heading(tv, 'At stake'));
  await seen(tv.getByText('Next: Wednesday 5 August, 20:00, nobody is in'));
  await playSecond(first, other, watchers);
  const late = await stage.open('/games', { as: 'player5', viewport: PHONE, serviceWorkers: 'allow' });
  await playThird(late, tv, [...watchers, first]);

  application.clock.set('2026-07-29T17:00:00Z');
  await end(other, tv, [...watchers, first]);
  const { endedAt } = await recap();

  application.clock.set('2026-07-30T14:00:00Z');
  await late.context().setOffline(false);
  await seen(late.getByRole('status').getByText('Game created!'));
  expect(await recap()).toMatchObject({ endedAt, games: [{ id: 2 }, { id: 3 }, { id: 4 }] });
  const [, visitor] = watchers;
  await visitor.goto(`/evenings/${TONIGHT}`);
  await seen(visitor.getByText('Wed 29 Jul 2026 · 8 players · 3 games'));
  await seen(visitor.getByRole('link', { name: 'See the story' }));
  await seen(visitor.getByText('Missed: Player 10'));
  await seen(heading(visitor, 'Who partnered whom'));

  const treasurer = await stage.open('/financial', { as: application.admin.username, viewport: PHONE });
  const debtors = treasurer.getByRole('region', { name: 'Who owes most' });
  await debtors.getByRole('listitem').filter({ hasText: 'Player 4' }).getByRole('button', { name: /^Record / })
    .click();
  await seen(treasurer.getByText(/^Recorded \$/));
  await other.goto('/dues');
  await seen(other.getByText('You owe nothing.'));
}, 240_000);
