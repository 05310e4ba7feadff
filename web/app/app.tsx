/** The root of the client: query client, router, toasts, the table of routes, and who may open which screen. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import {
  asksForDraft, asksForNewGame, draftAddress, forgetRecovery, gameToSettle, isRecoveryWished,
} from '../features/recording/recording-address.js';
import { restoreForm } from '../figures/kept-form.js';
import { askedAddress, rememberReturn } from '../features/session/return-destination.js';
import { mayRecordGames, type Session, useReader, useSession } from '../figures/session.js';
import { useGroupName } from '../figures/group.js';
import { paths } from '../paths.js';
import { usePast } from '../transport/past.js';
import { LinkButton } from '../ui/controls.js';
import { LoadError, NonCritical, PageNotice } from '../ui/page.js';
import { Toaster } from '../ui/toaster.js';
import { adminScreens, games, memberScreens, newGame, type Screens, settle, tv, visitorScreens } from './screens.js';
import { SiteName, Title } from '../ui/title.js';
import { Shell, Waiting } from './shell.js';

const PastFrame = lazy(() => import('../features/past/past-frame.js'));
const SealAlarm = lazy(() => import('../features/seals/seal-alarm.js'));

export const App = ({ queryClient }: { readonly queryClient: QueryClient }) => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter><AppRoutes /></BrowserRouter>
    <Toaster />
  </QueryClientProvider>
);

const AppRoutes = () => (
  <SiteName value={useGroupName(useSession().data?.isAuthenticated)}>
    <Routes>
      <Route path={paths.tv} element={<tv.Component />} />
      <Route element={<Shell />}>
        {routesTo(visitorScreens)}
        <Route element={<RequireLogin />}>
          {routesTo(memberScreens)}
          <Route path={paths.oldDashboard} element={<Navigate to={paths.dashboard} replace />} />
          <Route path={paths.myDues} element={<Navigate to={paths.dues} replace />} />
          <Route path={paths.boards} element={<Navigate to={paths.leaderboards} replace />} />
          <Route path={paths.games} element={<GamesAddress />} />
          <Route element={<RequireAdmin />}>{routesTo(adminScreens)}</Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  </SiteName>
);

const routesTo = (screens: Screens) =>
  Object.entries(screens).map(([path, { Component }]) => <Route key={path} path={path} element={<Component />} />);

/** This screen is for members only; see docs/rules.md, Rights. */
function RequireLogin() {
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
  useEffect(() => restoreForm(id), [id]);
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

const ALARM = <NonCritical><SealAlarm /></NonCritical>;

/** Screens of admins. Each shows the alarm of a log that was changed. Used inside `RequireLogin`. */
function RequireAdmin() {
  if (!useReader()?.isAdmin) return <Navigate to={paths.dashboard} replace />;
  return <PageNotice value={ALARM}><Outlet /></PageNotice>;
}

/** Shows at /games the list, the wizard, or the open questions of a recorded game. */
function GamesAddress() {
  const [params] = useSearchParams();
  const mayRecord = mayRecordGames(useReader());
  useEffect(() => {
    if (mayRecord) void newGame.fetch();
  }, [mayRecord]);
  if (gameToSettle(params) !== null) return <settle.Component />;
  if (!mayRecord) return <games.Component />;
  if (asksForDraft(params) || asksForNewGame(params)) return <Wizard />;
  return isRecoveryWished() ? <Navigate to={draftAddress} replace /> : <games.Component />;
}

/** The request to reopen the wizard is done once the wizard is open. */
function Wizard() {
  useEffect(forgetRecovery, []);
  return <newGame.Component />;
}

const NotFound = () => (
  <div className="empty">
    <Title>Page Not Found</Title>
    <h1>404 Page Not Found</h1>
    <p>There is nothing at this address.</p>
    <LinkButton label="To the start" variant="primary" to={paths.home} />
  </div>
);
