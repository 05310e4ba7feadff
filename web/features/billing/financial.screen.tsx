/** The financial dashboard: a month's balances as columns on laptops and cards on phones, and recording payments. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billingCalls } from '../../../contract/billing.calls.js';
import type { BillingRow, BillingSummary } from '../../../contract/billing.js';
import { pathOf } from '../../../contract/call.js';
import { monthOf, monthsLater, monthTitle } from '../../../domain/dates.js';
import { accountRef, type GroupSum, groupRef } from '../../../domain/explain/addresses.js';
import { readColumns } from '../../../domain/membership.js';
import { RowName, useReaderId, YouTag } from '../../figures/members.js';
import { balanceText, feeTextOn, moneyText } from '../../figures/money-text.js';
import { useNameSearch } from '../../figures/name-search.js';
import { Why } from '../../figures/score.js';
import { paths, statementPath } from '../../paths.js';
import { OnlyNow, usePageParams, useParameters, usePast, useToday } from '../../transport/past.js';
import { resource, useRead } from '../../transport/resource.js';
import { Button, Link, LinkButton } from '../../ui/controls.js';
import {
  combine, ColumnHeads, type ColumnHeadsProps, Empty, Figure, Loaded, PageHead, Panel, SkeletonRows,
} from '../../ui/page.js';
import { HeadActions } from '../past/head-actions.js';
import { WhyBalance } from './balance.js';
import { billingMonthIn, MonthChoice, paramsOf } from './billing-month.js';
import { Debtors } from './debtors.js';
import { HowToPay } from './how-to-pay.js';
import { PaymentDialog } from './payment-dialog.js';

export default function FinancialScreen() {
  const [params, setParams] = usePageParams();
  const today = useToday();
  const month = billingMonthIn(params, today);
  const board = useRead(billingCalls.board, 2, { month });
  const summary = useRead(billingCalls.summary, 2, { month });
  const file = pathOf(billingCalls.export, useParameters(billingCalls.export, { month }));
  return (
    <>
      <PageHead title="Financial Dashboard">
        <div className="row wrap">
          <MonthChoice month={month} last={monthOf(today)} onMonth={(next) => setParams(paramsOf(next, today))} />
          <HeadActions isIcon links={[{ label: 'CSV', to: file, isFile: true }]} />
          <Button label="Print" variant="only-wide" onClick={() => print()} />
        </div>
      </PageHead>
      <Loaded what="balances" query={combine(board, summary)} failureClass="panel" skeleton={SKELETON}>
        {([rows, sums]) => <Board key={month} rows={rows} summary={sums} month={month} />}
      </Loaded>
    </>
  );
}

interface BoardProps {
  readonly rows: readonly BillingRow[];
  readonly summary: BillingSummary;
  readonly month: string;
}

function Board({ rows, summary, month }: BoardProps) {
  const isNow = usePast() === null;
  const today = useToday();
  const [payerId, setPayerId] = useState<number | null>(null);
  const payer = rows.find((row) => row.user_id === payerId);
  // Sums of the group have an explanation only for the present.
  const why = (of: GroupSum, cents: number, label: string) => (isNow
    ? <Why of={groupRef(month, of)} label={`${label}, ${monthTitle(month)}`} text={balanceText(cents)} />
    : <>{balanceText(cents)}</>);
  return (
    <>
      <section className="panel" aria-label="Summary">
        <dl className="stats tiles money">
          <Figure label="Total Players">{summary.total_players}</Figure>
          <Figure label="Total Opening Balance">
            {why('opening', summary.total_opening_balance, 'opening balances')}
          </Figure>
          <Figure label="Total Current Balance">{why('current', summary.total_outstanding, 'balances')}</Figure>
        </dl>
        <p className="small muted num owed">
          <span>Owed to the group <b>{why('owed', -summary.total_owed, 'owed to the group')}</b></span>
          <span>Credit of members <b>{why('credit', summary.total_credit, 'credit of members')}</b></span>
          {!isNow && <TogetherToday month={month} then={summary.total_outstanding} />}
        </p>
      </section>
      {isNow && rows.length > 0 && month === monthOf(today) && <Debtors rows={rows} onPay={setPayerId} />}
      <Panel title="Player Billing Details" variant="flush" headingId="billing-heading">
        {rows.length === 0 ? (
          <Empty title="Nobody to bill yet." hint="Members appear here once you add them.">
            <LinkButton label="Add the members first" to={paths.members} />
          </Empty>
        ) : <BillingTable month={month} rows={rows} onPay={isNow ? setPayerId : undefined} />}
      </Panel>
      <OnlyNow><HowToPay isOfAdmins /></OnlyNow>
      {payer !== undefined && (
        <PaymentDialog
          payer={{ id: payer.user_id, displayName: payer.display_name, balance: payer.current_balance }}
          month={month}
          onClose={() => setPayerId(null)}
        />
      )}
    </>
  );
}

function TogetherToday({ month, then }: Pick<BoardProps, 'month'> & { readonly then: number }) {
  const sum = useQuery(resource(billingCalls.summary, 2, { month })).data?.total_outstanding;
  return (
    <span>
      {sum !== undefined && (sum === then ? 'Together the same today.' : `Together ${balanceText(sum)} today.`)}
    </span>
  );
}

interface BillingTableProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly rows: readonly BillingRow[];
  /** Records a payment; undefined in the past, where nothing can be recorded. */
  readonly onPay: ((playerId: number) => void) | undefined;
}

