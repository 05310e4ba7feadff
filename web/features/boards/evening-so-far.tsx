/** The places of a day after a game, also with a game that is not sent yet. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { eveningPath } from '../../paths.js';
import { Link } from '../../ui/link.js';
import { PendingScore, Place } from '../../figures/score.js';
import { RowName, useReaderId, YouTag } from '../../figures/members.js';
import { Panel } from '../../ui/panel.js';
import { dayWhy, WhyScore } from '../../figures/why.js';
import { dayBoardQuery } from './days.api.js';
import { eveningRows, type UnsentGame } from './evening-rows.js';
import './evening-so-far.css';

export interface EveningSoFarProps {
  readonly date: string;
  /** Counted in addition to what the board has. */
  readonly unsent?: UnsentGame;
}

/** A default export, because it is loaded lazily. */
export default function EveningSoFar({ date, unsent }: EveningSoFarProps): ReactElement | null {
  const readerId = useReaderId();
  const { data } = useQuery(dayBoardQuery(date));
  if (data === undefined && unsent === undefined) return null;
  const whyOf = (id: number, displayName: string, what?: string) => (
    { ...dayWhy(date, { id, displayName }, what), ...(unsent && { of: null }) });
  return (
    <Panel
      title="The evening so far"
      beside={unsent ? <span className="tag warn">Not sent yet</span> : <Link to={eveningPath(date)}>Recap</Link>}
      look="so-far"
    >
      {data === undefined ? (
        <p className="muted">This phone does not know the evening's other games. They are added once it is sent.</p>
      ) : (
        <ol>
          {eveningRows(data.rows, unsent).map(({ playerId, name, rank, total, final }) => (
            <li key={playerId} className={playerId === readerId ? 'you' : undefined}>
              <Place place={rank} />
              <span className="who">
                <RowName id={playerId}>{name}</RowName>
                {playerId === readerId && <YouTag />}
              </span>
              {rank === null ? <PendingScore /> : <WhyScore {...whyOf(playerId, name, 'day total')} value={total} />}
              <b>{rank === null ? <PendingScore /> : <WhyScore {...whyOf(playerId, name)} value={final} />}</b>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
