/** Asks once before the reader is logged out everywhere else. */
import type { ReactElement } from 'react';
import { sessionCalls } from '../../../contract/session.calls.js';
import { usePress } from '../../transport/command.js';
import { FormDialog } from '../../ui/form.js';
import { toastGood } from '../../ui/toast.js';

interface EndOthersDialogProps {
  /** Such as '2 devices'. */
  readonly others: string;
  readonly onClose: () => void;
}

const EndOthersDialog = ({ others, onClose }: EndOthersDialogProps): ReactElement => (
  <FormDialog
    title={`Log out ${others.replace(' ', ' other ')}?`}
    act={`Log out ${others}`}
    busyAct="Logging out..."
    isDangerous
    change={usePress(sessionCalls.endOtherSessions)}
    onClose={onClose}
    onDone={() => toastGood('Logged Out', 'You are logged in only here.')}
  >
    <p>The password is needed there again. A game half recorded there stays on that device as a draft.</p>
  </FormDialog>
);
export default EndOthersDialog;
