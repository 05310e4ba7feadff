/** Tests who may open which screen, and logging in and out. */
import type { Page, Route } from 'playwright-core';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { PASSWORD, record } from '../../testing/worlds/group.js';
import { at, focused, followed, gone, LAPTOP, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  await record(group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
});

describe('a visitor', () => {
  test('is sent to the login from every screen of members', async () => {
    const page = await stage.open('/welcome');
    const dashboards = ['/', '/fast-dashboard', '/dashboard'];
    const others = ['/games', '/fast-leaderboards', '/leaderboards', '/test-export', '/profile', '/dues'];
    for (const path of [...dashboards, ...others, '/admin', '/financial']) {
      await page.goto(path);
      await at(page, '/login');
      await seen(page.getByRole('heading', { name: 'Welcome Back!' }));
      const isDashboard = dashboards.includes(path);
      await seen(page.getByText(isDashboard ? 'Please log in to view your dashboard.' : 'Log in to keep playing.'));
    }
    await seen(page.getByText('New players are added by admins. Contact the game organizer for an account.'));
  });

  longTest('can read the welcome page and finds the login there', async () => {
    const page = await stage.open('/welcome');
    await seen(page.getByRole('heading', { name: 'The table remembers.' }));
    await seen(page.getByText('Tracks scores, shows leaderboards and assigns cards automatically'));
    for (const feature of ['Game Tracking', 'Leaderboards', 'Card Allocation']) {
      await seen(page.getByRole('heading', { name: feature }));
    }
    const day = page.getByRole('heading', { name: 'Each day' }).locator('..').getByRole('listitem');
    expect(await day.allTextContents()).toEqual([
      '1st+10', '2nd+5', '3rd+3', '4th+1', 'last but one−5', 'last−10', 'others0',
    ]);
    await page.getByRole('link', { name: 'Log In', exact: true }).click();
    await at(page, '/login');
    await page.goBack();
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
    await at(page, '/login');
  });

  longTest('sees Loading... until the login status is known', async () => {
    const page = await stage.open('/welcome');
    let letAnswer = (): void => undefined;
    const held = new Promise<void>((resolve) => (letAnswer = resolve));
    await page.route('**/api/auth/status', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/games');
    await seen(page.getByText('Loading...', { exact: true }));
    letAnswer();
    await at(page, '/login');
  });

  test('without a connection to the server sees that and can retry', async () => {
    const page = await stage.open('/welcome');
    let count = 0;
    await page.route('**/api/auth/status', (route) => {
      count += 1;
      return route.abort();
    });
    await page.goto('/games');
    await seen(page.getByText('The server did not answer.'));
    // The login status is read before the page is drawn and once after, but not repeatedly in the background.
    expect(count).toBeLessThanOrEqual(2);
    await page.unroute('**/api/auth/status');
    await page.getByRole('button', { name: 'Retry' }).click();
    await at(page, '/login');
  });
});

describe('the login', () => {
  longTest('reports missing input beside the field and puts the cursor there', async () => {
    const page = await stage.open('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await seen(page.getByText('Password is required'));
    const username = page.locator('.field', { has: page.locator('[name=username]:focus[aria-invalid=true]') });
    await seen(username.getByText('Username is required'));
  });

  test('reports a wrong password at its field, with the cursor there, and in a toast that stays', async () => {
    const page = await stage.open('/login');
    await page.getByLabel('Username').fill('player3');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Login' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Login Failed' });
    await seen(toast.getByText('The username or the password is wrong.'));
    const password = page.locator('.field', { has: page.locator('[name=password]:focus[aria-invalid=true]') });
    expect(await password.locator('.error').textContent()).toBe('The username or the password is wrong.');
    expect(await page.locator('form .error').count()).toBe(1);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await gone(toast.getByText('Login Failed'));
  });

  test('accepts the username in any case and leads back to the games a visitor had asked for, once', async () => {
    const page = await stage.open('/games');
    await at(page, '/login');
    expect(await page.evaluate(() => localStorage.getItem('returnToGames'))).toBe('true');
    await page.getByLabel('Username').fill(' PLAYER3 ');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const sent = page.waitForRequest('**/api/auth/login');
    const asked = page.waitForRequest('**/api/auth/status');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ username: 'player3', password: PASSWORD });
    await asked;
    await seen(page.getByText('You have been logged in successfully.'));
    await at(page, '/games');
    expect(await page.evaluate(() => localStorage.getItem('returnToGames'))).toBeNull();
  });
});

