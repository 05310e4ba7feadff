/** What the games page offers to members who record games. */
import { lazy, type ReactElement, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { mayRecordGames, useReader } from '../session/session.api.js';
import { newGameAddress } from './recording-address.js';

/** Loaded apart, since members who only look never need it. */
const WaitingGames = lazy(() => import('./waiting-games.js'));

export function NewGameButton(): ReactElement | null {
  if (!mayRecordGames(useReader())) return null;
  return (
    <Link className="btn primary" to={newGameAddress}>
      New Game
    </Link>
  );
}

/** The unsaved draft and the games kept in this browser. */
export function WaitingForRecord(): ReactElement | null {
  const reader = useReader();
  if (reader === null || !mayRecordGames(reader)) return null;
  return (
    <Suspense fallback={null}>
      <WaitingGames readerId={reader.id} />
    </Suspense>
  );
}
