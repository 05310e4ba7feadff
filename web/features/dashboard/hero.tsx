/** The greeting, the month so far and the reader's place in it. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { monthNameOf } from '../../../domain/calendar-month.js';
import { monthRef } from '../../../domain/explain/addresses.js';
import type { DashboardView, MonthPlaceView, NeighbourView } from '../../../contract/stats.js';
import { usePast, useToday } from '../../transport/past.js';
import { lineOf } from '../boards/past/differences.js';
import { AsOfButton } from '../boards/past/head-actions.js';
import { standingsQuery } from '../boards/past/standings.js';
import { BOARDS_BEING_PREPARED } from '../boards/prepared.js';
import { paths } from '../../paths.js';
import { Icon } from '../../ui/icon.js';
import { Link } from '../../ui/link.js';
import { balanceText } from '../../../domain/money-text.js';
import { Moved } from '../../figures/moved-line.js';
import { Name } from '../../figures/members.js';
import { counted, ordinal, scoreText } from '../../../domain/number-text.js';
import { Why } from '../../figures/why.js';
import { monthOfDate } from '../../ui/date-text.js';
import { lastPlayedText, lastPlayedThen } from './last-played.js';

export interface HeroProps {
  readonly dashboard: Pick<DashboardView, 'user' | 'lastGameDate' | 'place' | 'balance'>;
  /** The boards are cleared, so the place is unknown. */
  readonly isCleared: boolean;
  /** At a moment of the past that of now, once it is known. */
  readonly now: Pick<DashboardView, 'balance'> | undefined;
}

export function Hero({ dashboard: { user, lastGameDate, place, balance }, isCleared, now }: HeroProps): ReactElement {
  const isNow = usePast() === null;
  const today = useToday();
  const month = monthNameOf(today);
  return (
    <section className="felt hero">
      <div className="hero-head">
        <div>
          <h1>
            Assalam Alaikum <Name>{user.displayName || 'Player'}</Name>
            {user.isAdmin && ' (Admin)'}
          </h1>
          <p className="muted">{isNow ? lastPlayedText(lastGameDate, today) : lastPlayedThen(lastGameDate)}</p>
        </div>
        <AsOfButton isIcon />
      </div>
      {place === null ? (
        <p className="hero-next">{isCleared ? BOARDS_BEING_PREPARED : `You have not played in ${month} yet.`}</p>
      ) : (
        <MonthSoFar place={place} readerId={user.id}>
          {isNow ? (
            <Moved readerId={user.id} month={place.month} rank={place.rank} buttonClass="on-felt-line" />
          ) : (
            <PlaceToday place={place} date={today} readerId={user.id} />
          )}
        </MonthSoFar>
      )}
      <Link className="hero-dues" to={paths.dues}>
        <span>
          Your balance{' '}
          {now && (balance === now.balance ? '· today the same' : `· today ${balanceText(now.balance)}`)}
        </span>
        <b translate="no" className="num">{balanceText(balance)}</b>
        <Icon name="right" />
      </Link>
    </section>
  );
}

interface PlaceTodayProps {
  readonly place: MonthPlaceView;
  readonly date: string;
  readonly readerId: number;
}

/** What the board of the same month says today. */
function PlaceToday({ place, date, readerId }: PlaceTodayProps): ReactElement {
  const board = useQuery(standingsQuery({ period: 'monthly', date, ...monthOfDate(date) }, null)).data;
  const line = lineOf(board ?? [], readerId);
  const isSame = line?.rank === place.rank && line.points === place.monthlyFinalScore;
  // The line is kept free for the answer.
  if (board === undefined) return <p>&nbsp;</p>;
  if (line === undefined) return <p>Not on the board of that month today.</p>;
  return <p>{isSame ? 'Today the same.' : `Today ${ordinal(line.rank)} with ${scoreText(line.points)}.`}</p>;
}

interface MonthSoFarProps {
  readonly place: MonthPlaceView;
  readonly readerId: number;
  /** Under the distances. */
  readonly children: ReactNode;
}

function MonthSoFar({ place, readerId, children }: MonthSoFarProps): ReactElement {
  const month = monthNameOf(place.month);
  const of = monthRef(place.month, readerId);
  return (
    <>
      <dl className="hero-num">
        <div>
          <dt>{month} so far</dt>
          <dd>
            <Why of={of} label={`your ${month} points`} text={scoreText(place.monthlyFinalScore)} />
          </dd>
        </div>
        <div>
          <dt>Place</dt>
          <dd>
            <Why of={of} label={`your place in ${month}`} text={String(place.rank)} />
            <small> of {place.of}</small>
          </dd>
        </div>
      </dl>
      <div className="hero-next stack">
        <p>
          {place.ahead === null ? 'Nobody is ahead of you. ' : <Ahead neighbour={place.ahead} />}
          {place.behind !== null && <Behind neighbour={place.behind} isFirst={place.ahead === null} />}
        </p>
        {children}
      </div>
    </>
  );
}

const Ahead = ({ neighbour: { player, rank, by } }: { readonly neighbour: NeighbourView }): ReactElement => (
  <>
    <b>{by === 0 ? 'Level' : counted(by, 'point')}</b>
    {by === 0 ? ' with ' : ' behind '}
    <Name id={player.id}>{player.displayName}</Name> in {ordinal(rank)}.{' '}
  </>
);

interface BehindProps {
  readonly neighbour: NeighbourView;
  /** Whether to name the unit, which the second distance leaves out. */
  readonly isFirst: boolean;
}

const Behind = ({ neighbour: { player, by }, isFirst }: BehindProps): ReactElement => (
  <>
    <b>{by === 0 ? 'Level' : `${isFirst ? counted(by, 'point') : by} ahead`}</b>
    {by === 0 ? ' with ' : ' of '}
    <Name id={player.id} end=".">{player.displayName}</Name>
  </>
);
