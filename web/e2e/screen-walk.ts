/**
 * The walk through every screen and dialog for the tests of layout and colours, and the games that fill the screens.
 */
import type { Page } from 'playwright-core';
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS, TWO_TIES_ROUNDS,
} from '../../domain/testing/game-examples.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { EQUAL_WINNERS_ROUNDS, type Group, PASSWORD, record } from '../../testing/worlds/group.js';
import {
  ADMIN_SCREENS, choose, MEMBER_SCREENS, ofGame, openDialog, press, PUBLIC_SCREENS, type ScreenState,
} from '../../testing/worlds/screen-states.js';
import { RECORDING_STOPS } from './recording-stops.js';
import { seen } from './stage.js';

/** The time limit of tests that walk through every screen. */
export const LONG_WALK_MS = 400_000;

/** Names by member: 60 characters without a break, a right-to-left name, and 60 characters in words. */
export const HARD_NAMES = [
  [4, 'Wolfeschlegelsteinhausenbergerdorff-Blumenthal-Featherstone1'],
  [5, 'عبد الرحمن بن محمد الأنصاري القرطبي'],
  [6, 'Maximiliana Konstantinopolitanska-Bergerdorff van der Meer 1'],
] as const;

/** Games of every kind: decided, tied once and twice, with five teams, waiting for a first exit, voided, locked. */
export async function fillScreens(group: Group): Promise<void> {
  const { admin, recorder } = group;
  for (const [id, displayName] of HARD_NAMES) {
    const { status } = await admin.patch(`/api/users/${id}`, { displayName });
    if (status !== 200) throw new Error(`The name ${displayName} was refused with ${status}.`);
  }
  const decided = await record(recorder, { date: '2026-07-24', rounds: TIED_MIDDLE_ROUNDS });
  const tieBreakers = [{ teamId: 2, exitOrder: 1 }, { teamId: 3, exitOrder: 2 }];
  await recorder.post(`/api/games/${decided.id}/position-tie-breakers`, { tieBreakers });
  await record(recorder, { date: '2026-07-25', rounds: CLEAR_ROUNDS, seats: [...FOUR_TEAMS, [9, 10]] });
  // An admin records this game, because a recorder gets no notice of their own ties.
  await record(admin, { date: '2026-07-25', rounds: ALL_TIED_ROUNDS });
  await record(recorder, { date: '2026-07-28', rounds: TWO_TIES_ROUNDS });
  await record(recorder, { date: '2026-07-28', rounds: EQUAL_WINNERS_ROUNDS });
  const twice = await record(recorder, { date: '2026-06-12', rounds: CLEAR_ROUNDS });
  await recorder.post(`/api/games/${twice.id}/void`, { reason: 'Recorded twice.' });
  await record(recorder, { date: '2026-06-12', rounds: CLEAR_ROUNDS });
  await admin.post('/api/finalize-monthly-data', { year: 2026, month: 6 });
  await fillAccount(admin);
  await fillEvenings(group);
}

/** Plans evenings: one with names of every kind at the table, one that is cancelled, and one every week. */
async function fillEvenings({ application, member, recorder }: Group): Promise<void> {
  const friday = '/api/plans/2026-07-31';
  await recorder.post('/api/plans', { date: '2026-07-31', time: '20:00', note: 'Bring your own cups.' });
  await recorder.post(`${friday}/answers`, { answer: 'in' });
  for (const [id] of HARD_NAMES) {
    const client = await application.login(`player${id}`, PASSWORD);
    await client.post(`${friday}/answers`, { answer: 'in' });
  }
  await member.post(`${friday}/answers`, { answer: 'maybe', reason: 'If the train is on time' });
  await recorder.post('/api/plans', { date: '2026-08-07', time: '19:30', place: 'Attic' });
  await recorder.post('/api/plans/2026-08-07/cancel', { reason: 'Half of us are on holiday' });
  await recorder.post('/api/plans/weekly', { weekday: 2, time: '19:00' });
}

/** A statement with everything on it: an opening balance, a voided payment and a valid one. */
async function fillAccount(admin: Group['admin']): Promise<void> {
  const payment = { userId: 4, amountPaid: 123_456, paymentMode: 'bank_transfer', paymentDate: '2026-07-28' };
  await admin.post('/api/billing/opening-balance', { userId: 4, amount: -250_000 });
  const slip = await admin.post<{ paymentId: number }>('/api/billing/payment', { ...payment, billingMonth: '2026-05' });
  await admin.post(`/api/billing/payment/${slip.body.paymentId}/void`, { reason: 'Recorded for the wrong member.' });
  await admin.post('/api/billing/payment', { ...payment, notes: 'For the whole summer.', billingMonth: '2026-07' });
}

