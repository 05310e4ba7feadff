/** The actions of admins on an account: record and void payments, adjust the balance, set the opening balance. */
import { useState } from 'react';
import type { StatementEntry, StatementView } from '../../../contract/billing.js';
import { monthOf } from '../../../domain/dates.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { type HeadLink, HeadMenu } from '../past/head-actions.js';
import { currentDate } from '../../ui/date-text.js';
import { billingCalls } from '../../../contract/billing.calls.js';
import { useAddition } from '../../transport/addition.js';
import { useCommand } from '../../transport/resource.js';
import { Choice, type Faults, MoneyField, ReasonField, reasonIn } from '../../ui/fields.js';
import { FormDialog, withFieldErrors } from '../../ui/form.js';
import { amountIn, balanceText, moneySign, moneyText } from '../../figures/money-text.js';
import { isolated } from '../../../domain/text.js';
import { Name } from '../../figures/members.js';
import { toastGood } from '../../ui/toast.js';
import { BillingMonthField } from './billing-month.js';
import { entryDetails } from './dues-text.js';
import { PaymentDialog } from './payment-dialog.js';

type AccountActionsProps = { readonly statement: StatementView; readonly head: readonly HeadLink[] | null };

/** @param head  further items on phones; null where they are beside this menu */
export function AccountActions({ statement, head }: AccountActionsProps) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open && DIALOGS[open];
  const label = `Account of ${statement.user.displayName}`;
  const actions = (Object.keys(DIALOGS) as (keyof typeof DIALOGS)[])
    .map((act) => ({ label: act, onSelect: () => setOpen(act) }));
  return (
    <>
      {head === null
        ? <ActionMenu label={label} actions={actions} />
        : <HeadMenu label={label} actions={actions} links={head} />}
      {Dialog && <Dialog statement={statement} onClose={() => setOpen(null)} />}
    </>
  );
}

type VoidPaymentDialogProps = { readonly entry: StatementEntry; readonly onClose: () => void };

export function VoidPaymentDialog({ entry, onClose }: VoidPaymentDialogProps) {
  const amount = moneyText(entry.credit);
  return (
    <FormDialog
      title="Void Payment"
      label={[`Void ${amount}`, 'Voiding...']}
      isDangerous
      change={useCommand(billingCalls.void, { id: entry.payment_id ?? 0 })}
      body={reasonIn}
      onDone={() => toastGood('Payment Voided', `${amount} was taken back. Both entries stay on the statement.`)}
      onClose={onClose}
    >
      <p className="muted">{entryDetails(entry, null)}</p>
      <ReasonField />
      <p className="strong">Take back this payment of {amount}?</p>
    </FormDialog>
  );
}

const DIRECTIONS = { credit: 'Credit', debt: 'Charge' } as const;
type Direction = keyof typeof DIRECTIONS;

/** A signed amount as two fields: the amount and the direction. */
function useSignedAmount(initialCents: number) {
  const [typed, setTyped] = useState(initialCents === 0 ? '' : (Math.abs(initialCents) / 100).toFixed(2));
  const [direction, setDirection] = useState<Direction>(initialCents < 0 ? 'debt' : 'credit');
  const { cents: size, fault } = amountIn(typed);
  const cents = direction === 'debt' ? -size : size;
  const fields = (hint: string) => (
    <>
      <MoneyField
        name="amount"
        label="Amount"
        sign={moneySign()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={fault ?? <span className="num">{hint}</span>}
      />
      <Choice name="direction" label="Direction" choices={DIRECTIONS} value={direction} onChoose={setDirection} />
    </>
  );
  const faults: Faults = fault === null ? {} : { amount: fault };
  // `0` instead of `-0`.
  return { cents: cents === 0 ? 0 : cents, fields, faults };
}

type AccountDialogProps = { readonly statement: StatementView; readonly onClose: () => void };

function AdjustDialog({ statement, onClose }: AccountDialogProps) {
  const [billingMonth, setBillingMonth] = useState(() => monthOf(currentDate()));
  const { cents, fields, faults } = useSignedAmount(0);
  const { user, current_balance: balance } = statement;
  return (
    <FormDialog
      title="Adjust Balance"
      label={[cents === 0 ? 'Adjust balance' : `Adjust by ${balanceText(cents)}`, 'Adjusting...']}
      change={useAddition(billingCalls.adjust)}
      body={(form) => withFieldErrors(faults, { userId: user.id, amount: cents, billingMonth, ...reasonIn(form) })}
      onDone={() => toastGood('Balance Adjusted', `${balanceText(cents)} for ${isolated(user.displayName)}.`)}
      onClose={onClose}
    >
      {fields(`Balance afterwards: ${balanceText(balance + cents)}`)}
      <BillingMonthField month={billingMonth} onMonth={setBillingMonth} />
      <ReasonField />
      <p className="strong">
        Adjust the balance of <Name>{user.displayName}</Name>
        {cents !== 0 && ` by ${balanceText(cents)}`}?
      </p>
    </FormDialog>
  );
}

function OpeningBalanceDialog({ statement: { user, months }, onClose }: AccountDialogProps) {
  const current = months.find(({ month }) => month === null)?.closing_balance ?? 0;
  const { cents, fields, faults } = useSignedAmount(current);
  return (
    <FormDialog
      title="Set Opening Balance"
      label={[`Begin with ${balanceText(cents)}`, 'Saving...']}
      change={useCommand(billingCalls.open)}
      body={() => withFieldErrors(faults, { userId: user.id, amount: cents })}
      onDone={() =>
        toastGood('Opening Balance Set', `${isolated(user.displayName)} begins with ${balanceText(cents)}.`)
      }
      onClose={onClose}
    >
      <p className="muted">
        What <Name>{user.displayName}</Name> had before the first month here. It replaces the current opening balance
        and changes every balance since.
      </p>
      {fields(`Now it is ${balanceText(current)}`)}
      <p className="strong">Let <Name>{user.displayName}</Name> begin with {balanceText(cents)}?</p>
    </FormDialog>
  );
}

const DIALOGS = {
  'Record payment': ({ statement: { user, current_balance: balance }, onClose }: AccountDialogProps) => (
    <PaymentDialog payer={{ ...user, balance }} month={monthOf(currentDate())} onClose={onClose} />
  ),
  'Adjust balance': AdjustDialog,
  'Set opening balance': OpeningBalanceDialog,
} as const;
