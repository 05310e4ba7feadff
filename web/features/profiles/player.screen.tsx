/** The page of a player: last evenings, games and badges now; roles, partners, months and the rating of all years. */
import { keepPreviousData } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useEffect, useId, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { BadgeView, ProfileView } from '../../../contract/profiles.js';
import { dateText, monthTitle, weekdayText } from '../../../domain/dates.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { averageText, counted, isolated, ordinal, scoreText } from '../../../domain/text.js';
import { EveningsPanel, MIN_EVENINGS } from '../../figures/evenings-panel.js';
import { Avatar, Name, RowName, useReaderId, YouTag } from '../../figures/members.js';
import { MonthSoFar, Place, Why, WhyScore } from '../../figures/score.js';
import { paths, togetherPath } from '../../paths.js';
import { OnlyNow, usePageParams } from '../../transport/past.js';
import { usePress } from '../../transport/resource.js';
import { Drawing, Link, LinkButton } from '../../ui/controls.js';
import { PageHead, Panel, SkeletonRows } from '../../ui/page.js';
import { LoadedBoard } from '../boards/board-content.js';
import { useBoard } from '../boards/board.api.js';
import { AsOfButton } from '../past/head-actions.js';
import { EveningsCalendar } from './evenings-calendar.js';
import { isNoSuchPlayer, NoSuchPlayer } from './no-such-player.js';
import { ALL_YEARS, PeriodFigures } from './period-figures.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { Title } from '../../ui/title.js';

const PlayerCharts = lazy(() => import('./player-charts.js'));

export default function PlayerScreen() {
  const { playerId = '' } = useParams();
  // Another player starts with a fresh page.
  return <PlayerPage key={playerId} playerId={playerId} />;
}

function PlayerPage({ playerId }: { readonly playerId: string }) {
  const [params] = useSearchParams();
  // The year; null for all of them. An address with any year shows all time.
  const year = /^\d{4}$/.exec(params.get('year') ?? '')?.[0] ?? null;
  const view = params.has('year') ? 'all' : 'now';
  const of = { id: playerId, ...(year !== null && { year }) };
  const query = useBoard(profileCalls.profile, 5, of, { placeholderData: keepPreviousData });
  const { displayName } = query.data?.rows.player ?? { displayName: 'Player' };
  if (isNoSuchPlayer(query.error)) return <NoSuchPlayer hint="The link may be wrong." />;
  return (
    <>
      <Title>{displayName}</Title>
      <LoadedBoard
        what="player"
        query={query}
        skeleton={SKELETON}
        hint="This page returns with them."
        head={<PageHead title={isolated(displayName)} up={[paths.players, 'Players']} />}
      >
        {(profile) => <Profile {...{ profile, year, view }} />}
      </LoadedBoard>
    </>
  );
}

const VIEWS = { now: 'Now', all: 'All time' } as const;
type View = keyof typeof VIEWS;
const PANEL_ID = 'view';

function Profile({ profile, year, view }: OfProfile & { readonly year: string | null; readonly view: View }) {
  const { player, form, evenings } = profile;
  const [, showParams] = usePageParams();
  if (evenings === 0) return <PlayerHero profile={profile} />;
  return (
    <>
      <div className="cols cols-5-7">
        <PlayerHero profile={profile} />
        <EveningsPanel player={player} evenings={form} />
      </div>
      <div className="row">
        <Tabs
          label="View"
          tabs={VIEWS}
          selected={view}
          onSelect={(to) => showParams(to === 'now' ? {} : ALL_YEARS, { replace: true, preventScrollReset: true })}
          panelId={PANEL_ID}
        />
      </div>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, view)}>
        {view === 'now' ? (
          <>
            <LatestGames profile={profile} />
            <BadgesPanel playerId={player.id} badges={profile.badges} />
          </>
        ) : (
          <>
            <PeriodFigures profile={profile} year={year} />
            {evenings >= MIN_EVENINGS && (
              <>
                <EveningsCalendar player={player} evenings={profile.calendar} />
                <Suspense fallback={CHART_SKELETON}><PlayerCharts profile={profile} /></Suspense>
              </>
            )}
          </>
        )}
      </div>
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

interface OfProfile {
  readonly profile: ProfileView;
}

/** The games, newest first. */
const LatestGames = ({ profile: { player, latest } }: OfProfile) => (
  <Panel
    title="Latest games"
    beside={
      <OnlyNow><LinkButton label="All games" variant="quiet" to={`${paths.findGames}?players=${player.id}`} /></OnlyNow>
    }
    variant="flush low-head"
  >
    <ol className="rows latest">
      {latest.map(({ gameId, date, place, points, roundSum, partner, ref }) => (
        <li key={gameId}>
          <Place place={place} />
          <span>
            <span className="row">
              {partner === null
                ? 'alone, with No Player' : <>with <RowName id={partner.id}>{partner.displayName}</RowName></>}
            </span>
            <small className="muted">
              <Link className="by-name" to={`${paths.games}?date=${date}`}>Game {gameId}</Link>
              {` · ${weekdayText(date)} · round sum `}
              <WhyScore of={ref} label={`round sum of ${player.displayName} in game ${gameId}`} value={roundSum} />
            </small>
          </span>
          {place === null
            ? <span className="muted">tied</span>
            : <WhyScore of={ref} label={`points of ${player.displayName} in game ${gameId}`} value={points} />}
        </li>
      ))}
    </ol>
  </Panel>
);

