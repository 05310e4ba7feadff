/**
 * The personal dashboard: the greeting, the month so far, the reader's place in it and the lines around it, the last
 * evenings, the figures and the partners.
 */
import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react';
import { explainCalls } from '../../../contract/explain.calls.js';
import { statsCalls } from '../../../contract/stats.calls.js';
import type { DashboardView, MonthPlaceView, NeighbourView } from '../../../contract/stats.js';
import { monthNameOf } from '../../../domain/dates.js';
import { countAround, monthRef } from '../../../domain/explain/addresses.js';
import { counted, ordinal } from '../../../domain/text.js';
import { greetingText } from '../../figures/greeting.js';
import { knownGroup, useGroup } from '../../figures/group.js';
import { EveningsPanel } from '../../figures/evenings-panel.js';
import { Moved, startOfSpan } from '../../figures/last-visit.js';
import { Name, RowName, YouTag } from '../../figures/members.js';
import { usePlans } from '../../figures/plans/answers.js';
import { nextOf } from '../../figures/plans/plan-text.js';
import { MonthSoFar, monthWhy, Place, WhyScore } from '../../figures/score.js';
import { paths } from '../../paths.js';
import { forget, keysWith } from '../../transport/browser-storage.js';
import { OnlyNow, usePast, useToday } from '../../transport/past.js';
import { useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Icon, Link } from '../../ui/controls.js';
import { Loaded, NonCritical, Panel, Sentence, SkeletonRows } from '../../ui/page.js';
import { BOARDS_BEING_PREPARED, useBoard } from '../boards/board.api.js';
import { Live } from '../live/live.js';
import { useLive } from '../live/live.api.js';
import { AsOfButton } from '../past/head-actions.js';
import { FactCard } from './fact-card.js';
import { Figures, PartnerInsights } from './figures.js';
import { lastPlayedText, lastPlayedThen } from './last-played.js';
import { WhoComesCard } from './who-comes-card.js';
import { Title } from '../../ui/title.js';
import { balanceText } from '../../figures/money-text.js';

/** Deletes first passwords that an earlier version kept here until an admin had handed them out. Cards replace them. */
keysWith('firstPasswords-').forEach(forget);

/** Most groups no longer need these steps. */
const Start = lazy(() => import('./start/start.js'));
const MissingCards = lazy(() => import('./missing-cards.js'));
const BackupLine = lazy(() => import('./backup-line.js'));
const OpenMoney = lazy(() => import('../../figures/money-form.js'));