describe('a member', () => {
  test('is sent to the dashboard, even from the admin pages', async () => {
    const page = await stage.open('/', { as: 'player3' });
    await seen(page.getByRole('heading', { name: 'Assalam Alaikum Player 3' }));
    const admins = ['/admin', '/admin/members', '/admin/audit', '/financial', '/financial/3'];
    for (const path of ['/dashboard', ...admins, '/login']) {
      await page.goto(path);
      await at(page, '/fast-dashboard');
    }
    await page.evaluate(() => localStorage.setItem('returnToGames', 'true'));
    await page.goto('/login');
    await at(page, '/games');
  });

  longTest('sees their name and the links they may follow', async () => {
    const page = await stage.open('/games', { as: 'player3' });
    const header = page.getByRole('banner');
    await seen(header.getByText('Player 3'));
    expect(await header.locator('.avatar').first().getAttribute('data-letter')).toBe('P');
    await seen(page.getByText('Record and manage game scores'));
    const links = header.getByRole('navigation').getByRole('link');
    expect(await links.allTextContents())
      .toEqual(['Dashboard', 'Evenings', 'Games', 'Leaderboards', 'Players', 'My dues']);
    expect(await header.locator('[aria-current="page"]').textContent()).toBe('Games');
    await page.getByRole('link', { name: 'President', exact: true }).click();
    await at(page, '/');
    await seen(header.locator('[aria-current="page"]').filter({ hasText: /^Dashboard$/ }));
  });

  longTest('without a name is called user and player, and with a picture is shown by it', async () => {
    const page = await stage.open('/welcome', { as: 'player3' });
    const show = (changed: object) => Promise.all(['auth/status', 'fast/dashboard'].map(async (call) => {
      const { body } = await stage.group.member.get<{ user: object }>(`/api/${call}`);
      const json = { ...body, user: { ...body.user, ...changed } };
      await page.route(`**/api/${call}`, (route) => route.fulfill({ json }));
    }));
    await show({ displayName: '', avatarUrl: null });
    await page.goto('/');
    await seen(page.getByRole('heading', { name: 'Assalam Alaikum Player', exact: true }));
    const own = page.getByRole('banner').getByRole('link', { name: 'your profile' });
    expect(await own.locator('.avatar').getAttribute('data-letter')).toBe('U');
    await seen(own.getByText('User', { exact: true }));
    await show({ displayName: '\u{1F0CF} Ace', avatarUrl: null });
    await page.reload();
    expect(await own.locator('.avatar').getAttribute('data-letter')).toBe('\u{1F0CF}');
    await show({ avatarUrl: '/favicon.svg' });
    await page.reload();
    await seen(own.locator('img.avatar'));
    expect(await own.locator('img').getAttribute('src')).toBe('/favicon.svg');
  });

  longTest('has their login status read again after five minutes, and not before', async () => {
    const page = await stage.open('/games', { as: 'player3' });
    await seen(page.getByRole('heading', { name: 'Game 1' }));
    let count = 0;
    page.on('request', (request) => (count += request.url().endsWith('/api/auth/status') ? 1 : 0));
    const look = async (name: string): Promise<void> => {
      await page.getByRole('link', { name, exact: true }).click();
      await seen(page.getByRole('heading', { name, exact: true }));
    };
    await page.clock.setFixedTime('2026-07-29T16:04:50Z');
    await look('Leaderboards');
    expect(count).toBe(0);
    await page.clock.setFixedTime('2026-07-29T16:05:01Z');
    const asked = page.waitForRequest('**/api/auth/status');
    await look('Games');
    await asked;
  });

  longTest('finds View Games on the welcome page', async () => {
    const page = await stage.open('/welcome', { as: 'player3' });
    await page.getByRole('link', { name: 'View Games' }).click();
    await at(page, '/games');
  });

  test.each([
    ['a laptop', LAPTOP],
    ['a phone', PHONE],
  ])('leaves to the welcome page on %s', async (_where, viewport) => {
    const page = await stage.open('/games', { as: 'player3', viewport });
    await seen(page.getByRole('heading', { name: 'Games', exact: true }));
    if (viewport === PHONE) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await seen(page.getByText('You have been logged out successfully.'));
    await at(page, '/welcome');
    expect(await page.evaluate(() => localStorage.getItem('returnToGames'))).toBeNull();
    await page.goto('/games');
    await at(page, '/login');
  });

  /**
   * Opens the games after the session has ended, without the update stream, which might report the end at any moment.
   * The parts around the page load after it and read the login status too, so this waits for them before the session
   * ends.
   */
  async function withEndedSession(): Promise<Page> {
    const page = await stage.open('/favicon.svg', { as: 'player3' });
    await page.route('**/api/updates*', () => new Promise(() => undefined));
    const health = page.waitForRequest('**/api/health');
    await page.goto('/games');
    await seen(page.getByRole('heading', { name: 'Game 1' }));
    await Promise.all([health, followed(page)]);
    await page.context().clearCookies();
    return page;
  }

  test('whose session has ended logs in again and sees why', async () => {
    const page = await withEndedSession();
    await page.getByRole('link', { name: 'Leaderboards' }).click();
    await at(page, '/login');
    await seen(page.getByText('Your session has ended. Log in to go on.'));
  });

  longTest('whose session has ended sees why even if only the login status was read', async () => {
    const page = await withEndedSession();
    await page.clock.setFixedTime('2026-07-29T16:05:01Z');
    await page.getByRole('link', { name: 'your profile' }).click();
    await at(page, '/login');
    await seen(page.getByText('Your session has ended. Log in to go on.'));
  });
});

