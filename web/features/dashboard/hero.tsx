/** The greeting, the month so far and the reader's place in it. */
import type { DashboardView, NeighbourView } from '../../../contract/stats.js';
import { monthNameOf } from '../../../domain/dates.js';
import { monthRef } from '../../../domain/explain/addresses.js';
import { balanceText, counted, ordinal } from '../../../domain/text.js';
import { Name } from '../../figures/members.js';
import { MonthSoFar } from '../../figures/month-so-far.js';
import { Moved } from '../../figures/moved-line.js';
import { paths } from '../../paths.js';
import { OnlyNow, usePast, useToday } from '../../transport/past.js';
import { Icon, Link } from '../../ui/controls.js';
import { AsOfButton } from '../boards/past/head-actions.js';
import { BOARDS_BEING_PREPARED } from '../boards/prepared.js';
import { lastPlayedText, lastPlayedThen } from './last-played.js';

interface HeroProps {
  readonly dashboard: DashboardView;
  /** The boards are cleared, so the place is unknown. */
  readonly isCleared: boolean;
}

export function Hero({ dashboard: { user, lastGameDate, place, balance }, isCleared }: HeroProps) {
  const today = useToday();
  const isNow = usePast() === null;
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
        <p className="hero-next">
          {isCleared
            ? BOARDS_BEING_PREPARED : `You ${isNow ? 'have' : 'had'} not played in ${monthNameOf(today)} yet.`}
        </p>
      ) : (
        <>
          <MonthSoFar
            month={place.month}
            points={place.monthlyFinalScore}
            place={place.rank}
            size={place.of}
            of={monthRef(place.month, user.id)}
          />
          <div className="hero-next stack">
            <p>
              {place.ahead === null ? 'Nobody is ahead of you. ' : <Ahead neighbour={place.ahead} />}
              {place.behind !== null && <Behind neighbour={place.behind} isFirst={place.ahead === null} />}
            </p>
            <OnlyNow>
              <Moved readerId={user.id} month={place.month} rank={place.rank} buttonClass="on-felt-line" />
            </OnlyNow>
          </div>
        </>
      )}
      <Link className="hero-dues" to={paths.dues}>
        <span>Your balance</span>
        <b translate="no" className="num">{balanceText(balance)}</b>
        <Icon name="right" />
      </Link>
    </section>
  );
}

const Ahead = ({ neighbour: { player, rank, by } }: { readonly neighbour: NeighbourView }) => (
  <>
    <b>{by === 0 ? 'Level' : counted(by, 'point')}</b>
    {by === 0 ? ' with ' : ' behind '}
    <Name id={player.id}>{player.displayName}</Name> in {ordinal(rank)}.{' '}
  </>
);

/** @param isFirst  whether to name the unit, which the second distance leaves out */
const Behind = (
  { neighbour: { player, by }, isFirst }: { readonly neighbour: NeighbourView; readonly isFirst: boolean },
) => (
  <>
    <b>{by === 0 ? 'Level' : `${isFirst ? counted(by, 'point') : by} ahead`}</b>
    {by === 0 ? ' with ' : ' of '}
    <Name id={player.id} end=".">{player.displayName}</Name>
  </>
);
