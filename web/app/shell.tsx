/** The page around every screen: skip link, header, main, footer. */
import { lazy, type ReactElement, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { fetchAtRest } from './at-rest.js';
import { Behind, ErrorBoundary } from '../ui/error-boundary.js';
import { ReaderId } from '../figures/members.js';
import { currentDate } from '../ui/date-text.js';
import { mayRecordGames, useReader } from '../features/session/session.api.js';
import { Header } from './header.js';
import { paths } from '../paths.js';
import { RouteAnnouncer } from './route-announcer.js';
import { ThemeMenu } from './theme.js';
import { Waiting } from './waiting.js';

const GROUP = 'A few friends, food and drinks, and a game of President.';

/** Screens whose green table reaches from edge to edge. */
const MAIN_CLASS: Readonly<Record<string, string>> = { [paths.welcome]: 'full', [paths.login]: 'full login' };

/** Loaded after the first screen, since they mostly show nothing. */
const UnsentGamesSender = lazy(() => fetchAtRest(() => import('../features/recording/sending/unsent-games-sender.js')));
const Explained = lazy(() => import('../features/explain/explained.js'));
const LiveUpdates = lazy(() => fetchAtRest(() => import('./live-updates.js')));

export function Shell(): ReactElement {
  const { pathname, search } = useLocation();
  const reader = useReader();
  const isExplained = reader !== null && /[?&]explain=/.test(search);
  return (
    <ReaderId value={reader?.id}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <Behind>{mayRecordGames(reader) && <UnsentGamesSender />}</Behind>
      <Behind>{reader !== null && <LiveUpdates />}</Behind>
      <main id="main" tabIndex={-1} className={MAIN_CLASS[pathname]} data-explained={isExplained || undefined}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
        <Behind>{isExplained && <Explained />}</Behind>
      </main>
      <footer className="foot">
        <span>
          © {currentDate().slice(0, 4)} · {GROUP}
        </span>
        <ThemeMenu />
      </footer>
      <RouteAnnouncer />
    </ReaderId>
  );
}
