/** The screens and dialogs of a group, for pictures and for tests that visit every screen. */
import type { Page } from 'playwright-core';

export interface ScreenState {
  readonly name: string;
  readonly path: string;
  /** An element that is visible when the screen is loaded. */
  readonly shows: string | RegExp;
  /** Opens a dialog or menu. */
  readonly enter?: (page: Page) => Promise<void>;
}

export const press = (name: string | RegExp) => (page: Page): Promise<void> =>
  page.getByRole('button', { name }).locator('visible=true').first().click();

export const openDialog = (button: string | RegExp) => async (page: Page): Promise<void> => {
  await press(button)(page);
  await page.getByRole('dialog').waitFor();
};

/** Opens the dialog behind an entry of a menu. */
export const choose = (menu: RegExp, item: string) => async (page: Page): Promise<void> => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};

/** Opens a dialog from the menu of the newest game. */
export const ofGame = (item: string) => choose(/^More for game/, item);

const openTeams = async (page: Page): Promise<void> => {
  await page.getByText('Manual', { exact: true }).click();
  await press('Continue')(page);
  await page.getByLabel('Player 1').first().waitFor();
};

/** Chooses ten players in the order of the menus. */
async function openRounds(page: Page): Promise<void> {
  await openTeams(page);
  const seats = page.getByRole('group', { name: /^Team/ }).locator('select');
  for (let seat = 0; seat < 10; seat += 1) await seats.nth(seat).selectOption({ index: seat + 1 });
  await press('Continue to Player Positions')(page);
  await page.getByText('Who is President?').waitFor();
  const players = page.getByRole('tabpanel').locator('button.seat');
  for (const player of [0, 3]) await players.nth(player).click();
}

async function openAllocation(page: Page): Promise<void> {
  await page.getByText(/^Auto/).first().click();
  await press('Continue')(page);
  await press('Copy last players')(page);
}

const fillWrongly = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill('mina');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await press('Login')(page);
  await page.getByRole('alert').first().waitFor();
};

const GAMES = { path: '/games', shows: /^Game \d+$/ } as const;
const DASHBOARD = { path: '/fast-dashboard', shows: 'Did You Know?' } as const;
const ADMIN = { path: '/admin#hood', shows: 'Voided games' } as const;
const MEMBERS = { path: '/admin/members', shows: /active members$/ } as const;
const FINANCIAL = { path: '/financial', shows: 'Player Billing Details' } as const;
const GROUP = { path: '/admin/group', shows: 'Change the fees' } as const;
const STATEMENT = { path: '/financial/4', shows: 'Balance over time' } as const;
const NEW_GAME = { path: '/games?new=true', shows: 'How do you want to make the teams?' } as const;

export const PUBLIC_SCREENS: readonly ScreenState[] = [
  { name: 'welcome', path: '/welcome', shows: 'The table remembers.' },
  { name: 'login', path: '/login', shows: 'Welcome Back!' },
];

const openPlaces = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Place of each month' }).getByRole('button', { name: 'Show as table' }).click();

export const MEMBER_SCREENS: readonly ScreenState[] = [
  { name: 'dashboard', ...DASHBOARD },
  { name: 'form as a table', ...DASHBOARD, enter: press('Show as table') },
  { name: 'games', ...GAMES },
  { name: 'menu of a game', ...GAMES, enter: press(/^More for game/) },
  { name: 'details dialog', ...GAMES, enter: ofGame('Game Details') },
  { name: 'reset dialog', ...GAMES, enter: ofGame('Reset Positions') },
  { name: 'void dialog', ...GAMES, enter: ofGame('Void Game') },
  { name: 'evenings', path: '/evenings', shows: 'In your calendar' },
  { name: 'who comes', path: '/evenings/next', shows: 'What the number means' },
  { name: 'profile', path: '/profile', shows: 'Change password' },
  { name: 'notices', path: '/notices', shows: 'your profile' },
  { name: 'own statement', path: '/dues', shows: 'first game of the month' },
  { name: 'player', path: '/players/2', shows: 'Latest games' },
  { name: 'places as a table', path: '/players/2', shows: 'Latest games', enter: openPlaces },
  { name: 'no such player', path: '/players/99', shows: 'There is no such player.' },
  { name: 'pairs', path: '/players?view=pairs', shows: /^Who lifts whom$|^No pair can be compared/ },
  { name: 'opponents', path: '/players?relation=opponents', shows: 'Who comes in ahead' },
  { name: 'players', path: '/players', shows: 'Members' },
  { name: 'head to head', path: '/players/2/with/4', shows: 'Each alone' },
  { name: 'story of an evening', path: '/evenings/2026-07-24/story', shows: 'Winner of the evening' },
  { name: 'story of a month', path: '/months/2026-06/story', shows: 'Winner of June' },
  { name: 'rules', path: '/rules', shows: 'Small evenings' },
  { name: 'not found', path: '/nowhere', shows: '404 Page Not Found' },
];

