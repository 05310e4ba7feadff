/** The screens as of a past moment: the board of then, a notice at the first paint, and no way to change anything. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { EQUAL_WINNERS_ROUNDS, record } from '../../testing/worlds/group.js';
import { startPastServer } from '../../testing/worlds/past-server.js';
import { violations } from './axe.js';
import type { AsOfServer } from '../../api/as-of-view/as-of-server.js';
import { PHONE, seen, setStage, type Stage } from './stage.js';

/** Screens with buttons that change something, and the names of these. */
const CHANGES: Readonly<Record<string, RegExp>> = {
  '/leaderboards?month=6': /^(Finalize|Reopen)$/,
  '/admin': /^(re-populate all tables|Clear|Transition Month|Compare now)$/,
  '/profile': /^(Set a picture|Change password)$/,
  '/notices': /^Mark all as read$/,
  '/financial': /^Record /,
  '/games/waiting': /^(Position Tie Breaker|Select First Exit)$/,
  '/games': /^(Position Tie Breaker|Select First Exit|New Game)$/,
  '/games?new=true': /^(Position Tie Breaker|Select First Exit|New Game)$/,
};

let stage: Stage;
let past: AsOfServer | undefined;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(async () => {
  await past?.close();
  expect(await stage.closeWindows()).toEqual([]);
});
afterAll(() => stage.stop());

async function login(page: Page, { username, password }: AsOfServer['login']): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a server as of a past moment names and shows that moment on every screen, and allows no change', async () => {
  const { recorder } = stage.group;
  const tied = await record(recorder, { date: '2026-06-28', rounds: TIED_MIDDLE_ROUNDS });
  await record(recorder, { date: '2026-06-28', rounds: EQUAL_WINNERS_ROUNDS });
  const { body: { logHead } } = await recorder.get<{ logHead: string }>('/api/health');
  stage.group.application.clock.set('2026-07-31T16:00:00Z');
  await record(recorder, { date: '2026-07-29', rounds: CLEAR_ROUNDS });
  const today = await stage.open('/games', { as: 'player3' });
  await seen(today.getByRole('heading', { name: 'Game 3' }));

  const { url, moment } = (past = await startPastServer(stage.group.application, { position: logHead }));
  const page = await stage.open(`${url}/login`, { viewport: PHONE });
  // Two days and a month later the past day still opens.
  await page.clock.setFixedTime('2026-08-31T16:00:00Z');
  const notice = page.getByRole('status').getByText(moment.notice);
  expect(await notice.count()).toBe(1);
  await login(page, past.login);
  await seen(page.getByRole('heading', { level: 1, name: /^Assalam/ }));
  expect(await violations(page)).toEqual([]);
  for (const [path, name] of Object.entries(CHANGES)) {
    await page.goto(url + path, { waitUntil: 'commit' });
    await notice.waitFor();
    await seen(page.getByRole('heading', { level: 1 }));
    const changes = page.getByRole('button', { name });
    await seen(changes.first());
    for (const change of await changes.all()) {
      expect([path, await change.textContent(), await change.isDisabled()])
        .toEqual([path, expect.any(String), true]);
    }
  }
  await seen(page.getByRole('heading', { name: `Game ${tied.id}` }));
  expect(await page.getByRole('button', { name: 'Position Tie Breaker' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: `More for game ${tied.id}` }).click();
  expect(await page.getByRole('menuitem', { name: 'Void Game' }).getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('heading', { name: 'Game 3' }).count()).toBe(0);
  await page.goto(`${url}/fast-leaderboards`);
  await seen(page.getByText('No data available for July 2026'));
  expect(await today.getByText('This is how things were').count()).toBe(0);
});

test('a group as it began takes no members', async () => {
  past = await startPastServer(stage.group.application, { position: '2' });
  const page = await stage.open(`${past.url}/login`, { viewport: PHONE });
  await login(page, past.login);
  const names = page.getByLabel('Names');
  await names.fill('Omar\nSara');
  expect(await page.getByRole('button', { name: 'Add 2 members' }).isDisabled()).toBe(true);
});
