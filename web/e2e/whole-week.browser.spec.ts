/**
 * A whole week with four phones: plan, answer, wait, move, take a free seat, play with a guest, change places, invite
 * the guest, look back.
 */
import type { Page } from 'playwright-core';
import type { PlanView } from '../../contract/plans.js';
import type { UserView } from '../../contract/players.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { newMember, PASSWORD, record } from '../../testing/worlds/group.js';
import { violations } from './axe.js';
import { misfits } from './fit.js';
import { here, openWhoIsHere, playDrawnGame } from './recording-walk.js';
import { focused, gone, PHONE, seen, setStage, type Stage } from './stage.js';

const COUSIN = 'Bilal’s cousin';

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

/** Answers by HTTP, as other phones would. */
async function say(date: string, answer: 'in' | 'out', ...members: readonly number[]): Promise<void> {
  for (const id of members) {
    const client = await stage.group.application.login(`player${id}`, PASSWORD);
    await client.post(`/api/plans/${date}/answers`, { answer });
  }
}

const plans = async (): Promise<PlanView[]> => (await stage.group.member.get<PlanView[]>('/api/plans')).body;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const answerOf = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).first();
const card = (page: Page) => page.locator('#who-comes-card');
async function faults(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  return [...await violations(page), ...await misfits(page)];
}

/** Friday is planned, and full with ten. */
async function planned(planner: Page, member: Page): Promise<void> {
  await seen(member.getByText('Did You Know?'));
  expect(await card(member).count()).toBe(0);
  await card(planner).getByRole('link', { name: 'Plan an evening' }).click();
  const dialog = planner.getByRole('dialog');
  expect(await dialog.getByLabel('Date').inputValue()).toBe('2026-07-31');
  await dialog.getByLabel('Note').fill('Bring your own cups');
  await dialog.getByRole('button', { name: 'Plan it' }).click();
  await card(planner).getByRole('link', { name: 'Friday 31 July, 20:00' }).click();
  await seen(heading(planner, 'Friday 31 July, 20:00'));
  await seen(planner.getByText('Nobody is in: a game needs eight.'));

  await seen(card(member).getByText('Do you come?'));
  await answerOf(member, 'In').click();
  await seen(card(member).getByText('You are in.'));
  await seen(planner.getByText('One is in: a game needs eight.'));
  await say('2026-07-31', 'in', 2, 4, 5, 6, 7, 8, 9, 10);
  await seen(card(member).getByText('Nine make five teams'));
  await seen(planner.getByText('Nine make five teams: one plays with No Player.'));
  expect(await faults(member)).toEqual([]);
  await say('2026-07-31', 'in', 12);
  await seen(planner.getByText('Ten make five full teams.'));
}

/** A member who waits gets a free seat; then the evening moves to Saturday and everyone is asked again. */
async function moved(planner: Page, waiting: Page): Promise<void> {
  await answerOf(waiting, 'In').click();
  await seen(waiting.getByText('You wait for the first game.'));
  expect(await waiting.getByRole('list', { name: 'Who waits' }).innerText()).toContain('You');
  await say('2026-07-31', 'out', 6);
  await seen(waiting.getByText('You are in.'));

  await planner.getByRole('button', { name: 'Change Friday 31 July' }).click();
  await planner.getByRole('menuitem', { name: 'Move or change' }).click();
  await planner.getByLabel('Date').fill('2026-08-01');
  await planner.getByLabel('Reason').fill('The room is taken');
  await planner.getByRole('button', { name: 'Save', exact: true }).click();
  await seen(heading(planner, 'Saturday 1 August, 20:00'));
  await seen(waiting.getByText('Was Friday 31 July: ‘The room is taken’ You said In before. And now?'));
}

/** The evening has ten members and a guest, who waits. */
async function answeredAnew(planner: Page, member: Page, waiting: Page): Promise<void> {
  await answerOf(member, 'In').click();
  await say('2026-08-01', 'in', 4, 5, 6, 7, 8, 9, 10);
  await answerOf(waiting, 'In').click();
  await answerOf(planner, 'In').click();
  await seen(planner.getByText('Ten make five full teams.'));
  await planner.getByRole('button', { name: 'Bring a guest' }).click();
  await planner.getByRole('dialog').getByLabel('Name').fill(` ${COUSIN}`);
  expect(await violations(planner)).toEqual([]);
  await planner.getByRole('dialog').getByRole('button', { name: 'Bring' }).click();
  await seen(planner.getByText('Ten play, one waits.'));
  const answers = planner.getByRole('region', { name: 'Answers' });
  await seen(answers.getByRole('listitem').filter({ hasText: COUSIN }).getByText('Guest'));
  expect(await faults(planner)).toEqual([]);
  await planner.getByRole('button', { name: `${COUSIN} does not come` }).click();
  await seen(planner.getByText('Ten make five full teams.'));
  await planner.getByRole('button', { name: `${COUSIN} comes` }).click();
  await seen(planner.getByText('Ten play, one waits.'));
}

