/** The page of the evenings ahead: who sits at the table of the next one, what so many make, and the others. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { planCalls } from '../../../contract/plans.calls.js';
import type { PlanView, WishesView } from '../../../contract/plans.js';
import { usePlans } from '../../figures/plans/answers.js';
import { nextOf } from '../../figures/plans/plan-text.js';
import { paths } from '../../paths.js';
import { rememberedResource } from '../../transport/resource.js';
import { Button } from '../../ui/controls.js';
import { both, Empty, Loaded, PageHead, SkeletonRows } from '../../ui/page.js';
import { usePlayers } from '../recording/players.api.js';
import { mayRecordGames, useReader } from '../session/session.api.js';
import { Answers, Scale } from './answers-panel.js';
import { ForYou, InYourCalendar, LastEvening } from './for-you.js';
import { NextEvenings } from './next-evenings.js';
import { PlanDialog, type Weekly } from './plan-dialogs.js';
import { type OfPlan, TheEvening } from './the-evening.js';
import './who-comes.css';

const weeklyQuery = rememberedResource(planCalls.weekly, 5, () => true);
const wishesQuery = rememberedResource(planCalls.wishes, 5, () => true);

export default function WhoComesScreen() {
  const query = both(both(usePlans(), usePlayers()), both(useQuery(weeklyQuery), useQuery(wishesQuery)));
  return (
    <Loaded what="next evenings" query={query} failureClass="panel" skeleton={SKELETON}>
      {([[plans, known], [{ weekly }, wishes]]) => (
        <WhoComes
          {...{ plans, weekly, wishes }}
          nameOf={(id) => known.find((player) => player.id === id)?.displayName ?? `Player ${id}`}
          guests={known.filter(({ isGuest, isActive }) => isGuest && isActive)}
        />
      )}
    </Loaded>
  );
}

const SKELETON = (
  <>
    <div className="felt sk-evening" />
    <SkeletonRows count={3} className="panel flush" />
  </>
);

interface Known extends Pick<OfPlan, 'nameOf' | 'guests'> {
  /** Oldest first. */
  readonly plans: readonly PlanView[];
  readonly weekly: readonly Weekly[];
  readonly wishes: WishesView;
}

function WhoComes({ plans, weekly, wishes, ...known }: Known) {
  const [params] = useSearchParams();
  const mayPlan = mayRecordGames(useReader());
  const [isPlanning, setPlanning] = useState(mayPlan && params.has('plan'));
  const shown = plans.find(({ date }) => date === params.get('date')) ?? nextOf(plans);
  const over = plans.find((plan) => plan.state === 'over' && plan !== shown);
  const others = plans.filter((plan) => plan.state !== 'over' && plan !== shown);
  const act = mayPlan && <Button act="Plan an evening" icon="plus" onClick={() => setPlanning(true)} />;
  const of = { mayPlan, ...known };
  const isOpen = shown?.state === 'open';
  return (
    <>
      {shown ? (
        <>
          <TheEvening key={shown.date} plan={shown} {...of} />
          <div className={isOpen ? 'cols cols-2' : 'cols'}>
            <Answers plan={shown} {...of} />
            {isOpen && <Scale plan={shown} />}
          </div>
        </>
      ) : (
        <>
          <PageHead title="Who comes" up={[paths.dashboard, 'Dashboard']} />
          <div className="panel">
            <Empty
              title="No evening planned"
              hint="A recorder or an admin plans the next one. Games can be recorded without it."
            >
              {act}
            </Empty>
          </div>
        </>
      )}
      <div className="cols cols-side">
        <NextEvenings plans={others} weekly={weekly} {...of} beside={shown && act} />
        <div className="stack">
          <ForYou wishes={wishes} weekly={weekly} />
          <InYourCalendar wishes={wishes} />
          {over && <LastEvening plan={over} />}
        </div>
      </div>
      {isPlanning && <PlanDialog onClose={() => setPlanning(false)} />}
    </>
  );
}
