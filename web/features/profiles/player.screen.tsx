/** The page of a player: form, places, evenings, roles, records, badges, partners, opponents and the last games. */
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { ProfileView } from '../../../contract/profiles.js';
import { isolated } from '../../../domain/text.js';
import { EveningsPanel } from '../../figures/evenings-panel.js';
import { paths } from '../../paths.js';
import { useToday } from '../../transport/past.js';
import { SkeletonRows } from '../../ui/load-states.js';
import { PageHead } from '../../ui/page-head.js';
import { useBoard } from '../boards/board.api.js';
import { LoadedBoard, Prepared } from '../boards/prepared.js';
import { BadgesPanel } from './badges-panel.js';
import { EveningsCalendar } from './evenings-calendar.js';
import { LatestGames } from './latest-games.js';
import { isNoSuchPlayer, NoSuchPlayer } from './no-such-player.js';
import { PeriodFigures } from './period-figures.js';
import { PlayerHero } from './player-hero.js';
import '../../ui/hero.css';
import '../../ui/tiles.css';
import './players.css';

/** With axes, so they come with the code that draws them. */
const PlacesPanel = lazy(() => import('./places-panel.js'));
const RatingPanel = lazy(() => import('./rating-panel.js'));

export default function PlayerScreen() {
  const { playerId = '' } = useParams();
  // Another player starts with a fresh page.
  return <PlayerPage key={playerId} playerId={playerId} />;
}

function PlayerPage({ playerId }: { readonly playerId: string }) {
  const [params] = useSearchParams();
  // Null for all time.
  const year = /^\d{4}$/.exec(params.get('year') ?? '')?.[0] ?? null;
  const of = { id: playerId, ...(year !== null && { year }) };
  const query = useBoard(profileCalls.profile, 5, of, { placeholderData: keepPreviousData });
  const { displayName } = query.data?.rows.player ?? { displayName: 'Player' };
  if (isNoSuchPlayer(query.error)) return <NoSuchPlayer hint="The link may be wrong." />;
  const prepared = (
    <>
      <PageHead title={isolated(displayName)} up={[paths.players, 'Players']} />
      <Prepared hint="This page returns with them." />
    </>
  );
  return (
    <>
      <title>{`${displayName} · President`}</title>
      <LoadedBoard what="player" query={query} skeleton={SKELETON} prepared={prepared}>
        {(profile) => <Profile profile={profile} year={year} />}
      </LoadedBoard>
    </>
  );
}

function Profile({ profile, year }: { readonly profile: ProfileView; readonly year: string | null }) {
  const { player, form, months, rating } = profile;
  const today = useToday();
  if (profile.evenings === 0) return <PlayerHero profile={profile} />;
  return (
    <>
      <div className="cols cols-5-7">
        <PlayerHero profile={profile} />
        <EveningsPanel player={player} evenings={form} />
      </div>
      <div className={rating === null ? 'cols' : 'cols cols-2'}>
        <Suspense fallback={CHART_SKELETON}>
          {months.length > 0 && <PlacesPanel months={months} name={player.displayName} today={today} />}
        </Suspense>
        <Suspense fallback={CHART_SKELETON}>
          {rating !== null && <RatingPanel rating={rating} player={player} evenings={profile.evenings} />}
        </Suspense>
      </div>
      <EveningsCalendar player={player} evenings={profile.calendar} today={today} />
      <PeriodFigures profile={profile} year={year} />
      <BadgesPanel playerId={player.id} badges={profile.badges} />
      <LatestGames profile={profile} />
    </>
  );
}

const CHART_SKELETON = <div className="panel player-sk" aria-hidden="true" />;
const PANEL_SKELETON = <div className="panel player-sk"><span className="sk title" /></div>;

/** The panels in their final shape. */
const SKELETON = (
  <>
    <div className="cols cols-5-7">
      <div className="felt hero player-sk" />
      {PANEL_SKELETON}
    </div>
    <div className="cols cols-2">
      {PANEL_SKELETON}
      {PANEL_SKELETON}
    </div>
    <div className="panel"><SkeletonRows count={4} /></div>
  </>
);