/** The first game with the ten who said In first, the second one with the guest. */
async function played(planner: Page): Promise<void> {
  await planner.getByRole('link', { name: 'Games', exact: true }).click();
  await openWhoIsHere(planner);
  await seen(planner.getByText('Eleven people said they’re coming.'));
  expect(await faults(planner)).toEqual([]);
  await seen(planner.getByRole('button', { name: /^Player 3/, pressed: true }));
  expect(await here(planner, COUSIN).getAttribute('aria-pressed')).toBe('false');
  expect(await here(planner, 'Nobody’s friend').count()).toBe(0);
  await planner.getByLabel('A guest’s name').fill('friend');
  await seen(planner.getByRole('button', { name: 'Nobody’s friend' }));
  await seen(planner.getByRole('button', { name: 'Add as a guest' }));
  expect(await faults(planner)).toEqual([]);
  await planner.getByLabel('A guest’s name').press('Enter');
  await seen(here(planner, 'Nobody’s friend'));
  expect(await planner.getByLabel('A guest’s name').inputValue()).toBe('');
  await playDrawnGame(planner);

  await planner.goto('/games');
  await openWhoIsHere(planner);
  await seen(planner.getByText(`${COUSIN} waits.`));
  expect(await faults(planner)).toEqual([]);
  await planner.getByRole('button', { name: `Swap with Player 2: ${COUSIN} plays` }).click();
  await gone(planner.getByText(`${COUSIN} waits.`));
  await seen(planner.getByText('plays, Player 2 sits out.'));
  expect(await focused(planner)).toContain('sits out');
  expect(await here(planner, COUSIN).getAttribute('aria-pressed')).toBe('true');
  await playDrawnGame(planner);
}

/** The guest gets a card, joins on another phone and finds the game. */
async function invited(admin: Page, guestId: number): Promise<void> {
  await admin.goto('/admin/members');
  await admin.getByRole('button', { name: `Change ${COUSIN}` }).click();
  await admin.getByRole('menuitem', { name: 'Invite' }).click();
  expect(await admin.getByLabel('Name', { exact: true }).inputValue()).toBe(COUSIN);
  await seen(admin.getByText('The guest becomes a member and keeps all games.'));
  expect(await faults(admin)).toEqual([]);
  await admin.getByLabel('Name', { exact: true }).fill('Karim');
  await admin.getByRole('button', { name: 'Make the card' }).click();
  const link = await admin.getByLabel('Link for Karim', { exact: true }).textContent();
  const phone = await stage.open(link!.replace(stage.group.application.url, ''), { viewport: PHONE });
  await phone.getByLabel('Username').fill('karim');
  await phone.getByLabel('Password', { exact: true }).fill('velvet-otter-37');
  await phone.getByRole('button', { name: 'Join' }).click();
  await seen(phone.getByRole('heading', { name: /^Welcome to the table, Karim/ }));
  await phone.goto(`/players/${guestId}`);
  await seen(heading(phone, 'Karim'));
  await seen(phone.getByText('Came to 1 of 1 evening'));
}


test.each(['Postgres', 'EventStoreDB'])('a whole week, with the log in %s', async (log) => {
  if (log === 'EventStoreDB') eventStore = await EventStoreDbSimulator.start();
  stage = await setStage(eventStore && { EVENTSTORE_URL: eventStore.url });
  const { admin, recorder, application } = stage.group;
  await record(recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS });
  for (const id of [11, 12]) await admin.post('/api/users', newMember(`player${id}`));
  await recorder.post('/api/guests', { displayName: 'Nobody’s friend' });
  const planner = await stage.open('/fast-dashboard', { as: 'player2', viewport: PHONE });
  const member = await stage.open('/fast-dashboard', { as: 'player3', viewport: PHONE });
  await planned(planner, member);
  const waiting = await stage.open('/evenings/next', { as: 'player11', viewport: PHONE });
  await moved(planner, waiting);
  await answeredAnew(planner, member, waiting);

  application.clock.set('2026-08-01T23:50:00Z');
  await played(planner);
  await waiting.goto('/fast-leaderboards');
  await seen(waiting.locator('.board-name').filter({ hasText: COUSIN }).getByText('Guest'));
  await waiting.goto('/evenings/2026-08-01?tab=result');
  await seen(waiting.locator('.evening-board li').filter({ hasText: COUSIN }).getByText('Guest'));
  await waiting.goto('/players');
  await seen(waiting.getByRole('listitem').filter({ hasText: COUSIN }).getByText('Guest'));
  await waiting.getByRole('link', { name: COUSIN }).click();
  await seen(waiting.getByText('Guest · Came to 1 of 1 evening since August 2026'));
  const guest = (await admin.get<UserView[]>('/api/users')).body.find(({ displayName }) => displayName === COUSIN)!;
  await invited(await stage.open('/', { as: application.admin.username, viewport: PHONE }), guest.id);

  await recorder.post('/api/plans', { date: '2026-08-07', time: '20:00' });
  await planner.goto('/evenings/next?date=2026-08-07');
  await planner.getByRole('button', { name: 'Change Friday 7 August' }).click();
  await planner.getByRole('menuitem', { name: 'Cancel the evening' }).click();
  await planner.getByLabel('Reason').fill('Half of us are on holiday');
  await planner.getByRole('button', { name: 'Call it off' }).click();
  await seen(planner.getByText('‘Half of us are on holiday’'));
  await planner.getByRole('button', { name: 'Friday 7 August is on again' }).click();
  await seen(heading(planner, 'Friday 7 August, 20:00'));
  application.clock.set('2026-08-02T12:00:00Z');
  await member.goto('/evenings/2026-08-01');
  await seen(member.getByText('Next: Friday 7 August, 20:00, nobody is in'));
  await seen(member.getByText('Karim').first());
  expect((await plans()).map(({ date, state }) => [date, state])).toEqual([
    ['2026-08-01', 'over'], ['2026-08-07', 'open']]);
}, 180_000);
