/** The page of a player: form, places, evenings, roles, records, badges, partners, opponents and the last games. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { ProfileView } from '../../../contract/profiles.js';
import { EveningsPanel } from '../../figures/evenings-panel.js';
import { Loaded, SkeletonRows } from '../../ui/load-states.js';
import { isolated } from '../../../domain/name-text.js';
import { PageHead } from '../../ui/page-head.js';
import { usePast } from '../../transport/past.js';
import { currentDate } from '../../ui/date-text.js';
import { paths } from '../../paths.js';
import { boardResource } from '../boards/board.api.js';
import { Prepared } from '../boards/prepared.js';
import { EveningsCalendar } from './evenings-calendar.js';
import { LatestGames } from './latest-games.js';
import { isNoSuchPlayer, NoSuchPlayer } from './no-such-player.js';
import type { PastPlayerProps } from './past-player.js';
import { PlayerHero } from './player-hero.js';
import '../../ui/hero.css';
import '../../ui/tiles.css';
import './players.css';

/** With axes, so they come with the code that draws them. */
const PlacesPanel = lazy(() => import('./places-panel.js'));
const RatingPanel = lazy(() => import('./rating-panel.js'));

/** Below what a window shows at first. */
const PeriodFigures = lazy(() => import('./period-figures.js'));
const BadgesPanel = lazy(() => import('./badges-panel.js'));

const PastPlayer = lazy(() => import('./past-player.js'));

const FRESH_MINUTES = 5;

export default function PlayerScreen(): ReactElement {
  const { playerId = '' } = useParams();
  // Another player starts with a fresh page.
  return <PlayerPage key={playerId} playerId={playerId} />;
}

function PlayerPage({ playerId }: { readonly playerId: string }): ReactElement {
  const [params] = useSearchParams();
  const year = yearIn(params);
  const past = usePast();
  const of = { id: playerId, ...(year !== null && { year }) };
  if (past === null) return <PlayerNow of={of} year={year} />;
  return (
    <Suspense fallback={SKELETON}>
      <PastPlayer past={past} of={of}>
        {(profile, today) => <Profile {...{ profile, year, today }} />}
      </PastPlayer>
    </Suspense>
  );
}

function PlayerNow({ of, year }: Pick<PastPlayerProps, 'of'> & Pick<ProfileProps, 'year'>): ReactElement {
  const query = useQuery({
    ...boardResource(profileCalls.profile, FRESH_MINUTES, of), placeholderData: keepPreviousData,
  });
  if (isNoSuchPlayer(query.error)) return <NoSuchPlayer hint="The link may be wrong." />;
  return (
    <>
      <title>{`${query.data?.rows.player.displayName ?? 'Player'} · President`}</title>
      <Loaded what="player" query={query} failureClass="panel" skeleton={SKELETON}>
        {({ rows: profile, isCleared }) => (isCleared
          ? (
            <>
              <PageHead title={isolated(profile.player.displayName)} up={[paths.players, 'Players']} />
              <Prepared hint="This page returns with them." />
            </>
          )
          : <Profile profile={profile} year={year} today={currentDate()} />)}
      </Loaded>
    </>
  );
}

/** The year in the address; null, for all time, if there is none. */
const yearIn = (params: URLSearchParams): string | null => /^\d{4}$/.exec(params.get('year') ?? '')?.[0] ?? null;

interface ProfileProps {
  readonly profile: ProfileView;
  readonly year: string | null;
  readonly today: string;
}

function Profile({ profile, year, today }: ProfileProps): ReactElement {
  const { player, form, months, calendar, rating } = profile;
  if (profile.evenings === 0) return <PlayerHero profile={profile} />;
  return (
    <>
      <div className="cols cols-5-7">
        <PlayerHero profile={profile} />
        <EveningsPanel player={player} evenings={form} />
      </div>
      <div className={rating === null ? 'cols' : 'cols cols-2'}>
        {months.length > 0 && (
          <Suspense fallback={CHART_SKELETON}>
            <PlacesPanel months={months} name={player.displayName} today={today} />
          </Suspense>
        )}
        {rating !== null && (
          <Suspense fallback={CHART_SKELETON}>
            <RatingPanel rating={rating} player={player} evenings={profile.evenings} />
          </Suspense>
        )}
      </div>
      <EveningsCalendar player={player} evenings={calendar} today={today} />
      <Suspense fallback={<div className="period-sk" />}>
        <PeriodFigures profile={profile} year={year} />
        <BadgesPanel playerId={player.id} badges={profile.badges} />
      </Suspense>
      <LatestGames playerId={player.id} latest={profile.latest} name={player.displayName} />
    </>
  );
}

const CHART_SKELETON = <div className="panel player-sk" aria-hidden="true" />;

/** The panels in their final shape. */
const SKELETON = (
  <>
    <div className="cols cols-5-7">
      <div className="felt hero player-sk" />
      <div className="panel player-sk"><span className="sk title" /></div>
    </div>
    <div className="cols cols-2">
      <div className="panel player-sk"><span className="sk title" /></div>
      <div className="panel player-sk"><span className="sk title" /></div>
    </div>
    <div className="panel"><SkeletonRows count={4} /></div>
  </>
);
