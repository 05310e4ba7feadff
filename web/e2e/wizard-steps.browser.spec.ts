/** The steps of the wizard one by one: what each shows, asks and undoes; and how a game leaves for another phone. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, FIVE_TEAMS, FOUR_TEAMS } from '../../domain/testing/game-examples.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import type { UnderWayView } from '../../contract/under-way.js';
import { inLongRun, longTest } from '../../testing/jest/long-run.js';
import { PASSWORD, submissionOf } from '../../testing/worlds/group.js';
import { begunGame, goOn, openRounds, seat, tapRound } from './recording-walk.js';
import { at, focused, gone, LAPTOP, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

const asRecorder = (path = '/games') => stage.open(path, { as: 'player2', viewport: PHONE });
const question = (page: Page, text: string) => page.getByRole('heading', { name: text });
const teamSum = (page: Page, team: number) => page.getByRole('group', { name: `Team ${team}` }).locator('.seat-sum b');

describe('the rounds of the wizard', () => {
  test('select a player by letters only after Enter or a pause, and carry no letters to the next role', async () => {
    const page = await stage.open('/games', { as: 'player2' });
    await openRounds(page, FOUR_TEAMS);
    await page.clock.install({ time: '2026-07-29T16:00:00Z' });
    await page.clock.pauseAt('2026-07-29T17:00:00Z');
    // The first letter fits only one name, but no name equals all letters.
    await page.keyboard.type('orgplayer3');
    await seen(page.getByText('fits nobody here'));
    await page.keyboard.press('Enter');
    await page.clock.runFor(1_000);
    await seen(question(page, 'Who is President?'));
    await page.keyboard.type('org');
    await seen(page.getByText('organizer: press Enter'));
    await page.clock.runFor(900);
    await seen(question(page, 'Who is President?'));
    await page.clock.runFor(100);
    await seen(question(page, 'Who is Vice President?'));
    await page.keyboard.type('player');
    await page.getByRole('tab', { name: /^Round 2/ }).click();
    await page.keyboard.press('3');
    await seen(question(page, 'Who is Vice Loser?'));
    await gone(page.locator('.typed'));
    expect(await page.getByRole('tabpanel').getByRole('button', { pressed: true }).count()).toBe(0);
  });

  test('show running sums, roles and the next question', async () => {
    const page = await asRecorder();
    await openRounds(page, FOUR_TEAMS);
    await seat(page, 'organizer').click();
    await seen(question(page, 'Who is Vice President?'));
    expect(await teamSum(page, 1).textContent()).toBe('+2');
    expect(await seat(page, 'organizer').getAttribute('aria-label')).toBe('organizer, President, plus 2');
    await seen(page.getByRole('button', { name: 'Next Round · 3 left' }));
    expect(await goOn(page).getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('button', { name: 'Previous Round' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('tab', { name: /^Round 5/ }).click();
    await tapRound(page, [3, 1, 7, 5]);
    expect(await teamSum(page, 1).textContent()).toBe('+4');
    await seen(page.getByText('counts double', { exact: true }));
    expect(await goOn(page).getAttribute('aria-disabled')).toBe('true');
    await seen(page.getByRole('button', { name: 'Finish Game · Round 1 is open' }));
    await page.getByRole('button', { name: 'Previous Round' }).click();
    await seen(page.getByRole('tab', { name: 'Round 4, empty', selected: true }));
  });

  test('count a tap right after Next Round for the next round, and leave the finished one as it is', async () => {
    const page = await asRecorder();
    await openRounds(page, FOUR_TEAMS);
    await tapRound(page, [1, 3, 5, 7]);
    // The next round opens after 400 ms, which never pass here.
    await page.clock.install({ time: '2026-07-29T16:00:00Z' });
    await page.clock.pauseAt('2026-07-29T17:00:00Z');
    await goOn(page).click();
    await seat(page, 'Player 3').click();
    await seen(page.getByRole('tab', { name: 'Round 2, 1 of 4', selected: true }));
    await seen(page.getByRole('tab', { name: 'Round 1, complete' }));
    expect(await seat(page, 'Player 3').getAttribute('aria-label')).toBe('Player 3, President, plus 2');
  });

  test('allow a role to be taken back, undone and given to another player', async () => {
    const page = await asRecorder();
    await openRounds(page, FOUR_TEAMS);
    await tapRound(page, [1, 3, 5, 7]);
    await seat(page, 'Player 5').click();
    await seen(question(page, 'Who is Vice Loser?'));
    await page.getByRole('button', { name: 'Undo the last tap' }).click();
    await seen(question(page, 'Round 1 is complete'));
    await page.locator('.slot', { hasText: 'President' }).first().click();
    await seen(question(page, 'Who is President?'));
    await seat(page, 'Player 8').click();
    expect(await seat(page, 'organizer').getAttribute('aria-pressed')).toBe('false');
    expect(await seat(page, 'Player 8').getAttribute('aria-label')).toBe('Player 8, President, plus 2');
    await seen(question(page, 'Round 1 is complete'));
  });

  longTest('give No Player no seat to tap', async () => {
    const page = await asRecorder();
    await openRounds(page, [...FOUR_TEAMS, [9, NO_PLAYER.id]]);
    expect(await page.getByRole('tabpanel').getByRole('button').count()).toBe(9);
    await seen(page.getByRole('tabpanel').getByText('No Player'));
  });

  test('fit a small phone without scrolling', async () => {
    const page = await stage.open('/games', { as: 'player2', viewport: { width: 360, height: 640 } });
    await openRounds(page, FIVE_TEAMS);
    const low = await seat(page, 'Player 10').evaluate((element) => element.getBoundingClientRect().height);
    expect(low).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await page.setViewportSize({ width: 740, height: 360 });
    const controls = page.locator('.entry :is(.seat, .slot, .go-on)');
    const boxes = await controls.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(15);
    for (const { height, top, bottom } of boxes) {
      expect([height >= 44, top >= 0, bottom <= 360]).toEqual([true, true, true]);
    }
  });

  longTest('keep the screen on, even after another app was open, and tick under the finger', async () => {
    const page = await asRecorder();
    await page.evaluate(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      navigator.wakeLock.request = async (type) => {
        asked.push(type ?? '');
        const release = async (): Promise<void> => void asked.push('released');
        return Object.assign(new EventTarget(), { release }) as WakeLockSentinel;
      };
      navigator.vibrate = (pattern) => asked.push(`tick ${String(pattern)}`) > 0;
    });
    const asked = (): Promise<unknown> => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    await openRounds(page, FOUR_TEAMS);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await seat(page, 'organizer').click();
    expect(await asked()).toEqual(['screen', 'screen', 'tick 12']);
    await page.getByRole('button', { name: 'Back to team selection' }).click();
    await seen(question(page, 'Who sits with whom?'));
    expect(await asked()).toEqual(['screen', 'screen', 'tick 12', 'released']);
  });
});

/** A kept game that is sent by itself, as the browser stores it. */
const KEPT = {
  key: 'kept-for-the-toast', memberId: 2, sendsItself: true, refusal: null,
  submission: submissionOf({ date: '2026-07-28', rounds: CLEAR_ROUNDS }),
};