test('an admin may open the admin pages', async () => {
  const page = await stage.open('/admin', { as: stage.group.application.admin.username });
  await seen(page.getByRole('heading', { name: 'Tournament Admin' }));
  expect(await page.getByRole('banner').getByRole('navigation').getByRole('link').allTextContents()).toEqual([
    'Dashboard', 'Evenings', 'Games', 'Leaderboards', 'Players', 'My dues', 'Financial', 'Admin', 'Old Leaderboard',
  ]);
  await page.goto('/games');
  await page.getByRole('link', { name: 'New Game' }).first().click();
  await seen(page.getByRole('heading', { name: 'Create New Game' }));
});

test('a screen reader hears the title of a new page, and the menu keeps the focus', async () => {
  const page = await stage.open('/games', { as: 'player3' });
  await page.getByRole('link', { name: 'Leaderboards' }).focus();
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { name: 'Leaderboards' }));
  await page.locator('[aria-live="polite"]', { hasText: 'Leaderboards · President' }).waitFor({ state: 'attached' });
  expect(await focused(page)).toBe('Leaderboards');
});

test('a toast stays while it reports a failure; the next one replaces it, and closes itself', async () => {
  const page = await stage.open('/login');
  await page.clock.install({ time: '2026-07-29T16:00:00Z' });
  const login = async (answer: (route: Route) => Promise<void>): Promise<void> => {
    await page.route('**/api/auth/login', answer);
    await page.getByLabel('Username').fill('player3');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await login((route) => route.fulfill({ status: 500, json: { message: 'The disk is full.' } }));
  const failure = page.locator('.toasts [role=alert]').getByText('The disk is full.');
  await seen(failure);
  await page.clock.runFor(60_000);
  await seen(failure);
  await page.clock.pauseAt('2026-07-29T18:00:00Z');
  await login((route) => route.continue());
  // Time advances only by the test, however slow the machine is.
  const success = page.locator('.toasts [role=status]').getByText('Login Successful');
  while (!(await success.isVisible())) await page.clock.runFor(20);
  expect(await page.locator('.toast').count()).toBe(1);
  await page.clock.runFor(4_900);
  await seen(success);
  await page.clock.runFor(200);
  await gone(page.locator('.toast'));
});
