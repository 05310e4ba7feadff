/**
 * All evenings: the next one on the green table, those after it, those that were played, and what holds for all.
 */
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { PlanView } from '../../../contract/plans.js';
import { weekdayName, weekdayNumber } from '../../../domain/dates.js';
import { AnswerTag, DateLeaf } from '../../figures/evening-rows.js';
import { useReaderId } from '../../figures/members.js';
import { usePlans } from '../../figures/plans/answers.js';
import { countsText, hasBegun, nextOf, statusOf } from '../../figures/plans/plan-text.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { TonightCard } from '../../figures/tonight-card.js';
import { WhoComesCard } from '../../figures/who-comes-card.js';
import { eveningPath } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { Button, Icon, Link } from '../../ui/controls.js';
import { Loaded, NonCritical, PageHead, Panel, SkeletonRows } from '../../ui/page.js';
import { PastEvenings } from './past-evenings.js';

const NextStake = lazy(() => import('../../figures/stakes.js'));
const Habits = lazy(() => import('./habits.js'));
const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialogs.js')).PlanDialog }));

export default function EveningsScreen() {
  const [params] = useSearchParams();
  const mayPlan = mayRecordGames(useReader());
  const [isPlanning, setPlanning] = useState(mayPlan && params.has('plan'));
  return (
    <>
      <PageHead title="Evenings">
        {mayPlan && <Button label="Plan" icon="plus" aria-label="Plan an evening" onClick={() => setPlanning(true)} />}
      </PageHead>
      <div className="cols cols-5-7">
        <div className="stack evenings-ahead">
          <Loaded what="next evenings" query={usePlans()} failureClass="panel" skeleton={SKELETON}>
            {(plans) => (
              <>
                <Ahead plans={plans} />
                <Suspense fallback={null}>
                  {isPlanning && <PlanDialog plans={plans} onClose={() => setPlanning(false)} />}
                </Suspense>
              </>
            )}
          </Loaded>
        </div>
        <PastEvenings />
        <div className="stack evenings-habits"><Suspense fallback={null}><Habits mayPlan={mayPlan} /></Suspense></div>
      </div>
    </>
  );
}

const SKELETON = <><div className="felt sk-next" /><SkeletonRows count={3} className="panel flush" /></>;

/** @param plans  oldest first */
function Ahead({ plans }: { readonly plans: readonly PlanView[] }) {
  const next = nextOf(plans);
  const tonight = useRead(eveningCalls.list, 2).data?.evenings.find(({ state }) => state === 'tonight');
  const later = plans.filter((plan) => plan.state !== 'over' && plan !== next && !hasBegun(plan));
  return (
    <>
      {tonight && <TonightCard evening={tonight} />}
      <WhoComesCard plan={next} isAsked>
        {next && <NonCritical><NextStake date={next.date} /></NonCritical>}
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
          <span className="evening-title">{weekdayName(weekdayNumber(date))}, {time}</span>
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
