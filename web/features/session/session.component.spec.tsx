/** Logging in and out: the messages on success and on failure. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { doorCalls } from '../../../contract/door.calls.js';
import { healthCalls } from '../../../contract/health.calls.js';
import { joinCalls } from '../../../contract/invitations.calls.js';
import type { JoinCardView } from '../../../contract/invitations.js';
import { planCalls } from '../../../contract/plans.calls.js';
import { sessionCalls } from '../../../contract/session.calls.js';
import { MEMBER, planAnswer } from '../../../testing/worlds/answers.js';
import { held, lost, noJson, page, redirected, refused, refusedBy } from '../../../testing/worlds/network.js';
import { MissingNotice } from '../../app/missing-notice.js';
import { createQueryClient } from '../../app/query-client.js';
import { at, fill, press, said, screenOfSuite, shows } from '../../../testing/worlds/screen.js';

const stage = screenOfSuite();

async function logIn(): Promise<void> {
  await fill('Username', 'player3');
  await fill('Password', 'known-to-the-group');
  await press('Login');
}

/** The field before a password that password managers take as its username: they see no hidden fields. */
function usernameSeen(): string[] {
  const form = document.querySelector('input[type=password]')!.closest('form')!;
  const { type, value } = form.querySelector<HTMLInputElement>('input[autocomplete=username]')!;
  return [type, value];
}

test('the form for a new password names its member to password managers', async () => {
  stage.network.loseOthers();
  await stage.open('/profile', MEMBER);
  await screen.findByLabelText('Current password');
  expect(usernameSeen()).toEqual(['text', MEMBER.username]);
});

describe('the notice of what is missing', () => {
  const open = (isAdmin: boolean): void => void render(
    <QueryClientProvider client={createQueryClient()}>
      <MissingNotice mayRecord={false} isAdmin={isAdmin} />
    </QueryClientProvider>);

  test('offers to reload when a login in front of the server has ended', async () => {
    stage.network.answersWith(healthCalls.health, redirected);
    open(false);
    await shows('Something in front of the server, such as a login, answers in its place: reload.');
    await screen.findByRole('button', { name: 'Reload' });
  });

  test('tells admins alone that the clock of the server seems wrong', async () => {
    const answer = { engines: [], clock: { alarm: 'It is behind.' } };
    stage.network.answersWith(healthCalls.health, () => Response.json(answer));
    open(false);
    await waitFor(() => expect(stage.network.sentWith(healthCalls.health)).toHaveLength(1));
    expect(document.body.textContent).toBe('');
    open(true);
    await shows('It is behind.');
  });
});

describe('the login', () => {
  test('that fails is reported by a toast, with the reason if there is one', async () => {
    await stage.open('/login', null);
    for (const [answer, text] of [
      [refused(), 'The disk is full.'], [lost, 'The server did not answer.'], [noJson, 'Login failed'],
    ] as const) {
      stage.network.answersWith(sessionCalls.login, answer);
      await logIn();
      await said('alert', 'Login Failed', text);
      await press('Dismiss');
      expect(document.querySelector('.toast')).toBeNull();
    }
  });

  test('is busy while the server decides, and reported by a toast', async () => {
    await stage.open('/login', null);
    const answer = held(sessionCalls.login, { isAuthenticated: true, user: MEMBER });
    stage.network.answersWith(sessionCalls.login, answer.answer);
    await logIn();
    await screen.findByRole('button', { name: 'Logging in...' });
    stage.network.answers(sessionCalls.status, { isAuthenticated: true, user: MEMBER });
    // The dashboard is shown next.
    stage.network.loseOthers();
    answer.give();
    await said('status', 'Login Successful', 'You have been logged in successfully.');
    expect(stage.network.sentWith(sessionCalls.login)).toHaveLength(1);
  });

  test('of a browser that keeps no cookie says that it was right, and what to allow', async () => {
    await stage.open('/login', null);
    stage.network.answers(sessionCalls.login, { isAuthenticated: true, user: MEMBER });
    await logIn();
    await said('alert', 'Login Failed', 'The login was right, but this browser kept no cookie of this site. '
      + 'Allow cookies for it, then log in again.');
    expect(document.body.textContent).not.toContain('Your session has ended');
    expect(location.pathname).toBe('/login');
  });

  test('behind a proxy that wants a login first says so', async () => {
    await stage.open('/login', null);
    const text = 'Something in front of the server, such as a login, answers in its place: reload the page.';
    for (const answer of [page, redirected]) {
      stage.network.answersWith(sessionCalls.login, answer);
      await logIn();
      await said('alert', 'Login Failed', text);
      await press('Dismiss');
    }
  });

  test('can show and hide the password', async () => {
    await stage.open('/login', null);
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');
    await press('Show password');
    expect(password.type).toBe('text');
    await press('Hide password');
    expect(password.type).toBe('password');
  });
});

describe('a logout', () => {
  test('that fails is reported by a toast, and the member stays', async () => {
    await stage.open('/nowhere', MEMBER);
    for (const [answer, text] of [
      [refused('Closed for now.', 503), 'Closed for now.'], [noJson, 'Logout failed'],
    ] as const) {
      stage.network.answersWith(sessionCalls.logout, answer);
      await press('Log out');
      await said('alert', 'Logout Failed', text);
      expect(location.pathname).toBe('/nowhere');
      await shows('Player 3');
      await press('Dismiss');
    }
  });

  test('leads to the welcome page, which says so', async () => {
    await stage.open('/nowhere', MEMBER);
    stage.network.answers(sessionCalls.logout, { isAuthenticated: false, user: null });
    await press('Log out');
    await said('status', 'Logout Successful', 'You have been logged out successfully.');
    await at('/welcome');
  });
});

