/**
 * The messages (docs/rules.md, Messages) that no other test covers: every way in which a call can fail, and the rules
 * of the one toast. Most failures are faked by a route, since the server does not cause them.
 */
import type { Page, Route } from 'playwright-core';
import { CLEAR_ROUNDS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { EQUAL_WINNERS_ROUNDS, PASSWORD, record } from '../../testing/worlds/group.js';
import { begunGame, chooseTeams, goOn } from './recording-walk.js';
import { at, gone, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  await record(group.recorder, { date: '2026-06-12', rounds: CLEAR_ROUNDS });
});

const toast = (page: Page, role: 'alert' | 'status') => page.locator(`.toasts [role="${role}"]`);

/** Waits for a toast with this title and text. */
async function said(page: Page, role: 'alert' | 'status', title: string, text: string): Promise<void> {
  await seen(toast(page, role).filter({ hasText: title }).filter({ hasText: text }));
}

type Answer = (route: Route) => Promise<void>;

const refused: Answer = (route) => route.fulfill({ status: 500, json: { message: 'The disk is full.' } });
/** What a captive portal or a proxy may answer instead of the server. */
const noJson: Answer = (route) => route.fulfill({ status: 200, body: '<html>' });
const nobody: Answer = (route) => route.abort();

const asAdmin = (path: string): Promise<Page> => stage.open(path, { as: stage.group.application.admin.username });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** A screen and an action on it. */
const on = (open: () => Promise<Page>, act: (page: Page) => Promise<void>) => ({ open, act });

async function logIn(page: Page, username = 'player3'): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Login');
}

async function pay(page: Page): Promise<void> {
  await press(page, /^Payment of/);
  await page.getByRole('dialog').getByLabel(/^Amount/).fill('15');
  await page.getByRole('dialog').getByRole('button', { name: 'Record $15.00' }).click();
}

async function openAllocation(): Promise<Page> {
  const page = await stage.open('/games', { as: 'player2' });
  // Before the step preloads them.
  await page.getByRole('link', { name: 'New Game' }).click();
  await page.getByText('Auto', { exact: true }).click();
  return page;
}

async function copyLast(page: Page): Promise<void> {
  await press(page, 'Continue');
  await press(page, 'Copy last players');
}

async function resolveTie(page: Page): Promise<void> {
  await press(page, 'Position Tie Breaker');
  await press(page, 'Save Rankings');
}

/** Records a game and opens the games screen on it. */
const openGame = (rounds: typeof CLEAR_ROUNDS) => async (): Promise<Page> => {
  const { id } = await record(stage.group.recorder, { date: '2026-07-20', rounds });
  const page = await stage.open('/games', { as: 'player2' });
  await seen(page.getByRole('heading', { name: `Game ${id}` }));
  return page;
};

async function chooseFirstExit(page: Page): Promise<void> {
  await press(page, 'Select First Exit');
  await page.getByRole('dialog').getByText('Player 2').click();
  await press(page, 'Confirm Selection');
}

async function resetPositions(page: Page): Promise<void> {
  await press(page, 'Reset Positions');
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Positions' }).click();
}

const login = on(() => stage.open('/login'), logIn);
const logout = on(() => stage.open('/games', { as: 'player3' }), (page) => press(page, 'Log out'));
const populate = on(() => asAdmin('/admin'), (page) => press(page, /populate/i));
const transition = on(() => asAdmin('/admin'), (page) => press(page, 'Transition Month'));
const calculate = on(() => asAdmin('/admin'), (page) => press(page, /^(Compare|Calculate)/));
const payment = on(() => asAdmin('/financial'), pay);
const copying = on(openAllocation, copyLast);
const tie = on(openGame(TIED_MIDDLE_ROUNDS), resolveTie);
const firstExit = on(openGame(EQUAL_WINNERS_ROUNDS), chooseFirstExit);
const reset = on(openGame(CLEAR_ROUNDS), resetPositions);

/** The title and text shown for this answer to a call. */
type Failure = readonly [title: string, text: string, call: string, answer: Answer, act: (page: Page) => Promise<void>];

const ADMIN_FAILURES = ([
  ['Population', 'Failed to start fast table population', 'populate-fast-table', populate.act],
  ['Transition', 'Failed to complete monthly transition', 'monthly-transition', transition.act],
  ['Calculation', 'Failed to calculate tournament data', 'calculate-tournament', calculate.act],
] as const).flatMap(([what, text, call, act]): Failure[] => [
  [`${what} Failed`, 'The disk is full.', `admin/${call}`, refused, act],
  [`${what} Failed`, text, `admin/${call}`, noJson, act],
]);

