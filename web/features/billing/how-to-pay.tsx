/** How to pay: as members read it, and the panel and the dialog in which the treasurer writes it. */
import { Panel } from '../../ui/page.js';
import { billingCalls } from '../../../contract/billing.calls.js';
import { MAX_NOTES_LENGTH } from '../../../domain/account/notes.js';
import { useCommand } from '../../transport/resource.js';
import { TextAreaField, textIn } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form.js';
import { toastGood } from '../../ui/toast.js';
import { DialogButton } from '../../ui/dialog.js';

/** Plain, with line breaks; empty if nothing is written. */
type HowToPayProps = { readonly text: string };

/** Addresses in it lead nowhere: it is text. */
const Words = ({ text }: HowToPayProps) => <p className="as-typed" dir="auto">{text}</p>;

export const HowToPay = ({ text }: HowToPayProps) =>
  text === '' ? null : <Panel title="How to pay" look="stack"><Words text={text} /></Panel>;

export const HowToPayEditor = ({ text }: HowToPayProps) => (
  <Panel
    title="How to pay"
    look="stack"
    beside={(
      <DialogButton
        act={text === '' ? 'Write' : 'Edit'}
        aria-label="Edit how to pay"
        dialog={(close) => <HowToPayDialog text={text} onClose={close} />}
      />
    )}
  >
    {text !== '' && <Words text={text} />}
    <p className="small muted">
      {text === ''
        ? 'Tell members how: a bank account, or who takes cash.'
        : 'Every member reads this under My dues, and it is part of reminders.'}
    </p>
  </Panel>
);

const HowToPayDialog = ({ text, onClose }: HowToPayProps & { readonly onClose: () => void }) => (
  <FormDialog
    title="How to pay"
    act={['Save', 'Saving...']}
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
