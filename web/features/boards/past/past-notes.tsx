/** What stands under a board of the past: what the other question would answer, and what the board rests on. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MomentView } from '../../../../contract/as-of.js';
import { datesOf } from '../../../../domain/calendar-month.js';
import { entryPath, historyPath } from '../../../paths.js';
import { useReader } from '../../session/session.api.js';
import { dateText, momentText } from '../../../../domain/date-text.js';
import { keyOfMonth } from '../../../ui/date-text.js';
import { Link } from '../../../ui/link.js';
import { Sentence } from '../../../ui/sentence.js';
import { useReaderId } from '../../../figures/members.js';
import { ordinal, scoreText, wholeText } from '../../../../domain/number-text.js';
import type { BoardAddress } from '../board-address.js';
import { lineOf, type Standing } from './differences.js';
import { laterQuery } from './moment.api.js';
import { paramsAt, type Past } from '../../../ui/past-address.js';
import { standingsQuery } from './standings.api.js';

export interface OtherViewProps {
  readonly past: Past;
  /** What the other question would answer, and the entries that make the difference. */
  readonly children: ReactNode;
}

/** A note with the way to the other question. */
export function OtherView({ past, children }: OtherViewProps): ReactElement {
  const [params] = useSearchParams();
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

/** What the other question does. */
export const doesText = ({ known }: Past): string => (known === 'then'
  ? 'It also counts what was recorded later about the days up to then'
  : 'It leaves out what was recorded later');

export const NOTHING_LATER = 'Nothing was recorded later about the days up to then.';

export const moreText = (more: number): string => `and ${more} more ${more === 1 ? 'entry' : 'entries'}`;

export interface OtherQuestionProps {
  readonly past: Past;
  readonly board: BoardAddress;
  readonly then: readonly Standing[];
  readonly today: readonly Standing[];
}

export function OtherQuestion({ past, board, then, today }: OtherQuestionProps): ReactElement {
  const readerId = useReaderId();
  const standings = useQuery(standingsQuery(board, otherOf(past))).data;
  const own = lineOf(standings ?? [], readerId);
  const [here, now] = [lineOf(then, readerId), lineOf(today, readerId)];
  return (
    <OtherView past={past}>
      <b>{standings && (own ? `In the other view you stand ${placeText(own, here, now)}.` : NOT_THERE)}</b>{' '}
      <Later past={past} days={daysOf(board)} />
    </OtherView>
  );
}

export interface LaterProps {
  readonly past: Past;
  readonly days: readonly [first: string, last: string];
}

/** Names the entries that make the difference. */
export function Later({ past, days }: LaterProps): ReactElement {
  const later = useQuery(laterQuery(past, days, useReaderId())).data;
  const does = doesText(past);
  if (later === undefined) return <>{does}.</>;
  if (later.count === 0) return <>{NOTHING_LATER}</>;
  const more = later.count - later.entries.length;
  return (
    <>
      {does}:
      <ul className="asof-later">
        {later.entries.map(({ gameId, at, text }, index) => (
          <li key={index}>
            <Link to={historyPath('game', gameId)}>
              <Sentence text={text} />
            </Link>{' '}
            {momentText(at)}
          </li>
        ))}
        {more > 0 && <li>{moreText(more)}</li>}
      </ul>
    </>
  );
}

function daysOf({ period, date, year, month }: BoardAddress): readonly [first: string, last: string] {
  if (period === 'daily') return [date, date];
  const { first, last } = datesOf(keyOfMonth({ year, month: period === 'yearly' ? 12 : month }));
  return [period === 'yearly' ? `${first.slice(0, 4)}-01-01` : first, last];
}

const NOT_THERE = 'In the other view you are not on this board.';

const isLike = (one: Standing, other: Standing | undefined): boolean =>
  one.rank === other?.rank && one.points === other.points;

function placeText(own: Standing, here: Standing | undefined, now: Standing | undefined): string {
  const as = isLike(own, here) ? ', as here' : isLike(own, now) ? ', as today' : '';
  return `${ordinal(own.rank)} with ${scoreText(own.points)}${as}`;
}

export const RestsOn = ({ moment, past }: { readonly moment: MomentView; readonly past: Past }): ReactElement => (
  <p className="legend">
    {past.known === 'then' && (
      <span>
        Rests on the log up to entry <LastEntry position={moment.position} />.
      </span>
    )}
    {moment.imports.map(({ on, games, from, to }) => (
      <span key={on}>
        {games === to - from + 1 ? `Games ${from} to ${to} were` : `${games} games from ${from} to ${to} were`} imported
        on {dateText(on)} and count as known from that day.
      </span>
    ))}
  </p>
);

/** Admins can open it. */
function LastEntry({ position }: Pick<MomentView, 'position'>): ReactElement {
  const text = wholeText(position);
  return useReader()?.isAdmin === true
    ? <Link className="num asof-entry" to={entryPath(position)}>{text}</Link> : <span className="num">{text}</span>;
}