/** Opens the correction with an effect to preview, in which teams are tied. */
async function openEdit(page: Page): Promise<void> {
  await ofGame('Edit Game')(page);
  await page.locator('.slot').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Player 3', exact: false }).first().click();
  await seen(page.getByText('What changes'));
}

async function openVoided(page: Page): Promise<void> {
  await press('Voided games')(page);
  await seen(page.getByText('Recorded twice.'));
}

/** Chooses debts and opens the text that reminds the members. */
async function chooseDebts(page: Page): Promise<void> {
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  await page.getByLabel('Reminder').waitFor();
  // The bar that sticks to the window covers no row at the end of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

const WELCOME = PUBLIC_SCREENS[0]!;

export const PUBLIC_STOPS: readonly ScreenState[] = [
  ...PUBLIC_SCREENS,
  { name: 'screen in the room', path: '/tv', shows: 'Show the table here' },
  { name: 'unknown card', path: '/join#part-of-a-link', shows: 'We do not know this card' },
  { name: 'login with faults', path: '/login', shows: 'Welcome Back!', enter: press('Login') },
];

const OTHER_RULES = {
  path: '/fast-leaderboards/what-if?rules=3_3_1_0_-1_-3_10_5_0_-5_-10_10_5_3_0_0_0_0_1', shows: 'Evenings that decide',
} as const;

export const MEMBER_STOPS: readonly ScreenState[] = [
  ...MEMBER_SCREENS,
  { name: 'player with a long name', path: '/players/4', shows: 'Latest games' },
  { name: 'all years of a player', path: '/players/4?year=all', shows: 'Roles by round' },
  { name: 'head to head of long names', path: '/players/4/with/5', shows: 'Each alone' },
  { name: 'games of a date', path: '/games?date=2026-07-25', shows: 'Won' },
  { name: 'games of an empty date', path: '/games?date=2026-07-26', shows: 'No games found for the selected date.' },
  { name: 'games found', path: '/games/find?players=3,4&places=1,2', shows: /games? of \d/ },
  { name: 'games that wait', path: '/games/waiting', shows: 'Settled lately' },
  { name: 'tie dialog', path: '/games', shows: 'Game 4', enter: press('Position Tie Breaker') },
  { name: 'first exit dialog', path: '/games', shows: 'Game 5', enter: press('Select First Exit') },
  { name: 'edit dialog', path: '/games', shows: 'Game 5', enter: openEdit },
  { name: 'history of a game', path: '/history/game/5', shows: 'Stands now' },
  { name: 'voided games', path: '/games', shows: 'Game 5', enter: openVoided },
  { name: 'day', path: '/fast-leaderboards?period=daily&date=2026-07-28', shows: 'You, shared 1st of 8' },
  { name: 'evening', path: '/evenings/2026-07-28', shows: 'Who partnered whom' },
  { name: 'games of an evening', path: '/evenings/2026-07-28?tab=games', shows: 'How it turned' },
  { name: 'evening without games', path: '/evenings/2026-07-26', shows: 'Nobody played on Sun 26 Jul 2026.' },
  { name: 'plan dialog', path: '/evenings/next?plan=true', shows: 'Again every week' },
  { name: 'cancelled evening', path: '/evenings/next?date=2026-08-07', shows: 'It is on again' },
  { name: 'empty day', path: '/fast-leaderboards?period=daily', shows: 'Show Tue 28 Jul 2026' },
  { name: 'month', path: '/fast-leaderboards', shows: 'You, shared 1st of 10' },
  { name: 'race', path: '/fast-leaderboards?view=race', shows: 'A picture to share' },
  { name: 'race as a table', path: '/fast-leaderboards?view=race', shows: 'Only me', enter: press('Show as table') },
  { name: 'short race', path: '/fast-leaderboards?month=2&view=race', shows: 'The race needs two evenings' },
  { name: 'empty month', path: '/fast-leaderboards?year=2024&month=2', shows: 'Show July 2026' },
  { name: 'year', path: '/fast-leaderboards?period=yearly', shows: 'best of the month' },
  { name: 'any days', path: '/fast-leaderboards/days', shows: 'All time, Fri 12 Jun 2026 to Wed 29 Jul 2026' },
  { name: 'what if', path: '/fast-leaderboards/what-if', shows: 'Change another rule' },
  { name: 'what if of other rules', ...OTHER_RULES },
  { name: 'all rules', ...OTHER_RULES, enter: openDialog('Change another rule') },
  { name: 'what if of no rules', path: '/fast-leaderboards/what-if?rules=2', shows: 'These rules cannot be played' },
  { name: 'old month', path: '/leaderboards', shows: 'You, shared 1st of 10' },
  { name: 'old year', path: '/leaderboards?period=yearly', shows: 'best of the month' },
  ...RECORDING_STOPS,
];

export const ADMIN_STOPS: readonly ScreenState[] = [
  ...ADMIN_SCREENS,
  { name: 'adopt dialog', ...OTHER_RULES, enter: openDialog('Adopt from January 2027') },
  { name: 'finalize dialog', path: '/leaderboards?month=5', shows: 'Finalize', enter: openDialog('Finalize') },
  { name: 'finalized month', path: '/leaderboards?month=6', shows: /by organizer$/ },
  { name: 'reopen dialog', path: '/leaderboards?month=6', shows: 'Reopen', enter: openDialog('Reopen') },
  { name: 'menu of a member', path: '/admin/members', shows: 'player10', enter: press(/^Change Player 9/) },
  { name: 'audit', path: '/admin/audit', shows: 'Show earlier' },
  { name: 'screens', path: '/screens', shows: 'None yet' },
  { name: 'audit of an idle member', path: '/admin/audit?actor=9', shows: 'No entries match these filters.' },
  { name: 'several debts', path: '/financial', shows: 'Who owes most', enter: chooseDebts },
  { name: 'void dialog', path: '/financial/4', shows: 'Voided', enter: choose(/^More for the payment/, 'Void') },
];

export const PHONE_STOPS: readonly ScreenState[] = [
  { name: 'phone menu', path: '/games', shows: 'Game 5', enter: press('Menu') },
  { name: 'date sheet', path: '/games', shows: 'Game 5', enter: press('Pick a date') },
];

/** This stop is much like another one, so only the long run visits it. */
const VARIANTS: readonly string[] = [
  'void dialog', 'reset dialog', 'form as a table', 'player', 'places as a table', 'no such player', 'opponents',
  'head to head', 'games of a date', 'games of an empty date', 'evening without games', 'race as a table',
  'short race', 'empty month', 'old month', 'old year', 'wizard: drawn teams', 'wizard: complete round',
  'wizard: export', 'edit member dialog', 'balance as a table', 'adjust dialog', 'finalize dialog',
  'finalized month', 'reopen dialog', 'audit of an idle member', 'empty day', 'games that wait', 'wizard: mode',
  'wizard: teams', 'wizard: leaving', 'history of a game', 'voided games', 'players', 'not found', 'race',
  'first exit dialog', 'player with a long name', 'any days', 'own statement', 'several debts', 'menu of a member',
  'test export', 'cancelled evening', 'what if', 'what if of no rules', 'wizard: take over', 'add member dialog',
];

const sampled = (stops: readonly ScreenState[]): readonly ScreenState[] =>
  inLongRun(stops, stops.filter(({ name }) => !VARIANTS.includes(name)));

/** Every second stop: `npm test` looks at these, and at the others while they load. */
const half = (stops: readonly ScreenState[], first: 0 | 1): readonly ScreenState[] =>
  inLongRun(stops, stops.filter((_, index) => index % 2 === first));

/** A reader and their screens; the admin visits only the admin screens, so that no walk takes too long. */
type Walk = readonly [reader: string, stops: readonly ScreenState[]];

export const WALKS: readonly Walk[] = [
  ['player2', half([WELCOME, ...sampled(MEMBER_STOPS), ...PHONE_STOPS], 0)],
  ['organizer', half([WELCOME, ...sampled(ADMIN_STOPS)], 0)],
];

/** The stops that need no further step. */
export const LOADED_STOPS = half([WELCOME, ...sampled(MEMBER_STOPS)], 1).filter(({ enter }) => enter === undefined);

/** Opens a stop and waits until it is shown. */
export async function visit(page: Page, stop: ScreenState): Promise<void> {
  await page.goto(stop.path);
  await enter(page, stop);
}

/** Opens a stop within the client, which takes a fraction of the time of a reload. */
export async function goOnTo(page: Page, stop: ScreenState): Promise<void> {
  const go = (path: string) => page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // The last screen stays until the next one is loaded, and may show the same words.
  await go('/nowhere');
  await seen(page.getByText('404 Page Not Found'));
  await go(stop.path);
  await enter(page, stop);
}

async function enter(page: Page, stop: ScreenState): Promise<void> {
  await seen(page.getByText(stop.shows).locator('visible=true').first()).catch(async (cause: unknown) => {
    throw new Error(`${stop.name} is not shown on ${page.url()}: ${await page.locator('body').innerText()}`, { cause });
  });
  await stop.enter?.(page);
}
