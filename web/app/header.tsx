/** Owns the header: brand, menu, theme, who is here and the way out. */
import { type ReactElement, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import type { UserView } from '../../domain/views.js';
import { useLogout, useSession } from '../session/session.api.js';
import { serverMessageOf } from '../transport/http-error.js';
import { Icon } from '../ui/icon.js';
import { toastBad, toastGood } from '../ui/toast.js';
import { useDismiss } from '../ui/use-dismiss.js';
import { Avatar } from './avatar.js';
import { paths } from '../paths.js';
import { fetchScreen } from './screens.js';
import { ThemeToggle } from './theme-controls.js';

const LINKS = [
  { to: paths.games, label: 'Games' },
  { to: paths.leaderboards, label: 'Leaderboards' },
] as const;

export function Header(): ReactElement {
  const { data: session, isPending } = useSession();
  const { pathname } = useLocation();
  const reader = session?.user ?? null;
  const isVisitor = session?.isAuthenticated === false;
  return (
    <header className="bar">
      <div className="bar-in">
        <Link className="brand" to={paths.home}>
          <span className="brand-mark">
            <Icon name="crown" look="solid" />
          </span>
          President
        </Link>
        {reader !== null && (
          <nav className="nav" aria-label="Main">
            <MenuLinks />
          </nav>
        )}
        {!isPending && (
          <div className="bar-end">
            <ThemeToggle />
            {reader !== null && <Member reader={reader} />}
            {isVisitor && pathname !== paths.login && (
              <Link className="btn on-felt" to={paths.login}>
                Login
              </Link>
            )}
          </div>
        )}
      </div>
    </header>
  );
}

const MenuLinks = ({ onChoose }: { readonly onChoose?: () => void }): ReactElement[] =>
  LINKS.map(({ to, label }) => (
    <NavLink key={to} to={to} onClick={onChoose} onPointerEnter={() => fetchScreen(to)} onFocus={() => fetchScreen(to)}>
      {label}
    </NavLink>
  ));

function Member({ reader }: { readonly reader: UserView }): ReactElement {
  const logout = useLogoutWithToast();
  return (
    <>
      <span className="me">
        <Avatar reader={reader} />
        <span className="me-name">{reader.displayName || 'User'}</span>
      </span>
      <button type="button" className="icon-btn only-wide" aria-label="Log out" onClick={logout}>
        <Icon name="logout" />
      </button>
      <PhoneMenu reader={reader} onLogout={logout} />
    </>
  );
}

/** Opens under the header, closes when a link is chosen, on Escape and on a press outside. */
function PhoneMenu({ reader, onLogout }: { readonly reader: UserView; readonly onLogout: () => void }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const sheetId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(root, isOpen, () => setOpen(false));
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={root} className="only-phone" onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}>
      <button
        ref={button}
        type="button"
        className="icon-btn"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? sheetId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      {isOpen && (
        <nav id={sheetId} className="menu-sheet" aria-label="Main">
          <MenuLinks onChoose={close} />
          <hr />
          <span className="who">
            <Avatar reader={reader} />
            {reader.displayName || 'User'}
          </span>
          <button type="button" onClick={onLogout}>
            <Icon name="logout" />
            Log out
          </button>
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
