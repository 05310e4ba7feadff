/** An evening that is planned, on the green table: when and where, the reader's answer, and the chairs. */
import { type CSSProperties, lazy, type ReactNode, useState } from 'react';
import { pathOf } from '../../../contract/call.js';
import { planCalls } from '../../../contract/plans.calls.js';
import type { PlanView } from '../../../contract/plans.js';
import type { PlayerRef } from '../../../contract/players.js';
import { MAX_REASON_LENGTH } from '../../../domain/free-text.js';
import { dayTitle } from '../../../domain/dates.js';
import { linkTo } from '../../figures/group.js';
import { ChairCard } from '../../figures/chair-card.js';
import { Name, useReaderId } from '../../figures/members.js';
import { AnswerButtons, SendingNote } from '../../figures/plans/answers.js';
import {
  chairsAround, nextText, openText, planTitle, planWhen, saidIn, STATUS_TEXT, statusOf, tableNote, tableText, whenText,
} from '../../figures/plans/plan-text.js';
import { eveningPath, paths } from '../../paths.js';
import { useCommand } from '../../transport/resource.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { Button, Drawing, Icon, restoreFocus } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { FeltHead } from '../../ui/felt-head.js';
import { TextAreaField, textIn } from '../../ui/fields.js';
import { FormButton } from '../../ui/form.js';
import { NonCritical, PersonName, Sentence } from '../../ui/page.js';
import { SHARE_ACT, shareText } from '../../ui/share.js';
import { CancelDialog, MoveDialog, ResumeButton } from './plan-dialogs.js';

const NextStake = lazy(() => import('../../figures/stakes.js'));

const PIN = 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 7.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z';

export interface OfPlan {
  readonly plan: PlanView;
  /** Whether the reader may plan, change and cancel evenings. */
  readonly mayPlan: boolean;
  readonly nameOf: (id: number) => string;
  /** Guests, who play without an account. */
  readonly guests: readonly PlayerRef[];
}

/** A text that somebody wrote, in its own direction. */
export const Written = ({ children }: { readonly children: string }) => <bdi dir="auto" translate="no">{children}</bdi>;

/** @param tabs  the tabs of the page */
export function TheEvening({ tabs, ...props }: OfPlan & { readonly tabs: ReactNode }) {
  const { plan, mayPlan } = props;
  const [dialog, setDialog] = useState<'move' | 'cancel' | null>(null);
  const close = (): void => setDialog(null);
  const { date, place, note } = plan;
  const isOpen = plan.state === 'open';
  const share = (): void => void shareText(
    `${nextText(plan, saidIn(plan))}\n${linkTo(eveningPath(date))}`, 'The text of the evening is copied.');
  const actions = [
    { label: 'Move or change', onSelect: () => setDialog('move') },
    { label: 'Cancel the evening', onSelect: () => setDialog('cancel') },
  ];
  const lead = (
    <><Drawing path={PIN} /> <Written>{place}</Written>. {note !== '' && <b>‘<Written>{note}</Written>’</b>}</>
  );
  return (
    <FeltHead
      name={dayTitle(date)}
      variant="felt who-comes-head"
      up={[paths.evenings, 'Evenings']}
      title={plan.state === 'open' ? planWhen(plan, currentDate()) : planTitle(plan)}
      lead={lead}
    >
      {mayPlan && isOpen && (
        <div className="evening-menu" ref={restoreFocus}>
          <ActionMenu label={`Change ${dayTitle(date)}`} actions={actions} />
        </div>
      )}
      <div className="stack evening-said">
        <Changed {...props} />
        {isOpen && <YourAnswer {...props} />}
        {isOpen && <NonCritical><NextStake date={date} /></NonCritical>}
        <div className="row wrap">
          {isOpen && (
            <a className="btn on-felt-line" href={pathOf(planCalls.calendarFile, { date })} download>
              <Icon name="calendar" />
              Add to calendar
            </a>
          )}
          {isOpen && <Button label={SHARE_ACT} variant="on-felt-line" onClick={share} />}
          {plan.state === 'cancelled' && mayPlan && <ResumeButton plan={plan} variant="on-felt" />}
        </div>
      </div>
      {tabs}
      {dialog === 'move' && <MoveDialog plan={plan} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog plan={plan} onClose={close} />}
    </FeltHead>
  );
}

