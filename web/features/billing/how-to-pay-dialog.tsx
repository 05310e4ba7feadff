/** The treasurer writes how to pay. */
import type { ReactElement } from 'react';
import { billingCalls } from '../../../contract/billing.calls.js';
import { MAX_NOTES_LENGTH } from '../../../domain/account/notes.js';
import { useCommand } from '../../transport/command.js';
import { TextAreaField, textIn } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form.js';
import { toastGood } from '../../ui/toast.js';

interface HowToPayDialogProps {
  /** As it is now. */
  readonly text: string;
  readonly onClose: () => void;
}

export default function HowToPayDialog({ text, onClose }: HowToPayDialogProps): ReactElement {
  return (
    <FormDialog
      title="How to pay"
      act="Save"
      busyAct="Saving..."
      change={useCommand(billingCalls.writeHowToPay)}
      body={(fields) => ({ text: textIn(fields, 'text') })}
      onDone={() => toastGood('Saved', 'Members read it under My dues.')}
      onClose={onClose}
    >
      <TextAreaField
        name="text"
        label="What members read"
        rows={5}
        maxLength={MAX_NOTES_LENGTH}
        defaultValue={text}
        hint={`Plain text of up to ${MAX_NOTES_LENGTH} characters. Leave it empty to remove it.`}
      />
    </FormDialog>
  );
}
