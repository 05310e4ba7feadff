/**
 * The page about a log that has gone back, which the alarm above names: the meaning of the loss, and the form to accept
 * it.
 */
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { LogLossView } from '../../../contract/maintenance.js';
import { lossText } from '../../../domain/loss-text.js';
import { useCommand } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { FormButton } from '../../ui/form.js';
import { Note } from '../../ui/note.js';
import { Panel } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';

export const LostEntries = ({ lost }: { readonly lost: LogLossView }) => (
  <Panel title="What to do" variant="stack seal-todo">
    <p>
      An older copy of the log was put back, or a standby without the last entries took over. Boards can be read.
      Nothing is recorded until this is settled, and phones keep what they have.
    </p>
    <p><b className="strong">Restore the whole log</b> if you have it. Recording then goes on by itself.</p>
    <p>
      <b className="strong">Otherwise accept the loss.</b> The boards are built from what is there, and what phones send
      again is recorded once.
    </p>
    <div className="row wrap">
      <FormButton
        button={{ label: 'Accept the loss', variant: 'primary' }}
        title="Accept the loss"
        label={['Accept', 'Accepting...']}
        isDangerous
        change={useCommand(maintenanceCalls.acceptEnd)}
        body={() => ({ end: lost.end })}
        onDone={() => toastGood('Loss Accepted', 'The boards are being built from what is there.')}
      >
        <p className="muted">Entries that nobody sends again are gone for good.</p>
        <Note variant="bad">{lossText(lost, zone)}</Note>
      </FormButton>
    </div>
  </Panel>
);
