/** What can be done for several members who owe: their payments, and a text that reminds them. */
import { type ReactElement, useState } from 'react';
import type { PaymentMode } from '../../../domain/account/account.events.js';
import { Button } from '../../ui/buttons.js';
import { Choices } from '../../ui/choices.js';
import { TextAreaField } from '../../ui/fields.js';
import { moneyText } from '../../../domain/money-text.js';
import { Sentence } from '../../ui/sentence.js';
import { isolated } from '../../../domain/name-text.js';
import { counted, listed } from '../../../domain/number-text.js';
import { SHARE_ACT, shareText } from '../../ui/share.js';
import { currentDate } from '../../ui/date-text.js';
import { type Debt, sumOf } from './debts.js';
import { PAYMENT_MODE_NAMES } from './entry-text.js';
import { reminderText } from './reminder-text.js';

export interface ChosenDebtsProps {
  /** The text of the treasurer. */
  readonly howToPay: string;
  readonly debts: readonly Debt[];
  readonly isPending: boolean;
  readonly onRecord: (mode: PaymentMode) => void;
}

/** A default export, because it is loaded lazily. */
export default function ChosenDebts({ debts, howToPay, isPending, onRecord }: ChosenDebtsProps): ReactElement {
  const [mode, setMode] = useState<PaymentMode>('cash');
  const text = reminderText(debts, currentDate(), howToPay);
  return (
    <div className="chosen-debts" role="region" aria-label="Chosen members">
      <p>
        <b className="strong num">
          {counted(debts.length, 'member')}, {moneyText(sumOf(debts))}
        </b>{' '}
        <span className="small muted">
          <Sentence text={listed(debts.map(({ name }) => isolated(name)))} />, each in full
        </span>
      </p>
      <div className="row wrap">
        <Choices label="Payment mode" choices={PAYMENT_MODE_NAMES} value={mode} onChoose={setMode} />
        <Button
          act={isPending ? 'Recording...' : `Record ${counted(debts.length, 'payment')}`}
          look="primary"
          aria-disabled={isPending}
          onClick={() => onRecord(mode)}
        />
      </div>
      <Reminder key={text} text={text} />
    </div>
  );
}

/** A text to copy or share, which can be edited first. */
function Reminder({ text }: { readonly text: string }): ReactElement {
  const [typed, setTyped] = useState(text);
  return (
    <>
      <TextAreaField
        name="reminder"
        label="Reminder"
        rows={4}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="row wrap">
        <Button act={SHARE_ACT} onClick={() => void shareText(typed, 'The reminder is copied.')} />
        <span className="small muted">Nothing is sent from here.</span>
      </div>
    </>
  );
}
