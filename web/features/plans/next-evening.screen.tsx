/**
 * The page of the evenings ahead: who sits at the table of the next one, what their number means, and the other
 * evenings; beside them the reader's wishes, the link for a calendar, and the last evening.
 */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import { planCalls } from '../../../contract/plans.calls.js';
import type { PlanView, WishesView } from '../../../contract/plans.js';
import { dayText, dayTitle, monthShortOf, weekdayName, weekdayNumber } from '../../../domain/dates.js';
import { listed } from '../../../domain/text.js';
import { AnswerButtons, SendingNote, usePlans } from '../../figures/plans/answers.js';
import { afterwardsText, countsText, nextOf, planPath } from '../../figures/plans/plan-text.js';
import { eveningPath, paths } from '../../paths.js';
import { send } from '../../transport/http.js';
import { rememberedResource, usePress, useRead } from '../../transport/resource.js';
import { Button, Icon, Link, LinkButton, ActionButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { combine, Empty, Loaded, PageHead, Panel, SkeletonRows } from '../../ui/page.js';
import { copyText } from '../../ui/share.js';
import { Switch, useSwitch } from '../notices/push-panels.js';
import { usePlayers } from '../recording/players.api.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { Answers, Scale } from './answers-panel.js';
import { ChangeWeekly, EndWeekly, PlanDialog, ResumeButton, type Weekly } from './plan-dialogs.js';
import { Changed, type OfPlan, TheEvening, Written } from './evening-panel.js';

const weeklyQuery = rememberedResource(planCalls.weekly, 5, () => true);
const wishesQuery = rememberedResource(planCalls.wishes, 5, () => true);

export default function WhoComesScreen() {
  const query = combine(combine(usePlans(), usePlayers()), combine(useQuery(weeklyQuery), useQuery(wishesQuery)));
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
  /** The evenings, oldest first. */
  readonly plans: readonly PlanView[];
  readonly weekly: readonly Weekly[];
  readonly wishes: WishesView;
}

function WhoComes({ plans, weekly, wishes, ...known }: Known) {
  const [params] = useSearchParams();
  const mayPlan = mayRecordGames(useReader());
  const [isPlanning, setPlanning] = useState(mayPlan && params.has('plan'));
  const asked = params.get('date');
  const shown = plans.find(({ date }) => date === asked) ?? plans.find(({ movedFrom }) => movedFrom?.date === asked)
    ?? nextOf(plans);
  const over = plans.find((plan) => plan.state === 'over' && plan !== shown);
  const others = plans.filter((plan) => plan.state !== 'over' && plan !== shown);
  const act = mayPlan && <Button label="Plan an evening" icon="plus" onClick={() => setPlanning(true)} />;
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
      {isPlanning && <PlanDialog plans={plans} onClose={() => setPlanning(false)} />}
    </>
  );
}

/** @param beside  content beside the title */
type NextProps = Omit<Known, 'wishes'> & Pick<OfPlan, 'mayPlan'> & { readonly beside: ReactNode };

/** All other evenings ahead, each with its three buttons, and what is planned every week. */
const NextEvenings = ({ plans, weekly, beside, ...props }: NextProps) => (
  <Panel title="Next evenings" beside={beside} variant="flush">
    {plans.length === 0 ? <p className="muted none-ahead">No other evening is planned.</p> : (
      <ul className="rows lines next-evenings">
        {plans.map((plan) => (
          <Evening key={plan.date} {...props} plan={plan} isOnce={!plan.weekly && weekly.length > 0} />
        ))}
      </ul>
    )}
    {weekly.map((each) => <EveryWeek key={each.weekday} weekly={each} mayPlan={props.mayPlan} />)}
  </Panel>
);

