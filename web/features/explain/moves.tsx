/**
 * The reasons why a player moved: a row for each entry, with its effect on the player and on those who have changed
 * sides.
 */
import { type CSSProperties, type FormEvent, type ReactNode, useState } from 'react';
import type { MovesView } from '../../../contract/explain.js';
import { daysLater, FIRST_DATE, lastDate, monthNameOf, weekdayText, yearFault } from '../../../domain/dates.js';
import { movesRef } from '../../../domain/explain/addresses.js';
import { isolated, listed, scoreText } from '../../../domain/text.js';
import { lastVisit, startOfYesterday } from '../../figures/last-visit.js';
import { Name, useReaderId } from '../../figures/members.js';
import { Score } from '../../figures/score.js';
import { entryPath, historyPath } from '../../paths.js';
import { serverNow, zone } from '../../transport/server-clock.js';
import { Button, Icon, Link } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { ColumnHeads, Sentence } from '../../ui/page.js';
import { useReader } from '../../figures/session.js';
import { useAsked, useLevels } from './levels.js';
import {
  directionOf, movedText, passedText, placeText, pointsText, shortMoment, sidesOf, type Span, spanOf,
  type Standing, stepText,
} from './moves-text.js';
import { Field, textIn } from '../../ui/fields.js';
import { tabId, Tabs } from '../../ui/tabs.js';

/** The most columns besides the player's; other members are named under the table. */
const MOST_COLUMNS = 3;

