/** The main features in WebKit on a phone; the long run tests them in Firefox too, and both on a laptop. */
import { FOUR_TEAMS, variedRounds } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { type Group, startGroup } from '../../testing/worlds/group.js';
import { type SecondServer, startSecondServer } from '../../testing/worlds/second-server.js';
import { launchFirefox } from './firefox.js';
import { nameOf, TIED_EQUAL_WINNERS_ROUNDS } from './recording-walk.js';
import { LAPTOP, PHONE } from './stage.js';
import type { Visitor } from './visitor.js';
import { launchWebKit } from './webkit.js';

let group: Group;
/** The server of the visitors, which stops and starts again. */
let server: SecondServer;
let visitor: Visitor;
beforeAll(async () => {
  // These browsers use the real clock; the server's is a little ahead, in case the day ends during the test.
  group = await startGroup({ now: new Date(Date.now() + 600_000).toISOString() });
  server = await startSecondServer(group.application, '0');
});
afterAll(async () => {
  await server.close();
  await group.application.stop();
});

type Size = readonly [name: string, size: typeof PHONE | typeof LAPTOP];
const ON_PHONE: Size = ['phone', PHONE];
const ON_LAPTOP: Size = ['laptop', LAPTOP];

type Feature = readonly [name: string, walk: () => Promise<void>];
const FEATURES: readonly Feature[] = [
  ['records a game, settles its tie and hands out the cards', recordGame],
  ['shows the screens that write dates', showScreens],
  ['opens and closes dialogs, and records a payment', recordPayment],
  ['keeps a game while the server is unavailable, and sends it later', recordOffline],
  ['shows the chosen theme', flipTheme],
];

/** `npm test` walks through what engines do differently most of all. */
const SAMPLED = new Set([recordGame, showScreens, flipTheme]);

type Engine = readonly [name: string, launch: () => Promise<Visitor>];
const WEBKIT: Engine = ['WebKit', launchWebKit];

describe.each(inLongRun<readonly Engine[]>([WEBKIT, ['Firefox', launchFirefox]], [WEBKIT]))('%s', (_, launch) => {
  beforeAll(async () => {
    visitor = await launch();
    await login();
  });
  afterAll(() => visitor.stop());

  describe.each(inLongRun([ON_PHONE, ON_LAPTOP], [ON_PHONE]))('as wide as a %s', (_name, size) => {
    beforeAll(() => visitor.resize(size));
    test.each(inLongRun(FEATURES, FEATURES.filter(([, walk]) => SAMPLED.has(walk))))('%s', (_feature, walk) => walk());
  });
});

async function login(): Promise<void> {
  const { username, password } = group.application.admin;
  await visitor.goto(`${server.url}/login`);
  await visitor.fill('Username', username);
  await visitor.fill('Password', password);
  await visitor.press('Login', 'form');
  await visitor.see('Login Successful');
}

/** There were no errors, and the page is no wider than the window. */
async function expectSound(): Promise<void> {
  expect(await visitor.faults()).toEqual([]);
  const { tooWide, text } = await visitor.evaluate(() => ({
    tooWide: document.documentElement.scrollWidth - innerWidth, text: document.body.innerText,
  }));
  expect(tooWide).toBeLessThanOrEqual(0);
  expect(text).not.toContain('This screen broke');
}

/** Most screens write dates. `npm test` opens every fourth screen. */
const SCREENS = [
  '/dashboard', '/fast-leaderboards?period=daily', '/fast-leaderboards', '/leaderboards', '/financial', '/financial/5',
  '/admin', '/admin/audit', '/admin/members', '/profile', '/players', '/players/2', '/players/2/with/3',
  '/fast-leaderboards?view=race', '/fast-leaderboards/days', '/evenings', '/games/find', '/games/waiting', '/notices',
];

async function showScreens(): Promise<void> {
  for (const path of inLongRun(SCREENS, SCREENS.filter((_, index) => index % 4 === 1))) {
    const address = path === '/evenings' ? `${path}/${group.application.clock.today()}` : path;
    await visitor.goto(server.url + address);
    await visitor.until(() => document.querySelector('h1') !== null && document.querySelector('.skeleton') === null);
    await expectSound();
  }
}

