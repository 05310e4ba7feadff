/** The dialogs of recorders: plan an evening or one every week, move or change it, cancel it, and end a weekly one. */
import { useState } from 'react';
import { planCalls } from '../../../contract/plans.calls.js';
import type { PlanRequest, PlanView, WeeklyRequest, WeeklyView } from '../../../contract/plans.js';
import { daysLater, dayTitle, lastDate, weekdayName, weekdayNumber } from '../../../domain/dates.js';
import { MAX_NOTE_LENGTH, MAX_PLACE_LENGTH } from '../../../domain/plan/plan-rules.js';
import { knownGroup, useGroup } from '../../figures/group.js';
import { countsText } from '../../figures/plans/plan-text.js';
import { send } from '../../transport/http.js';
import { useCommand, useMutationOf, usePress } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { ActionButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { Check, Field, ReasonField, reasonIn, textIn } from '../../ui/fields.js';
import { FormButton, FormDialog, ReasonButton, ReasonDialog } from '../../ui/form.js';
import { Note } from '../../ui/note.js';
import { toastGood } from '../../ui/toast.js';

const USUAL_TIME = '20:00';
const FRIDAY = 5;

export type Weekly = WeeklyView['weekly'][number];

interface DialogProps {
  readonly plan: PlanView;
  readonly onClose: () => void;
}

type DetailsProps = Pick<PlanView, 'time' | 'place' | 'note'> & {
  /** The date of a single evening; a weekly one has none. */
  readonly date?: string;
  readonly onDate?: (date: string) => void;
};

function Details({ date, time, place, note, onDate }: DetailsProps) {
  const today = currentDate();
  const text = { autoComplete: 'off', dir: 'auto' } as const;
  return (
    <>
      <div className="two-fields">
        {date !== undefined && (
          <Field
            name="date"
            label="Date"
            type="date"
            min={today}
            max={lastDate(today)}
            defaultValue={date}
            onChange={({ target }) => onDate?.(target.value)}
          />
        )}
        <Field name="time" label="Time" type="time" defaultValue={time} />
      </div>
      <Field name="place" label="Place" defaultValue={place} maxLength={MAX_PLACE_LENGTH} {...text} />
      <Field name="note" label="Note" defaultValue={note} maxLength={MAX_NOTE_LENGTH} {...text} required={false} />
    </>
  );
}

const detailsIn = (fields: FormData) => (
  { time: textIn(fields, 'time'), place: textIn(fields, 'place'), note: textIn(fields, 'note') });

/** The dialog begins with the first free Friday. */
export function PlanDialog({ plans, onClose }: Pick<DialogProps, 'onClose'> & { readonly plans: readonly PlanView[] }) {
  const { place } = useGroup() ?? knownGroup();
  const [first] = useState(() => {
    const today = currentDate();
    let friday = daysLater(today, (FRIDAY - weekdayNumber(today) + 7) % 7);
    while (plans.some((plan) => plan.date === friday)) friday = daysLater(friday, 7);
    return friday;
  });
  const [date, setDate] = useState(first);
  const [isWeekly, setWeekly] = useState(false);
  const change = useMutationOf<PlanRequest | WeeklyRequest, unknown>((body, key) =>
    ('weekday' in body ? send(planCalls.planWeekly, body, key) : send(planCalls.plan, body, key)), ['plan']);
  const cancelled = plans.find((plan) => plan.date === date && plan.state === 'cancelled');
  const day = date === '' ? null : weekdayName(weekdayNumber(date));
  return (
    <FormDialog
      title="Plan an evening"
      label={[isWeekly ? 'Plan every week' : 'Plan it', 'Planning...']}
      change={change}
      body={(fields) => ({
        ...detailsIn(fields), ...(isWeekly && day ? { weekday: weekdayNumber(date), from: date } : { date }),
      })}
      onDone={() => toastGood('Planned', 'Everybody gets a notice once.')}
      onClose={onClose}
    >
      <Details date={first} time={USUAL_TIME} place={place} note="" onDate={setDate} />
      {cancelled && (
        <Note variant="warn" role="status" beside={<ResumeButton plan={cancelled} onDone={onClose} />}>
          The evening of {dayTitle(date)} is cancelled.
        </Note>
      )}
      <Check
        name="isWeekly"
        label="Again every week"
        hint={`Every ${day ?? 'week'} from then on, in place of what is planned for that day of the week`}
        checked={isWeekly}
        onChange={({ target }) => setWeekly(target.checked)}
      />
    </FormDialog>
  );
}

export const ResumeButton = ({ plan: { date }, variant, onDone }: Pick<DialogProps, 'plan'> & {
  readonly variant?: 'on-felt';
  readonly onDone?: () => void;
}) => (
  <ActionButton
    variant={variant}
    change={usePress(planCalls.resume, { date })}
    label={['It is on again', 'Saving...']}
    aria-label={`${dayTitle(date)} is on again`}
    {...(onDone && { onDone })}
    failure={['Error', 'The evening is still cancelled.']}
  />
);

export const MoveDialog = ({ plan, onClose }: DialogProps) => (
  <FormDialog
    title={`Move or change ${dayTitle(plan.date)}`}
    label={['Save', 'Saving...']}
    change={useCommand(planCalls.move, { date: plan.date })}
    body={(fields) => ({ date: textIn(fields, 'date'), ...detailsIn(fields), ...reasonIn(fields) })}
    onDone={(moved) => toastGood('Changed', `It is ${dayTitle(moved.date)}, ${zone.clockText(moved.time)}.`)}
    onClose={onClose}
  >
    <Details {...plan} />
    <ReasonField />
    <p className="small muted">On another date everybody is asked again and reads the reason.</p>
  </FormDialog>
);

export const CancelDialog = ({ plan, onClose }: DialogProps) => (
  <ReasonDialog
    title={`Cancel ${dayTitle(plan.date)}?`}
    label={['Call it off', 'Calling it off...']}
    isDangerous
    change={useCommand(planCalls.cancel, { date: plan.date })}
    onDone={() => toastGood('Cancelled', 'Everybody reads the reason.')}
    onClose={onClose}
  >
    <p>{countsText(plan)}. The answers are kept in case it is on again.</p>
  </ReasonDialog>
);

export const ChangeWeekly = ({ weekly }: { readonly weekly: Weekly }) => (
  <FormButton
    button={{ label: 'Change', 'aria-label': `Change every ${weekdayName(weekly.weekday)}` }}
    title={`Change every ${weekdayName(weekly.weekday)}`}
    label={['Save', 'Saving...']}
    change={useCommand(planCalls.planWeekly)}
    body={(fields) => ({ weekday: weekly.weekday, ...detailsIn(fields) })}
    onDone={() => toastGood('Changed', 'Evenings already planned do not change.')}
  >
    <Details {...weekly} />
  </FormButton>
);

export const EndWeekly = ({ weekday }: { readonly weekday: number }) => (
  <ReasonButton
    button={{ label: 'End', 'aria-label': `End every ${weekdayName(weekday)}` }}
    title={`End every ${weekdayName(weekday)}?`}
    label={['End', 'Ending...']}
    change={useCommand(planCalls.endWeekly, { weekday })}
    onDone={() => toastGood('Ended', 'No further dates will open.')}
  >
    <p>Evenings already planned do not change: cancel or move each on its own.</p>
  </ReasonButton>
);