export const ADMIN_SCREENS: readonly ScreenState[] = [
  { name: 'admin', ...ADMIN },
  { name: 'clear dialog', ...ADMIN, enter: openDialog('Clear') },
  { name: 'members', ...MEMBERS },
  { name: 'add people', ...MEMBERS, enter: press('Add people') },
  { name: 'add member dialog', ...MEMBERS, enter: openDialog('Add member') },
  { name: 'edit member dialog', ...MEMBERS, enter: choose(/^Change/, 'Edit') },
  { name: 'group', ...GROUP },
  { name: 'group with an editor', ...GROUP, enter: press('Change greeting') },
  { name: 'backups', path: '/admin/backups', shows: 'What is kept' },
  { name: 'door', path: '/admin/members/door', shows: 'All are in, so the door is closed.' },
  { name: 'invite', path: '/admin/members/invite?for=4', shows: 'Nobody is invited' },
  { name: 'financial', ...FINANCIAL },
  { name: 'payment dialog', ...FINANCIAL, enter: openDialog(/^Payment of/) },
  { name: 'statement', ...STATEMENT },
  { name: 'balance as a table', ...STATEMENT, enter: press('Show as table') },
  { name: 'adjust dialog', ...STATEMENT, enter: choose(/^Account of/, 'Adjust balance') },
];

/** Screens for visitors, for the pictures. */
export const PUBLIC_PICTURES: readonly ScreenState[] = [
  ...PUBLIC_SCREENS,
  { name: 'login refused', path: '/login', shows: 'Welcome Back!', enter: fillWrongly },
];

const DAY = { path: '/fast-leaderboards?period=daily', shows: 'Points of the day:' } as const;

/** The recap is of an earlier evening, because a tie of the last one is open. */
async function openRecap(page: Page): Promise<void> {
  const chip = page.getByLabel('Recent days with games').getByRole('button').nth(2);
  const day = await chip.textContent();
  await chip.click();
  await page.getByRole('heading', { name: day! }).waitFor();
  await page.getByRole('link', { name: 'Recap of the evening' }).click();
  await page.getByText('Who partnered whom').waitFor();
  await page.mouse.move(0, 0);
}

/** Screens of an admin of the sample group, for the pictures. */
export const ADMIN_PICTURES: readonly ScreenState[] = [
  ...MEMBER_SCREENS,
  { name: 'tie dialog', ...GAMES, enter: openDialog('Position Tie Breaker') },
  { name: 'edit dialog', ...GAMES, enter: ofGame('Edit Game') },
  { name: 'wizard mode', ...NEW_GAME },
  { name: 'wizard allocation', ...NEW_GAME, enter: openAllocation },
  { name: 'wizard teams', ...NEW_GAME, enter: openTeams },
  { name: 'wizard rounds', ...NEW_GAME, enter: openRounds },
  { name: 'hand-out', path: '/games?settle=1', shows: 'Who gets which card' },
  { name: 'day', ...DAY },
  { name: 'evening', ...DAY, enter: openRecap },
  { name: 'month', path: '/fast-leaderboards', shows: 'Fast Loading' },
  { name: 'year', path: '/fast-leaderboards?period=yearly', shows: 'best of the month' },
  { name: 'race', path: '/fast-leaderboards?view=race', shows: 'A picture to share' },
  { name: 'what if', path: '/fast-leaderboards/what-if', shows: 'Or start from', enter: press(/^Round 5 counts tr/) },
  { name: 'old leaderboard', path: '/leaderboards', shows: 'Finalize' },
  ...ADMIN_SCREENS,
  { name: 'audit', path: '/admin/audit', shows: 'Audit' },
  { name: 'seal', path: '/admin/seals', shows: 'Note this elsewhere' },
  { name: 'history of a game', path: '/history/game/1', shows: 'Stands now' },
  { name: 'test export', path: '/test-export', shows: 'Export test' },
];
