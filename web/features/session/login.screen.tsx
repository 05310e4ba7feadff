/** The login. Faults are shown at their fields, refusals by the server also in a toast. */
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { forgetReturn, isDashboard, returnDestination } from './return-destination.js';
import { sessionCalls } from '../../../contract/session.calls.js';
import { useEntry, useSession } from '../../figures/session.js';
import { Field, missingFields, PasswordField, textIn } from '../../ui/fields.js';
import { Form, withFieldErrors } from '../../ui/form.js';
import { serverMessageOf } from '../../transport/http.js';
import { CardFan } from '../../figures/playing-card.js';
import { Note } from '../../ui/note.js';
import { toastGood } from '../../ui/toast.js';
import { Title } from '../../ui/title.js';

export default function LoginScreen() {
  const { data: session } = useSession();
  const [secret] = useState(takeSecret);
  return (
    <>
      <Title>Log in</Title>
      {session?.isAuthenticated ? <GoOn /> : secret === '' ? <LoginForm isExpired={session?.endedBy === 'expired'} />
        : <FirstLogin secret={secret} />}
    </>
  );
}

/** The secret of the code that a start showed, which leaves the address bar at once. */
function takeSecret(): string {
  const { hash, pathname, search } = location;
  if (hash.length > 1) history.replaceState(history.state, '', pathname + search);
  return hash.slice(1);
}

/** Waits for a tap, because a preview of the link must not use the code up. */
function FirstLogin({ secret }: { readonly secret: string }) {
  const enter = useEntry(sessionCalls.firstLogin);
  if (enter.error) {
    return (
      <>
        <Note variant="warn" role="alert">{serverMessageOf(enter.error, 'It did not work.')}</Note>
        <LoginForm isExpired={false} />
      </>
    );
  }
  return (
    <>
      <CardFan />
      <Form
        className="panel stack"
        change={enter}
        body={() => ({ secret })}
        label={['Log in on this phone', 'Logging in...']}
        actLook="primary big wide"
      >
        <div><h1>Welcome!</h1><p className="muted">The code lets you in once, as the organizer.</p></div>
      </Form>
    </>
  );
}

function GoOn() {
  const { state: asked } = useLocation();
  const [destination] = useState(() => returnDestination(asked));
  useEffect(forgetReturn, []);
  return <Navigate to={destination} replace />;
}

/** @param asked  address of the screen that sent the visitor here; null if the visitor opened the login */
function invitationOf(asked: unknown, isExpired: boolean): string {
  if (isExpired) return 'Your session has ended. Log in to go on.';
  return isDashboard(asked) ? 'Please log in to view your dashboard.' : 'Log in to keep playing.';
}

function credentialsIn(fields: FormData) {
  const username = textIn(fields, 'username').trim().toLowerCase();
  const credentials = { username, password: textIn(fields, 'password') };
  return withFieldErrors(missingFields({ username: 'Username', password: 'Password' }, credentials), credentials);
}

function LoginForm({ isExpired }: { readonly isExpired: boolean }) {
  const { state: asked } = useLocation();
  return (
    <>
      <CardFan />
      <Form
        className="panel stack"
        change={useEntry(sessionCalls.login)}
        body={credentialsIn}
        onDone={() => toastGood('Login Successful', 'You have been logged in successfully.')}
        failureToast={['Login Failed', 'Login failed']}
        label={['Login', 'Logging in...']}
        actLook="primary big wide"
      >
        <div><h1>Welcome Back!</h1><p className="muted">{invitationOf(asked, isExpired)}</p></div>
        <Field name="username" label="Username" autoCapitalize="none" autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>
      <p className="foot-note">New players are added by admins. Contact the game organizer for an account.</p>
    </>
  );
}