/** Shows the player, the month so far, the years, and the reader's games with the player. */
function PlayerHero({ profile }: OfProfile) {
  const readerId = useReaderId();
  const { player, addedOn, evenings, groupEvenings, since, month, years, withReader } = profile;
  const came = groupEvenings === null
    ? counted(evenings, 'evening') : `Came to ${evenings} of ${counted(groupEvenings, 'evening')}`;
  const isReader = player.id === readerId;
  return (
    <section className="felt hero player-hero">
      <div className="row">
        <Avatar player={player} />
        <div>
          <h1>
            <span className={/\S{14}/.test(player.displayName) ? 'long' : undefined}>
              <Name>{player.displayName}</Name>
            </span>{' '}
            <YouTag id={player.id} />
          </h1>
          <p className="muted small">
            {since === null
              ? `${player.isGuest ? 'Guest' : 'Member'} since ${dateText(addedOn)}`
              : `${player.isGuest ? 'Guest · ' : ''}${came} since ${monthTitle(since)}`}
          </p>
        </div>
        <AsOfButton look="icon" />
      </div>
      {month && <MonthSoFar {...month} size={month.of} of={month.ref} name={player.displayName} />}
      <p className="hero-next">
        {since === null && 'No evening yet. This page fills itself with the first game.'}
        {years.slice(0, 2).map((of, index) => (
          <Fragment key={of.year}>
            {index > 0 && ', '}
            <b>{ordinal(of.place)} of {of.year}</b> with{' '}
            <Why of={of.ref} label={`points of ${player.displayName} in ${of.year}`} text={scoreText(of.points)} />
          </Fragment>
        ))}
        {years.length > 0 && '. '}
        {withReader !== null && withReader.games > 0 && (
          <>
            With you: <b>{counted(withReader.games, 'game')}</b>,{' '}
            <Why
              of={statsRef(player.id, { partner: readerId! })}
              label={`average of ${player.displayName} with you`}
              text={averageText(withReader.averagePoints)}
            />{' '}
            on average.
          </>
        )}
      </p>
      <div className="row wrap">
        {!isReader && readerId !== undefined && (
          <LinkButton label="Head to head" variant="on-felt" to={togetherPath(readerId, player.id)} />
        )}
        {month !== null && (
          <LinkButton
            label="Show in the race"
            variant="on-felt-line"
            to={`${paths.leaderboards}?view=race${isReader ? '' : `&picks=${player.id}`}`}
          />
        )}
      </div>
    </section>
  );
}

/** The earned badges, and what is missing for the others. Each badge says how it is earned. */
function BadgesPanel({ playerId, badges }: { readonly playerId: number; readonly badges: readonly BadgeView[] }) {
  // New badges stay marked while the page is open.
  const [fresh] = useState(() => new Set(badges.filter(({ isNew }) => isNew).map(({ badge }) => badge)));
  const [open, setOpen] = useState<BadgeView['badge'] | null>(null);
  const told = badges.find(({ badge }) => badge === open);
  const ruleId = useId();
  const { mutateAsync } = usePress(profileCalls.seen, { id: playerId });
  useEffect(() => {
    // A failure leaves the badges new for the next visit.
    if (fresh.size > 0) mutateAsync().catch(() => undefined);
  }, [fresh, mutateAsync]);
  return (
    <Panel title="Badges" note={`${badges.filter(({ earned }) => earned !== null).length} of ${badges.length}`}>
      <ul className="badges">
        {badges.map(({ badge, name, earned, progress }) => (
          <li key={badge}>
            <button
              type="button"
              className={earned === null ? 'badge open' : 'badge'}
              aria-expanded={badge === open}
              aria-controls={ruleId}
              onClick={() => setOpen(badge === open ? null : badge)}
            >
              <i className="card-back" aria-hidden="true"><Drawing path={PICTURES[badge]} /></i>
              <span>
                <b>{name}</b>
                {earned === null && <span className="vh">, not yet</span>}
                <small>
                  {earned === null
                    ? progress === null ? 'not yet' : `${progress.done} of ${progress.of}`
                    : `${dateText(earned.date)}${earned.times > 1 ? `, ${earned.times} times` : ''}`}
                </small>
                {fresh.has(badge) && <span className="tag live">New</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p id={ruleId} role="status" className={told && 'well badge-rule'}>
        {told && <><b>{told.name}:</b> {told.rule}</>}
      </p>
    </Panel>
  );
}

const PICTURES: Readonly<Record<BadgeView['badge'], string>> = {
  firstWin: 'M7 20V9l5-5 5 5v11M4 20h16',
  fiveInARow: 'M4 6l6 10 4-5 6 9M4 18c6 0 9-3 16-12',
  comeback: 'M4 19h3v-4h4v-4h4V7h5',
  cleanSheet: 'M6 3.5h9l4 4V20.5H6zM9 13l2.5 2.5L16 10.5',
  perfectFive: 'M12 3.5 14.5 9l6 .6-4.5 4 1.3 6L12 16.5l-5.3 3.1 1.3-6-4.5-4 6-.6z',
  allPartners: 'M8 6.5a3 3 0 1 0 .1 0M16 6.5a3 3 0 1 0 .1 0M3 19c0-4 2-5.5 5-5.5s4 1 4 3c0-2 1-3 4-3s5 1.5 5 5.5',
  monthWon: 'M4 6.5h16V20H4zM4 10.5h16M8 3.5v4M16 3.5v4M9 15.5l2 2 4-4',
  hundredEvenings: 'M5 4v16M9 4v16M13 4v16M17 4v16M3 15 19 7',
  steadyEvenings: 'M3 15c3 0 3-4 6-4s3 4 6 4 3-4 6-4M3 20h18',
  fullMonth: 'M4 12a8 8 0 0 1 14-5.3M20 12a8 8 0 0 1-14 5.3M18 3v4h-4M6 21v-4h4',
  tenPartners: 'M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  threeHundredGames: 'M3.5 8.5 8 12l4-6.5 4 6.5 4.5-3.5L18.8 18H5.2zM5 21h14',
};