describe('a toast reports the failure of', () => {
  test.each<[string, () => Promise<Page>, readonly Failure[]]>([
    ['a login', login.open, [
      ['Login Failed', 'The disk is full.', 'auth/login', refused, login.act],
      ['Login Failed', 'The server did not answer.', 'auth/login', nobody, login.act],
      ['Login Failed', 'Login failed', 'auth/login', noJson, login.act],
    ]],
    ['a logout', logout.open, [
      ['Logout Failed', 'The disk is full.', 'auth/logout', refused, logout.act],
      ['Logout Failed', 'Logout failed', 'auth/logout', noJson, logout.act],
    ]],
    ['an admin’s work', populate.open, ADMIN_FAILURES],
    ['a payment', payment.open, [['Error', 'The disk is full.', 'billing/payment', refused, payment.act]]],
    ['a payment', payment.open, [['Error', 'Failed to record payment.', 'billing/payment', noJson, payment.act]]],
    ['a copy', openAllocation, [
      ['Error', 'Failed to fetch last game players', 'games/last-players', refused, copyLast],
    ]],
    ['a copy', openAllocation, [['Error', 'Failed to copy last game players', 'games/last-players', nobody, copyLast]]],
    ['a recalculation', tie.open, [
      ['Error', 'Failed to calculate position scores', 'games/*/calculate-position-scores*', refused, resolveTie],
    ]],
    ['a recalculation', tie.open, [['Error', 'Failed to get updated game data', 'games/*?t=*', nobody, resolveTie]]],
  ])('%s', async (_, open, failures) => {
    const page = await open();
    for (const [title, text, call, answer, act] of failures) {
      if (await page.locator('.toast').count() > 0) await press(page, 'Dismiss');
      await gone(page.locator('.toast'));
      await page.route(`**/api/${call}`, answer);
      await act(page);
      await said(page, 'alert', title, text);
    }
    if (failures !== ADMIN_FAILURES) return;
    await seen(page.getByRole('main').getByText('Error: Failed to calculate tournament data'));
  });
});

describe('a success is reported by the toast', () => {
  test.each<[string, string, ReturnType<typeof on>]>([
    ['Login Successful', 'You have been logged in successfully.', login],
    ['Logout Successful', 'You have been logged out successfully.', logout],
    ['Players Copied!', 'Selected 8 players from the last game', copying],
    ['Payment Recorded', 'Payment has been successfully recorded.', payment],
    ['Monthly Transition Complete', 'from monthly summary to history table.', transition],
    ['Positions Updated', 'Position tie-breakers saved', tie],
    ['Position Tie-Breaker Updated', 'Tie resolved! Player 2 exited first.', firstExit],
    ['Positions Reset', 'Reset Complete.', reset],
  ])('%s: %s', async (title, text, { open, act }) => {
    const page = await open();
    await act(page);
    await said(page, 'status', title, text);
  });
});

