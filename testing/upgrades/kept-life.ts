/**
 * The acts of the group of a kept version, from games and payments to cards, and the data that one of its phones still
 * holds.
 */
import pg from 'pg';
import type { Browser, Cookie, Page } from 'playwright-core';
import { RULES } from '../../domain/boards/rules.js';
import { daysLater } from '../../domain/dates.js';
import {
  CLEAR_ROUNDS, FIVE_TEAMS, FOUR_TEAMS, type GameExample, TIED_MIDDLE_ROUNDS,
} from '../../domain/testing/game-examples.js';
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import { openRounds, tapRound, tapRounds } from '../../web/e2e/recording-walk.js';
import { seen } from '../../web/e2e/stage.js';
import { EQUAL_WINNERS_ROUNDS, PASSWORD, type submissionOf as submit } from '../worlds/group.js';
import type { Answer, HttpClient } from '../worlds/http-client.js';

/** The same rounds with two players swapped are another game. */
const swapped = (rounds: GameExample['rounds'], one: number, other: number): GameExample['rounds'] =>
  rounds.map((result) => result.map((id) => (id === one ? other : id === other ? one : id))) as never;

const GAMES: readonly GameExample[] = [
  { date: '2026-09-11', rounds: CLEAR_ROUNDS },
  { date: '2026-09-11', rounds: TIED_MIDDLE_ROUNDS, seats: FIVE_TEAMS },
  { date: '2026-10-02', rounds: EQUAL_WINNERS_ROUNDS },
  { date: '2026-10-02', rounds: swapped(CLEAR_ROUNDS, 1, 9), seats: [...FOUR_TEAMS, [9, 79]] },
  { date: '2026-10-16', rounds: swapped(CLEAR_ROUNDS, 5, 8) },
  { date: '2026-11-20', rounds: swapped(CLEAR_ROUNDS, 5, 2) },
  { date: '2026-11-20', rounds: TIED_MIDDLE_ROUNDS },
];

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** A subscription of a browser that no longer exists. */
const SUBSCRIPTION = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/kept',
  keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') },
};

/** @returns the answer; undefined if the version lacks the call, which is printed */
async function done(path: string, asked: Promise<Answer>): Promise<unknown> {
  const { status, body } = await asked;
  if (status < 300) return body;
  if (status !== 404) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
  process.stdout.write(`There is no ${path} yet: ${JSON.stringify(body)}\n`);
  return undefined;
}

const post = (client: HttpClient, path: string, body: unknown = {}): Promise<unknown> =>
  done(path, client.post(path, body));

/** @param submissionOf  builds a game as the kept version sends it; calls that it lacks are left out and printed */
export async function liveAWhile(
  admin: HttpClient, recorder: HttpClient, submissionOf: typeof submit,
): Promise<void> {
  await admin.patch('/api/users/9', { displayName: 'نورا الأحمد' });
  await admin.patch('/api/users/10', { displayName: 'Maximiliana-Alexandrina von Hohenlohe-Langenburg zu Wien' });
  await admin.patch('/api/users/6', { isShishaSmoker: true, shishaFrom: '2026-10-01' });
  await post(admin, '/api/billing/opening-balance', { userId: 3, amount: 1000 });
  for (const game of GAMES) await post(recorder, '/api/games', submissionOf(game));
  await post(recorder, '/api/games/2/position-tie-breakers', {
    tieBreakers: [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }, { teamId: 5, exitOrder: 3 }],
  });
  await post(recorder, '/api/games/3/tie-breakers', { teamId: 1, firstExitPlayerId: 2 });
  const corrected = submissionOf({ date: '2026-10-02', rounds: swapped(EQUAL_WINNERS_ROUNDS, 7, 8) });
  await post(recorder, '/api/games/3/correct', { ...corrected, reason: 'Seats of team 4' });
  await post(recorder, '/api/games/5/void', { reason: 'Entered twice' });
  await post(recorder, '/api/games/5/restore', { reason: 'It was another game' });
  await post(recorder, '/api/games/6/void', { reason: 'A test' });
  const payment = { userId: 3, paymentMode: 'cash', paymentDate: '2026-11-20', billingMonth: '2026-11' };
  await post(admin, '/api/billing/payment', { ...payment, amountPaid: 1500, notes: 'With thanks' });
  await post(admin, '/api/billing/payment', { ...payment, userId: 4, amountPaid: 2500 });
  await post(admin, '/api/billing/adjustment', { userId: 4, amount: -200, billingMonth: '2026-11', reason: 'A glass' });
  await post(admin, '/api/billing/how-to-pay', { text: 'To the treasurer, in cash' });
  for (const month of [9, 10]) await post(admin, '/api/finalize-monthly-data', { year: 2026, month });
  await post(admin, '/api/months/2026-10/reopen', { reason: 'A game is missing' });
  await post(admin, '/api/finalize-monthly-data', { year: 2026, month: 10 });
}

