/** Owns where the reader is logged in, and the way to log out there. */
import type { ReactElement } from 'react';
import type { SessionView } from '../../../contract/session.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { momentText } from '../../ui/date-text.js';
import { LoadError, Loading } from '../../ui/load-states.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { useEndOtherSessions, useEndSession, useSessions } from './profile.api.js';

export function SessionsPanel(): ReactElement {
  const { data: sessions, error, isFetching, refetch } = useSessions();
  return (
    <section className="panel stack" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Where you are logged in</h2>
      {sessions !== undefined && <SessionList sessions={sessions} />}
      {sessions === undefined && error !== null && (
        <LoadError
          title="Your sessions did not load."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {sessions === undefined && error === null && (
        <Loading label="Loading your sessions...">
          <span className="sk line" />
          <span className="sk line" />
        </Loading>
      )}
    </section>
  );
}

function SessionList({ sessions }: { readonly sessions: readonly SessionView[] }): ReactElement {
  const { mutate, isPending } = useEndOtherSessions();
  const endOthers = (): void =>
    mutate(Date.now(), {
      onSuccess: () => toastGood('Logged Out', 'You are logged in here alone.'),
      onError: (error) => toastBad('Error', serverMessageOf(error, 'The other sessions did not end.')),
    });
  return (
    <>
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <button type="button" className="btn" aria-disabled={isPending} onClick={isPending ? undefined : endOthers}>
            {isPending ? 'Logging out...' : 'Log out everywhere else'}
          </button>
        </div>
      )}
    </>
  );
}

function SessionRow({ session }: { readonly session: SessionView }): ReactElement {
  const { id, device, lastSeenAt, isThisOne } = session;
  const { mutate, isPending } = useEndSession(id);
  const name = device ?? 'Unknown device';
  const end = (): void =>
    mutate(Date.now(), {
      onSuccess: () => toastGood('Logged Out', `${name} is logged out.`),
      onError: (error) => toastBad('Error', serverMessageOf(error, 'The session did not end.')),
    });
  return (
    <li>
      <span className="grow">
        <b>{name}</b>
        <small className="muted">{isThisOne ? 'This browser' : `Last seen ${momentText(lastSeenAt)}`}</small>
      </span>
      {!isThisOne && (
        <button
          type="button"
          className="btn"
          aria-label={`Log out ${name}, last seen ${momentText(lastSeenAt)}`}
          aria-disabled={isPending}
          onClick={isPending ? undefined : end}
        >
          {isPending ? 'Logging out...' : 'Log out'}
        </button>
      )}
    </li>
  );
}
