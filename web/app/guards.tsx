/** Who may open which screen (docs/rules.md, Rights). */
import { lazy, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { restoreForm, takeKeptForm } from '../features/session/kept-form.js';
import { askedAddress, rememberReturn } from '../features/session/return-destination.js';
import { type Session, useReader, useSession } from '../features/session/session.api.js';
import { paths } from '../paths.js';
import { usePast } from '../transport/past.js';
import { Behind, LoadError, PageNotice } from '../ui/page.js';
import { Waiting } from './shell.js';

const PastFrame = lazy(() => import('../features/boards/past/past-frame.js'));

export function RequireLogin() {
  const { data: session, error, isFetching, refetch } = useSession();
  // Another member starts with fresh screens.
  if (session?.user) return <Member key={session.user.id} id={session.user.id} />;
  if (session !== undefined) return <SendAway session={session} />;
  if (error === null) return <Waiting />;
  return (
    <LoadError title="President did not load." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}

function Member({ id }: { readonly id: number }) {
  useEffect(() => {
    const kept = takeKeptForm(id);
    if (kept !== null) restoreForm(kept);
  }, [id]);
  return usePast() === null ? <Outlet /> : <PastFrame><Outlet /></PastFrame>;
}

function SendAway({ session }: { readonly session: Session }) {
  const { pathname, search, hash } = useLocation();
  const hasLeft = session.endedBy === 'logout';
  const asked = askedAddress({ pathname, search, hash });
  useEffect(() => {
    if (!hasLeft) rememberReturn({ pathname, search });
  }, [hasLeft, pathname, search]);
  return <Navigate to={hasLeft ? paths.welcome : paths.login} replace state={asked} />;
}

const SealAlarm = lazy(() => import('../features/seals/seal-alarm.js'));

const ALARM = <Behind><SealAlarm /></Behind>;

/** Used inside `RequireLogin`. Every screen of admins shows the alarm of a log that was changed. */
export function RequireAdmin() {
  if (!useReader()?.isAdmin) return <Navigate to={paths.dashboard} replace />;
  return <PageNotice value={ALARM}><Outlet /></PageNotice>;
}