const SAID = { in: 'In', maybe: 'Maybe', out: 'Out' } as const;

/** A note that the evening was moved or cancelled, and why. */
export function Changed({ plan, nameOf }: OfPlan) {
  const readerId = useReaderId();
  const { movedFrom, cancelled } = plan;
  const before = plan.before.find(({ userId }) => userId === readerId);
  if (cancelled !== null) {
    return (
      <p className="muted">
        Cancelled by <Name>{nameOf(cancelled.by)}</Name>:{' '}
        ‘<Written>{cancelled.reason}</Written>’
      </p>
    );
  }
  return movedFrom !== null && (
    <p className="muted">
      Was {dayTitle(movedFrom.date)}: ‘<Written>{movedFrom.reason}</Written>’{' '}
      {before && statusOf(plan, readerId) === null && <b>You said {SAID[before.answer]} before. And now?</b>}
    </p>
  );
}

function YourAnswer({ plan, nameOf }: OfPlan) {
  const readerId = useReaderId();
  const status = statusOf(plan, readerId);
  const change = useCommand(planCalls.answer, { date: plan.date });
  const reason = plan.reasons.find(({ userId }) => userId === readerId)?.reason;
  return (
    <>
      <AnswerButtons plan={plan} />
      <p className="muted" aria-live="polite">
        <b>{STATUS_TEXT[status ?? 'none']}</b> {tableText(saidIn(plan))}{' '}
        <Sentence text={openText(plan, readerId, nameOf)} /> <SendingNote date={plan.date} />
      </p>
      {status !== null && (
        <div className="row wrap">
          {reason !== undefined && <p className="muted">‘<Written>{reason}</Written>’</p>}
          <FormButton
            button={{ label: reason === undefined ? 'Say why' : 'Change', variant: 'on-felt-line' }}
            title="Say why"
            label={['Save', 'Saving...']}
            change={change}
            body={(fields) => ({ answer: status === 'waiting' ? 'in' : status, reason: textIn(fields, 'reason') })}
          >
            <TextAreaField
              name="reason"
              label="Reason"
              hint="Everybody reads it beside your name."
              maxLength={MAX_REASON_LENGTH}
              defaultValue={reason}
            />
          </FormButton>
        </div>
      )}
    </>
  );
}

/** The table seen from above. The sentence in the head says its number. */
export const RoundTable = ({ plan, nameOf }: Pick<OfPlan, 'plan' | 'nameOf'>) => (
  <div className="felt round-table">
    <div className="table-picture">
      <div className="table-top" aria-hidden="true">
        <b className="num">{plan.in.length}</b>
        <small>{tableNote(plan)}<br />{whenText(plan, currentDate())}</small>
      </div>
      <ul aria-label="Who sits at the table">
        {chairsAround(plan.in).map(({ x, y, sitter }, index) => (
          <li key={index} style={{ '--x': x, '--y': y } as CSSProperties}>
            <Sitter sitter={sitter} plan={plan} nameOf={nameOf} />
          </li>
        ))}
      </ul>
    </div>
    {plan.waiting.length > 0 && (
      <div className="row wrap table-waits">
        <ul aria-label="Who waits">
          {plan.waiting.map((id) => <li key={id}><Sitter sitter={id} plan={plan} nameOf={nameOf} /></li>)}
        </ul>
        <p className="muted small">Waits for the first game. Then you change after each game.</p>
      </div>
    )}
  </div>
);

/** The names of all whom a plan knows. */
export const namesOn = ({ plan, nameOf }: Pick<OfPlan, 'plan' | 'nameOf'>): string[] =>
  [plan.in, plan.waiting, plan.maybe, plan.out, plan.open].flat().map(nameOf);

function Sitter({ sitter, plan, nameOf }: Pick<OfPlan, 'plan' | 'nameOf'> & {
  readonly sitter: number | 'Free' | 'No Player';
}) {
  const isReader = useReaderId() === sitter;
  if (typeof sitter === 'string') {
    const sign = sitter === 'Free' ? '+' : '–';
    return <><span className="chair free" aria-hidden="true">{sign}</span><span>{sitter}</span></>;
  }
  return (
    <>
      <ChairCard id={sitter} name={nameOf(sitter)} among={namesOn({ plan, nameOf })} />
      {isReader ? <span>You</span> : <PersonName name={nameOf(sitter)} variant="in-row" />}
    </>
  );
}