describe('a card', () => {
  const CARD: JoinCardView = {
    displayName: 'Noor', username: null, isNew: true, invitedBy: 'Mina', group: 'Friday cards', members: 12,
    until: '2026-08-06T00:14:00.000Z',
  };

  test('that gets no answer can be read again, and its secret is no longer in the address', async () => {
    stage.network.answersWith(joinCalls.card, lost);
    await stage.open('/join#7.secret', null);
    await shows('No answerNothing was lost and the link still works.');
    expect(location.href).not.toContain('secret');
    stage.network.answers(joinCalls.card, CARD);
    await press('Try again');
    await shows('Noor, you are dealt in');
    expect(stage.network.sentWith(joinCalls.card).map(({ body }) => body)).toEqual(
      [{ secret: '7.secret' }, { secret: '7.secret' }]);
  });

  test('that ended meanwhile says so in place of the form', async () => {
    stage.network.answers(joinCalls.card, CARD);
    await stage.open('/join#8.secret', null);
    await fill('Password', 'velvet-otter-37');
    const sentence = 'This card was taken back. Ask the person who sent it to you.';
    stage.network.answersWith(joinCalls.join, refusedBy('CardMustStand', sentence));
    await press('Join');
    await shows('This card was taken backAsk the person who sent it to you.');
    expect(stage.network.sentWith(joinCalls.join)[0]?.body).toEqual(
      { secret: '8.secret', username: 'noor', displayName: 'Noor', password: 'velvet-otter-37' });
  });

  test('whose answer was lost keeps what was typed, and is sent again as it was', async () => {
    stage.network.answers(joinCalls.card, { ...CARD, username: 'noor', isNew: false });
    await stage.open('/join#9.secret', null);
    await shows('A new password for Noor');
    expect(usernameSeen()).toEqual(['text', 'noor']);
    await fill('New password', 'velvet-otter-37');
    stage.network.answersWith(joinCalls.join, lost);
    await press('Save and log in');
    await shows('The server did not answer.');
    stage.network.loseOthers();
    stage.network.answers(sessionCalls.status, { isAuthenticated: true, user: MEMBER });
    stage.network.answers(joinCalls.join, { isAuthenticated: true, user: MEMBER });
    await press('Save and log in');
    await shows(`Welcome to the table, ${MEMBER.displayName}`);
    const [first, second] = stage.network.sentWith(joinCalls.join);
    expect(second?.body).toEqual(first?.body);
  });

  test('leads to the boards, and to the next evening if one is planned', async () => {
    stage.network.answers(joinCalls.card, CARD);
    await stage.open('/join#10.secret', null);
    await fill('Password', 'velvet-otter-37');
    stage.network.answers(sessionCalls.status, { isAuthenticated: true, user: MEMBER });
    stage.network.answers(joinCalls.join, { isAuthenticated: true, user: MEMBER });
    stage.network.answers(planCalls.list, [planAnswer({ state: 'cancelled' }), planAnswer()]);
    await press('Join');
    await shows('The next evening is Friday 31 July, 20:00, Game Room.');
    expect(screen.getByRole('link', { name: 'Say if you come' }).getAttribute('href'))
      .toBe('/evenings/2026-07-31');
    screen.getByRole('link', { name: 'Look at the boards' });
  });
});

describe('the door', () => {
  const SECRET = 'a'.repeat(22);

  test('lets a member in by themselves once the Yes has come, even if an answer was lost meanwhile', async () => {
    stage.network.answers(doorCalls.names, { group: 'Friday cards', people: [{ userId: 4, displayName: 'Noor' }] });
    await stage.open(`/join#${SECRET}`, null);
    await press('Noor');
    await shows('Hello Noor');
    await fill('Choose a password', 'velvet-otter-37');
    stage.network.answers(joinCalls.join, { isAuthenticated: false, user: null });
    await press('Sit down');
    await shows('your organizer says Yes first');
    stage.network.answersWith(joinCalls.join, lost);
    await waitFor(() => expect(stage.network.sentWith(joinCalls.join).length).toBeGreaterThan(1), { timeout: 5_000 });
    stage.network.loseOthers();
    stage.network.answers(sessionCalls.status, { isAuthenticated: true, user: MEMBER });
    stage.network.answers(joinCalls.join, { isAuthenticated: true, user: MEMBER });
    await waitFor(() => shows(`Welcome to the table, ${MEMBER.displayName}`), { timeout: 5_000 });
    expect(new Set(stage.network.sentWith(joinCalls.join).map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ door: SECRET, userId: 4, password: 'velvet-otter-37' })]));
  });

  test('says who took the name, and leads back to the others', async () => {
    stage.network.answers(doorCalls.names, { group: 'Friday cards', people: [{ userId: 4, displayName: 'Noor' }] });
    await stage.open(`/join#${SECRET}`, null);
    await press('Noor');
    await fill('Choose a password', 'velvet-otter-37');
    stage.network.answersWith(joinCalls.join, refusedBy('NameMustBeFree', 'Noor has joined already.'));
    await press('Sit down');
    await shows('Noor has joined already.');
    await press('That is not me');
    await shows('Who are you?');
  });
});

test('an unknown address shows 404 Page Not Found', async () => {
  await stage.open('/nowhere', null);
  await screen.findByRole('heading', { name: '404 Page Not Found' });
});