export function Moves({ view }: { readonly view: MovesView }) {
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

function NothingMoved() {
  const { asked: { of } } = useAsked();
  const { replace } = useLevels();
  const earlier = daysLater(zone.dateOf(of.from!), -7);
  const address = movesRef(of.month!, Number(of.id), new Date(`${earlier}T12:00:00Z`).toISOString(), of.to);
  return (
    <div className="empty ex-still">
      <p>Nothing was recorded for {monthNameOf(of.month!)} in between. Choose an earlier moment to see more.</p>
      <Button label={`Since ${weekdayText(earlier)}`} onClick={() => replace(address)} />
    </div>
  );
}

interface MovesTableProps {
  readonly view: MovesView;
  /** The player's isolated name; null for the reader. */
  readonly who: string | null;
}

/** The people in the columns: the player, and the nearest members who crossed. */
const columnsOf = ({ parts, value, before, after, crossings }: MovesView) =>
  [{ value, before, after, effects: parts.map((part) => part.value) }, ...crossings.slice(0, MOST_COLUMNS)];

/** The roles are explicit because `display: grid` removes the native ones on phones. */
function MovesTable({ view, who }: MovesTableProps) {
  const { asked: { of } } = useAsked();
  const [now] = useState(() => serverNow().toISOString());
  const [span] = useSpan();
  const columns = columnsOf(view);
  const named = view.crossings.slice(0, MOST_COLUMNS).map(({ player: { id, displayName } }) =>
    [<Name id={id}>{displayName}</Name>] as const);
  const others = view.crossings.slice(MOST_COLUMNS).map(({ player }) => isolated(player.displayName));
  const first = { visit: 'Your last visit', yesterday: 'Yesterday', chosen: 'Then' }[span];
  const last = of.to === undefined ? 'Now' : 'Then';
  return (
    <>
      <table role="table" className="moves" style={{ '--columns': columns.length } as CSSProperties}>
        <ColumnHeads
          columns={[['What happened'], [who === null ? 'You' : <Sentence text={who} />, 'mine'], ...named]}
        />
        <tbody role="rowgroup">
          <EndRow label={first} at={of.from!} standings={columns.map(({ before }) => before)} />
          {view.parts.map((part, index) => (
            <MoveRow key={part.eventIds[0]} view={view} index={index} who={who} />
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row"><b className="strong">All together</b></th>
            {cellsOf(columns.map(({ value }) => <Score value={value} />))}
          </tr>
          <EndRow label={last} at={of.to ?? now} standings={columns.map(({ after }) => after)} />
        </tfoot>
      </table>
      <p className="ex-foot">
        {others.length > 0 && <span>and {others.length} more: <Sentence text={listed(others)} /></span>}
        <span>
          Points of {monthNameOf(of.month!)}. Columns: {who === null ? 'you' : <Sentence text={who} />}, and the
          nearest members who were on the other side before. Each column adds up to the difference.
        </span>
      </p>
    </>
  );
}

const cellsOf = (contents: readonly ReactNode[]) => contents.map((content, index) => (
  <td key={index} role="cell" className={index === 0 ? 'mine' : undefined}>{content}</td>
));

const EndRow = (
  { label, at, standings }: Readonly<Record<'label' | 'at', string>> & { readonly standings: readonly Standing[] },
) => (
  <tr role="row" className="end">
    <th role="rowheader" scope="row">{label}<small>{shortMoment(at, currentDate())}</small></th>
    {cellsOf(standings.map(({ points, rank }) => (
      <><span className="num">{scoreText(points)}</span><small>{placeText(rank)}</small></>
    )))}
  </tr>
);

function MoveRow({ view, index, who }: MovesTableProps & { readonly index: number }) {
  const { parts, moves, entries, before } = view;
  const [part, move] = [parts[index]!, moves[index]!];
  const entry = entries.find(({ eventId }) => eventId === part.eventIds[0]);
  const earlier = index === 0 ? before.rank : moves[index - 1]!.rank;
  const direction = directionOf(earlier, move.rank);
  const step = stepText(earlier, move, who);
  const isAdmin = useReader()?.isAdmin === true;
  const to = isAdmin && entry ? entryPath(entry.position) : historyPath('game', move.gameId);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <b><Link to={to} className="tall">{part.label}</Link></b>
        <small>
          {shortMoment(move.at, currentDate())}
          {entry?.actor && <> · by <Name>{entry.actor.displayName}</Name></>}
        </small>
        {part.detail !== '' && <small><Sentence text={part.detail} /></small>}
        {step !== '' && (
          <small className="pass">
            {direction && <Icon name="to" className={direction} />}
            <span><Sentence text={step} /></span>
          </small>
        )}
      </th>
      {cellsOf(columnsOf(view).map(({ effects }) => <Score value={effects[index]!} />))}
    </tr>
  );
}

/** The span that the address asks about, and the reader's last visit. */
function useSpan() {
  const { asked: { of } } = useAsked();
  const readerId = useReaderId();
  const visit = readerId === undefined ? undefined : lastVisit(readerId)?.at;
  return [spanOf(of, visit), visit] as const;
}

/** Chooses the moments: since the last visit, since yesterday, or any two. @param children  the moves between them */
export function MovesSpan({ children }: { readonly children: ReactNode }) {
  const { asked: { of } } = useAsked();
  const { replace } = useLevels();
  const [span, visit] = useSpan();
  const [isChoosing, setChoosing] = useState(false);
  const selected = isChoosing ? 'chosen' : span;
  const show = (from: string, to?: string): void => replace(movesRef(of.month!, Number(of.id), from, to));
  const select = (chosen: Span): void => {
    setChoosing(chosen === 'chosen');
    if (chosen === 'visit') show(visit!);
    if (chosen === 'yesterday') show(startOfYesterday());
  };
  const spans = { ...(visit !== undefined && { visit: 'Last visit' }), yesterday: 'Yesterday', chosen: 'Choose' };
  const tabs = { tabs: spans as Record<Span, string>, selected, onSelect: select, panelId: MOVES_ID };
  return (
    <>
      <div className="span-pick">
        <Tabs label="Between" {...tabs} />
        {selected === 'chosen' && <Moments from={of.from!} to={of.to} onChosen={show} />}
      </div>
      <div id={MOVES_ID} role="tabpanel" aria-labelledby={tabId(MOVES_ID, selected)}>{children}</div>
    </>
  );
}

const MOVES_ID = 'moves';

function Moments({ from, to, onChosen }: {
  readonly from: string;
  readonly to: string | undefined;
  readonly onChosen: (from: string, to?: string) => void;
}) {
  const [fault, setFault] = useState<string>();
  const today = currentDate();
  const range = { type: 'datetime-local', min: `${FIRST_DATE}T00:00`, max: `${lastDate(today)}T23:59` };
  const choose = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [first, last] = [textIn(fields, 'from'), textIn(fields, 'to')];
    const found = faultOf(first, last || first, today);
    setFault(found ?? undefined);
    if (found === null) onChosen(instantOf(first), last === '' ? undefined : instantOf(last));
  };
  return (
    <form className="span-form" noValidate onSubmit={choose}>
      <Field {...range} name="from" label="From" defaultValue={zone.shownAt(from)} fault={fault} />
      <Field {...range} name="to" label="To, or now" defaultValue={to && zone.shownAt(to)} required={false} />
      <Button label="Show" type="submit" />
    </form>
  );
}

function faultOf(first: string, last: string, today: string): string | null {
  if (first === '') return 'Choose the first moment.';
  const order = last < first ? 'The second moment must not be before the first.' : null;
  return yearFault(first, today) ?? yearFault(last, today) ?? order;
}

const instantOf = (shown: string): string => zone.instantOf(shown).toISOString();
