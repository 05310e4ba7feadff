/** Owns the list of what is worth a picture, in the order in which a newcomer meets it. */
import type { Page } from 'playwright-core';

export interface Sight {
  readonly name: string;
  readonly path: string;
  /** Text that shows that the screen is there. */
  readonly shows: string | RegExp;
  /** Goes on from there, such as into a dialog. */
  readonly enter?: (page: Page) => Promise<void>;
  readonly isPublic?: boolean;
}

const WAIT = { timeout: 10_000 };

const press = (name: string | RegExp) => (page: Page): Promise<void> =>
  page.getByRole('button', { name }).locator('visible=true').first().click(WAIT);

const openDialog = (button: string | RegExp) => async (page: Page): Promise<void> => {
  await press(button)(page);
  await page.getByRole('dialog').waitFor(WAIT);
};

const choose = (menu: RegExp, item: string) => async (page: Page): Promise<void> => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item }).click(WAIT);
  await page.getByRole('dialog').waitFor(WAIT);
};

const ofGame = (item: string) => choose(/^More for game/, item);

const openTeams = async (page: Page): Promise<void> => {
  await press('Continue')(page);
  await page.getByLabel('Player 1').first().waitFor(WAIT);
};

/** Ten players in the order of the drop-downs. */
async function openRounds(page: Page): Promise<void> {
  await openTeams(page);
  const seats = page.getByRole('group', { name: /^Team/ }).locator('select');
  for (let seat = 0; seat < 10; seat += 1) await seats.nth(seat).selectOption({ index: seat + 1 });
  await press('Continue to Player Positions')(page);
  await page.getByText('Who is President?').waitFor(WAIT);
  const players = page.getByRole('tabpanel').locator('button.seat');
  for (const player of [0, 3]) await players.nth(player).click(WAIT);
}

async function openAllocation(page: Page): Promise<void> {
  await page.getByText(/^Auto/).first().click(WAIT);
  await press('Continue')(page);
  await press('Copy last players')(page);
}

const fillWrongly = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill('mina');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await press('Login')(page);
  await page.getByRole('alert').first().waitFor(WAIT);
};

const GAMES = { path: '/games', shows: /^Game \d+$/ } as const;
const STATEMENT = { path: '/financial/3', shows: 'Balance over time' } as const;
const NEW_GAME = { path: '/games?new=true', shows: 'How do the teams come about?' } as const;

export const sights: readonly Sight[] = [
  { name: 'welcome', path: '/welcome', shows: 'The table remembers.', isPublic: true },
  { name: 'login', path: '/login', shows: 'Welcome Back!', isPublic: true },
  { name: 'login-refused', path: '/login', shows: 'Welcome Back!', isPublic: true, enter: fillWrongly },
  { name: 'dashboard', path: '/fast-dashboard', shows: 'Did You Know?' },
  { name: 'games', ...GAMES },
  { name: 'game-menu', ...GAMES, enter: press(/^More for game/) },
  { name: 'game-details', ...GAMES, enter: ofGame('Game Details') },
  { name: 'game-history', ...GAMES, enter: ofGame('History') },
  { name: 'edit-game', ...GAMES, enter: ofGame('Edit Game') },
  { name: 'reset-positions', ...GAMES, enter: ofGame('Reset Positions') },
  { name: 'void-game', ...GAMES, enter: ofGame('Void Game') },
  { name: 'mode', ...NEW_GAME },
  { name: 'allocation', ...NEW_GAME, enter: openAllocation },
  { name: 'teams', ...NEW_GAME, enter: openTeams },
  { name: 'rounds', ...NEW_GAME, enter: openRounds },
  { name: 'day', path: '/fast-leaderboards?period=daily', shows: 'Points of the day:' },
  { name: 'month', path: '/fast-leaderboards', shows: 'Fast Loading' },
  { name: 'year', path: '/fast-leaderboards?period=yearly', shows: 'Live' },
  { name: 'old-leaderboard', path: '/leaderboards', shows: 'Finalize' },
  { name: 'profile', path: '/profile', shows: 'Change password' },
  { name: 'dues', path: '/dues', shows: 'first game of the month' },
  { name: 'financial', path: '/financial', shows: 'Player Billing Details' },
  { name: 'payment', path: '/financial', shows: 'Player Billing Details', enter: openDialog(/^Payment of/) },
  { name: 'statement', ...STATEMENT },
  { name: 'admin', path: '/admin', shows: 'Populated' },
  { name: 'clear-tables', path: '/admin', shows: 'Populated', enter: openDialog('Clear') },
  { name: 'members', path: '/admin/members', shows: 'active members' },
  { name: 'add-member', path: '/admin/members', shows: 'active members', enter: openDialog('Add member') },
  { name: 'audit', path: '/admin/audit', shows: /^(Recorded|Charged|Added)/ },
  { name: 'test-export', path: '/test-export', shows: 'Export test' },
  { name: 'not-found', path: '/nowhere', shows: '404 Page Not Found' },
];
