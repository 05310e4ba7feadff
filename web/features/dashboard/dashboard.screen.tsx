/**
 * The personal dashboard: the greeting and the month so far, tonight's or the next evening, the last one, the lines
 * around the reader, and then the figures.
 */
import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { EveningRow } from '../../../contract/evenings.js';
import { explainCalls } from '../../../contract/explain.calls.js';
import { statsCalls } from '../../../contract/stats.calls.js';
import type { DashboardView, MonthPlaceView, NeighbourView } from '../../../contract/stats.js';
import { monthNameOf } from '../../../domain/dates.js';
import { countAround, monthRef } from '../../../domain/explain/addresses.js';
import { counted, ordinal } from '../../../domain/text.js';
import { greetingText } from '../../figures/greeting.js';
import { knownGroup, useGroup } from '../../figures/group.js';
import { TO_HOME_SCREEN } from '../../figures/home-screen.js';
import { EveningsPanel } from '../../figures/evenings-panel.js';
import { Moved, startOfSpan } from '../../figures/last-visit.js';
import { Name, RowName, YouTag } from '../../figures/members.js';
import { usePlans } from '../../figures/plans/answers.js';
import { nextOf } from '../../figures/plans/plan-text.js';
import { StakesCard, useStakes } from '../../figures/stakes.js';
import { MonthSoFar, monthWhy, Place, WhyScore } from '../../figures/score.js';
import { mayRecordGames } from '../../figures/session.js';
import { TonightCard } from '../../figures/tonight-card.js';
import { WhoComesCard } from '../../figures/who-comes-card.js';
import { paths } from '../../paths.js';
import { forget, keysWith } from '../../transport/browser-storage.js';
import { OnlyNow, usePast, useToday } from '../../transport/past.js';
import { useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Link, LinkButton } from '../../ui/controls.js';
import { Loaded, NonCritical, Panel, Sentence, SkeletonRows } from '../../ui/page.js';
import { BOARDS_BEING_PREPARED, useBoard } from '../boards/board.api.js';
import { Live } from '../live/live.js';
import { useLive } from '../live/live.api.js';
import { AsOfButton } from '../past/head-actions.js';
import { lastPlayedText, lastPlayedThen } from './last-played.js';
import { Title } from '../../ui/title.js';
import { newGameAddress } from '../recording/recording-address.js';
import { WaysOn } from './ways-on.js';

/** Deletes first passwords that an earlier version kept here until an admin had handed them out. Cards replace them. */
keysWith('firstPasswords-').forEach(forget);

/** Most groups no longer need these steps. */
const Start = lazy(() => import('./start/start.js'));
const MissingCards = lazy(() => import('./missing-cards.js'));
const LowerPanels = lazy(() => import('./lower-panels.js'));
const LatestPodium = lazy(() => import('../boards/latest-podium.js'));
const BackupLine = lazy(() => import('./backup-line.js'));
const OpenMoney = lazy(() => import('../../figures/money-form.js'));

export default function DashboardScreen() {
  const query = useBoard(statsCalls.dashboard, 5);
  const isNow = usePast() === null;
  const plans = usePlans(isNow);
  const list = useRead(eveningCalls.list, 2, {}, { enabled: isNow });
  const next = plans.data && nextOf(plans.data);
  const isLiveUnknown = useLive(isNow).isLoading;
  const stakes = useStakes('next', isNow);
  // The running game and the evenings move nothing if they appear together with the rest.
  const areKnown = !plans.isLoading && (list.isFetched || !isNow) && !isLiveUnknown && stakes !== undefined;
  const whole = { ...query, data: areKnown ? query.data : undefined };
  const evenings = list.data?.evenings ?? [];
  const tonight = evenings.find(({ state }) => state === 'tonight');
  const card = tonight ? <TonightCard evening={tonight} />
    : plans.data && <><WhoComesCard plan={next} /><StakesCard plan={next} stakes={stakes} /></>;
  const last = evenings.find(({ state }) => state === 'over');
  return (
    <>
      <Title>Dashboard</Title>
      <Loaded what="dashboard" query={whole} failureClass="panel" skeleton={SKELETON}>
        {({ rows: dashboard, isCleared }) => {
          const panels = <Panels {...{ dashboard, isCleared, last }} card={isNow && card} />;
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

function Panels({ dashboard, isCleared, card, last }: {
  readonly dashboard: DashboardView;
  readonly isCleared: boolean;
  /** The card of tonight's or the next evening. */
  readonly card: ReactNode;
  /** The last evening that is over. */
  readonly last: EveningRow | undefined;
}) {
  const { user, form, place, balance, lastGameDate } = dashboard;
  // The moves since the last visit are shown only for the present.
  const isNow = usePast() === null;
  const isAround = isNow && place !== null;
  return (
    <>
      {isNow && <NonCritical><LatestPodium /></NonCritical>}
      {isNow && user.isAdmin && <NonCritical><BackupLine /><MissingCards /><OpenMoney /></NonCritical>}
      <div className={isNow ? 'cols cols-5-7' : 'cols'}>
        <Hero dashboard={dashboard} isCleared={isCleared} />
        {isNow && (
          <div className="beside-hero">
            {card}
            {mayRecordGames(user) && (
              <LinkButton label="New Game" icon="plus" variant="primary big only-wide" to={newGameAddress} />
            )}
          </div>
        )}
      </div>
      <WaysOn {...{ user, balance, last }} />
      {isNow && lastGameDate === null && (
        <Panel title="Your figures begin with the first game"><p className="muted">{TO_HOME_SCREEN}</p></Panel>
      )}
      <div className={isAround ? 'cols cols-2' : 'cols'}>
        {isAround && <AroundYou place={place} readerId={user.id} />}
        <EveningsPanel player={user} evenings={form} empty={isCleared ? BOARDS_BEING_PREPARED : undefined} />
      </div>
      <Suspense fallback={LOWER_SKELETON}><LowerPanels dashboard={dashboard} isCleared={isCleared} /></Suspense>
    </>
  );
}

const SkeletonPanel = ({ className, rows }: { readonly className: string; readonly rows: number }) => (
  <div className={`panel ${className}`}><span className="sk title" /><SkeletonRows count={rows} /></div>
);

const LOWER_SKELETON = (
  <>
    <SkeletonPanel className="sk-figures" rows={2} />
    <div className="cols cols-5-7">
      <SkeletonPanel className="sk-partners" rows={3} />
      <SkeletonPanel className="sk-fact" rows={1} />
    </div>
  </>
);

/** The panels in their final shape. */
const SKELETON = (
  <>
    <div className="cols cols-5-7">
      <div className="felt hero sk-hero" />
      <div className="felt sk-hero" />
    </div>
    <SkeletonPanel className="sk-form" rows={0} />
    {LOWER_SKELETON}
  </>
);

/** @param isCleared  whether boards and statistics are cleared, so that place and last evening are unknown */
function Hero({ dashboard, isCleared }: { readonly dashboard: DashboardView; readonly isCleared: boolean }) {
  const { user, lastGameDate, place } = dashboard;
  const today = useToday();
  const isNow = usePast() === null;
  const { greeting } = useGroup() ?? knownGroup();
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
        <AsOfButton look="icon" />
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
        note={`Since ${zone.dayText(from)}`}
        beside={<Link className="small tap" to={paths.leaderboards}>{monthNameOf(month)} board</Link>}
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
                  <span className="small muted">
                    {around.some((line) => line.before.rank !== null) && movedText(before.rank, after.rank)}
                  </span>
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
