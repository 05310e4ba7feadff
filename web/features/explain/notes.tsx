/** The notes of an explanation: what may still change, what has changed, and the way to why the reader moved. */
import type { ReactElement, ReactNode } from 'react';
import type { ExplanationView } from '../../../contract/explain.js';
import { movesRef } from '../../../domain/explain/addresses.js';
import { paths } from '../../paths.js';
import { momentText } from '../../../domain/date-text.js';
import { Icon } from '../../ui/icon.js';
import { listed } from '../../../domain/number-text.js';
import { useReader } from '../session/session.api.js';
import { type Asked, isOwn, monthOfAsked } from './asked.js';
import { usePast } from '../../transport/past.js';
import type { LevelProps } from './level-props.js';
import { valueText } from '../../../domain/explain/explanation-text.js';
import { startOfSpan } from '../../figures/last-visit.js';
import { Link } from '../../ui/link.js';

export function PendingNote({ view: { pendingGames } }: { readonly view: ExplanationView }): ReactElement | null {
  const canSettle = usePast() === null;
  if (pendingGames.length === 0) return null;
  const [first] = pendingGames;
  const isOne = pendingGames.length === 1;
  const ties = isOne
    ? `game ${first} has a tie that is not settled. It counts`
    : `games ${listed(pendingGames.map(String))} have ties that are not settled. They count`;
  return (
    <div className="note warn ex-note">
      <Icon name="tie" />
      <span>
        For now: {ties} 0 for the tied teams until somebody says who went out first.{' '}
        {canSettle && <Link to={`${paths.games}?settle=${first}`}>Settle it</Link>}
      </span>
    </div>
  );
}

interface RenewedNoteProps extends LevelProps {
  /** As it was when it was opened. */
  readonly first: ExplanationView;
  readonly view: ExplanationView;
}

export function RenewedNote({ first, asked, view, explained }: RenewedNoteProps): ReactElement {
  const readerId = useReader()?.id;
  const known = new Set(first.entries.map(({ eventId }) => eventId));
  const newest = view.entries.filter(({ eventId }) => !known.has(eventId)).at(-1);
  const since = newest ? ` since ${momentText(newest.at)}` : ' now';
  return (
    <div className="note plain ex-note" role="status">
      <Icon name="refresh" />
      <span>
        <b>A newer entry came in while this was open.</b> It was {valueText(first.value, view.unit)}, it is{' '}
        {valueText(view.value, view.unit)}
        {since}.{' '}
        {hasMoves(asked) && isOwn(asked, readerId) && (
          <MovesLink explained={explained} month={monthOfAsked(asked)} playerId={readerId!}>
            What happened
          </MovesLink>
        )}
      </span>
    </div>
  );
}

const hasMoves = ({ kind }: Asked): boolean => kind === 'day' || kind === 'month';

export interface MovesLinkProps extends Pick<LevelProps, 'explained'> {
  readonly month: string;
  readonly playerId: number;
  readonly children: ReactNode;
}

export function MovesLink({ explained, month, playerId, children }: MovesLinkProps): ReactElement {
  const address = movesRef(month, playerId, startOfSpan(playerId));
  return (
    <button type="button" className="ex-link" data-part={address} onClick={() => explained.enter(address)}>
      {children}
    </button>
  );
}
