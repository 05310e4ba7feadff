/**
 * All evenings: the next one on the green table, those after it, those that were played, and what holds for all.
 */
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { EveningsView } from '../../../contract/evenings.js';
import { gameCalls } from '../../../contract/games.calls.js';
import type { PlanView } from '../../../contract/plans.js';
import { weekdayName, weekdayNumber } from '../../../domain/dates.js';
import { AnswerTag, DateLeaf } from '../../figures/evening-rows.js';
import { useReaderId } from '../../figures/members.js';
import { usePlans } from '../../figures/plans/answers.js';
import { countsText, hasBegun, nextOf, statusOf } from '../../figures/plans/plan-text.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import NextStake, { useStakes } from '../../figures/stakes.js';
import { TonightCard } from '../../figures/tonight-card.js';
import { WhoComesCard } from '../../figures/who-comes-card.js';
import { eveningPath } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Button, Icon, Link } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { Loaded, PageHead, Panel, SkeletonRows } from '../../ui/page.js';
import { PastEvenings } from './past-evenings.js';

const Habits = lazy(() => import('./habits.js'));
const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialogs.js')).PlanDialog }));

export default function EveningsScreen() {
  const [params] = useSearchParams();
  const mayPlan = mayRecordGames(useReader());
  const [isPlanning, setPlanning] = useState(mayPlan && params.has('plan'));
  const plans = usePlans();
  const list = useRead(eveningCalls.list, 2);
  const waiting = useRead(gameCalls.waitingCount, 5);
  const next = nextOf(plans.data ?? []);
  const stakes = useStakes(next?.date ?? currentDate(), next !== undefined);
  // Nothing moves if all of it appears together; a part that failed and is read again hides nothing.
  const [areKnown, setKnown] = useState(false);
  if (!areKnown && list.isFetched && waiting.isFetched && stakes !== undefined) setKnown(true);
  return (
    <>
      <PageHead title="Evenings">
        {mayPlan && <Button label="Plan" icon="plus" aria-label="Plan an evening" onClick={() => setPlanning(true)} />}
      </PageHead>
      <Loaded
        what="evenings"
        query={{ ...plans, data: areKnown ? plans.data : undefined }}
        failureClass="panel"
        skeleton={SKELETON}
      >
        {(known) => (
          <div className="cols cols-5-7">
            <div className="stack evenings-ahead"><Ahead plans={known} evenings={list.data?.evenings ?? []} /></div>
            <PastEvenings />
            <div className="stack">
              <Suspense fallback={HABITS_SKELETON}><Habits mayPlan={mayPlan} /></Suspense>
            </div>
            <Suspense fallback={null}>
              {isPlanning && <PlanDialog plans={known} onClose={() => setPlanning(false)} />}
            </Suspense>
          </div>
        )}
      </Loaded>
    </>
  );
}

const SKELETON = (
  <div className="cols cols-5-7">
    <div className="felt sk-next" />
    <SkeletonRows count={10} className="panel flush" />
  </div>
);
const HABITS_SKELETON = <div className="skeleton"><SkeletonRows count={3} className="panel flush" /></div>;

/** @param plans  oldest first */
function Ahead({ plans, evenings }: Pick<EveningsView, 'evenings'> & { readonly plans: readonly PlanView[] }) {
  const next = nextOf(plans);
  const tonight = evenings.find(({ state }) => state === 'tonight');
  const later = plans.filter((plan) => plan.state !== 'over' && plan !== next && !hasBegun(plan));
  return (
    <>
      {tonight && <TonightCard evening={tonight} />}
      <WhoComesCard plan={next} isAsked>
        {next && <NextStake date={next.date} />}
      </WhoComesCard>
      {later.length > 0 && (
        <Panel title="Later" variant="flush">
          <ul className="evening-rows">{later.map((plan) => <Later key={plan.date} plan={plan} />)}</ul>
        </Panel>
      )}
    </>
  );
}

function Later({ plan }: { readonly plan: PlanView }) {
  const { date, time, place, state, movedFrom } = plan;
  return (
    <li>
      <Link to={eveningPath(date)}>
        <DateLeaf date={date} isOff={state === 'cancelled'} />
        <span>
          <span className="evening-title">{weekdayName(weekdayNumber(date))}, {zone.clockText(time)}</span>
          <span className="small muted">
            {movedFrom && state === 'open' && <><span className="tag warn"><Icon name="to" />Moved</span> </>}
            <bdi dir="auto" translate="no">{place}</bdi>. {countsText(plan)}
          </span>
        </span>
        <AnswerTag isCancelled={state === 'cancelled'} status={statusOf(plan, useReaderId())} />
      </Link>
    </li>
  );
}
