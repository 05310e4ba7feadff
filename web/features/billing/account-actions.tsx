/** The actions of admins on an account; a payment is voided at its line. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { StatementView } from '../../../contract/billing.js';
import { monthOf } from '../../../domain/calendar-month.js';
import { type Action, ActionMenu } from '../../ui/action-menu.js';
import HeadMenu, { type HeadLink } from '../boards/past/head-menu.js';
import { currentDate } from '../../ui/date-text.js';

const PaymentDialog = lazy(() => import('./payment-dialog.js'));
const dialogs = () => import('./account-dialogs.js');
const AdjustDialog = lazy(async () => ({ default: (await dialogs()).AdjustDialog }));
const OpeningBalanceDialog = lazy(async () => ({ default: (await dialogs()).OpeningBalanceDialog }));

export interface AccountActionsProps {
  readonly statement: StatementView;
  /** What else the head of a phone offers; null where that is beside this menu. */
  readonly head: readonly HeadLink[] | null;
}

/** A default export, because it is loaded lazily. */
export default function AccountActions({ statement, head }: AccountActionsProps): ReactElement {
  const [open, setOpen] = useState<'payment' | 'adjust' | 'opening' | null>(null);
  const { user, current_balance: balance } = statement;
  const label = `Account of ${user.displayName}`;
  const close = (): void => setOpen(null);
  const actions: Action[] = [
    { label: 'Record payment', onSelect: () => setOpen('payment') },
    { label: 'Adjust balance', onSelect: () => setOpen('adjust') },
    { label: 'Set opening balance', onSelect: () => setOpen('opening') },
  ];
  return (
    <>
      {head === null
        ? <ActionMenu label={label} actions={actions} />
        : <HeadMenu label={label} actions={actions} what="statement" links={head} />}
      <Suspense fallback={null}>
        {open === 'payment' && (
          <PaymentDialog
            payer={{ id: user.id, displayName: user.displayName, balance }}
            month={monthOf(currentDate())}
            onClose={close}
          />
        )}
        {open === 'adjust' && <AdjustDialog statement={statement} onClose={close} />}
        {open === 'opening' && <OpeningBalanceDialog statement={statement} onClose={close} />}
      </Suspense>
    </>
  );
}