describe('a toast in the wizard', () => {
  /** Controls of these parts that a toast covers. */
  const covered = (page: Page, parts: string): Promise<string[]> =>
    page.evaluate((within) => {
      const controls = [...document.querySelectorAll(within)].flatMap((part) => [
        ...part.querySelectorAll('a, button, input:not(.vh), select, label.slot'),
      ]);
      const isCovered = (control: Element): boolean => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return control.checkVisibility() && above !== null && above.closest('.toasts') !== null;
      };
      return controls.filter(isCovered).map((control) => control.textContent || control.outerHTML);
    }, parts);

  const widths = inLongRun([320, 360, 390, 1280], [320, 1280]);
  test.each(widths)('never covers the control in use, %d px wide', async (width) => {
    const page = await stage.open('/admin#hood', {
      as: stage.group.application.admin.username, viewport: { width, height: 800 },
    });
    await page.route('**/api/admin/populate-fast-table', (route) => route.fulfill({ status: 500, body: 'no' }));
    // This button is where the toast will appear.
    const populate = page.getByRole('button', { name: /populate/i }).first();
    await populate.evaluate((button) => {
      button.scrollIntoView({ block: 'end' });
      scrollBy(0, 24);
    });
    await populate.press('Enter');
    await seen(page.locator('.toast.bad'));
    const inUse = (): Promise<string | null> => page.evaluate(() => {
      const [used, toast] = [document.activeElement!, document.querySelector('.toast')!];
      const [control, cover] = [used.getBoundingClientRect(), toast.getBoundingClientRect()];
      const isApart = control.bottom <= cover.top || control.top >= cover.bottom || control.right <= cover.left;
      return isApart || used === document.body || toast.contains(used) ? null : used.outerHTML;
    });
    expect(await inUse()).toBeNull();
    await page.evaluate(() => scrollTo(0, 0));
    for (let count = await page.locator('main :is(a, button, input, select)').count(); count > 0; count -= 1) {
      await page.keyboard.press('Tab');
      expect(await inUse()).toBeNull();
    }
  });

  longTest.each(['phone', 'laptop'])('covers no button on a %s', async (screen) => {
    const viewport = screen === 'phone' ? PHONE : LAPTOP;
    const page = await stage.open('/games?new=true', { as: 'player2', viewport });
    await page.getByText('Auto', { exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Generate Random Teams' }).click();
    await seen(page.locator('.toast.bad'));
    expect(await covered(page, '.bar, .page-head, .acts-row')).toEqual([]);
    await page.getByText('8 players').click();
    for (let player = 0; player < 8; player += 1) {
      await page.getByRole('group', { name: 'Players' }).getByRole('button', { pressed: false }).first().click();
    }
    await page.getByRole('button', { name: 'Generate Random Teams' }).click();
    await seen(page.locator('.toast.good'));
    expect(await covered(page, '.bar, .page-head, .sticky-acts')).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await covered(page, '#root')).toEqual([]);
    // A kept game is sent while another one is being entered.
    await page.evaluate((kept) => {
      localStorage.setItem('saved-game-1', JSON.stringify(kept));
      dispatchEvent(new Event('storage'));
    }, KEPT);
    await page.getByRole('button', { name: 'Continue to Player Positions' }).click();
    await seen(page.getByText('Game created!'));
    expect(await covered(page, '.entry')).toEqual([]);
  });
});

