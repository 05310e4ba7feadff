/** The card of the next evening: its chairs, and the reader's answer in one tap. */
import { type ReactNode, useState } from 'react';
import type { PlanView } from '../../contract/plans.js';
import { MAX_PLAYERS } from '../../domain/game-size.js';
import { useReaderId } from './members.js';
import { AnswerButtons, SendingNote } from './plans/answers.js';
import {
  planningPath, planWhen, saidIn, STATUS_TEXT, statusOf, tableText,
} from './plans/plan-text.js';
import { eveningPath } from '../paths.js';
import { Icon, Link, LinkButton } from '../ui/controls.js';
import { currentDate } from '../ui/date-text.js';
import { mayRecordGames, useReader } from './session.js';

/** The card; nothing for members while no evening is planned. */
export function WhoComesCard({ plan, isAsked = false, children }: {
  readonly plan: PlanView | undefined;
  /** Whether the buttons stay after an answer. */
  readonly isAsked?: boolean;
  /** Content below the answers. */
  readonly children?: ReactNode;
}) {
  const mayPlan = mayRecordGames(useReader());
  if (plan === undefined && !mayPlan) return null;
  return (
    <section id="who-comes-card" className="felt comes-card" aria-labelledby="who-comes-title">
      {plan === undefined ? (
        <>
          <div>
            <h2 id="who-comes-title">No evening planned</h2>
            <p className="muted small">Once one is, everybody says here whether they come.</p>
          </div>
          <div className="row wrap">
            <LinkButton label="Plan an evening" icon="plus" variant="on-felt-line" to={planningPath} />
          </div>
        </>
      ) : <NextEvening key={plan.date} plan={plan} wasAsked={isAsked} />}
      {children}
    </section>
  );
}

function NextEvening({ plan, wasAsked }: { readonly plan: PlanView; readonly wasAsked: boolean }) {
  const readerId = useReaderId();
  // The buttons stay after a tap, so that another tap can change the answer.
  const [isAsked, setAsked] = useState(wasAsked);
  const status = statusOf(plan, readerId);
  return (
    <>
      <div className="row between">
        <div>
          <h2 id="who-comes-title">
            <Link className="tall" to={eveningPath(plan.date)}>{planWhen(plan, currentDate())}</Link>
          </h2>
          <p className="muted small">
            <bdi dir="auto" translate="no">{plan.place}</bdi>.{' '}
            {status === null ? 'Do you come?' : tableText(saidIn(plan))}
          </p>
        </div>
        <p className="comes-count num">{plan.in.length}<small> in</small></p>
      </div>
      <div className="comes-seats" aria-hidden="true">
        {Array.from({ length: MAX_PLAYERS }, (_, index) => {
          const id = plan.in[index];
          return <i key={index} className={id === undefined ? 'free' : id === readerId ? 'you' : undefined} />;
        })}
      </div>
      {(status === null || isAsked) && <AnswerButtons plan={plan} onTap={() => setAsked(true)} />}
      <div className="row between wrap">
        <div aria-live="polite">
          {status !== null && (
            <p className="strong">{status === 'in' && <Icon name="check" />} {STATUS_TEXT[status]}</p>
          )}
          {status === 'waiting' && (
            <p className="muted small">If somebody says Out, the seat is yours and you get a notice.</p>
          )}
          <p className="muted small"><SendingNote date={plan.date} /></p>
        </div>
        {status !== null && <LinkButton label="Who comes" variant="on-felt-line" to={eveningPath(plan.date)} />}
      </div>
    </>
  );
}
