/** Proves the screens as of a past moment: the board of then, and a notice that says so under every header. */
import { AxeBuilder } from '@axe-core/playwright';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/group.js';
import { startPastServer } from '../../testing/past-server.js';
import { PHONE, seen, setStage, type Stage } from './stage.js';

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

test('whoever looks reads on every screen which moment it is, and sees that moment', async () => {
  const { recorder } = stage.group;
  await record(recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
  const { body: { logHead } } = await recorder.get<{ logHead: string }>('/api/health');
  await record(recorder, { date: '2026-07-29', rounds: CLEAR_ROUNDS });
  const today = await stage.open('/games', { as: 'player3' });
  await seen(today.getByRole('heading', { name: 'Game 2' }));

  const { url, login, moment } = (past = await startPastServer(stage.group.application, { position: logHead }));
  const page = await stage.open(`${url}/login`, { viewport: PHONE });
  await page.getByLabel('Username').fill(login.username);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const notice = page.getByRole('status').getByText(moment.notice);
  await seen(notice);
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
  for (const path of ['/leaderboards', '/admin', '/games']) {
    await page.goto(url + path);
    await seen(notice);
  }
  await seen(page.getByRole('heading', { name: 'Game 1' }));
  expect(await page.getByRole('heading', { name: 'Game 2' }).count()).toBe(0);
  expect(await today.getByText('This is how things stood').count()).toBe(0);
});
