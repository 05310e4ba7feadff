/** The money of a month as it stood at a moment, with what it comes to today. */
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billingCalls } from '../../../contract/billing.calls.js';
import { pathOf } from '../../../contract/call.js';
import { monthOf } from '../../../domain/calendar-month.js';
import { useRead } from '../../transport/resource.js';
import { PastScreen } from '../boards/past/past-screen.js';
import { DownloadLink } from '../../ui/buttons.js';
import { Figure } from '../../ui/facts.js';
import { both, SkeletonRows } from '../../ui/load-states.js';
import { balanceText } from '../../../domain/money-text.js';
import { PageHead } from '../../ui/page-head.js';
import { Panel } from '../../ui/panel.js';
import { paramsAt, type Past, pastParams, useToday } from '../../transport/past.js';
import { useReaderId } from '../../figures/members.js';
import { billingMonthIn, MonthChoice, paramsOf } from './billing-month.js';
import { BillingTable } from './billing-table.js';
import '../../ui/tiles.css';
import '../../ui/data-table.css';
import './statement.css';

/** A default export, because it is loaded lazily. */
export default function PastFinancial({ past }: { readonly past: Past }): ReactElement {
  const [params, setParams] = useSearchParams();
  const readerId = useReaderId();
  const date = useToday();
  const month = billingMonthIn(params, date);
  const of = { month, ...pastParams(past) };
  const board = useRead(billingCalls.board, 5, of);
  const then = useRead(billingCalls.summary, 5, of);
  const today = useRead(billingCalls.summary, 2, { month });
  return (
    <>
      <PageHead title="Financial Dashboard">
        <div className="row">
          <MonthChoice
            month={month}
            last={monthOf(date)}
            onChoose={(next) => setParams(paramsAt(new URLSearchParams(paramsOf(next, date)), past))}
          />
          <DownloadLink act="CSV" href={pathOf(billingCalls.export, of)} />
        </div>
      </PageHead>
      <PastScreen
        what="balances"
        past={past}
        query={both(both(board, then), today)}
        skeleton={<SkeletonRows count={12} className="panel flush" />}
      >
        {([[rows, sums], now]) => (
          <>
            <section className="panel" aria-label="Summary">
              <dl className="stats tiles money">
                <Figure label="Total Players">{sums.total_players}</Figure>
                <Figure label="Total Opening Balance">{balanceText(sums.total_opening_balance)}</Figure>
                <Figure label="Total Current Balance">{balanceText(sums.total_outstanding)}</Figure>
              </dl>
              <p className="small muted num owed">
                {now.total_outstanding === sums.total_outstanding
                  ? 'Together the same today.' : `Together ${balanceText(now.total_outstanding)} today.`}
              </p>
            </section>
            <Panel title="Player Billing Details" look="flush">
              <BillingTable month={month} rows={rows} readerId={readerId} onPay={undefined} />
            </Panel>
          </>
        )}
      </PastScreen>
    </>
  );
}