function Evening({ isOnce, ...props }: OfPlan & { readonly isOnce: boolean }) {
  const { plan, mayPlan } = props;
  const { date, time, place } = plan;
  const isCancelled = plan.state === 'cancelled';
  return (
    <li>
      <span className={isCancelled ? 'leaf off num' : 'leaf num'} aria-hidden="true">
        <small>{monthShortOf(date)}</small>
        <b>{Number(date.slice(8))}</b>
      </span>
      <div>
        <p className="row wrap evening-when">
          <Link to={planPath(date)} aria-label={`${dayTitle(date)}, ${time}`}>
            {weekdayName(weekdayNumber(date))}, {time}
          </Link>
          {isCancelled && <span className="tag minus"><Icon name="close" />Cancelled</span>}
          {plan.movedFrom && <span className="tag warn"><Icon name="to" />Moved</span>}
          {isOnce && <span className="tag line">Once</span>}
        </p>
        <div className="small">
          <Changed {...props} />
          <p className="muted"><Written>{place}</Written>. {countsText(plan)}</p>
          <p className="muted" aria-live="polite"><SendingNote date={date} /></p>
        </div>
      </div>
      <div className="evening-do">
        {!isCancelled && <AnswerButtons plan={plan} variant="sm" />}
        {isCancelled && (mayPlan ? <ResumeButton plan={plan} /> : <p className="small muted">Nobody is asked</p>)}
      </div>
    </li>
  );
}

function EveryWeek({ weekly, mayPlan }: Pick<OfPlan, 'mayPlan'> & { readonly weekly: Weekly }) {
  const day = weekdayName(weekly.weekday);
  return (
    <div className="row wrap between every-week">
      <div>
        <b className="strong"><Icon name="refresh" /> Every {day}, {weekly.time}</b>
        <p className="small muted">
          <Written>{weekly.place}</Written>, {weekly.since > currentDate() ? 'from' : 'since'}{' '}
          {dayText(weekly.since)}. The next four are open for answers.
        </p>
      </div>
      {mayPlan && (
        <div className="row">
          <ChangeWeekly weekly={weekly} />
          <EndWeekly weekday={weekly.weekday} />
        </div>
      )}
    </div>
  );
}

function ForYou({ wishes, weekly }: Pick<Known, 'wishes' | 'weekly'>) {
  const days = listed(weekly.map(({ weekday }) => `${weekdayName(weekday)}s`)) || 'Weekly evenings';
  return (
    <Panel title="For you">
      <Switch
        label="Remind me"
        hint="The day before at 18:00, if I have not answered"
        {...useWish('wantsReminder', wishes)}
      />
      <Switch
        label="I usually come"
        hint={`${days} start with In; I say when I cannot`}
        {...useWish('usuallyComes', wishes)}
      />
    </Panel>
  );
}

const useWish = (name: 'wantsReminder' | 'usuallyComes', wishes: WishesView) =>
  useSwitch(wishes[name], (isOn, key) => send(planCalls.wish, { [name]: isOn }, key), planCalls.wish.stale);

function InYourCalendar({ wishes: { hasCalendarLink } }: Pick<Known, 'wishes'>) {
  const [url, setUrl] = useState('');
  const [making, ending] = [usePress(planCalls.makeCalendarLink), usePress(planCalls.endCalendarLink)];
  const failure = ['Error', 'The link was not changed.'] as const;
  return (
    <Panel title="In your calendar" variant="stack">
      <p className="muted">A link that keeps itself up to date. It shows evenings only, no names and no points.</p>
      {url !== '' && (
        <>
          <output className="well small calendar-url" aria-label="Your calendar link" translate="no">{url}</output>
          <p className="small muted">Shown only now. A new link ends the one before.</p>
        </>
      )}
      <div className="row wrap">
        {url !== '' && (
          <Button label="Copy link" icon="copy" onClick={() => void copyText(url, 'Add it to your calendar.')} />
        )}
        <ActionButton
          change={making}
          label={[hasCalendarLink ? 'New link' : 'Make a link', 'Making...']}
          failure={failure}
          onDone={(link) => setUrl(link.url)}
        />
        {hasCalendarLink && (
          <ActionButton change={ending} label={['End link', 'Ending...']} failure={failure} onDone={() => setUrl('')} />
        )}
      </div>
    </Panel>
  );
}

/** Members who said In, and how many played. */
function LastEvening({ plan }: Pick<OfPlan, 'plan'>) {
  const recap = useRead(eveningCalls.recap, 5, { date: plan.date }).data;
  const played = recap ? { players: recap.places.length, games: recap.games.length } : null;
  return (
    <Panel title={dayTitle(plan.date)} beside={<span className="tag">Over</span>} variant="stack">
      <p>{afterwardsText(plan, played)} Answers can no longer change.</p>
      <div className="row wrap"><LinkButton label="Recap of the evening" to={eveningPath(plan.date)} /></div>
    </Panel>
  );
}
