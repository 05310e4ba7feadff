/** Asks before a projection goes on without an event. */
import type { ReactElement } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { ProjectionView } from '../../../contract/maintenance.js';
import { usePress } from '../../transport/command.js';
import { FormDialog } from '../../ui/form.js';
import { toastGood } from '../../ui/toast.js';

interface SkipDialogProps {
  readonly event: NonNullable<ProjectionView['stoppedAt']>;
  readonly name: string;
  readonly onClose: () => void;
}

const SkipDialog = ({ name, event: { type, position }, onClose }: SkipDialogProps): ReactElement => (
  <FormDialog
    title="Skip Event"
    act="Skip"
    busyAct="Skipping..."
    isDangerous
    change={usePress(maintenanceCalls.skip, { name })}
    onDone={() => toastGood('Event Skipped', `The ${name} projection goes on without position ${position}.`)}
    onClose={onClose}
  >
    <p>
      {type} at position {position} is left out of {name} for good. The log keeps it, and it is noted who skipped it.
    </p>
  </FormDialog>
);

export default SkipDialog;