async function chooseTeams(): Promise<void> {
  await visitor.press('New Game');
  await visitor.press('Manual*');
  await visitor.press('Continue');
  for (const id of FOUR_TEAMS.flat()) await visitor.press(`${nameOf(id)}*`, '.who-here');
  await visitor.press('Continue to Player Positions');
}

let games = 0;

/**
 * Teams 1 and 2 tie for first place, and both players of each have the same points. The last partners exchange roles,
 * so that no two games are the same.
 */
async function tapRounds(): Promise<void> {
  const number = (games & 3) << 2 | (games >> 2) << 6;
  games += 1;
  for (const [index, result] of variedRounds(TIED_EQUAL_WINNERS_ROUNDS, number).entries()) {
    await visitor.until((round) => {
      const selected = document.querySelector('[role=tab][aria-selected=true]')?.getAttribute('aria-label');
      return selected?.startsWith(`Round ${round}`) === true;
    }, index + 1);
    for (const id of result) await visitor.press(`${nameOf(id)}*`, '[role=tabpanel]');
    await expectSound();
    await visitor.press(index < 4 ? 'Next Round' : 'Finish Game');
  }
}

async function settle(): Promise<void> {
  await visitor.press('Use the order of the list');
  await visitor.press('Save Rankings');
  await visitor.press('Player 2', '[role=dialog]');
  await visitor.press('Confirm Selection');
  await visitor.see('Who gets which card');
  await expectSound();
}

async function recordGame(): Promise<void> {
  await visitor.goto(`${server.url}/games`);
  await chooseTeams();
  await tapRounds();
  await settle();
  await visitor.press('Done');
  await visitor.see('Tie resolved');
}

const dialogIsGone = (): Promise<void> => visitor.until(() => document.querySelector('[role=dialog]') === null);

async function recordPayment(): Promise<void> {
  await visitor.goto(`${server.url}/financial`);
  const open = async (): Promise<void> => {
    await visitor.press('Payment of Player 5');
    await visitor.see('How much does Player 5 pay?');
  };
  await open();
  await visitor.pressEscape();
  await dialogIsGone();
  await visitor.until((name) => document.activeElement?.getAttribute('aria-label') === name, 'Payment of Player 5');
  await open();
  await visitor.evaluate(() => history.back());
  await dialogIsGone();
  expect(await visitor.evaluate(() => location.pathname)).toBe('/financial');
  await open();
  await visitor.fill('Amount', '15,50');
  await visitor.see('Record $15.50 from Player 5?');
  await expectSound();
  await visitor.press('Record $15.50');
  await visitor.see('Payment has been successfully recorded.');
  await dialogIsGone();
}

/** Read from the end of the log: the visitor uses another server, whose events this one reads a moment later. */
async function stored(): Promise<number> {
  const { body: { logHead } } = await group.member.get<{ logHead: string }>('/api/health');
  const headers = { 'X-At-Least-Position': logHead };
  return (await group.member.get<GameView[]>('/api/games', { headers })).body.length;
}

async function recordOffline(): Promise<void> {
  const before = await stored();
  await visitor.goto(`${server.url}/games`);
  await visitor.see('Tie resolved');
  await server.close();
  try {
    // The notice moves the page down, and a tap during the move would hit another player.
    await visitor.see('No connection.');
    await chooseTeams();
    await tapRounds();
    await visitor.see('Deal the cards; it’s sent when you’re back online.');
    await expectSound();
  } finally {
    server = await startSecondServer(group.application, new URL(server.url).port);
  }
  await settle();
  expect(await stored()).toBe(before + 1);
}

async function flipTheme(): Promise<void> {
  const background = (): string => getComputedStyle(document.body).backgroundColor;
  await visitor.goto(`${server.url}/games`);
  for (const [theme, colour] of [['dark', 'rgb(10, 17, 14)'], ['light', 'rgb(237, 241, 237)']] as const) {
    await visitor.press(`Switch to ${theme} theme`);
    expect(await visitor.evaluate(background)).toBe(colour);
    await visitor.goto(`${server.url}/games`);
    expect(await visitor.evaluate(background)).toBe(colour);
  }
}