/** Acts of the group that versions after 0.1.0 support. @param stranger  without a session */
export async function liveOn(admin: HttpClient, recorder: HttpClient, stranger: () => HttpClient): Promise<void> {
  const today = DEFAULT_ZONE.dateOf(new Date());
  const from = `${Number(today.slice(0, 4)) + 1}-01`;
  await post(admin, '/api/group/facts', { name: 'Friday cards', reason: 'A vote' });
  await post(admin, '/api/group/facts', { greeting: 'Good evening, {name}', reason: 'A vote' });
  await post(admin, '/api/group/fees', { from, regular: 2500, shisha: 3500, reason: 'Dearer cards' });
  await post(admin, '/api/group/rules', { from, rules: { ...RULES, lastRoundFactor: 3 }, reason: 'A vote' });
  const picture = '/api/users/2/avatar';
  await done(picture, recorder.send('PUT', picture, PICTURE, { headers: { 'Content-Type': 'image/png' } }));
  for (const client of [admin, recorder]) await post(client, '/api/notices/pushes', { kind: 'recap', isOn: true });
  const subscription = '/api/notices/subscription';
  await done(subscription, recorder.send('PUT', subscription, JSON.stringify(SUBSCRIPTION)));

  const rights = { isAdmin: false, canCreateGames: true, isShishaSmoker: false };
  const card = (displayName: string) => post(admin, '/api/invitations', { displayName, ...rights });
  const join = async (made: unknown, username: string): Promise<unknown> =>
    made && post(stranger(), '/api/join', { ...made, username, password: `${PASSWORD} again` });
  await join(await card('Noor'), 'noor');
  await card('Tomás');
  await card('Yuki');
  await post(admin, '/api/invitations/3/revoke', { reason: 'No time' });
  await join(await post(admin, '/api/users/4/password-card'), 'player4');

  const [date, later] = [daysLater(today, 3), daysLater(today, 4)];
  await post(recorder, '/api/plans', { date, time: '20:00', note: 'Bring your own cups' });
  await post(admin, `/api/plans/${date}/answers`, { answer: 'maybe', reason: 'A late train' });
  await post(recorder, `/api/plans/${date}/move`, { date: later, reason: 'The hall is taken' });
  await post(recorder, `/api/plans/${later}/answers`, { answer: 'in' });
  await post(recorder, '/api/plans/weekly', { weekday: 5, time: '19:30' });
  await post(admin, '/api/plans/wishes', { usuallyComes: true, wantsReminder: true });
  await post(admin, '/api/calendar-link');
  const screen = await post(stranger(), '/api/tv/code');
  if (screen) await post(recorder, '/api/screens', screen);
}

export interface Traces {
  /** The browser's storage by key. */
  readonly stored: Record<string, string>;
  /** Cookies of the phone's session, and of the screen in the room that the phone also is. */
  readonly cookies: readonly Cookie[];
}

/**
 * Leaves traces on one phone: a session that gets pushes, a screen in the room, a game that was not sent, a dropped
 * draft, and a begun game that the server has too.
 * @returns what the browser stored
 */
export async function leaveTraces(browser: Browser, url: string): Promise<Traces> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const login = { username: 'player2', password: PASSWORD };
  const answer = await context.request.post('/api/auth/login', { data: login });
  if (!answer.ok()) throw new Error('The recorder could not log in.');
  const { request } = context;
  await request.put('/api/notices/subscription', { data: SUBSCRIPTION });
  await request.post('/api/screens', { data: await (await request.post('/api/tv/code')).json() });
  const page = await context.newPage();
  await page.goto('/games');
  await openRounds(page, FOUR_TEAMS);
  await context.setOffline(true);
  await tapRounds(page, swapped(CLEAR_ROUNDS, 1, 2));
  await seen(page.getByText('Deal the cards; it’s sent when you’re back online.'));
  // The game stays on the phone: the page ends before the network is back.
  const unsent = await stored(page);
  await page.goto('about:blank');
  await page.close();
  await context.setOffline(false);

  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(() => localStorage.clear());
  await other.goto('/games');
  await openRounds(other, FOUR_TEAMS);
  await tapRound(other, [2, 4, 6, 8]);
  await other.goBack();
  await other.getByRole('button', { name: 'Discard' }).click();
  await openRounds(other, FOUR_TEAMS);
  const shared = other.waitForResponse((answered) =>
    /games-under-way/.test(answered.url()) && /"7":/.test(answered.request().postData() ?? ''));
  await tapRound(other, [1, 3, 5, 7]);
  await shared;
  await other.goBack();
  await seen(other.getByText('Unsaved game found!'));
  const begun = await stored(other);
  const cookies = await context.cookies();
  await context.close();
  const kept = Object.fromEntries(Object.entries(unsent).filter(([key]) => key.startsWith('saved-game-')));
  return { stored: { ...begun, ...kept }, cookies };
}

/** Versions are tried long after a session, a screen or a game under way would have ended. */
export async function leaveOpen(administratorUrl: string): Promise<void> {
  const client = new pg.Client(administratorUrl);
  await client.connect();
  await client.query(`
    update app.sessions set expire = '2100-01-01';
    update app.screens set expires_at = '2100-01-01';
    update app.games_under_way set expires_at = '2100-01-01'`);
  await client.end();
}

const stored = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));
