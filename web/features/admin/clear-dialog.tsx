/** Asks before the boards are emptied. */
import type { ReactElement } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { usePress } from '../../transport/command.js';
import { FormDialog } from '../../ui/form.js';
import { toastGood } from '../../ui/toast.js';

const ClearDialog = ({ onClose }: { readonly onClose: () => void }): ReactElement => (
  <FormDialog
    title="Clear Fast Tables"
    act="Clear"
    busyAct="Clearing..."
    isDangerous
    change={usePress(maintenanceCalls.clear)}
    onDone={({ message }) => toastGood('Fast Tables Cleared', message)}
    onClose={onClose}
  >
    <p>
      All leaderboards are empty until the tables are populated again. Games, payments and everything else in the log
      stay.
    </p>
  </FormDialog>
);

export default ClearDialog;
