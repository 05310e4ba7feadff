/** The lines of the month's board around the reader, with the places that each has moved since the last visit. */
import { type ReactElement, useState } from 'react';
import { explainCalls } from '../../../contract/explain.calls.js';
import type { MovesView } from '../../../contract/explain.js';
import { torontoDate } from '../../../domain/toronto-date.js';
import { useRead } from '../../transport/resource.js';
import { dayText, timeText } from '../../../domain/date-text.js';
import { startOfSpan } from '../../figures/last-visit.js';
import { Loaded } from '../../ui/load-states.js';
import { Place } from '../../figures/score.js';
import { RowName, YouTag } from '../../figures/members.js';
import { Panel } from '../../ui/panel.js';
import { monthWhy, WhyScore } from '../../figures/why.js';
import './around-you.css';

export interface AroundYouProps {
  readonly readerId: number;
  /** `YYYY-MM`. */
  readonly month: string;
}

/** A default export, because it is loaded lazily. */
export default function AroundYou({ readerId, month }: AroundYouProps): ReactElement {
  const [from] = useState(() => startOfSpan(readerId));
  const query = useRead(explainCalls.moves, 1, { month, id: readerId, from });
  return (
    <Panel
      title="Around you"
      note={`Since ${dayText(torontoDate(new Date(from)))}, ${timeText(from)}`}
      look="flush around"
    >
      <Loaded what="board around you" query={query} skeleton={null}>
        {({ around }) => (
          <ol>
            {around.map((line) => (
              <Line key={line.player.id} {...line} month={month} isReader={line.player.id === readerId} />
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}

type LineProps = MovesView['around'][number] & Pick<AroundYouProps, 'month'> & { readonly isReader: boolean };

const Line = ({ player, before, after, month, isReader }: LineProps): ReactElement => (
  <li className={isReader ? 'you' : undefined}>
    <Place place={after.rank} />
    <span className="around-name">
      <RowName id={player.id}>{player.displayName}</RowName>
      {isReader && <YouTag />}
    </span>
    <span className="small muted">{movedText(before.rank, after.rank)}</span>
    <WhyScore {...monthWhy(month, player)} value={after.points} />
  </li>
);

/** `2 down`, `same place`, `new`. */
function movedText(before: number | null, after: number | null): string {
  if (before === after) return 'same place';
  if (before === null || after === null) return 'new';
  return `${Math.abs(before - after)} ${before > after ? 'up' : 'down'}`;
}