describe('a game that is handed over', () => {
  const begin = begunGame([[1, 3, 5, 7]]);
  /** A recorder at the end of round 1. */
  const inRoundOne = (): Promise<Page> => begin((path) => stage.open(path, { as: 'player2' }));
  const NOW = Date.parse('2026-07-29T16:00:00Z');
  const GONE = { message: 'No game waits for this code. A code works once, for ten minutes.' };
  const call = async (method: string, path: string, body: object) =>
    (await stage.group.admin.send<UnderWayView>(method, `/api/games-under-way/${path}`, JSON.stringify(body))).body;
  const codeIn = async (page: Page): Promise<string> =>
    (await page.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/).textContent())!;

  test('waits ten minutes for another phone, is followed, and is taken back', async () => {
    const page = await inRoundOne();
    await page.getByRole('button', { name: 'Hand over' }).click();
    const sheet = page.getByRole('dialog', { name: 'Hand over' });
    const expired = await codeIn(page);
    stage.group.application.clock.set(new Date(NOW + 600_000).toISOString());
    await sheet.getByText('The code has expired.').waitFor();
    expect(await call('POST', 'take', { code: expired })).toMatchObject(GONE);
    await sheet.getByRole('button', { name: 'New code' }).click();
    const { id, draft, hands } = await call('POST', 'take', { code: await codeIn(page) });
    await seen(page.getByRole('heading', { name: 'organizer records this game' }));
    expect(await focused(page)).toBe('organizer records this game');
    expect(await page.locator('[aria-current=step]').textContent()).toBe('Rounds');
    await call('PUT', id, { hands, draft: { ...draft, currentRound: 3 } });
    await seen(page.getByText('Round 3 of 5.'));
    await page.context().setOffline(true);
    await seen(page.getByText(/^No connection since .*: what you see is from then\.$/));
    await page.context().setOffline(false);
    await seen(page.getByText(/^Last change there: /));
    await page.reload();
    await seen(page.getByText('Round 3 of 5.'));
    await page.getByRole('button', { name: 'Take it back' }).click();
    await seen(page.getByRole('tab', { name: /^Round 3/, selected: true }));
    expect(await call('PUT', id, { hands, draft })).toMatchObject({ hands: 2, draft: { currentRound: 3 } });
    stage.group.application.clock.set(new Date(NOW).toISOString());
  });

  longTest('stays here when the hand-over is cancelled', async () => {
    const page = await inRoundOne();
    await page.getByRole('button', { name: 'Hand over' }).click();
    const code = await codeIn(page);
    const cancelled = page.waitForResponse((response) => response.url().endsWith('/code/end'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await cancelled;
    expect(await focused(page)).toBe('Hand over');
    expect(await call('POST', 'take', { code })).toMatchObject(GONE);
  });

  longTest('is asked for after a login in between', async () => {
    const page = await stage.open('/games?entry=draft&take=true#ABCDEFGH');
    await at(page, '/login');
    await page.getByLabel('Username').fill('player2');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await seen(page.getByRole('heading', { name: 'Take over a game' }));
    expect(await page.getByLabel('Code').inputValue()).toBe('ABCD EFGH');
    await page.getByRole('button', { name: 'Take over' }).click();
    await seen(page.getByText(GONE.message));
  });
});
