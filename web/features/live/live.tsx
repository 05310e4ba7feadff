/** The running game at the head of a page; its code is fetched when there is one. */
import { lazy, Suspense, useState } from 'react';
import { NonCritical } from '../../ui/page.js';
import { useLive } from './live.api.js';

const LiveGames = lazy(() => import('./live-games.js'));
const LiveLine = lazy(() => import('./live-line.js'));

/** Stays after the end, which it shows. */
export function Live() {
  const hasGame = (useLive().data?.games.length ?? 0) > 0;
  const [hadGame, setHadGame] = useState(hasGame);
  if (hasGame && !hadGame) setHadGame(true);
  return hadGame && (
    <NonCritical><Suspense fallback={<div className="live-room" />}><LiveGames /></Suspense></NonCritical>
  );
}

/** One line for a page about something else. */
export function LiveNote() {
  const games = useLive().data?.games ?? [];
  return <NonCritical>{games.length > 0 && <LiveLine games={games} />}</NonCritical>;
}
