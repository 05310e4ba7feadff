/** The end of a game that was watched: the winner alone at first, then the cards, until it is closed. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { liveCalls } from '../../../contract/live.calls.js';
import type { LiveGame } from '../../../contract/live.js';
import { LIVE_SHOWN_MS } from '../../../domain/game/live-times.js';
import { Dealt, Winner } from '../../figures/game-end.js';
import { gameQuery } from '../../figures/games.api.js';
import { Name } from '../../figures/members.js';
import { gamePath } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { serverNow } from '../../transport/server-clock.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { Note } from '../../ui/note.js';

const ALONE_MS = 2_000;

export function LiveEnd({ game, onClose }: { readonly game: LiveGame; readonly onClose: () => void }) {
  const { data: end } = useRead(liveCalls.end, 0, { id: game.id });
  const { data: recorded } = useQuery({
    ...gameQuery(end?.gameId ?? 0), ...(end?.gameId == null && { queryFn: skipToken }),
  });
  const [isAlone, setAlone] = useState(true);
  const [rests] = useState(() => serverNow().getTime() - Date.parse(game.changedAt) >= LIVE_SHOWN_MS);
  const isKnown = recorded !== undefined;
  useEffect(() => {
    if (!isKnown) return undefined;
    const timer = setTimeout(() => setAlone(false), ALONE_MS);
    return () => clearTimeout(timer);
  }, [isKnown]);
  if (rests) return null;
  if (end?.gameId === null) {
    return (
      <Note icon="close" role="status" beside={<Button label="Close" variant="quiet" onClick={onClose} />}>
        <b><Name>{game.recorder.displayName}</Name> closed game {game.ofEvening} in round {game.currentRound}.</b>{' '}
        Nothing counts. Your dashboard is back.
      </Note>
    );
  }
  if (recorded === undefined) return <div className="live-room" />;
  const { cardAllocation } = recorded;
  return (
    <section className="felt live live-end" aria-label="The end of the game">
      <div role="status"><Winner game={recorded} number={game.ofEvening} /></div>
      {!isAlone && cardAllocation.status === 'allocated' && <Dealt game={recorded} allocation={cardAllocation} />}
      <p className="small muted">Stays here until the next game begins.</p>
      <div className="live-acts">
        <Button label="Your dashboard" variant="on-felt" onClick={onClose} />
        <LinkButton label="All places" variant="on-felt-line" to={gamePath(recorded.id)} />
      </div>
    </section>
  );
}
