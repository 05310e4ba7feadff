/** Who has said what, in the order of the answers, with the reminder by hand; and what each number of players means. */
import { planCalls } from '../../../contract/plans.calls.js';
import { torontoDate, weekdayText } from '../../../domain/dates.js';
import { isolated } from '../../../domain/text.js';
import { RowName, useReaderId } from '../../figures/members.js';
import { saidIn, scaleOf } from '../../figures/plans/plan-text.js';
import { useCommand } from '../../transport/resource.js';
import { PressButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { Panel } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';
import { ChairCard, type OfPlan, Written } from './the-evening.js';

const GROUPS = [
  ['in', 'In, in this order'], ['waiting', 'Waits, in this order'], ['maybe', 'Maybe'], ['out', 'Out'],
  ['open', 'Not answered'],
] as const;

export const Answers = (props: OfPlan) => (
  <section className="panel flush answers" aria-label="Answers">
    {GROUPS.map(([group, title]) => props.plan[group].length > 0 && (
      <div key={group}>
        <h2>{title}</h2>
        <ul>{props.plan[group].map((id) => <Answer key={id} {...props} id={id} isMissing={group === 'open'} />)}</ul>
      </div>
    ))}
  </section>
);

function Answer({ plan, mayPlan, nameOf, id, isMissing }: OfPlan & {
  readonly id: number;
  readonly isMissing: boolean;
}) {
  const isReader = useReaderId() === id;
  const name = nameOf(id);
  const reason = plan.reasons.find(({ userId }) => userId === id)?.reason;
  const asked = plan.reminded.find(({ userId }) => userId === id);
  const askedOn = isMissing && asked ? torontoDate(new Date(asked.at)) : null;
  const remind = useCommand(planCalls.remind, { date: plan.date });
  return (
    <li>
      <ChairCard id={id} name={name} />
      <span>
        {isReader ? 'You' : <RowName id={id}>{name}</RowName>}
        {reason !== undefined && <small>‘<Written>{reason}</Written>’</small>}
        {askedOn !== null && <small>Asked on {weekdayText(askedOn)}</small>}
      </span>
      {isMissing && mayPlan && !isReader && plan.state === 'open' && askedOn !== currentDate() && (
        <PressButton
          change={remind}
          body={{ userId: id }}
          act={['Remind', 'Reminding...']}
          label={`Remind ${name}`}
          failure={['Nobody was reminded', 'Something went wrong.']}
          onDone={() => toastGood('Reminded', `${isolated(name)} gets a notice.`)}
        />
      )}
    </li>
  );
}

export const Scale = ({ plan }: Pick<OfPlan, 'plan'>) => (
  <Panel title="What the number means" look="flush">
    <ul className="scale">
      {scaleOf(saidIn(plan)).map(({ number, title, note, isNow }) => (
        <li key={number} aria-current={isNow || undefined}>
          <span className="num" aria-hidden="true">{number}</span>
          <span>
            <b><span className="vh">{number}: </span>{title}</b>
            <small>{note}</small>
          </span>
          {isNow && <span className="tag live">Now</span>}
        </li>
      ))}
    </ul>
  </Panel>
);
