/** All other evenings ahead, each with its three buttons, and what is planned every week. */
import type { ReactNode } from 'react';
import type { PlanView } from '../../../contract/plans.js';
import { dayText, dayTitle, monthShortOf, weekdayName, weekdayNumber } from '../../../domain/dates.js';
import { AnswerButtons, SendingNote } from '../../figures/plans/answers.js';
import { countsText, planPath } from '../../figures/plans/plan-text.js';
import { Icon, Link } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { Panel } from '../../ui/page.js';
import { ChangeWeekly, EndWeekly, type Weekly } from './plan-dialogs.js';
import { Changed, type OfPlan, ResumeButton, Written } from './the-evening.js';

type NextProps = Omit<OfPlan, 'plan'> & {
  readonly plans: readonly PlanView[];
  readonly weekly: readonly Weekly[];
  /** Beside the title. */
  readonly beside: ReactNode;
};

export const NextEvenings = ({ plans, weekly, beside, ...props }: NextProps) => (
  <Panel title="Next evenings" beside={beside} look="flush">
    {plans.length === 0 ? <p className="muted none-ahead">No other evening is planned.</p> : (
      <ul className="next-evenings">
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
        <p className="evening-when">
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
        {!isCancelled && <AnswerButtons plan={plan} look="sm" />}
        {isCancelled && (mayPlan ? <ResumeButton plan={plan} /> : <p className="small muted">Nobody is asked</p>)}
      </div>
    </li>
  );
}

function EveryWeek({ weekly, mayPlan }: Pick<OfPlan, 'mayPlan'> & { readonly weekly: Weekly }) {
  const day = weekdayName(weekly.weekday);
  return (
    <div className="every-week">
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
