/** The page around every screen: skip link, header, main, footer. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useReader } from '../features/session/session.api.js';
import { ReaderId } from '../figures/members.js';
import { paths } from '../paths.js';
import { currentDate } from '../ui/date-text.js';
import { Behind, ErrorBoundary } from '../ui/page.js';
import { AtRest, untilFetched } from './at-rest.js';
import { Header } from './header.js';
import { ThemeMenu } from './theme.js';

const GROUP = 'A few friends, food and drinks, and a game of President.';

/** Screens whose green table reaches from edge to edge. */
const MAIN_CLASS: Readonly<Record<string, string>> = { [paths.welcome]: 'full', [paths.login]: 'full login' };

const Background = lazy(() => untilFetched(() => import('./background.js')));
const Explained = lazy(() => import('../features/explain/explained.js'));

export function Shell() {
  const { pathname, search } = useLocation();
  const reader = useReader();
  const isExplained = reader !== null && /[?&]explain=/.test(search);
  return (
    <ReaderId value={reader?.id}>
      <a className="skip" href="#main">Skip to content</a>
      <Header />
      <Behind><AtRest>{reader !== null && <Background reader={reader} />}</AtRest></Behind>
      <main id="main" tabIndex={-1} className={MAIN_CLASS[pathname]} data-explained={isExplained || undefined}>
        <ErrorBoundary key={pathname}><Suspense fallback={<Waiting />}><Outlet /></Suspense></ErrorBoundary>
        <Behind>{isExplained && <Explained />}</Behind>
      </main>
      <footer className="foot"><span>© {currentDate().slice(0, 4)} · {GROUP}</span><ThemeMenu /></footer>
      <RouteAnnouncer />
    </ReaderId>
  );
}

/** Shown until the login status is known and the screen is loaded. */
export const Waiting = () => <p className="waiting" role="status">Loading...</p>;

/** Scrolls a new screen to its top and announces it, as a browser does for a new page. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const isPush = useNavigationType() === 'PUSH';
  const shownPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shownPath.current === pathname) return undefined;
    shownPath.current = pathname;
    if (isPush) scrollTo(0, 0);
    // The screen sets the title once its code is loaded.
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    setTitle(document.title);
    return () => observer.disconnect();
  }, [pathname, isPush]);
  return <p className="vh" aria-live="polite">{title}</p>;
}
