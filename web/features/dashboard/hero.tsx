/** The greeting, the month so far and the reader's place in it. */
import { lazy, type ReactElement, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { monthName } from '../../../domain/calendar-month.js';
import type { DashboardView, MonthPlaceView, NeighbourView } from '../../../contract/stats.js';
import { BOARDS_BEING_PREPARED } from '../boards/prepared-text.js';
import { monthOfDate } from '../../ui/date-text.js';
import { paths } from '../../paths.js';
import { Icon } from '../../ui/icon.js';
import { balanceText } from '../../ui/money-text.js';
import { Name } from '../../ui/name.js';
import { counted, ordinal, scoreText } from '../../ui/score-text.js';
import { lastPlayedText } from './last-played.js';

const FirstStep = lazy(() => import('../recording/first-step.js'));

export interface HeroProps {
  readonly dashboard: Pick<DashboardView, 'user' | 'lastGameDate' | 'place' | 'balance'>;
  /** The boards are cleared, so the place is unknown. */
  readonly isCleared: boolean;
  /** The current date in Toronto. */
  readonly today: string;
}

export function Hero({ dashboard: { user, lastGameDate, place, balance }, isCleared, today }: HeroProps): ReactElement {
  const month = monthName(monthOfDate(today).month);
  return (
    <section className="felt hero">
      <div>
        <h1>
          Assalam Alaikum <Name>{user.displayName || 'Player'}</Name>
          {user.isAdmin && ' (Admin)'}
        </h1>
        <p className="muted">{lastPlayedText(lastGameDate, today)}</p>
      </div>
      {place === null ? (
        <div className="hero-next row wrap between">
          <p>{isCleared ? BOARDS_BEING_PREPARED : `You have not played in ${month} yet.`}</p>
          {lastGameDate === null && !isCleared && (
            <Suspense fallback={null}>
              <FirstStep />
            </Suspense>
          )}
        </div>
      ) : (
        <MonthSoFar place={place} month={month} />
      )}
      <Link className="hero-dues" to={paths.dues}>
        <span>Your balance</span>
        <b className="num">{balanceText(balance)}</b>
        <Icon name="right" />
      </Link>
    </section>
  );
}

const MonthSoFar = ({ place, month }: { readonly place: MonthPlaceView; readonly month: string }): ReactElement => (
  <>
    <dl className="hero-num">
      <div>
        <dt>{month} so far</dt>
        <dd className="num">{scoreText(place.monthlyFinalScore)}</dd>
      </div>
      <div>
        <dt>Place</dt>
        <dd className="num">
          {place.rank}
          <small> of {place.of}</small>
        </dd>
      </div>
    </dl>
    <p className="hero-next">
      {place.ahead === null ? 'Nobody is ahead of you. ' : <Ahead neighbour={place.ahead} />}
      {place.behind !== null && <Behind neighbour={place.behind} isFirst={place.ahead === null} />}
    </p>
  </>
);

const Ahead = ({ neighbour: { player, rank, by } }: { readonly neighbour: NeighbourView }): ReactElement => (
  <>
    <b>{by === 0 ? 'Level' : counted(by, 'point')}</b>
    {by === 0 ? ' with ' : ' behind '}
    <Name>{player.displayName}</Name> in {ordinal(rank)}.{' '}
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
    <Name>{player.displayName}</Name>.
  </>
);
