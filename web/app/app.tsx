/** The root of the client: query client, router, toasts and the table of routes. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundScreen } from './not-found.screen.js';
import { Toaster } from '../ui/toaster.js';
import { GamesAddress } from './games-address.js';
import { RequireAdmin, RequireLogin } from './guards.js';
import { paths } from '../paths.js';
import { adminScreens, memberScreens, type Screens, tv, visitorScreens } from './screens.js';
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
    <Route path={paths.tv} element={<tv.Component />} />
    <Route element={<Shell />}>
      {routesTo(visitorScreens)}
      <Route element={<RequireLogin />}>
        {routesTo(memberScreens)}
        <Route path={paths.oldDashboard} element={<Navigate to={paths.dashboard} replace />} />
        <Route path={paths.games} element={<GamesAddress />} />
        <Route element={<RequireAdmin />}>{routesTo(adminScreens)}</Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Route>
  </Routes>
);

const routesTo = (screens: Screens): ReactElement[] =>
  Object.entries(screens).map(([path, { Component }]) => <Route key={path} path={path} element={<Component />} />);
