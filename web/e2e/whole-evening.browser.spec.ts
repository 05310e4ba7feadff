/**
 * A whole evening with two phones and a screen in the room: record, hand over, settle, recap, pay; on both logs. `npm
 * test` lives a whole week instead.
 */
import type { Page } from 'playwright-core';
import { FOUR_TEAMS } from '../../domain/testing/game-examples.js';
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import type { GameView } from '../../contract/games.js';
import { PASSWORD } from '../../testing/worlds/group.js';
import { violations } from './axe.js';
import { goOn, openRounds, storedDraft, tapRound, tapRounds, TIED_EQUAL_WINNERS_ROUNDS } from './recording-walk.js';
import { gone, LAPTOP, PHONE, seen, setStage, type Stage } from './stage.js';

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

test.each(['Postgres', 'EventStoreDB'])('a whole evening, with the log in %s', async (log) => {
  if (log === 'EventStoreDB') eventStore = await EventStoreDbSimulator.start();
  stage = await setStage(eventStore && { EVENTSTORE_URL: eventStore.url });
  const { admin, application } = stage.group;
  for (const date of ['2026-07-29', '2026-08-05']) await admin.post('/api/plans', { date, time: '20:00' });
  await admin.patch('/api/users/4', { canCreateGames: true });
  const first = await stage.open('/games', { as: stage.group.application.admin.username, viewport: PHONE });
  await openRounds(first, FOUR_TEAMS);
  await tapRounds(first, [ROUND_1!]);
  const tv = await addScreen();
  await seen(heading(tv, 'This game, round 2'));

  await first.getByRole('button', { name: 'Close' }).click();
  await first.getByRole('button', { name: 'Leave' }).click();
  await seen(heading(tv, 'No game yet'));
  await seen(tv.getByText('Next: Wednesday 29 July, 20:00, nobody is in'));
  await first.getByRole('button', { name: 'Recover' }).click();
  await seen(heading(tv, 'This game, round 2'));
  await tapRound(first, ROUND_2!);
  await goOn(first).click();
  await seen(heading(tv, 'This game, round 3'));

  const other = await handOver(first);
  for (const [index, round] of REST.entries()) {
    await seen(other.getByRole('tab', { name: new RegExp(`^Round ${index + 3}`), selected: true }));
    await tapRound(other, round);
    if (index < REST.length - 1) await goOn(other).click();
  }
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
  expect((await admin.get<GameView[]>('/api/games')).body).toHaveLength(1);
  await settle(first);
  await seen(heading(other, 'Who gets which card'));
  await seen(heading(tv, 'Game 1'));
  await seen(tv.getByRole('list').getByText('Player 3').first());
  await seen(tv.getByText('Next: Wednesday 5 August, 20:00, nobody is in'));

  await other.goto('/evenings/2026-07-29');
  await seen(heading(other, 'Tonight, after game 1'));
  await other.getByRole('tab', { name: 'Result' }).click();
  await seen(heading(other, 'Who partnered whom'));
  await seen(other.getByText('Player 2').first());
  await seen(other.getByText('Next: Wednesday 5 August, 20:00, nobody is in'));

  await first.goto('/financial');
  const debtors = first.getByRole('region', { name: 'Who owes most' });
  await debtors.getByRole('listitem').filter({ hasText: 'Player 4' }).getByRole('button', { name: /^Record / })
    .click();
  await seen(first.getByText(/^Recorded \$/));
  await other.goto('/dues');
  await seen(other.getByText('You owe nothing.'));

  const absent = await application.login('player10', PASSWORD);
  await absent.post('/api/plans/2026-07-29/answers', { answer: 'in' });
  application.clock.set('2026-07-30T12:00:00Z');
  await other.goto('/evenings/2026-07-29');
  await seen(other.getByText('Missed: Player 10'));
}, 120_000);
