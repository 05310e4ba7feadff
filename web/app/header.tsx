/** The header: brand, menu, theme, the member and the logout. */
import { use, useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { noticeCalls } from '../../contract/notices.calls.js';
import type { UserView } from '../../contract/players.js';
import { WaitingCount } from '../features/games/waiting/waiting-count.js';
import { useLogout, useSession } from '../features/session/session.api.js';
import { knownGroup } from '../figures/group.js';
import { Avatar, Name, RowName } from '../figures/members.js';
import { paths } from '../paths.js';
import { serverMessageOf } from '../transport/http.js';
import { useRead } from '../transport/resource.js';
import { Count, Icon, IconButton, Link, LinkButton } from '../ui/controls.js';
import { useOpenLayer } from '../ui/layers.js';
import { SiteName } from '../ui/title.js';
import { toastBad, toastGood } from '../ui/toast.js';
import { AtRest } from './at-rest.js';
import { isCurrentLink, menuLinks } from './menu-links.js';
import { ThemeToggle } from './theme.js';

export function Header() {
  const { data: session, isPending } = useSession();
  const { pathname } = useLocation();
  const reader = session?.user ?? null;
  const isVisitor = session?.isAuthenticated === false;
  return (
    <header className="bar">
      <div className="bar-in">
        <Link className="brand" to={paths.home}>
          <span className="brand-mark"><Icon name="crown" look="solid" /></span>
          <bdi className="brand-name" dir="auto" translate="no">{use(SiteName)}</bdi>
        </Link>
        {reader !== null && <nav className="nav" aria-label="Main"><MenuLinks reader={reader} /></nav>}
        {!isPending && (
          <div className="bar-end">
            {reader !== null && <Bell />}
            <ThemeToggle />
            {reader !== null && <Member reader={reader} />}
            {isVisitor && pathname !== paths.login && <LinkButton act="Login" look="on-felt" to={paths.login} />}
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

/** How many notices the reader has not read. */
const UnreadCount = () => <Count count={useRead(noticeCalls.unread, 5).data?.unread ?? 0} what="new" />;

function MenuLinks({ reader, onChoose }: { readonly reader: UserView; readonly onChoose?: () => void }) {
  const { pathname } = useLocation();
  return menuLinks(reader, knownGroup().hasDues).map(({ to, label }) => (
    <Link key={to} to={to} aria-current={isCurrentLink(to, pathname) ? 'page' : undefined} onClick={onChoose}>
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
      <IconButton icon="logout" label="Log out" look="only-wide" onClick={logout} />
      <PhoneMenu reader={reader} onLogout={logout} />
    </>
  );
}

/** Opens under the header; closes when a link is chosen, on Escape and on a press outside. */
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
