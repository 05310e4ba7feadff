/** The root of the client: query client, router, toasts and the table of routes. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundScreen } from './not-found.screen.js';
import { Toaster } from '../ui/toaster.js';
import { GamesAddress } from './games-address.js';
import { RequireAdmin, RequireLogin } from './guards.js';
import { eveningPath, historyPath, paths, playerPath, statementPath, togetherPath } from '../paths.js';
import { evening, history, player, screens, statement, together } from './screens.js';
import { Shell } from './shell.js';

export const App = ({ queryClient }: { readonly queryClient: QueryClient }): ReactElement => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
    <Toaster />
  </QueryClientProvider>
);

const AppRoutes = (): ReactElement => (
  <Routes>
    {routesTo(paths.tv)}
    <Route element={<Shell />}>
      {routesTo(paths.welcome, paths.login)}
      <Route element={<RequireLogin />}>
        {routesTo(paths.home, paths.dashboard, paths.leaderboards, paths.anyDays, paths.oldLeaderboard)}
        {routesTo(paths.players, paths.profile, paths.notices, paths.dues, paths.findGames, paths.waitingGames)}
        {routesTo(paths.screens, paths.testExport)}
        <Route path={paths.oldDashboard} element={<Navigate to={paths.dashboard} replace />} />
        <Route path={paths.games} element={<GamesAddress />} />
        <Route path={eveningPath(':date')} element={<evening.Component />} />
        <Route path={historyPath(':kind', ':id')} element={<history.Component />} />
        <Route path={playerPath(':playerId')} element={<player.Component />} />
        <Route path={togetherPath(':playerId', ':otherId')} element={<together.Component />} />
        <Route element={<RequireAdmin />}>
          {routesTo(paths.admin, paths.members, paths.audit, paths.seals, paths.financial)}
          <Route path={statementPath(':playerId')} element={<statement.Component />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Route>
  </Routes>
);

const routesTo = (...addresses: readonly (keyof typeof screens)[]): ReactElement[] =>
  addresses.map((path) => <Route key={path} path={path} element={createElement(screens[path].Component)} />);
