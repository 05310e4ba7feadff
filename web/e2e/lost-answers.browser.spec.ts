/** A lost answer blocks nobody, and nothing counts twice because of it. */
import type { Page } from 'playwright-core';
import type { StatementView } from '../../contract/billing.js';
import { longTest } from '../../testing/jest/long-run.js';
import { chooseByHand } from './recording-walk.js';
import { gone, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

const PAYMENT = '**/api/billing/payment';
const BOARD = '**/api/billing?*';

const openAsAdmin = (path: string): Promise<Page> => stage.open(path, { as: stage.group.application.admin.username });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const noAnswer = (page: Page) => dialog(page).getByRole('alert').getByText('The server did not answer.');
const cancel = (page: Page) => dialog(page).getByRole('button', { name: 'Cancel' });
const silence = (): Promise<void> => new Promise(() => undefined);

async function pay(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Payment of ${name}` }).click();
  await dialog(page).getByLabel('Amount').fill('15');
  await dialog(page).getByRole('button', { name: 'Record $15.00' }).click();
}

async function adjust(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Adjust balance' }).click();
  await dialog(page).getByLabel('Amount').fill('5');
  await dialog(page).getByLabel('Reason').fill('Brought the cards.');
  await dialog(page).getByRole('button', { name: 'Adjust by +$5.00' }).click();
}

/** The server handles the first call, but its answer is lost. @returns the keys of all calls */
async function loseFirstAnswer(page: Page, call: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(call, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return keys;
}

const entriesOf = async (playerId: number): Promise<number> => {
  const { body } = await stage.group.admin.get<StatementView>(`/api/billing/statement/${playerId}`);
  return body.months.flatMap(({ entries }) => entries).length;
};

const unanswered = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unanswered ')));

describe('on a connection that is silent', () => {
  test('a change times out after twenty seconds, and its dialog can be closed', async () => {
    const page = await openAsAdmin('/financial');
    await page.clock.install({ time: '2026-07-29T16:00:00Z' });
    await page.route(PAYMENT, silence);
    const sent = page.waitForRequest(PAYMENT);
    await pay(page, 'Player 3');
    await sent;
    expect(await cancel(page).isDisabled()).toBe(true);
    await page.clock.fastForward(20_100);
    await seen(noAnswer(page));
    await cancel(page).click();
    await gone(dialog(page));
  });

  longTest('a read times out as well, and can be retried', async () => {
    const page = await openAsAdmin('/welcome');
    await page.clock.install({ time: '2026-07-29T16:00:00Z' });
    await page.route(BOARD, silence);
    const asked = page.waitForRequest(BOARD);
    await page.goto('/financial');
    await asked;
    await page.clock.fastForward(20_100);
    await seen(page.getByText('The balances did not load.'));
    await seen(page.getByText('The server did not answer.'));
    await page.unroute(BOARD);
    await page.getByRole('button', { name: 'Retry' }).click();
    await seen(row(page, 'Player 3'));
  });

  longTest('an answered change does not wait long for the reads that follow', async () => {
    const page = await openAsAdmin('/financial');
    await seen(row(page, 'Player 3'));
    await page.clock.install({ time: '2026-07-29T16:00:00Z' });
    await page.route(BOARD, silence);
    const asked = page.waitForRequest(BOARD);
    await pay(page, 'Player 3');
    await asked;
    await seen(dialog(page).getByRole('button', { name: 'Recording...' }));
    await page.clock.fastForward(5_100);
    await seen(page.getByText('Payment has been successfully recorded.'));
    await gone(dialog(page));
  });
});

describe('a lost answer', () => {
  test('leads to one payment when the same is entered again, and to a second one after that succeeded', async () => {
    const page = await openAsAdmin('/financial');
    const keys = await loseFirstAnswer(page, PAYMENT);
    await pay(page, 'Player 4');
    await seen(noAnswer(page));
    await cancel(page).click();
    // The outcome is read without a click.
    await seen(row(page, 'Player 4').getByText('+$15.00'));
    await pay(page, 'Player 5');
    await gone(dialog(page));
    await pay(page, 'Player 4');
    await gone(dialog(page));
    expect(await entriesOf(4)).toBe(1);
    await pay(page, 'Player 4');
    await gone(dialog(page));
    expect(await entriesOf(4)).toBe(2);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe(keys[0]);
  });

  longTest('leads to one adjustment even after a reload', async () => {
    const page = await openAsAdmin('/financial/6');
    await loseFirstAnswer(page, '**/api/billing/adjustment');
    await adjust(page, 'Player 6');
    await seen(noAnswer(page));
    await page.reload();
    await adjust(page, 'Player 6');
    await gone(dialog(page));
    expect(await entriesOf(6)).toBe(1);
    expect(await unanswered(page)).toEqual([]);
  });

  longTest('keeps its key for an hour at most, and only for the same member', async () => {
    const page = await openAsAdmin('/financial');
    const keys = await loseFirstAnswer(page, PAYMENT);
    await pay(page, 'Player 7');
    await seen(noAnswer(page));
    await cancel(page).click();
    await page.clock.setFixedTime('2026-07-29T17:00:01Z');
    await pay(page, 'Player 7');
    await gone(dialog(page));
    expect(new Set(keys).size).toBe(2);
    await page.route(PAYMENT, (route) => route.abort());
    await pay(page, 'Player 7');
    await seen(noAnswer(page));
    expect(await unanswered(page)).toHaveLength(1);
    await cancel(page).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await seen(page.getByText('You have been logged out successfully.'));
    expect(await unanswered(page)).toEqual([]);
  });
});

test.each([
  ['a day behind', '2026-07-28T16:00:00Z', '24 hours behind the server'],
  ['forty days ahead', '2026-09-07T16:00:00Z', '40 days ahead of the server'],
])('a device whose clock is %s has the date of the server, offline too, and is named once', async (_, time, said) => {
  const page = await openAsAdmin('/welcome');
  await page.clock.setFixedTime(time);
  const note = page.getByRole('alert').getByText(`This device is ${said}. Games and payments get the server's date`);
  await page.goto('/financial');
  await seen(note);
  await page.getByRole('button', { name: 'Payment of Player 3' }).click();
  const date = dialog(page).getByLabel('Payment date');
  expect([await date.inputValue(), await date.getAttribute('max')]).toEqual(['2026-07-29', '2026-07-29']);
  expect(await dialog(page).getByLabel('Billing month').inputValue()).toBe('2026-07');
  await page.goto('/games?new=true');
  await seen(page.getByRole('button', { name: 'Continue' }));
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await chooseByHand(page);
  const played = page.getByLabel('Game date');
  expect([await played.inputValue(), await played.getAttribute('max')]).toEqual(['2026-07-29', '2026-07-29']);
  expect(await note.count()).toBe(0);
});
