/** The lines of the month's board around the reader, with the places that each has moved since the last visit. */
import { type CSSProperties, useState } from 'react';
import { explainCalls } from '../../../contract/explain.calls.js';
import type { MonthPlaceView } from '../../../contract/stats.js';
import { dayText, timeText, torontoDate } from '../../../domain/dates.js';
import { countAround } from '../../../domain/explain/addresses.js';
import { startOfSpan } from '../../figures/last-visit.js';
import { RowName, YouTag } from '../../figures/members.js';
import { Place } from '../../figures/score.js';
import { monthWhy, WhyScore } from '../../figures/why.js';
import { useRead } from '../../transport/resource.js';
import { Loaded } from '../../ui/load-states.js';
import { Panel } from '../../ui/page-head.js';
import './around-you.css';

/** Keeps the room of the lines, which come later than the place. */
export function AroundYou(
  { readerId, place: { month, rank, of } }: { readonly readerId: number; readonly place: MonthPlaceView },
) {
  const [from] = useState(() => startOfSpan(readerId));
  const query = useRead(explainCalls.moves, 1, { month, id: readerId, from });
  return (
    <div className="around-room" style={{ '--lines': countAround(rank, of) } as CSSProperties}>
      <Panel
        title="Around you"
        note={`Since ${dayText(torontoDate(new Date(from)))}, ${timeText(from)}`}
        look="flush around"
      >
        <Loaded what="board around you" query={query} skeleton={null}>
          {({ around }) => (
            <ol>
              {around.map(({ player, before, after }) => (
                <li key={player.id} className={player.id === readerId ? 'you' : undefined}>
                  <Place place={after.rank} />
                  <span className="around-name">
                    <RowName id={player.id}>{player.displayName}</RowName>
                    <YouTag id={player.id} />
                  </span>
                  <span className="small muted">{movedText(before.rank, after.rank)}</span>
                  <WhyScore {...monthWhy(month, player)} value={after.points} />
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}

/** `2 down`, `same place`, `new`. */
function movedText(before: number | null, after: number | null): string {
  if (before === after) return 'same place';
  if (before === null || after === null) return 'new';
  return `${Math.abs(before - after)} ${before > after ? 'up' : 'down'}`;
}
