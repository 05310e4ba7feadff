/** The page around every screen: skip link, header with brand, menu, theme, the member and the logout, main, footer. */
import { lazy, Suspense, use, useEffect, useId, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { gameCalls } from '../../contract/games.calls.js';
import { noticeCalls } from '../../contract/notices.calls.js';
import type { UserView } from '../../contract/players.js';
import { mayRecordGames, useLogout, useReader, useSession } from '../figures/session.js';
import { knownGroup } from '../figures/group.js';
import { Avatar, Name, ReaderId, RowName } from '../figures/members.js';
import { paths } from '../paths.js';
import { serverMessageOf } from '../transport/http.js';
import { useRead } from '../transport/resource.js';
import { Count, Icon, IconButton, Link, LinkButton } from '../ui/controls.js';
import { currentDate } from '../ui/date-text.js';
import { useOpenLayer } from '../ui/layers.js';
import { ErrorBoundary, NonCritical } from '../ui/page.js';
import { SiteName } from '../ui/title.js';
import { toastBad, toastGood } from '../ui/toast.js';
import { AtRest, untilFetched } from './at-rest.js';
import { isCurrentLink, menuLinks } from './menu-links.js';
import { ThemeMenu, ThemeToggle } from './theme.js';

const GROUP = 'A few friends, food and drinks, and a game of President.';

/** Screens whose green table reaches from edge to edge. */
const MAIN_CLASS: Readonly<Record<string, string>> = {
  [paths.welcome]: 'full', [paths.login]: 'full login', [paths.join]: 'full joining',
};

/** These screens let a visitor in, so the header offers no login. */
const WAYS_IN: readonly string[] = [paths.login, paths.join];

const Background = lazy(() => untilFetched(() => import('./background.js')));
const TabBar = lazy(() => untilFetched(() => import('./tab-bar.js')));
const Explained = lazy(() => import('../features/explain/explained.js'));

export function Shell() {
  const { pathname, search } = useLocation();
  const reader = useReader();
  const isExplained = reader !== null && /[?&]explain=/.test(search);
  return (
    <ReaderId value={reader?.id}>
      <a className="skip" href="#main">Skip to content</a>
      <Header />
      <NonCritical><AtRest>{reader !== null && <Background reader={reader} />}</AtRest></NonCritical>
      <main id="main" tabIndex={-1} className={MAIN_CLASS[pathname]} data-explained={isExplained || undefined}>
        <ErrorBoundary key={pathname}><Suspense fallback={<Waiting />}><Outlet /></Suspense></ErrorBoundary>
        <NonCritical>{isExplained && <Explained />}</NonCritical>
      </main>
      <footer className="foot"><span>© {currentDate().slice(0, 4)} · {GROUP}</span><ThemeMenu /></footer>
      <NonCritical><AtRest>{reader !== null && <TabBar reader={reader} />}</AtRest></NonCritical>
      <RouteAnnouncer />
    </ReaderId>
  );
}

/** Shown until the login status is known and the screen is loaded. */
export const Waiting = () => <p className="waiting" role="status">Loading...</p>;

function Header() {
  const { data: session, isPending } = useSession();
  const { pathname } = useLocation();
  const reader = session?.user ?? null;
  const isVisitor = session?.isAuthenticated === false;
  return (
    <header className="bar">
      <div className="page-width bar-in">
        <Link className="brand" to={paths.home}>
          <span className="brand-mark"><Icon name="crown" variant="solid" /></span>
          <bdi className="brand-name" dir="auto" translate="no">{use(SiteName)}</bdi>
        </Link>
        {reader !== null && <nav className="nav" aria-label="Main"><MenuLinks reader={reader} /></nav>}
        {!isPending && (
          <div className="bar-end">
            {reader !== null && <Bell />}
            <ThemeToggle />
            {reader !== null && <Member reader={reader} />}
            {isVisitor && !WAYS_IN.includes(pathname)
              && <LinkButton label="Login" variant="on-felt" to={paths.login} />}
          </div>
        )}
      </div>
    </header>
  );
}

const Bell = () => (
  <Link className="icon-btn" to={paths.notices} data-tip="Notices">
    <Icon name="bell" />
    <span className="vh">Notices</span>
    <AtRest><UnreadCount /></AtRest>
  </Link>
);

/** The number of unread notices. */
const UnreadCount = () => <Count count={useRead(noticeCalls.unread, 5).data?.unread ?? 0} what="new" />;

/** The number of games that wait for a tie-breaker or first exit: of all for a recorder, else of the reader's own. */
function WaitingCount() {
  const reader = useReader();
  const { count: all, playerIds } = useRead(gameCalls.waitingCount, 5).data ?? { count: 0, playerIds: [] };
  const count = mayRecordGames(reader) ? all : playerIds.filter((ids) => ids.includes(reader?.id ?? 0)).length;
  return <Count count={count} what={count === 1 ? 'waits' : 'wait'} />;
}

function MenuLinks({ reader, onChoose }: { readonly reader: UserView; readonly onChoose?: () => void }) {
  const { pathname } = useLocation();
  return menuLinks(reader, knownGroup().hasDues).map(({ to, label }) => (
    <Link
      key={to}
      className={to === paths.financial ? 'organizer' : undefined}
      to={to}
      aria-current={isCurrentLink(to, pathname) ? 'page' : undefined}
      onClick={onChoose}
    >
      {label}
      {to === paths.games && <AtRest><WaitingCount /></AtRest>}
    </Link>
  ));
}

function Member({ reader }: { readonly reader: UserView }) {
  const logout = useLogoutWithToast();
  return (
    <>
      <Link className="me" to={paths.profile}>
        <Avatar player={reader} />
        <span className="me-name"><RowName>{reader.displayName || 'User'}</RowName></span>
        <span className="vh">, your profile</span>
      </Link>
      <IconButton icon="logout" label="Log out" variant="only-wide" onClick={logout} />
      <PhoneMenu reader={reader} onLogout={logout} />
    </>
  );
}

/** The phone menu. It opens under the header, and closes when a link is chosen, on Escape and on a press outside. */
function PhoneMenu({ reader, onLogout }: { readonly reader: UserView; readonly onLogout: () => void }) {
  const { isOpen, setOpen, close, root, button } = useOpenLayer();
  const { pathname } = useLocation();
  const sheetId = useId();
  return (
    <div ref={root} className="only-phone" onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}>
      <IconButton
        icon={isOpen ? 'close' : 'menu'}
        label="Menu"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? sheetId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {!isOpen && <AtRest><WaitingCount /></AtRest>}
      </IconButton>
      {isOpen && (
        <nav id={sheetId} className="menu-sheet" aria-label="Main">
          <MenuLinks reader={reader} onChoose={close} />
          <hr />
          <Link
            className="who"
            to={paths.profile}
            aria-current={pathname === paths.profile ? 'page' : undefined}
            onClick={close}
          >
            <Avatar player={reader} />
            <Name>{reader.displayName || 'User'}</Name>
            <span className="vh">, your profile</span>
          </Link>
          <button type="button" onClick={onLogout}><Icon name="logout" />Log out</button>
        </nav>
      )}
    </div>
  );
}

function useLogoutWithToast(): () => void {
  const { mutateAsync, isPending } = useLogout();
  const navigate = useNavigate();
  const logout = async (): Promise<void> => {
    try {
      await mutateAsync();
      await navigate(paths.welcome, { replace: true });
      toastGood('Logout Successful', 'You have been logged out successfully.');
    } catch (error) {
      toastBad('Logout Failed', serverMessageOf(error, 'Logout failed'));
    }
  };
  return () => void (isPending || logout());
}

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
