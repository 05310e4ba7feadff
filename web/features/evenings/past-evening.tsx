/** The recap of an evening as it stood at a moment, with what differs today. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { RecapView } from '../../../contract/evenings.js';
import { boardResource } from '../boards/board.api.js';
import { differingText, type Standing } from '../boards/past/differences.js';
import { Later, OtherView } from '../boards/past/beside-today.js';
import { PastScreen } from '../boards/past/past-screen.js';
import { dateText } from '../../../domain/date-text.js';
import { both, Empty, SkeletonRows } from '../../ui/load-states.js';
import { type Past, pastParams } from '../../transport/past.js';
import Recap from './recap.js';
import { namesIn } from './recap-text.js';

/** A default export, because it is loaded lazily. */
export default function PastEvening({ date, past }: { readonly date: string; readonly past: Past }): ReactElement {
  const then = useQuery(boardResource(eveningCalls.recap, 5, { date, ...pastParams(past) }));
  const today = useQuery(boardResource(eveningCalls.recap, 2, { date }));
  return (
    <PastScreen
      what="evening"
      past={past}
      query={both(then, today)}
      skeleton={<SkeletonRows count={10} className="panel flush" />}
    >
      {([{ rows: recap }, { rows: now }]) => (
        <>
          {recap.games.length === 0 ? (
            <div className="panel">
              <h1 className="vh">Evening of {dateText(date)}</h1>
              <Empty title="No games were known then." hint={dateText(date)} />
            </div>
          ) : (
            <>
              <p className="small muted" role="status">
                {differingText(linesOf(recap), linesOf(now))}
              </p>
              <Recap recap={recap} />
            </>
          )}
          <OtherView>
            <Later days={[date, date]} />
          </OtherView>
        </>
      )}
    </PastScreen>
  );
}

function linesOf(recap: RecapView): Standing[] {
  const names = namesIn(recap);
  return recap.places.map(({ playerId, rank, points, total }) => (
    { player: { id: playerId, displayName: names.get(playerId) ?? '', isAdmin: false }, rank, points, total }));
}
