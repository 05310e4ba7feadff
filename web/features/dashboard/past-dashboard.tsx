/** The dashboard as it stood at a moment, with what differs today. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { monthName, monthOf, monthTitle } from '../../../domain/calendar-month.js';
import { torontoDate } from '../../../domain/toronto-date.js';
import type { MomentView } from '../../../contract/as-of.js';
import type { DashboardView, MonthPlaceView } from '../../../contract/stats.js';
import { paths } from '../../paths.js';
import { lineOf } from '../boards/past/differences.js';
import { type Past, pastParams } from '../../transport/past.js';
import { PastScreen } from '../boards/past/past-screen.js';
import { standingsQuery } from '../boards/past/standings.js';
import { dateText } from '../../../domain/date-text.js';
import { currentDate, monthOfDate } from '../../ui/date-text.js';
import { EveningsPanel } from '../../figures/evenings-panel.js';
import { both } from '../../ui/load-states.js';
import { balanceText } from '../../../domain/money-text.js';
import { PageHead } from '../../ui/page-head.js';
import { ordinal, scoreText } from '../../../domain/number-text.js';
import { dashboardQuery } from './dashboard.api.js';
import { SKELETON } from './dashboard-skeleton.js';
import { Figures } from './figures.js';
import { Balance, MonthSoFar } from './hero.js';
import { PartnerInsights } from './partner-insights.js';

export default function PastDashboard({ past }: { readonly past: Past }): ReactElement {
  const then = useQuery(dashboardQuery(pastParams(past)));
  const today = useQuery(dashboardQuery());
  return (
    <>
      <PageHead title="Dashboard" />
      <PastScreen what="dashboard" past={past} query={both(then, today)} skeleton={SKELETON}>
        {([{ rows: dashboard }, { rows: now }], moment) => <Then {...{ moment, dashboard, now }} />}
      </PastScreen>
    </>
  );
}

interface ThenProps {
  readonly moment: MomentView;
  readonly dashboard: DashboardView;
  /** Today's. */
  readonly now: DashboardView;
}

function Then({ moment, dashboard, now }: ThenProps): ReactElement {
  const { user: reader, kpis, form, partners } = dashboard;
  const date = torontoDate(new Date(moment.at));
  const month = monthOf(date);
  const { allTimeStats, allTimePositionStats } = now.kpis;
  // Today's figures of a month are those of the current one.
  const today = month === monthOf(currentDate()) ? now.kpis : { allTimeStats, allTimePositionStats };
  return (
    <>
      <div className="cols cols-5-7">
        <PastHero date={date} dashboard={dashboard} now={now} />
        <EveningsPanel player={reader} evenings={form} />
      </div>
      <Figures kpis={kpis} readerId={reader.id} month={[month, monthTitle(date)]} today={today} />
      <PartnerInsights partners={partners} readerId={reader.id} today={now.partners} />
    </>
  );
}

interface PastHeroProps extends Pick<ThenProps, 'dashboard' | 'now'> {
  /** Of the moment. */
  readonly date: string;
}

function PastHero({ date, dashboard, now }: PastHeroProps): ReactElement {
  const { user, lastGameDate, place, balance } = dashboard;
  const { month } = monthOfDate(date);
  return (
    <section className="felt hero" aria-label="Your place">
      <p className="muted">
        {lastGameDate ? `Your last game was on ${dateText(lastGameDate)}.` : 'No game of yours was known then.'}
      </p>
      {place === null ? (
        <p className="hero-next">You had not played in {monthName(month)} yet.</p>
      ) : (
        <MonthSoFar place={place} readerId={user.id}>
          <PlaceToday place={place} date={date} readerId={user.id} />
        </MonthSoFar>
      )}
      <Balance cents={balance} to={paths.dues}>
        {balance === now.balance ? '· today the same' : `· today ${balanceText(now.balance)}`}
      </Balance>
    </section>
  );
}

/** What the board of the same month says today. */
function PlaceToday(
  { place, date, readerId }: { readonly place: MonthPlaceView; readonly date: string; readonly readerId: number },
): ReactElement {
  const board = useQuery(standingsQuery({ period: 'monthly', date, ...monthOfDate(date) }, null)).data;
  const line = lineOf(board ?? [], readerId);
  const isSame = line?.rank === place.rank && line.points === place.monthlyFinalScore;
  // The line is kept free for the answer.
  if (board === undefined) return <p>&nbsp;</p>;
  if (line === undefined) return <p>Not on the board of that month today.</p>;
  return <p>{isSame ? 'Today the same.' : `Today ${ordinal(line.rank)} with ${scoreText(line.points)}.`}</p>;
}
