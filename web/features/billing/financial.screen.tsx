/** The financial dashboard: a month's balances, and recording payments. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billingCalls } from '../../../contract/billing.calls.js';
import type { BillingRow, BillingSummary } from '../../../contract/billing.js';
import { pathOf } from '../../../contract/call.js';
import { resource } from '../../transport/resource.js';
import { useReader } from '../session/session.api.js';
import { Figure } from '../../ui/figure.js';
import { Icon } from '../../ui/icon.js';
import { both, Empty, Loaded, SkeletonRows } from '../../ui/load-states.js';
import { balanceText } from '../../ui/money-text.js';
import { PageHead } from '../../ui/page-head.js';
import { shownToday } from '../../ui/today.js';
import { paths } from '../../paths.js';
import { WayOn } from '../../ui/way-on.js';
import { billingMonthIn, monthOptions, paramsOf } from './billing-month.js';
import { BillingTable } from './billing-table.js';
import { PaymentDialog } from './payment-dialog.js';
import '../../ui/tiles.css';
import '../../ui/data-table.css';
import './statement.css';

export default function FinancialScreen(): ReactElement {
  const [params, setParams] = useSearchParams();
  const today = shownToday();
  const month = billingMonthIn(params, today);
  const { data: months } = useQuery(resource(billingCalls.months, 5));
  const board = useQuery(resource(billingCalls.board, 2, { month }));
  const summary = useQuery(resource(billingCalls.summary, 2, { month }));
  return (
    <>
      <PageHead title="Financial Dashboard">
        <div className="row">
          <select
            className="select slim"
            aria-label="Billing month"
            value={month}
            onChange={(event) => setParams(paramsOf(event.target.value, today))}
          >
            {monthOptions(months, month).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <a className="btn" href={pathOf(billingCalls.export, { month })} download>
            <Icon name="download" />
            CSV
          </a>
        </div>
      </PageHead>
      <Loaded what="balances" query={both(board, summary)} failureClass="panel" skeleton={SKELETON}>
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

function Board({ rows, summary, month }: BoardProps): ReactElement {
  const readerId = useReader()?.id;
  const [payerId, setPayerId] = useState<number | null>(null);
  const payer = rows.find((row) => row.user_id === payerId);
  return (
    <>
      <section className="panel" aria-label="Summary">
        <dl className="tiles money">
          <Figure label="Total Players">{summary.total_players}</Figure>
          <Figure label="Total Opening Balance">{balanceText(summary.total_opening_balance)}</Figure>
          <Figure label="Total Current Balance">{balanceText(summary.total_outstanding)}</Figure>
        </dl>
        <p className="small muted num owed">
          <span>
            Owed to the group <b>{balanceText(-summary.total_owed)}</b>
          </span>
          <span>
            Credit of members <b>{balanceText(summary.total_credit)}</b>
          </span>
        </p>
      </section>
      <section className="panel flush" aria-labelledby="billing-heading">
        <div className="panel-head">
          <h2 id="billing-heading">Player Billing Details</h2>
        </div>
        {rows.length === 0 ? (
          <Empty title="Nobody to bill yet." hint="Members appear here once you add them.">
            <WayOn to={paths.members}>Add the members first</WayOn>
          </Empty>
        ) : (
          <BillingTable rows={rows} readerId={readerId} onPay={setPayerId} />
        )}
      </section>
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

const SKELETON = (
  <>
    <div className="panel sk-tiles" />
    <SkeletonRows count={12} className="panel flush" />
  </>
);
