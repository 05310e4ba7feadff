/** The screens as of a past moment: the board of then, a notice at the first paint, and no way to change anything. */
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/worlds/group.js';
import { startPastServer } from '../../testing/worlds/past-server.js';
import { violations } from './axe.js';
import { PHONE, seen, setStage, type Stage } from './stage.js';

/** Buttons that change something, on any screen. */
const CHANGES = [
  'Finalize', 'Reopen', 'Re-populate', 'Clear', 'Transition Month', 'Change password', 'Position Tie Breaker',
  'New Game',
];

let stage: Stage;
let past: Awaited<ReturnType<typeof startPastServer>> | undefined;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(async () => {
  await past?.close();
  await stage.stop();
});

test('a server as of a past moment names and shows that moment on every screen, and allows no change', async () => {
  const { recorder } = stage.group;
  const tied = await record(recorder, { date: '2026-06-28', rounds: TIED_MIDDLE_ROUNDS });
  const { body: { logHead } } = await recorder.get<{ logHead: string }>('/api/health');
  stage.group.application.clock.set('2026-07-31T16:00:00Z');
  await record(recorder, { date: '2026-07-29', rounds: CLEAR_ROUNDS });
  const today = await stage.open('/games', { as: 'player3' });
  await seen(today.getByRole('heading', { name: 'Game 2' }));

  const { url, login, moment } = (past = await startPastServer(stage.group.application, { position: logHead }));
  const page = await stage.open(`${url}/login`, { viewport: PHONE });
  // Two days and a month later the past day still opens.
  await page.clock.setFixedTime('2026-08-31T16:00:00Z');
  const notice = page.getByRole('status').getByText(moment.notice);
  expect(await notice.count()).toBe(1);
  await page.getByLabel('Username').fill(login.username);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await seen(page.getByRole('heading', { level: 1, name: /^Assalam/ }));
  expect(await violations(page)).toEqual([]);
  for (const path of ['/leaderboards?month=6', '/admin', '/profile', '/games', '/games?new=true']) {
    await page.goto(url + path, { waitUntil: 'commit' });
    await notice.waitFor();
    await seen(page.getByRole('heading', { level: 1 }));
    for (const name of CHANGES) {
      for (const button of await page.getByRole('button', { name, exact: true }).all()) {
        expect([path, name, await button.isDisabled()]).toEqual([path, name, true]);
      }
    }
  }
  await seen(page.getByRole('heading', { name: `Game ${tied.id}` }));
  expect(await page.getByRole('button', { name: 'Position Tie Breaker' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: `More for game ${tied.id}` }).click();
  expect(await page.getByRole('menuitem', { name: 'Void Game' }).getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('heading', { name: 'Game 2' }).count()).toBe(0);
  await page.goto(`${url}/fast-leaderboards`);
  await seen(page.getByText('No data available for July 2026'));
  expect(await today.getByText('This is how things were').count()).toBe(0);
});
