/** Logging in and out: what the screens say when it works, and when it does not. */
import { screen } from '@testing-library/react';
import { sessionCalls } from '../../../contract/session.calls.js';
import { MEMBER } from '../../../testing/worlds/answers.js';
import { held, lost, noJson, refused } from '../../../testing/worlds/network.js';
import { at, fill, press, said, screenOfSuite, shows } from '../../../testing/worlds/screen.js';

const stage = screenOfSuite();

async function logIn(): Promise<void> {
  await fill('Username', 'player3');
  await fill('Password', 'known-to-the-group');
  await press('Login');
}

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
    // The dashboard follows.
    stage.network.loseOthers();
    answer.give();
    await said('status', 'Login Successful', 'You have been logged in successfully.');
    expect(stage.network.sentWith(sessionCalls.login)).toHaveLength(1);
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

test('an unknown address shows 404 Page Not Found', async () => {
  await stage.open('/nowhere', null);
  await screen.findByRole('heading', { name: '404 Page Not Found' });
});
