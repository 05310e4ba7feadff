/** The bar at the bottom of a phone: the places that are opened most, and a new game or the one being recorded. */
import { useLocation } from 'react-router-dom';
import type { UserView } from '../../contract/players.js';
import {
  asksForDraft, asksForNewGame, DRAFT, draftAddress, newGameAddress,
} from '../features/recording/recording-address.js';
import { mayRecordGames } from '../figures/session.js';
import { paths } from '../paths.js';
import { jsonIn, recall, useStored } from '../transport/browser-storage.js';
import { Drawing, Icon, iconPath, Link } from '../ui/controls.js';
import { isCurrentLink } from './menu-links.js';

const HOME = 'M4 11.5 12 4.5l8 7M6 10v10h12V10';
const PEOPLE = 'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5a3.3 3.3 0 0 1 0 6.4'
  + 'M18 14.5c2 .8 3.2 2.6 3.5 5.5';

const PLACES = [
  { to: paths.dashboard, label: 'Home', path: HOME },
  { to: paths.evenings, label: 'Evenings', path: iconPath('calendar') },
  { to: paths.leaderboards, label: 'Boards', path: iconPath('chart') },
  { to: paths.players, label: 'Players', path: PEOPLE },
] as const;
/** The number of places before the card in the middle. */
const BEFORE = 2;

/** A default export, because it is loaded lazily. It leaves the room below to the wizard. */
export default function TabBar({ reader }: { readonly reader: UserView }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const mayRecord = mayRecordGames(reader);
  if (mayRecord && pathname === paths.games && (asksForDraft(params) || asksForNewGame(params))) return null;
  const links = PLACES.map(({ to, label, path }) => (
    <Link key={to} to={to} aria-current={isCurrentLink(to, pathname) ? 'page' : undefined}>
      <Drawing path={path} />
      {label}
    </Link>
  ));
  return (
    <nav className="tab-bar" aria-label="Quick places">
      {links.slice(0, BEFORE)}
      {mayRecord && <NewGame />}
      {links.slice(BEFORE)}
    </nav>
  );
}

function NewGame() {
  const draft = jsonIn(useStored(() => recall(DRAFT))) as { readonly currentRound: number } | null;
  if (draft === null) {
    return (
      <Link className="tab-card" to={newGameAddress}>
        <i><Icon name="plus" /></i>
        <span className="vh">New Game</span>
      </Link>
    );
  }
  return (
    <Link className="tab-card" to={draftAddress}>
      <i className="num" aria-hidden="true">R{draft.currentRound}</i>
      <span className="vh">Back to round {draft.currentRound} of your game</span>
    </Link>
  );
}
