/** The fees of a month, since when and why they hold, and the form that changes them from a month on. */
import { areSameFees, FEE_KINDS, type Fees, feesBy } from '../../../domain/account/fees.js';
import { useState } from 'react';
import type { AuditEntry } from '../../../contract/audit.js';
import { groupCalls } from '../../../contract/group.calls.js';
import type { GroupView } from '../../../contract/group.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { feeOf, readType } from '../../../domain/membership.js';
import { lastDate, monthNameOf, monthOf, monthsFrom, monthTitle, nextMonth } from '../../../domain/dates.js';
import { inForce, isUnplayed, stands } from '../../../domain/group/group-facts.js';
import { isMember } from '../../figures/members.js';
import { amountIn, moneySign, moneyText, shortMoneyText } from '../../figures/money-text.js';
import { useCommand, useRead } from '../../transport/resource.js';
import { currentDate } from '../../ui/date-text.js';
import { type Faults, MoneyField, ReasonField, SelectField } from '../../ui/fields.js';
import { Form, ReasonButton, withFieldErrors } from '../../ui/form.js';
import { ColumnHeads, Panel, Sentence } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';
import { authorText, entryOf, type OfGroup } from './group-text.js';

export const FeesPanel = ({ group, entries }: OfGroup) => (
  <Panel title="Fees" note="A month with a game" variant="flush">
    <table className="fee-table" role="table">
      <ColumnHeads
        columns={[
          ['From'], ...KINDS.map(([, name]) => [name, 'r'] as const), ['Why'],
          [<span key="act" className="vh">Act</span>],
        ]}
      />
      <tbody role="rowgroup">
        {group.fees.filter(stands).reverse().map((fee) => (
          <FeeRow key={fee.from} {...fee} lastPlayed={group.lastPlayed} entry={entryOf(fee, entries)} />
        ))}
      </tbody>
    </table>
    <FeeForm {...group} />
  </Panel>
);

type FeeRowProps = GroupView['fees'][number] & Pick<GroupView, 'lastPlayed'> & {
  readonly entry: AuditEntry | undefined;
};

const FeeRow = ({ from, reason, state, lastPlayed, entry, ...fees }: FeeRowProps) => (
  <tr role="row" data-state={state}>
    <th role="rowheader" scope="row">
      {from === null ? 'The start' : `${monthNameOf(from).slice(0, 3)} ${from.slice(0, 4)}`}
      {state === 'toCome' && <span className="tag line">To come</span>}
      {state === 'inForce' && <span className="tag live">Now</span>}
    </th>
    {KINDS.map(([kind]) => <td key={kind} role="cell" className="r num">{shortMoneyText(fees[kind])}</td>)}
    <td role="cell" className="reason whole-names">
      {from === null ? 'Default' : `‘${reason}’`}
      {entry && <small><Sentence text={authorText(entry)} /></small>}
    </td>
    <td role="cell" className="act">
      {from !== null && isUnplayed(from, lastPlayed) && <TakeBack month={from} what="fees" />}
    </td>
  </tr>
);

/** Takes back fees under which nobody has played. */
export function TakeBack({ month, what }: { readonly month: string; readonly what: 'fees' | 'rules' }) {
  const title = `Take back the ${what} from ${monthTitle(month)} on`;
  return (
    <ReasonButton
      button={{ label: 'Take back', variant: 'quiet', 'aria-label': title }}
      title={`${title}?`}
      label={['Take back', 'Saving...']}
      change={useCommand(what === 'fees' ? groupCalls.takeBackFees : groupCalls.takeBackRules, { month })}
      onDone={() => toastGood('Taken Back', `The ${what} before ${monthTitle(month)} stay in force.`)}
    >
      <p>Nobody has played under them, so nothing that was played or charged changes. The history keeps them.</p>
    </ReasonButton>
  );
}

const KINDS = Object.entries(FEE_KINDS) as [keyof Fees, string][];

const typedOf = (fees: Fees) =>
  Object.fromEntries(KINDS.map(([kind]) => [kind, (fees[kind] / 100).toFixed(2)])) as Record<keyof Fees, string>;

function FeeForm({ fees, lastPlayed }: GroupView) {
  const today = currentDate();
  const members = useRead(playerCalls.list, 5).data ?? [];
  const isOpen = isUnplayed(monthOf(today), lastPlayed);
  const first = isOpen ? monthOf(today) : nextMonth(lastPlayed!);
  const [chosen, setChosen] = useState(first);
  const from = chosen < first ? first : chosen;
  const before = inForce(fees, from);
  const [typed, setTyped] = useState(() => typedOf(before));
  const [reason, setReason] = useState('');
  const asked = feesBy((kind) => amountIn(typed[kind]).cents);
  const isSame = areSameFees(asked, before);
  const faultsOf = (name: keyof Fees): Faults => {
    if (typed[name].trim() === '') return { [name]: 'Type an amount. 0 means no fee.' };
    const fault = amountIn(typed[name]).fault ?? (isSame && name === 'regular' ? 'These are the fees already.' : null);
    return fault === null ? {} : { [name]: fault };
  };
  const active = members.filter(isMember);
  const brings = (each: Fees): string =>
    moneyText(active.reduce((sum, member) => sum + feeOf(readType(member), each), 0));
  return (
    <Form
      className="fee-form"
      title="Change the fees"
      change={useCommand(groupCalls.changeFees)}
      body={() =>
        withFieldErrors(Object.assign({}, ...KINDS.map(([kind]) => faultsOf(kind))), { from, ...asked, reason })}
      onDone={() => {
        setReason('');
        toastGood('Fees Changed', `They hold from ${monthTitle(from)} on.`);
      }}
      label={[reason.trim() === '' ? 'Add a reason to save' : `Change from ${monthNameOf(from)}`, 'Saving...']}
    >
      <SelectField
        name="month"
        label="From"
        hint={isOpen ? `In ${monthNameOf(today)} nobody has played yet.`
          : `${monthTitle(lastPlayed!)} is played already: it keeps its fees.`}
        options={monthsFrom(first, monthOf(lastDate(today))).map((month) => [month, monthTitle(month)])}
        value={from}
        onChoose={setChosen}
      />
      <div className="two-fields">
        {KINDS.map(([name, label]) => (
          <MoneyField
            key={name}
            name={name}
            label={label}
            sign={moneySign()}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
      </div>
      <ReasonField value={reason} onChange={(event) => setReason(event.target.value)} />
      <p className="small muted">
        If everybody plays, {monthNameOf(from)} brings <b className="num">{brings(asked)}</b>, now {brings(before)}.
      </p>
    </Form>
  );
}
