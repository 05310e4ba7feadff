/** The answers in their order, with the reminder by hand, and the meaning of each number of players. */
import { useId } from 'react';
import { planCalls } from '../../../contract/plans.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import type { NewGuest, PlayerRef } from '../../../contract/players.js';
import { weekdayText } from '../../../domain/dates.js';
import { lookOf } from '../../../domain/free-text.js';
import { isolated } from '../../../domain/text.js';
import { ChairCard } from '../../figures/chair-card.js';
import { GuestTag, RowName, useReaderId } from '../../figures/members.js';
import { hasBegun, saidIn, scaleOf } from '../../figures/plans/plan-text.js';
import { send } from '../../transport/http.js';
import { useCommand, useMutationOf } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { ActionButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { NameField, textIn } from '../../ui/fields.js';
import { FormButton } from '../../ui/form.js';
import { Panel } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';
import { namesOn, type OfPlan, Written } from './evening-panel.js';

const GROUPS = [
  ['in', 'In, in this order'], ['waiting', 'Waits, in this order'], ['maybe', 'Maybe'], ['out', 'Out'],
  ['open', 'Not answered'],
] as const;

export const Answers = (props: OfPlan) => (
  <section className="panel flush lines answers" aria-label="Answers">
    {GROUPS.map(([group, title]) => props.plan[group].length > 0 && (
      <div key={group}>
        <h2>{title}</h2>
        <ul>{props.plan[group].map((id) => <Answer key={id} {...props} id={id} group={group} />)}</ul>
      </div>
    ))}
    {props.mayPlan && props.plan.state === 'open' && !hasBegun(props.plan) && <div><BringGuest {...props} /></div>}
  </section>
);

/** The members at the table, once nobody is asked any more. @param absent  those who said In and have not played */
export const WhoPlayed = ({ played, absent }: Readonly<Record<'played' | 'absent', readonly PlayerRef[]>>) => (
  <section className="panel flush lines answers" aria-label="Who played">
    {([['Played', played], ['Said In, and missed it', absent]] as const).map(([title, them]) => them.length > 0 && (
      <div key={title}>
        <h2>{title}</h2>
        <ul>
          {them.map(({ id, displayName }) => (
            <li key={id}>
              <ChairCard id={id} name={displayName} among={[...played, ...absent].map((each) => each.displayName)} />
              <RowName id={id}>{displayName}</RowName>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
);

function Answer({ plan, mayPlan, nameOf, guests, id, group }: OfPlan & {
  readonly id: number;
  readonly group: (typeof GROUPS)[number][0];
}) {
  const isReader = useReaderId() === id;
  const name = nameOf(id);
  const reason = plan.reasons.find(({ userId }) => userId === id)?.reason;
  const asked = plan.reminded.find(({ userId }) => userId === id);
  const isMissing = group === 'open';
  const isNamed = group !== 'out' && !isMissing;
  const isGuest = guests.some((guest) => guest.id === id);
  const askedOn = isMissing && asked ? zone.dateOf(asked.at) : null;
  const remind = useCommand(planCalls.remind, { date: plan.date });
  const answer = useCommand(planCalls.answerOfGuest, { date: plan.date });
  return (
    <li>
      <ChairCard id={id} name={name} among={namesOn({ plan, nameOf })} />
      <span>
        {isReader ? 'You' : <RowName id={id}>{name}</RowName>}
        {isGuest && <GuestTag />}
        {reason !== undefined && <small>‘<Written>{reason}</Written>’</small>}
        {askedOn !== null && <small>Asked on {weekdayText(askedOn)}</small>}
      </span>
      {isMissing && mayPlan && !isReader && !isGuest && plan.state === 'open' && askedOn !== currentDate() && (
        <ActionButton
          change={remind}
          body={{ userId: id }}
          label={['Remind', 'Reminding...']}
          aria-label={`Remind ${name}`}
          failure={['Nobody was reminded', 'Something went wrong.']}
          onDone={() => toastGood('Reminded', `${isolated(name)} gets a notice.`)}
        />
      )}
      {isGuest && mayPlan && plan.state === 'open' && !hasBegun(plan) && (
        <ActionButton
          change={answer}
          body={{ userId: id, answer: isNamed ? 'out' : 'in' }}
          label={[isNamed ? 'Does not come' : 'Comes', 'Saving...']}
          aria-label={`${name} ${isNamed ? 'does not come' : 'comes'}`}
          failure={['Nothing changed', 'Something went wrong.']}
        />
      )}
    </li>
  );
}

/** Adds a guest, a known or a new one. Only recorders can. */
function BringGuest({ plan: { date }, guests }: OfPlan) {
  const change = useMutationOf(async ({ displayName }: NewGuest, key) => {
    const known = guests.find((guest) => lookOf(guest.displayName) === lookOf(displayName));
    const { id: userId } = known ?? await send(playerCalls.addGuest, { displayName }, key);
    return send(planCalls.answerOfGuest, { userId, answer: 'in' }, `${key}-in`, { date });
  }, ['player', 'plan']);
  const listId = useId();
  return (
    <div className="row">
      <FormButton
        button={{ label: 'Bring a guest', icon: 'plus' }}
        title="Bring a guest"
        label={['Bring', 'Saving...']}
        change={change}
        body={(fields) => ({ displayName: textIn(fields, 'displayName') })}
      >
        <NameField
          list={listId}
          maxLength={60}
          hint="A guest has no account and no fee, and a mark on boards. One who is invited later keeps all games."
        />
        <datalist id={listId}>
          {guests.map(({ id, displayName }) => <option key={id} value={displayName} />)}
        </datalist>
      </FormButton>
    </div>
  );
}

export const Scale = ({ plan }: Pick<OfPlan, 'plan'>) => (
  <Panel title="What the number means" variant="flush">
    <ul className="rows lines scale">
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