describe('a recorder', () => {
  test('without an earlier game sees that there is none to copy players from', async () => {
    const page = await openAllocation();
    await page.route('**/api/games/last-players', (route) => route.fulfill({ json: [] }));
    await copyLast(page);
    await said(page, 'alert', 'No Previous Game', 'There is no game to copy players from.');
  });

  test('with too few players for random teams sees how many are needed', async () => {
    const page = await openAllocation();
    await press(page, 'Continue');
    await press(page, 'Generate Random Teams');
    await said(page, 'alert', 'Invalid player count', 'Please select exactly 10 players first.');
  });

  test('with an unknown player in the teams sees that they cannot be prepared', async () => {
    const page = await stage.open('/games', { as: 'player2' });
    await page.route('**/api/users', async (route) => {
      const response = await route.fetch();
      const users = (await response.json()) as { id: number }[];
      await route.fulfill({ response, json: users.filter(({ id }) => id !== 8) });
    });
    const teams = FOUR_TEAMS.map(([player1Id, player2Id]) => ({ player1Id, player2Id }));
    await page.getByRole('link', { name: 'New Game' }).click();
    await press(page, 'Continue');
    await chooseTeams(page, FOUR_TEAMS.slice(0, 3));
    await page.evaluate((all) => {
      const draft = JSON.parse(localStorage.getItem('gameCreationState')!) as object;
      const spare = { player1Id: null, player2Id: null };
      localStorage.setItem('gameCreationState', JSON.stringify({ ...draft, teams: [...all, spare] }));
    }, teams);
    await page.goto('/games?entry=draft');
    await press(page, 'Continue to Player Positions');
    await said(page, 'alert', 'Error preparing teams', 'Failed to process team data. Please try again.');
  });

  const begin = begunGame(CLEAR_ROUNDS);

  async function finish(spoil: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await begin((path) => stage.open(path, { as: 'player2' }));
    await spoil(page);
    await goOn(page).click();
    return page;
  }

  test('gets the game as a file after an unexpected error', async () => {
    const page = await finish((each) => each.evaluate(() => {
      globalThis.AbortController = class {
        constructor() {
          throw new Error('A browser of its own.');
        }
      } as unknown as typeof AbortController;
    }));
    await said(
      page, 'alert', 'Server storage unavailable', "We've prepared your game data for export instead.",
    );
    await seen(page.getByText("We couldn't save to the server, but you can export your game data."));
  });

  test('sees when the file cannot be made and when the browser stores nothing', async () => {
    const page = await finish((each) => each.route('**/api/games', refused));
    await said(page, 'alert', 'Error creating game', 'The disk is full.');
    await page.evaluate(() => {
      const full = (): never => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
      URL.createObjectURL = full;
      Storage.prototype.setItem = full;
    });
    await press(page, 'Download as JSON');
    await said(page, 'alert', 'Download failed', 'There was an error downloading your game data.');
    await press(page, 'Save to Browser Storage');
    await said(page, 'alert', 'Save failed', 'This browser keeps nothing.');
  });

  test('whose session ended during a game logs in and finds it again', async () => {
    const page = await finish((each) => each.context().clearCookies());
    await at(page, '/login');
    await logIn(page, 'player2');
    await at(page, '/games');
    await seen(page.getByRole('heading', { name: 'Round 5 is complete' }));
  });
});

/** An answer that our server never gives. */
const BROKEN_CARDS = {
  status: 'allocated', twoOfDiamonds: 1, twoOfClubs: 2, aceOfSpades: 7, firstExitPlayerId: null,
};

test('an error in the cards leaves the games on screen', async () => {
  const page = await stage.open('/welcome', { as: 'player3' });
  await page.route('**/api/games/**/pages/1', async (route) => {
    const response = await route.fetch();
    const shown = (await response.json()) as { games: object[] };
    const games = shown.games.map((game) => ({ ...game, cardAllocation: BROKEN_CARDS }));
    await route.fulfill({ response, json: { ...shown, games } });
  });
  await page.goto('/games?date=2026-06-12');
  await seen(page.getByText('Error displaying card allocation').first());
  await seen(page.getByRole('heading', { name: 'Game 1', exact: true }));
  // React logs the error that the page has caught.
  expect((await stage.closeWindows()).join()).toContain('TypeError');
});

describe('a toast on screen', () => {
  const failing = async (): Promise<Page> => {
    const page = await stage.open('/login');
    await page.clock.install({ time: '2026-07-29T16:00:00Z' });
    await page.route('**/api/auth/login', refused);
    await logIn(page);
    await said(page, 'alert', 'Login Failed', 'The disk is full.');
    return page;
  };

  test('stays until it is closed when it reports a failure', async () => {
    const page = await failing();
    await page.clock.runFor(3_600_000);
    await said(page, 'alert', 'Login Failed', 'The disk is full.');
    await press(page, 'Dismiss');
    await gone(page.locator('.toast'));
  });

  test('is replaced by the next one, and closes itself after five seconds when it reports a success', async () => {
    const page = await failing();
    await page.unroute('**/api/auth/login');
    await page.clock.pauseAt('2026-07-29T18:00:00Z');
    await press(page, 'Login');
    // Only the test advances the time, however slow the machine is.
    const success = toast(page, 'status').getByText('Login Successful');
    while (!(await success.isVisible())) await page.clock.runFor(20);
    expect(await page.locator('.toast').count()).toBe(1);
    await page.clock.runFor(4_900);
    await said(page, 'status', 'Login Successful', 'You have been logged in successfully.');
    await page.clock.runFor(200);
    await gone(page.locator('.toast'));
  });
});
