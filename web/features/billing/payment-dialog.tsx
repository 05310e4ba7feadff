/** The dialog 'Record Payment'. */
import { useState } from 'react';
import { billingCalls } from '../../../contract/billing.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import type { PaymentMode } from '../../../domain/account/account.events.js';
import { MAX_NOTES_LENGTH } from '../../../domain/account/notes.js';
import { daysToPay } from '../../../domain/account/payment-date.js';
import { useAddition } from '../../transport/addition.js';
import { useRead } from '../../transport/resource.js';
import { Avatar, Name, RowName } from '../../figures/members.js';
import { Choice, MoneyField, Field, TextAreaField, textIn } from '../../ui/fields.js';
import { FormDialog, withFieldErrors } from '../../ui/form.js';
import { amountIn, balanceText, balanceWords, moneySign, moneyText } from '../../figures/money-text.js';
import { toastGood } from '../../ui/toast.js';
import { currentDate } from '../../ui/date-text.js';
import { Balance } from './balance.js';
import { BillingMonthField } from './billing-month.js';
import { PAYMENT_MODE_NAMES } from './dues-text.js';

interface PaymentDialogProps {
  /** The payer, with the balance in cents at the end of the month on screen. */
  readonly payer: { readonly id: number; readonly displayName: string; readonly balance: number };
  /** The month on screen, `YYYY-MM`. */
  readonly month: string;
  readonly onClose: () => void;
}

export function PaymentDialog({ payer, month, onClose }: PaymentDialogProps) {
  const [typed, setTyped] = useState('');
  const [paymentMode, setPaymentMode] = useState<PaymentMode>('cash');
  const [billingMonth, setBillingMonth] = useState(month);
  const today = currentDate();
  const { first, last } = daysToPay(billingMonth, today);
  const amount = amountIn(typed);
  const amountPaid = amount.cents;
  /** Some rules are checked before the payment is sent (docs/rules.md, Payments). */
  const paymentIn = (fields: FormData) => {
    const [paymentDate, notes] = [textIn(fields, 'paymentDate'), textIn(fields, 'notes')];
    const faults = {
      ...(amountPaid < 1 && { amount: amount.fault ?? `Enter an amount of at least ${moneyText(1)}.` }),
      ...(paymentDate === '' && { paymentDate: 'Payment date is required' }),
    };
    return withFieldErrors(faults, { userId: payer.id, amountPaid, paymentMode, paymentDate, notes, billingMonth });
  };
  return (
    <FormDialog
      title="Record Payment"
      label={[amountPaid > 0 ? `Record ${moneyText(amountPaid)}` : 'Record payment', 'Recording...']}
      change={useAddition(billingCalls.pay)}
      body={paymentIn}
      onDone={() => toastGood('Payment Recorded', 'Payment has been successfully recorded.')}
      failureToast={['Error', 'Failed to record payment.']}
      failure="Something went wrong."
      onClose={onClose}
    >
      <PayerNote payer={payer} />
      <MoneyField
        name="amount"
        label="Amount"
        sign={moneySign()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={
          amount.fault ?? (
            <span className="num">Balance after this payment: <b>{balanceText(payer.balance + amountPaid)}</b></span>
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
      <div className="two-fields date-and-month">
        <Field name="paymentDate" label="Payment date" type="date" defaultValue={today} min={first} max={last} />
        <BillingMonthField month={billingMonth} onMonth={setBillingMonth} />
      </div>
      <TextAreaField name="notes" label="Notes (optional)" maxLength={MAX_NOTES_LENGTH} />
      <p className="strong">
        {amountPaid === 0 ? 'How much does ' : `Record ${moneyText(amountPaid)} from `}
        <Name end={amountPaid === 0 ? undefined : '?'}>{payer.displayName}</Name>
        {amountPaid === 0 && ' pay?'}
      </p>
    </FormDialog>
  );
}

function PayerNote({ payer }: Pick<PaymentDialogProps, 'payer'>) {
  const { data: members } = useRead(playerCalls.list, 5);
  const avatarUrl = members?.find(({ id }) => id === payer.id)?.avatarUrl ?? null;
  return (
    <div className="note payer">
      <Avatar player={{ ...payer, avatarUrl }} />
      <div><b><RowName>{payer.displayName}</RowName></b><span>{balanceWords(payer.balance)}</span></div>
      <span className="big"><Balance cents={payer.balance} /></span>
    </div>
  );
}
