/** Why a player moved: a row for each entry, with what it did to them and to those who are on their other side now. */
import { type CSSProperties, type ReactElement, useState } from 'react';
import type { MovesView } from '../../../contract/explain.js';
import { torontoDate, weekdayText } from '../../../domain/dates.js';
import { movesRef } from '../../../domain/explain/addresses.js';
import { isolated, listed, scoreText } from '../../../domain/text.js';
import { lastVisit } from '../../figures/last-visit.js';
import { Name, useReaderId } from '../../figures/members.js';
import { Score } from '../../figures/score.js';
import { entryPath, historyPath } from '../../paths.js';
import { serverNow } from '../../transport/server-clock.js';
import { Button, Icon, Link } from '../../ui/controls.js';
import { currentDate, dateAfter } from '../../ui/date-text.js';
import { Sentence } from '../../ui/load-states.js';
import { ColumnHeads } from '../../ui/table.js';
import { useReader } from '../session/session.api.js';
import { nameOfMonth } from './asked.js';
import { useAsked, useLevels } from './levels.js';
import {
  directionOf, movedText, passedText, placeText, pointsText, shortMoment, sidesOf, spanOf, stepText,
} from './moves-text.js';
import './moves.css';

/** Besides the player; the others are named under the table. */
const MOST_COLUMNS = 3;

export function Moves({ view }: { readonly view: MovesView }): ReactElement {
  const { own } = useAsked();
  const { before, after, parts, players: [player] } = view;
  const [passed, passedBy] = sidesOf(view);
  const who = own ? null : isolated(player!.displayName);
  return (
    <>
      <div className="moved">
        <span className="place">{before.rank ?? '–'}</span>
        <Icon name="to" />
        <span className="place" data-place={after.rank ?? undefined}>{after.rank ?? '–'}</span>
        <p>
          <b>{movedText(before, after, own)}</b>
          <span className="muted">
            <Sentence text={[pointsText(view.value), passedText(passed, passedBy, who)].join(' ').trim()} />
          </span>
        </p>
      </div>
      {parts.length === 0 ? <NothingMoved /> : <MovesTable view={view} who={who} />}
    </>
  );
}

function NothingMoved(): ReactElement {
  const { asked: { of } } = useAsked();
  const { replace } = useLevels();
  const earlier = dateAfter(torontoDate(new Date(of.from!)), -7);
  const address = movesRef(of.month!, Number(of.id), new Date(`${earlier}T12:00:00Z`).toISOString(), of.to);
  return (
    <div className="empty ex-still">
      <p>Nothing was recorded for {nameOfMonth(of.month!)} in between. Choose an earlier moment to see more.</p>
      <Button act={`Since ${weekdayText(earlier)}`} onClick={() => replace(address)} />
    </div>
  );
}

interface MovesTableProps {
  readonly view: MovesView;
  /** Isolated name; null for the reader. */
  readonly who: string | null;
}

/** The roles are explicit because `display: grid` removes the native ones on phones. */
function MovesTable({ view, who }: MovesTableProps): ReactElement {
  const { asked: { of } } = useAsked();
  const readerId = useReaderId();
  const [now] = useState(() => serverNow().toISOString());
  const columns = view.crossings.slice(0, MOST_COLUMNS);
  const others = view.crossings.slice(MOST_COLUMNS);
  const span = spanOf(of, readerId === undefined ? undefined : lastVisit(readerId)?.at);
  const first = { visit: 'Your last visit', yesterday: 'Yesterday', chosen: 'Then' }[span];
  return (
    <>
      <table role="table" className="moves" style={{ '--columns': columns.length + 1 } as CSSProperties}>
        <ColumnHeads
          columns={[
            ['What happened'],
            [who === null ? 'You' : <Sentence text={who} />, 'mine'],
            ...columns.map(({ player: { id, displayName } }) => [<Name id={id}>{displayName}</Name>] as const),
          ]}
        />
        <tbody role="rowgroup">
          <EndRow label={first} at={of.from!} standings={[view.before, ...columns.map(({ before }) => before)]} />
          {view.parts.map((part, index) => (
            <MoveRow key={part.eventIds[0]} view={view} index={index} who={who} />
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row"><b className="strong">All together</b></th>
            <Effects values={[view.value, ...columns.map(({ value }) => value)]} />
          </tr>
          <EndRow
            label={of.to === undefined ? 'Now' : 'Then'}
            at={of.to ?? now}
            standings={[view.after, ...columns.map(({ after }) => after)]}
          />
        </tfoot>
      </table>
      <p className="ex-foot">
        {others.length > 0 && (
          <span>
            and {others.length} more:{' '}
            <Sentence text={listed(others.map(({ player }) => isolated(player.displayName)))} />
          </span>
        )}
        <span>
          Points of {nameOfMonth(of.month!)}. Columns: {who === null ? 'you' : <Sentence text={who} />}, and the
          nearest of those on the other side before. Each column adds up to the difference.
        </span>
      </p>
    </>
  );
}

interface EndRowProps {
  readonly label: string;
  readonly at: string;
  /** Of the player, and of those who crossed. */
  readonly standings: readonly MovesView['before'][];
}

const EndRow = ({ label, at, standings }: EndRowProps): ReactElement => (
  <tr role="row" className="end">
    <th role="rowheader" scope="row">
      {label}
      <small>{shortMoment(at, currentDate())}</small>
    </th>
    {standings.map(({ points, rank }, index) => (
      <td key={index} role="cell" className={index === 0 ? 'mine' : undefined}>
        <span className="num">{scoreText(points)}</span>
        <small>{placeText(rank)}</small>
      </td>
    ))}
  </tr>
);

const Effects = ({ values }: { readonly values: readonly number[] }): ReactElement[] =>
  values.map((value, index) => (
    <td key={index} role="cell" className={index === 0 ? 'mine' : undefined}>
      <Score value={value} />
    </td>
  ));

function MoveRow({ view, index, who }: MovesTableProps & { readonly index: number }): ReactElement {
  const { parts, moves, crossings, entries, before } = view;
  const part = parts[index]!;
  const move = moves[index]!;
  const entry = entries.find(({ eventId }) => eventId === part.eventIds[0]);
  const earlier = index === 0 ? before.rank : moves[index - 1]!.rank;
  const direction = directionOf(earlier, move.rank);
  const step = stepText(earlier, move, who);
  const isAdmin = useReader()?.isAdmin === true;
  const to = isAdmin && entry ? entryPath(entry.position) : historyPath('game', move.gameId);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <b><Link to={to} className="ex-tall">{part.label}</Link></b>
        <small>
          {shortMoment(move.at, currentDate())}
          {entry?.actor && (
            <>
              {' '}
              · by <Name>{entry.actor.displayName}</Name>
            </>
          )}
        </small>
        {part.detail !== '' && (
          <small><Sentence text={part.detail} /></small>
        )}
        {step !== '' && (
          <small className="pass">
            {direction && <Icon name="to" className={direction} />}
            <span><Sentence text={step} /></span>
          </small>
        )}
      </th>
      <Effects values={[part.value, ...crossings.slice(0, MOST_COLUMNS).map(({ effects }) => effects[index]!)]} />
    </tr>
  );
}
