/** The root of the client: query client, router, toasts and the table of routes. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useSearchParams } from 'react-router-dom';
import {
  asksForDraft, asksForNewGame, draftAddress, forgetRecovery, gameToSettle, isRecoveryWished,
} from '../features/recording/recording-address.js';
import { mayRecordGames, useReader, useSession } from '../features/session/session.api.js';
import { useGroupName } from '../figures/group.js';
import { paths } from '../paths.js';
import { LinkButton } from '../ui/controls.js';
import { Toaster } from '../ui/toaster.js';
import { RequireAdmin, RequireLogin } from './guards.js';
import { adminScreens, games, memberScreens, newGame, type Screens, settle, tv, visitorScreens } from './screens.js';
import { Shell } from './shell.js';
import { SiteName, Title } from '../ui/title.js';

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

/** At /games: the list, the wizard, or the open questions of a recorded game. */
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

/** Once the wizard is open, the request to reopen it is done. */
function Wizard() {
  useEffect(forgetRecovery, []);
  return <newGame.Component />;
}

const NotFound = () => (
  <div className="empty">
    <Title>Page Not Found</Title>
    <h1>404 Page Not Found</h1>
    <p>There is nothing at this address.</p>
    <LinkButton act="To the start" look="primary" to={paths.home} />
  </div>
);
