/** A board of the past beside today's: the differences, and the way to the other of the two questions. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asOfCalls } from '../../../contract/as-of.calls.js';
import { isolated, listed, ordinal, scoreText } from '../../../domain/text.js';
import { useReaderId } from '../../figures/members.js';
import { historyPath } from '../../paths.js';
import { NOTHING_YET, paramsAt, type Past, useMoment, usePast } from '../../transport/past.js';
import { resource } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Link } from '../../ui/controls.js';
import { Empty, Loaded, Sentence } from '../../ui/page.js';
import { Compared, type Lines } from './compared.js';
import { type AnyBoard, differingText, lineOf, newOf, type Standing } from './differences.js';

/** The rows of a board of the past, with the notes about all of them. */
export function Comparison({ board, then, skeleton, children }: {
  readonly board: AnyBoard;
  /** The lines on screen. */
  readonly then: readonly Standing[];
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}) {
  const query = board.useLines(null);
  return (
    <Loaded what="leaderboard" query={query} failureClass="panel" skeleton={skeleton}>
      {(today) => (
        <Compared value={{ then, today }}>
          <p className="small muted" role="status">{differingText(then, today)}</p>
          {children}
          <OnlyToday lines={newOf(then, today)} />
          <OtherQuestion board={board} then={then} today={today} />
        </Compared>
      )}
    </Loaded>
  );
}

/** The text in place of a board without games. */
export const NothingThen = ({ board }: { readonly board: AnyBoard }) => (
  <>
    <div className="panel"><Empty title="No games were known then." hint={board.title} /></div>
    <OtherView><LaterEntries days={board.days} /></OtherView>
  </>
);

function OnlyToday({ lines }: { readonly lines: readonly Standing[] }) {
  if (lines.length === 0) return null;
  const places = lines.map(({ player, rank, points }) =>
    `${isolated(player.displayName)} (today ${ordinal(rank)} with ${scoreText(points)})`);
  return <p className="legend"><Sentence text={`Not on the board then: ${listed(places)}.`} /></p>;
}

function OtherQuestion({ board, then, today }: Lines & { readonly board: AnyBoard }) {
  const past = usePast()!;
  const readerId = useReaderId();
  const { data: standings } = board.useLines(otherOf(past), useHasOther());
  const own = lineOf(standings ?? [], readerId);
  const [here, now] = [lineOf(then, readerId), lineOf(today, readerId)];
  return (
    <OtherView>
      <b>
        {standings && `In the other view you ${own ? `stand ${placeText(own, here, now)}` : 'are not on this board'}.`}
      </b>{' '}
      <LaterEntries days={board.days} />
    </OtherView>
  );
}

const isLike = (one: Standing, other: Standing | undefined): boolean =>
  one.rank === other?.rank && one.points === other.points;

function placeText(own: Standing, here: Standing | undefined, now: Standing | undefined): string {
  const as = isLike(own, here) ? ', as here' : isLike(own, now) ? ', as today' : '';
  return `${ordinal(own.rank)} with ${scoreText(own.points)}${as}`;
}

/** The other question has no answer before the first entry. */
const useHasOther = (): boolean => useMoment()?.position !== NOTHING_YET;

/** A note with the way to the other question. @param children  its answer */
export function OtherView({ children }: { readonly children: ReactNode }) {
  const past = usePast()!;
  const [params] = useSearchParams();
  if (!useHasOther()) return null;
  return (
    <div className="note asof-note">
      <div>{children}</div>
      <Link className="btn" to={{ search: `${paramsAt(params, otherOf(past))}` }}>
        Show {past.known === 'then' ? 'what is known now about then' : 'what was known then'}
      </Link>
    </div>
  );
}

export const otherOf = (past: Past): Past => ({ ...past, known: past.known === 'then' ? 'now' : 'then' });

/** Names the entries about games of these days that make the difference, those of the reader first. */
export function LaterEntries({ days: [first, last] }: Pick<AnyBoard, 'days'>) {
  const past = usePast()!;
  const player = useReaderId();
  const { data: later } = useQuery(resource(asOfCalls.later, 1, {
    first, last, asOf: past.asOf, known: 'now', ...(player !== undefined && { player }),
  }));
  const entries = later?.entries.map(({ gameId, at, text }) =>
    <><Link to={historyPath('game', gameId)}><Sentence text={text} /></Link> {zone.momentText(at)}</>);
  return <LaterList entries={entries} count={later?.count} />;
}

/** The effect of the other question, and the first of the entries that make the difference; undefined until known. */
export function LaterList({ entries = [], count }: {
  readonly entries: readonly ReactNode[] | undefined;
  /** Number of all players. */
  readonly count: number | undefined;
}) {
  const does = usePast()!.known === 'then'
    ? 'It also counts what was recorded later about the days up to then' : 'It leaves out what was recorded later';
  if (count === undefined) return <>{does}.</>;
  if (count === 0) return <>Nothing was recorded later about the days up to then.</>;
  const more = count - entries.length;
  return (
    <>
      {does}:
      <ul className="asof-later">
        {entries.map((entry, index) => <li key={index}>{entry}</li>)}
        {more > 0 && <li>and {more} more {more === 1 ? 'entry' : 'entries'}</li>}
      </ul>
    </>
  );
}
