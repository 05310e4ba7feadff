/** Owns the alarm of a comparison: it stays until an admin says what was behind the rows that differed. */
import { type ReactElement, useState } from 'react';
import type { FastTableStatusView } from '../../../contract/maintenance.js';
import { MAX_REASON_LENGTH } from '../../../domain/reason.js';
import { momentText } from '../../ui/date-text.js';
import { TextAreaField } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Icon } from '../../ui/icon.js';
import { counted } from '../../ui/score-text.js';
import { toastGood } from '../../ui/toast.js';
import { useAcknowledge } from './admin.api.js';

type Alarm = NonNullable<FastTableStatusView['alarm']>;

export function ComparisonAlarm({ alarm }: { readonly alarm: Alarm }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="note bad">
      <Icon name="alert" />
      <span className="grow">
        <b>Alarm of {momentText(alarm.at)}:</b> {counted(alarm.differences, 'row')} differed from the log. It stays
        until an admin acknowledges it.
      </span>
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        Acknowledge
      </button>
      {isAsking && <AcknowledgeDialog alarm={alarm} onClose={() => setAsking(false)} />}
    </div>
  );
}

function AcknowledgeDialog({ alarm, onClose }: { readonly alarm: Alarm; readonly onClose: () => void }): ReactElement {
  const { mutate, isPending, error } = useAcknowledge(alarm.id);
  const acknowledge = (fields: FormData): void =>
    mutate(
      { reason: String(fields.get('reason') ?? '') },
      {
        onSuccess: () => {
          toastGood('Alarm Acknowledged', 'Your reason is in the audit.');
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Acknowledge the alarm"
      act="Acknowledge"
      busyAct="Acknowledging..."
      isBusy={isPending}
      refusal={error}
      onSubmit={acknowledge}
      onClose={onClose}
    >
      <p>Say what was behind the rows that differed, and what was done about it.</p>
      <TextAreaField name="reason" label="Reason" maxLength={MAX_REASON_LENGTH} required />
    </FormDialog>
  );
}
