/** The alarm of a comparison stays until an admin explains the differing rows. */
import { type ReactElement, useState } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { FastTableStatusView } from '../../../contract/maintenance.js';
import { useCommand } from '../../transport/command.js';
import { Button } from '../../ui/buttons.js';
import { momentText } from '../../../domain/date-text.js';
import { FormDialog } from '../../ui/form.js';
import { Icon } from '../../ui/icon.js';
import { ReasonField, reasonIn } from '../../ui/fields.js';
import { counted } from '../../../domain/number-text.js';
import { toastGood } from '../../ui/toast.js';

type Alarm = NonNullable<FastTableStatusView['alarm']>;

interface AcknowledgeDialogProps {
  readonly alarm: Alarm;
  readonly onClose: () => void;
}

export default function ComparisonAlarm({ alarm }: { readonly alarm: Alarm }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="note bad">
      <Icon name="alert" />
      <span className="grow">
        <b>Alarm of {momentText(alarm.at)}:</b> {counted(alarm.differences, 'row')} differed from the log. It stays
        until an admin acknowledges it.
      </span>
      <Button act="Acknowledge" onClick={() => setAsking(true)} />
      {isAsking && <AcknowledgeDialog alarm={alarm} onClose={() => setAsking(false)} />}
    </div>
  );
}

const AcknowledgeDialog = ({ alarm, onClose }: AcknowledgeDialogProps): ReactElement => (
  <FormDialog
    title="Acknowledge the alarm"
    act="Acknowledge"
    busyAct="Acknowledging..."
    change={useCommand(maintenanceCalls.acknowledge, { id: alarm.id })}
    body={reasonIn}
    onDone={() => toastGood('Alarm Acknowledged', 'Your reason is in the audit.')}
    onClose={onClose}
  >
    <p>Say why the rows differed and what was done about it.</p>
    <ReasonField />
  </FormDialog>
);