const COLUMNS: ColumnHeadsProps['columns'] = [
  ['Player'], ['Days Played', 'r'], ['Opening Balance', 'r'], ['Game Charges', 'r'], ['Current Balance', 'r'],
  ['Type'],
];

/** The roles are explicit because `display: flex` removes the native ones on phones. */
function BillingTable({ month, rows, onPay }: BillingTableProps) {
  const { found, field } = useNameSearch(rows, (row) => row.display_name);
  return (
    <>
      {field}
      <table className="data" role="table" aria-labelledby="billing-heading">
        <ColumnHeads columns={onPay ? [...COLUMNS, ['Actions']] : COLUMNS} />
        <tbody role="rowgroup">
          {found.map((row) => <PlayerRow key={row.user_id} month={month} row={row} onPay={onPay} />)}
        </tbody>
      </table>
    </>
  );
}

function PlayerRow({ month, row, onPay }: Omit<BillingTableProps, 'rows'> & { readonly row: BillingRow }) {
  const user = { id: row.user_id, displayName: row.display_name };
  return (
    <tr role="row" className={row.user_id === useReaderId() ? 'you' : undefined}>
      <th role="rowheader" scope="row">
        <span className="name">
          <Link to={statementPath(row.user_id)}><RowName>{row.display_name}</RowName></Link>
          <YouTag id={row.user_id} />
        </span>
      </th>
      <td role="cell" className="r num" data-label="Days Played">{row.days_played}</td>
      <td role="cell" className="r" data-label="Opening">
        {/* The closing balance of the month before. */}
        <WhyBalance user={user} month={monthsLater(month, -1)} cents={row.opening_balance} />
      </td>
      <td role="cell" className="r" data-label="Charges">
        <Why
          of={accountRef(user.id, month)}
          label={`charges of ${user.displayName} in ${monthTitle(month)}`}
          text={moneyText(row.total_charges)}
          className="quiet"
        />
      </td>
      <td role="cell" className="r big">
        <WhyBalance user={user} month={month} cents={row.current_balance} />
        <span className="owing">{row.current_balance < 0 ? 'Player owes money' : 'Player has credit'}</span>
      </td>
      <td role="cell">
        <span className="tag">{feeTextOn(month, readColumns(row))}</span>
      </td>
      {onPay && (
        <td role="cell" className="act">
          <Button label="Payment" aria-label={`Payment of ${row.display_name}`} onClick={() => onPay(row.user_id)} />
        </td>
      )}
    </tr>
  );
}

const SKELETON = (
  <><div className="panel sk-tiles" /><SkeletonRows count={12} className="panel flush" /></>
);
