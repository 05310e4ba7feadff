/** The panel 'Who owes most': one tap records a whole debt, and several members pay at once or are reminded. */
import { useState } from 'react';
import { billingCalls } from '../../../contract/billing.calls.js';
import type { BillingRow } from '../../../contract/billing.js';
import type { PaymentMode } from '../../../domain/account/account.events.js';
import { monthOf } from '../../../domain/dates.js';
import { statementPath } from '../../paths.js';
import { useAddition } from '../../transport/addition.js';
import { useMutationOf } from '../../transport/resource.js';
import { send, serverMessageOf } from '../../transport/http.js';
import { Choices } from '../../ui/choices.js';
import { Button, Link } from '../../ui/controls.js';
import { TextAreaField } from '../../ui/fields.js';
import { Empty, Panel, Sentence } from '../../ui/page.js';
import { knownGroup } from '../../figures/group.js';
import { Name, RowName, useReaderId, YouTag } from '../../figures/members.js';
import { counted, isolated, listed } from '../../../domain/text.js';
import { useNameSearch } from '../../figures/name-search.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { currentDate } from '../../ui/date-text.js';
import { type Debt, debtsIn, inFull, PAYMENT_MODE_NAMES, reminderText, sumOf } from './dues-text.js';
import { WhyBalance } from './balance.js';
import { SHARE_ACT, shareText } from '../../ui/share.js';
import { moneyText } from '../../figures/money-text.js';

const UNDO = { reason: 'Undone at once' };

export function Debtors({ rows, onPay }: {
  readonly rows: readonly BillingRow[];
  /** Opens the dialog for another amount. */
  readonly onPay: (playerId: number) => void;
}) {
  const readerId = useReaderId();
  const debts = debtsIn(rows, currentDate());
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const { found, field } = useNameSearch(debts, ({ name }) => name);
  const chosen = debts.filter(({ userId }) => ticked.includes(userId));
  const { record, isPending } = useRecordInFull();
  const tick = (userId: number): void =>
    setTicked(ticked.includes(userId) ? ticked.filter((id) => id !== userId) : [...ticked, userId]);
  return (
    <Panel title="Who owes most" note={counted(debts.length, 'member')} variant="flush">
      {debts.length === 0 && <Empty title="Nobody owes anything" hint="All are even or in credit." />}
      {field}
      <ul className="rows debtors">
        {found.map((debt) => (
          <li key={debt.userId} className={debt.userId === readerId ? 'you' : undefined}>
            <label className="tick">
              <input type="checkbox" checked={ticked.includes(debt.userId)} onChange={() => tick(debt.userId)} />
              <span className="vh">Choose <Name>{debt.name}</Name></span>
            </label>
            <span className="debtor">
              <span className="who">
                <Link to={statementPath(debt.userId)}><RowName>{debt.name}</RowName></Link>
                <YouTag id={debt.userId} />
              </span>
              <span className="small muted num">{debt.paid}</span>
            </span>
            <WhyBalance
              user={{ id: debt.userId, displayName: debt.name }}
              month={monthOf(currentDate())}
              cents={-debt.owed}
            />
            <span className="row debt-acts">
              <Button
                label={`Record ${moneyText(debt.owed)}`}
                aria-label={`Record ${moneyText(debt.owed)} of ${debt.name}`}
                aria-disabled={isPending}
                onClick={() => void record([debt], 'cash')}
              />
              <Button
                label="Other"
                variant="quiet"
                aria-label={`Another amount of ${debt.name}`}
                onClick={() => onPay(debt.userId)}
              />
            </span>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <ChosenDebts
          debts={chosen}
          isPending={isPending}
          onRecord={async (mode) => setTicked((await record(chosen, mode)).map(({ userId }) => userId))}
        />
      )}
    </Panel>
  );
}

/** Records whole debts one after the other, and returns those that were not recorded. */
function useRecordInFull() {
  const pay = useAddition(billingCalls.pay);
  const [isPending, setPending] = useState(false);
  const undo = useMutationOf((id: number, key) => send(billingCalls.void, UNDO, key, { id }), billingCalls.void.stale);
  const takeBack = async (ids: readonly number[]): Promise<void> => {
    try {
      for (const id of ids) await undo.mutateAsync(id);
      if (ids.length === 1) toastGood('Undone', 'Both entries stay visible.');
      else toastGood(`${ids.length} payments undone`, 'All lines stay on the statements.');
    } catch (failure) {
      toastBad('Error', serverMessageOf(failure, 'Failed to undo the payment.'));
    }
  };
  const record = async (debts: readonly Debt[], mode: PaymentMode): Promise<Debt[]> => {
    if (isPending) return [...debts];
    setPending(true);
    const failed: Debt[] = [];
    let reason = '';
    const paid: number[] = [];
    for (const debt of debts) {
      try {
        paid.push((await pay.mutateAsync(inFull(debt, mode, currentDate()))).paymentId);
      } catch (failure) {
        failed.push(debt);
        reason = serverMessageOf(failure, 'The server did not answer.');
      }
    }
    setPending(false);
    const done = debts.filter((debt) => !failed.includes(debt));
    const names = (some: readonly Debt[]): string => listed(some.map(({ name }) => isolated(name)));
    if (failed.length > 0) {
      toastBad(`${done.length} of ${debts.length} recorded`, `Not recorded: ${names(failed)}. ${reason} `
        + 'Nothing is charged twice: try again.');
    } else {
      const text = `${names(done)}, ${PAYMENT_MODE_NAMES[mode].toLowerCase()}, today.`;
      toastGood(`Recorded ${moneyText(sumOf(done))}`, text, { label: 'Undo', onChoose: () => void takeBack(paid) });
    }
    return failed;
  };
  return { record, isPending };
}

/** Actions for several members who owe: recording their payments, and a text that reminds them. */
function ChosenDebts({ debts, isPending, onRecord }: {
  readonly debts: readonly Debt[];
  readonly isPending: boolean;
  readonly onRecord: (mode: PaymentMode) => void;
}) {
  const [mode, setMode] = useState<PaymentMode>('cash');
  const text = reminderText(debts, currentDate(), knownGroup().howToPay);
  return (
    <div className="chosen-debts" role="region" aria-label="Chosen members">
      <p>
        <b className="strong num">{counted(debts.length, 'member')}, {moneyText(sumOf(debts))}</b>{' '}
        <span className="small muted">
          <Sentence text={listed(debts.map(({ name }) => isolated(name)))} />, each in full
        </span>
      </p>
      <div className="row wrap">
        <Choices label="Payment mode" choices={PAYMENT_MODE_NAMES} value={mode} onChoose={setMode} />
        <Button
          label={isPending ? 'Recording...' : `Record ${counted(debts.length, 'payment')}`}
          variant="primary"
          aria-disabled={isPending}
          onClick={() => onRecord(mode)}
        />
      </div>
      <Reminder key={text} text={text} />
    </div>
  );
}

/** A text to copy or share, which can be edited first. */
function Reminder({ text }: { readonly text: string }) {
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
        <Button label={SHARE_ACT} onClick={() => void shareText(typed, 'The reminder is copied.')} />
        <span className="small muted">Nothing is sent from here.</span>
      </div>
    </>
  );
}
