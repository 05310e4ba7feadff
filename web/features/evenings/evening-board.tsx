/** The places of the evening: day total, and the points for the month. */
import type { ReactElement } from 'react';
import type { RecapView } from '../../../contract/evenings.js';
import { paths } from '../../paths.js';
import { Today } from '../boards/past/beside-today.js';
import { AsOfButton } from '../boards/past/head-actions.js';
import { LinkButton } from '../../ui/buttons.js';
import { PendingScore, Place } from '../../figures/score.js';
import { RowName, useReaderId, YouTag } from '../../figures/members.js';
import { Panel } from '../../ui/panel.js';
import { dayWhy, WhyScore } from '../../figures/why.js';
import { monthOfRecap, namesIn } from './recap-text.js';

export interface EveningBoardProps {
  readonly recap: RecapView;
}

export function EveningBoard({ recap }: EveningBoardProps): ReactElement {
  const readerId = useReaderId();
  const { date, places } = recap;
  const names = namesIn(recap);
  return (
    <Panel title="The evening" note={`day total, points for ${monthOfRecap(recap)}`} look="flush">
      <ol className="evening-board">
        {places.map(({ playerId, rank, total, points, isPending }) => {
          const player = { id: playerId, displayName: names.get(playerId) ?? '' };
          return (
            <li key={playerId} className={playerId === readerId ? 'you' : undefined}>
              <Place place={isPending ? null : rank} />
              <span className="who">
                <RowName id={playerId}>{player.displayName}</RowName>
                {playerId === readerId && <YouTag />}
                <Today id={playerId} />
              </span>
              <span className="total">
                {isPending
                  ? <PendingScore />
                  : <WhyScore {...dayWhy(date, player, 'day total')} value={total} isQuiet />}
              </span>
              <span className="final">
                {isPending ? <PendingScore /> : <WhyScore {...dayWhy(date, player)} value={points} />}
              </span>
            </li>
          );
        })}
      </ol>
      <div className="row wrap">
        <LinkButton act="Board of the day" look="quiet" to={`${paths.leaderboards}?period=daily&date=${date}`} />
        <AsOfButton />
      </div>
    </Panel>
  );
}