export default function DashboardScreen() {
  const query = useBoard(statsCalls.dashboard, 5);
  const isNow = usePast() === null;
  const plans = usePlans(isNow);
  const isLiveUnknown = useLive(isNow).isLoading;
  // The running game and the card of the next evening move nothing if they appear together with the rest.
  const whole = { ...query, data: plans.isLoading || isLiveUnknown ? undefined : query.data };
  const card = plans.data && <WhoComesCard plan={nextOf(plans.data)} />;
  return (
    <>
      <Title>Dashboard</Title>
      <Loaded what="dashboard" query={whole} failureClass="panel" skeleton={SKELETON}>
        {({ rows: dashboard, isCleared }) => {
          const panels = <Panels dashboard={dashboard} isCleared={isCleared} card={isNow && card} />;
          if (!isNow) return panels;
          const isStarted = dashboard.lastGameDate !== null || isCleared;
          return (
            <>
              <Live />
              <Suspense fallback={SKELETON}>
                {isStarted ? panels : <Start reader={dashboard.user} skeleton={SKELETON}>{panels}</Start>}
              </Suspense>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Panels({ dashboard, isCleared, card }: {
  readonly dashboard: DashboardView;
  readonly isCleared: boolean;
  /** The card of the next evening. */
  readonly card: ReactNode;
}) {
  const { user, form, place, kpis, partners } = dashboard;
  // The moves since the last visit are shown only for the present.
  const isNow = usePast() === null;
  const isAround = isNow && place !== null;
  return (
    <>
      {isNow && user.isAdmin && <NonCritical><BackupLine /><MissingCards /><OpenMoney /></NonCritical>}
      <div className="cols cols-5-7">
        <Hero dashboard={dashboard} isCleared={isCleared} />
        <div className="beside-hero">
          {card}
          <EveningsPanel player={user} evenings={form} empty={isCleared ? BOARDS_BEING_PREPARED : undefined} />
        </div>
      </div>
      <div className={isAround ? 'cols cols-5-7' : 'cols'}>
        {isAround && <AroundYou place={place} readerId={user.id} />}
        {!isCleared && <Figures kpis={kpis} readerId={user.id} />}
      </div>
      <div className="cols cols-5-7">
        {!isCleared && <PartnerInsights partners={partners} readerId={user.id} />}
        <FactCard />
      </div>
    </>
  );
}

const SkeletonPanel = ({ className, rows }: { readonly className: string; readonly rows: number }) => (
  <div className={`panel ${className}`}><span className="sk title" /><SkeletonRows count={rows} /></div>
);

/** The panels in their final shape. */
const SKELETON = (
  <>
    <div className="cols cols-5-7">
      <div className="felt hero sk-hero" />
      <SkeletonPanel className="sk-form" rows={0} />
    </div>
    <SkeletonPanel className="sk-figures" rows={2} />
    <div className="cols cols-5-7">
      <SkeletonPanel className="sk-partners" rows={3} />
      <SkeletonPanel className="sk-fact" rows={1} />
    </div>
  </>
);

/** @param isCleared  whether boards and statistics are cleared, so that place and last evening are unknown */
function Hero({ dashboard, isCleared }: { readonly dashboard: DashboardView; readonly isCleared: boolean }) {
  const { user, lastGameDate, place, balance } = dashboard;
  const today = useToday();
  const isNow = usePast() === null;
  const { greeting, hasDues } = useGroup() ?? knownGroup();
  return (
    <section className="felt hero">
      <div className="hero-head">
        <div>
          <h1>
            <span dir="auto">
              <Sentence text={greetingText(greeting, user.displayName || 'Player', user.isAdmin)} />
            </span>
          </h1>
          {!isCleared && (
            <p className="muted">{isNow ? lastPlayedText(lastGameDate, today) : lastPlayedThen(lastGameDate)}</p>
          )}
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
              {place.ahead === null ? 'Nobody is ahead of you. ' : <AheadOfYou {...place.ahead} />}
              {place.behind !== null && <BehindYou {...place.behind} isFirst={place.ahead === null} />}
            </p>
            <OnlyNow>
              <Moved readerId={user.id} month={place.month} rank={place.rank} variant="on-felt-line" />
            </OnlyNow>
          </div>
        </>
      )}
      {(hasDues || balance !== 0) && (
        <Link className="row hero-dues" to={paths.dues}>
          <span>Your balance</span>
          <b translate="no" className="num">{balanceText(balance)}</b>
          <Icon name="right" />
        </Link>
      )}
    </section>
  );
}

const AheadOfYou = ({ player, rank, by }: NeighbourView) => (
  <>
    <b>{by === 0 ? 'Level' : counted(by, 'point')}</b>
    {by === 0 ? ' with ' : ' behind '}
    <Name id={player.id}>{player.displayName}</Name> in {ordinal(rank)}.{' '}
  </>
);

/** @param isFirst  whether to name the unit, which the second distance leaves out */
const BehindYou = ({ player, by, isFirst }: NeighbourView & { readonly isFirst: boolean }) => (
  <>
    <b>{by === 0 ? 'Level' : `${isFirst ? counted(by, 'point') : by} ahead`}</b>
    {by === 0 ? ' with ' : ' of '}
    <Name id={player.id} end=".">{player.displayName}</Name>
  </>
);

/** Reserves the space of the lines, which are loaded after the place. */
function AroundYou(
  { readerId, place: { month, rank, of } }: { readonly readerId: number; readonly place: MonthPlaceView },
) {
  const [from] = useState(() => startOfSpan(readerId));
  const query = useRead(explainCalls.moves, 1, { month, id: readerId, from });
  return (
    <div className="around-room" style={{ '--lines': countAround(rank, of) } as CSSProperties}>
      <Panel
        title="Around you"
        note={`Since ${zone.dayText(from)}, ${zone.timeText(from)}`}
        variant="flush around"
      >
        <Loaded what="board around you" query={query} skeleton={null}>
          {({ around }) => (
            <ol className="rows">
              {around.map(({ player, before, after }) => (
                <li key={player.id} className={player.id === readerId ? 'you' : undefined}>
                  <Place place={after.rank} />
                  <span className="who">
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
