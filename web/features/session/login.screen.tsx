/** The login: what is wrong is said at its field, what the server refused in a toast too. */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../paths.js';
import { forgetReturn, returnDestination } from './return-destination.js';
import type { Credentials } from '../../../contract/session.js';
import { useLogin, useSession } from './session.api.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { Field, PasswordField } from '../../ui/fields.js';
import { Icon } from '../../ui/icon.js';
import { missingFields } from '../../ui/missing-fields.js';
import { CardFan } from '../../ui/playing-card.js';
import { refusedField, RefusedFieldContext, showFirstFault } from '../../ui/refused-field.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import './welcome.css';

export default function LoginScreen(): ReactElement {
  const { data: session } = useSession();
  return (
    <>
      <title>Log in · President</title>
      {session?.isAuthenticated ? <GoOn /> : <LoginForm isExpired={session?.endedBy === 'expired'} />}
    </>
  );
}

function GoOn(): ReactElement {
  const [destination] = useState(returnDestination);
  useEffect(forgetReturn, []);
  return <Navigate to={destination} replace />;
}

const DASHBOARD_PATHS: readonly string[] = [paths.home, paths.dashboard, paths.oldDashboard];

/** @param askedFor  path of the screen that a visitor was sent away from; null for a visitor who opened the login */
function invitationOf(askedFor: string | null, isExpired: boolean): string {
  if (isExpired) return 'Your session has ended. Log in to go on.';
  const wantsDashboard = askedFor !== null && DASHBOARD_PATHS.includes(askedFor);
  return wantsDashboard ? 'Please log in to view your dashboard.' : 'Log in to keep playing.';
}

function LoginForm({ isExpired }: { readonly isExpired: boolean }): ReactElement {
  const askedFor = useLocation().state as string | null;
  const { mutateAsync, isPending, error } = useLogin();
  const [faults, setFaults] = useState<{ readonly [Name in keyof Credentials]?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const refused = refusedField(error, ['username', 'password']);
  useEffect(() => {
    if (error !== null) showFirstFault(form.current!);
  }, [error]);
  const login = async (credentials: Credentials): Promise<void> => {
    try {
      await mutateAsync(credentials);
      toastGood('Login Successful', 'You have been logged in successfully.');
    } catch (failure) {
      toastBad('Login Failed', serverMessageOf(failure, 'Login failed'));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const credentials = credentialsIn(event.currentTarget);
    const found = missingFields({ username: 'Username', password: 'Password' }, credentials);
    setFaults(found);
    const [firstFault] = Object.keys(found);
    if (firstFault === undefined) void login(credentials);
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${firstFault}"]`)?.focus();
  };
  return (
    <>
      <CardFan />
      <form ref={form} className="panel stack" noValidate onSubmit={submit}>
        <div>
          <h1>Welcome Back!</h1>
          <p className="muted">{invitationOf(askedFor, isExpired)}</p>
        </div>
        <RefusedFieldContext value={refused}>
          <Field
            name="username"
            label="Username"
            fault={faults.username}
            autoCapitalize="none"
            autoComplete="username"
          />
          <PasswordField name="password" label="Password" fault={faults.password} autoComplete="current-password" />
        </RefusedFieldContext>
        {error !== null && refused === null && (
          <p className="error" role="alert">
            <Icon name="alert" />
            {serverMessageOf(error, 'Login failed')}
          </p>
        )}
        <button type="submit" className="btn primary big wide" aria-disabled={isPending}>
          {isPending ? 'Logging in...' : 'Login'}
        </button>
      </form>
      <p className="foot-note">New players are added by admins. Contact the game organizer for an account.</p>
    </>
  );
}

function credentialsIn(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  return { username: String(data.get('username')).trim().toLowerCase(), password: String(data.get('password')) };
}
