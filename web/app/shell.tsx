/** Owns the page around every screen: skip link, header, main, footer. */
import { type ReactElement, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { Header } from './header.js';
import { paths } from '../paths.js';
import { RouteAnnouncer } from './route-announcer.js';
import { ThemeMenu } from './theme-controls.js';
import { Waiting } from './waiting.js';

const GROUP = 'A few friends, food and drinks, and a game of President.';

/** Screens whose felt reaches from edge to edge. */
const MAIN_CLASS: Readonly<Record<string, string>> = { [paths.welcome]: 'full', [paths.login]: 'full login' };

export function Shell(): ReactElement {
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={MAIN_CLASS[pathname]}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <footer className="foot">
        <span>
          © {new Date().getFullYear()} · {GROUP}
        </span>
        <ThemeMenu />
      </footer>
      <RouteAnnouncer />
    </>
  );
}
