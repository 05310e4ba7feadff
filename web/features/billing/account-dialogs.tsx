/** Owns the dialogs that correct an account: void a payment, adjust the balance, set the opening balance. */
import { type ReactElement, useState } from 'react';
import type { StatementEntry, StatementView } from '../../../contract/billing.js';
import { MAX_REASON_LENGTH } from '../../../domain/reason.js';
import { torontoDate } from '../../../domain/toronto-date.js';
import { Choice, DollarField, TextAreaField } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { amountIn, balanceText, moneyText } from '../../ui/money-text.js';
import { Name } from '../../ui/name.js';
import { isolated } from '../../ui/name-text.js';
import { toastGood } from '../../ui/toast.js';
import { BillingMonthField } from './billing-month-field.js';
import { entryDetails } from './entry-text.js';
import { useAdjustBalance, useSetOpeningBalance, useVoidPayment } from './financial.api.js';

export type AccountDialogState =
  | { readonly kind: 'adjust' | 'opening' }
  | { readonly kind: 'void'; readonly entry: StatementEntry };

export interface AccountDialogProps {
  readonly statement: StatementView;
  readonly onClose: () => void;
}

interface AnyAccountDialogProps extends AccountDialogProps {
  readonly state: AccountDialogState;
}

export function AccountDialog({ state, ...props }: AnyAccountDialogProps): ReactElement {
  if (state.kind === 'void') return <VoidDialog entry={state.entry} onClose={props.onClose} />;
  return state.kind === 'adjust' ? <AdjustDialog {...props} /> : <OpeningBalanceDialog {...props} />;
}

const reasonIn = (fields: FormData): string => String(fields.get('reason'));

interface VoidDialogProps extends Pick<AccountDialogProps, 'onClose'> {
  readonly entry: StatementEntry;
}

function VoidDialog({ entry, onClose }: VoidDialogProps): ReactElement {
  const { mutate, isPending, error } = useVoidPayment(entry.payment_id ?? 0);
  const takeBack = (fields: FormData): void =>
    mutate(
      { reason: reasonIn(fields) },
      {
        onSuccess: () => {
          toastGood('Payment Voided', `${moneyText(entry.credit)} was taken back. Both entries stay on the statement.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Void Payment"
      act={`Void ${moneyText(entry.credit)}`}
      busyAct="Voiding..."
      isBusy={isPending}
      isDangerous
      refusal={error}
      onSubmit={takeBack}
      onClose={onClose}
    >
      <p className="muted">{entryDetails(entry, null)}</p>
      <TextAreaField name="reason" label="Reason" maxLength={MAX_REASON_LENGTH} required />
      <p className="strong">Take back this payment of {moneyText(entry.credit)}?</p>
    </FormDialog>
  );
}

const DIRECTIONS = { credit: 'The member’s', debt: 'The group’s' } as const;
type Direction = keyof typeof DIRECTIONS;

/** A signed amount as two questions: how much, and in whose favour. */
function useSignedAmount(initialCents: number) {
  const [typed, setTyped] = useState(initialCents === 0 ? '' : (Math.abs(initialCents) / 100).toFixed(2));
  const [direction, setDirection] = useState<Direction>(initialCents < 0 ? 'debt' : 'credit');
  const [isSent, setSent] = useState(false);
  const { cents: size, fault } = amountIn(typed);
  const cents = direction === 'debt' ? -size : size;
  const fields = (hint: string): ReactElement => (
    <>
      <DollarField
        name="amount"
        label="Amount"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        fault={(isSent && fault) || undefined}
        hint={fault ?? <span className="num">{hint}</span>}
      />
      <Choice name="direction" label="In whose favour" choices={DIRECTIONS} value={direction} onChoose={setDirection} />
    </>
  );
  /** Calls back unless what was typed is no amount, which is said at its field. */
  const send = (accept: () => void): void => (fault === null ? accept() : setSent(true));
  // Avoids -0.
  return { cents: cents === 0 ? 0 : cents, fields, send };
}

function AdjustDialog({ statement, onClose }: AccountDialogProps): ReactElement {
  const { mutate, isPending, error } = useAdjustBalance();
  const [billingMonth, setBillingMonth] = useState(() => torontoDate(new Date()).slice(0, 7));
  const { cents, fields, send } = useSignedAmount(0);
  const { user, current_balance: balance } = statement;
  const adjust = (form: FormData): void =>
    mutate(
      { userId: user.id, amount: cents, billingMonth, reason: reasonIn(form) },
      {
        onSuccess: () => {
          toastGood('Balance Adjusted', `${balanceText(cents)} for ${isolated(user.displayName)}.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Adjust Balance"
      act={cents === 0 ? 'Adjust balance' : `Adjust by ${balanceText(cents)}`}
      busyAct="Adjusting..."
      isBusy={isPending}
      refusal={error}
      onSubmit={(form) => send(() => adjust(form))}
      onClose={onClose}
    >
      {fields(`Balance afterwards: ${balanceText(balance + cents)}`)}
      <BillingMonthField month={billingMonth} onMonth={setBillingMonth} />
      <TextAreaField name="reason" label="Reason" maxLength={MAX_REASON_LENGTH} required />
      <p className="strong">
        Adjust the balance of <Name>{user.displayName}</Name>
        {cents !== 0 && ` by ${balanceText(cents)}`}?
      </p>
    </FormDialog>
  );
}

function OpeningBalanceDialog({ statement, onClose }: AccountDialogProps): ReactElement {
  const { mutate, isPending, error } = useSetOpeningBalance();
  const { user, months } = statement;
  const standing = months.find(({ month }) => month === null)?.closing_balance ?? 0;
  const { cents, fields, send } = useSignedAmount(standing);
  const set = (): void =>
    mutate(
      { userId: user.id, amount: cents },
      {
        onSuccess: () => {
          toastGood('Opening Balance Set', `${isolated(user.displayName)} begins with ${balanceText(cents)}.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Set Opening Balance"
      act={`Begin with ${balanceText(cents)}`}
      busyAct="Saving..."
      isBusy={isPending}
      refusal={error}
      onSubmit={() => send(set)}
      onClose={onClose}
    >
      <p className="muted">
        What <Name>{user.displayName}</Name> had before the first month here. It takes the place of the one that stands
        and moves every balance since.
      </p>
      {fields(`Now it is ${balanceText(standing)}`)}
      <p className="strong">
        Let <Name>{user.displayName}</Name> begin with {balanceText(cents)}?
      </p>
    </FormDialog>
  );
}
