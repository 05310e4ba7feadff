/** The games that are being played, at the head of the dashboard: the reader's first, and its end. */
import { useEffect, useRef, useState } from 'react';
import type { LiveGame } from '../../../contract/live.js';
import { ROUND_COUNT } from '../../../domain/game-size.js';
import { useReaderId } from '../../figures/members.js';
import { recall } from '../../transport/browser-storage.js';
import { BUZZ } from '../notices/buzz.js';
import { useLive } from './live.api.js';
import LiveLine from './live-line.js';
import { LiveEnd } from './live-end.js';
import { LiveTable } from './live-table.js';
import { LiveTop } from './live-top.js';
import { useAge } from './use-age.js';
import { teamOfReader } from './live-text.js';

const BUZZ_MS = 200;
/** The head of the dashboard is out of sight from here on, in pixels. */
const SCROLLED = 80;

export default function LiveGames() {
  const readerId = useReaderId();
  const { data, dataUpdatedAt } = useLive();
  const games = [...data?.games ?? []].sort((a, b) => isOwn(b, readerId) - isOwn(a, readerId));
  const [chosenId, choose] = useState<number | null>(null);
  const game = games.find(({ id }) => id === chosenId) ?? games[0];
  const { ended, close } = useEnded(games, game);
  // Somebody who has scrolled reads on: the game comes when they ask for it, or are back at the top.
  const [isHeld, setHeld] = useState(() => scrollY > SCROLLED);
  const age = useAge(dataUpdatedAt);
  useBuzz(game?.currentRound);
  useEffect(() => {
    if (!isHeld) return undefined;
    const look = (): void => setHeld(scrollY > SCROLLED);
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [isHeld]);
  if (isHeld && game) {
    const watch = (): void => {
      setHeld(false);
      scrollTo({ top: 0 });
    };
    return <div className="live-held page-width"><LiveLine games={[game]} onWatch={watch} /></div>;
  }
  if (!game) return ended && <LiveEnd key={ended.id} game={ended} onClose={close} />;
  return (
    <section className={age.isOld ? 'live-area stale' : 'live-area'} aria-label="The game that is running">
      {games.length > 1 && <Tables games={games} shown={game} onChoose={choose} />}
      <div className="cols cols-5-7">
        <LiveTop game={game} age={age} />
        <LiveTable key={game.id} game={game} />
      </div>
    </section>
  );
}

const isOwn = (game: LiveGame, readerId: number | undefined): number =>
  Number(teamOfReader(game, readerId) !== undefined || game.recorder.id === readerId);

function Tables({ games, shown, onChoose }: {
  readonly games: readonly LiveGame[];
  readonly shown: LiveGame;
  readonly onChoose: (id: number) => void;
}) {
  return (
    <div className="seg" role="group" aria-label="Tables">
      {games.map(({ id, recorder }) => (
        <button key={id} type="button" aria-pressed={id === shown.id} onClick={() => onChoose(id)}>
          <bdi translate="no">{recorder.displayName}</bdi>’s table
        </button>
      ))}
    </div>
  );
}

/** The game that was shown last and is gone now, until it is closed. */
function useEnded(games: readonly LiveGame[], game: LiveGame | undefined) {
  const [last, setLast] = useState(game);
  const [ended, setEnded] = useState<LiveGame | null>(null);
  if (last && !games.some(({ id }) => id === last.id)) setEnded(last);
  if (game !== last) setLast(game);
  return { ended, close: () => setEnded(null) };
}

/** One short buzz when the last round begins, for those who asked for it. */
function useBuzz(round: number | undefined): void {
  const before = useRef(round);
  useEffect(() => {
    const isLast = round === ROUND_COUNT && before.current === ROUND_COUNT - 1;
    before.current = round;
    if (isLast && recall(BUZZ) === 'true' && 'vibrate' in navigator) navigator.vibrate(BUZZ_MS);
  }, [round]);
}
