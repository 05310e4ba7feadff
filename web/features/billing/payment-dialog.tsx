/** Owns the dialog 'Record Payment'. */
import { type ReactElement, useState } from 'react';
import type { PaymentMode } from '../../../domain/account/account.events.js';
import { MAX_NOTES_LENGTH } from '../../../domain/account/notes.js';
import { torontoDate } from '../../../domain/toronto-date.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { Avatar } from '../../ui/avatar.js';
import { Choice, DollarField, Field, TextAreaField } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { amountIn, balanceText, balanceWords, moneyText } from '../../ui/money-text.js';
import { Name, RowName } from '../../ui/name.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { Balance } from './balance.js';
import { BillingMonthField } from './billing-month-field.js';
import { useRecordPayment, useAvatarUrl } from './financial.api.js';
import { PAYMENT_MODE_NAMES } from './entry-text.js';
import { paymentFaults, type PaymentFaults } from './payment-faults.js';

/** The member who pays, and the balance of the account at the end of the month on screen. */
export interface Payer {
  readonly id: number;
  readonly displayName: string;
  /** Cents. */
  readonly balance: number;
}

export interface PaymentDialogProps {
  readonly payer: Payer;
  /** `YYYY-MM`: the month on screen. */
  readonly month: string;
  readonly onClose: () => void;
}

export function PaymentDialog({ payer, month, onClose }: PaymentDialogProps): ReactElement {
  const { mutate, isPending, error } = useRecordPayment();
  const [typed, setTyped] = useState('');
  const [paymentMode, setPaymentMode] = useState<PaymentMode>('cash');
  const [billingMonth, setBillingMonth] = useState(month);
  const [faults, setFaults] = useState<PaymentFaults>({});
  const amount = amountIn(typed);
  const amountPaid = amount.cents;
  const record = (fields: FormData): void => {
    const paymentDate = String(fields.get('paymentDate'));
    const found = paymentFaults({ amount, paymentDate });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    mutate(
      { userId: payer.id, amountPaid, paymentMode, paymentDate, notes: String(fields.get('notes')), billingMonth },
      {
        onSuccess: () => {
          toastGood('Payment Recorded', 'Payment has been successfully recorded.');
          onClose();
        },
        onError: (failure) => toastBad('Error', serverMessageOf(failure, 'Failed to record payment.')),
      },
    );
  };
  return (
    <FormDialog
      title="Record Payment"
      act={amountPaid > 0 ? `Record ${moneyText(amountPaid)}` : 'Record payment'}
      busyAct="Recording..."
      isBusy={isPending}
      refusal={error}
      onSubmit={record}
      onClose={onClose}
    >
      <PayerNote payer={payer} />
      <DollarField
        name="amount"
        label="Amount"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        fault={faults.amountPaid}
        hint={
          amount.fault ?? (
            <span className="num">
              Balance after this payment: <b>{balanceText(payer.balance + amountPaid)}</b>
            </span>
          )
        }
      />
      <Choice
        name="paymentMode"
        label="Payment mode"
        choices={PAYMENT_MODE_NAMES}
        value={paymentMode}
        onChoose={setPaymentMode}
      />
      <PaymentTime fault={faults.paymentDate} month={billingMonth} onMonth={setBillingMonth} />
      <TextAreaField name="notes" label="Notes (optional)" maxLength={MAX_NOTES_LENGTH} />
      <p className="strong">
        {amountPaid === 0 ? 'How much does ' : `Record ${moneyText(amountPaid)} from `}
        <Name>{payer.displayName}</Name>
        {amountPaid === 0 ? ' pay?' : '?'}
      </p>
    </FormDialog>
  );
}

const PayerNote = ({ payer }: { readonly payer: Payer }): ReactElement => (
  <div className="note payer">
    <Avatar player={{ ...payer, avatarUrl: useAvatarUrl(payer.id) }} />
    <div>
      <b>
        <RowName>{payer.displayName}</RowName>
      </b>
      <span>{balanceWords(payer.balance)}</span>
    </div>
    <span className="big">
      <Balance cents={payer.balance} />
    </span>
  </div>
);

interface PaymentTimeProps {
  readonly fault: string | undefined;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

/** When the money came, and the month that it belongs to. */
function PaymentTime({ fault, month, onMonth }: PaymentTimeProps): ReactElement {
  const today = torontoDate(new Date());
  return (
    <div className="two-fields date-and-month">
      <Field name="paymentDate" label="Payment date" type="date" defaultValue={today} max={today} fault={fault} />
      <BillingMonthField month={month} onMonth={onMonth} />
    </div>
  );
}
