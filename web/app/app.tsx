/** Owns what every screen stands in: data, router, toasts and the table of routes. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundScreen } from './not-found.screen.js';
import { Toaster } from '../ui/toaster.js';
import { GamesAddress } from './games-address.js';
import { RequireAdmin, RequireLogin } from './guards.js';
import { paths, statementPath } from '../paths.js';
import { screens } from './screens.js';
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
    <Route element={<Shell />}>
      <Route path={paths.welcome} element={<screens.welcome.Component />} />
      <Route path={paths.login} element={<screens.login.Component />} />
      <Route element={<RequireLogin />}>
        <Route path={paths.home} element={<screens.dashboard.Component />} />
        <Route path={paths.dashboard} element={<screens.dashboard.Component />} />
        <Route path={paths.oldDashboard} element={<Navigate to={paths.dashboard} replace />} />
        <Route path={paths.games} element={<GamesAddress />} />
        <Route path={paths.leaderboards} element={<screens.leaderboards.Component />} />
        <Route path={paths.oldLeaderboard} element={<screens.oldLeaderboard.Component />} />
        <Route path={paths.testExport} element={<screens.testExport.Component />} />
        <Route path={paths.profile} element={<screens.profile.Component />} />
        <Route path={paths.dues} element={<screens.statement.Component />} />
        <Route element={<RequireAdmin />}>
          <Route path={paths.admin} element={<screens.admin.Component />} />
          <Route path={paths.members} element={<screens.members.Component />} />
          <Route path={paths.audit} element={<screens.audit.Component />} />
          <Route path={paths.financial} element={<screens.financial.Component />} />
          <Route path={statementPath(':playerId')} element={<screens.statement.Component />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Route>
  </Routes>
);
