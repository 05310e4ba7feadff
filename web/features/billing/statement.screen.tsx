/** A member's statement: their own, or for admins anyone's with the actions on the account. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { billingCalls } from '../../../contract/billing.calls.js';
import type { StatementEntry, StatementView } from '../../../contract/billing.js';
import { pathOf } from '../../../contract/call.js';
import { paths } from '../../paths.js';
import { resource } from '../../transport/resource.js';
import { useReader } from '../session/session.api.js';
import { type Action, ActionMenu } from '../../ui/action-menu.js';
import { dateText } from '../../ui/date-text.js';
import { ErrorBoundary } from '../../ui/error-boundary.js';
import { Icon } from '../../ui/icon.js';
import { Empty, Loaded, SkeletonRows } from '../../ui/load-states.js';
import { balanceText } from '../../ui/money-text.js';
import { Name } from '../../ui/name.js';
import { PageHead } from '../../ui/page-head.js';
import { shownToday } from '../../ui/today.js';
import { WayOn } from '../../ui/way-on.js';
import { AdjustDialog, OpeningBalanceDialog, VoidDialog } from './account-dialogs.js';
import { monthEnds } from './month-ends.js';
import { Ledger } from './ledger.js';
import { PaymentDialog } from './payment-dialog.js';
import '../../ui/tiles.css';
import './statement.css';

const BalanceChart = lazy(() => import('./balance-chart.js'));

/** Used inside `RequireLogin`. */
export default function StatementScreen(): ReactElement | null {
  const { playerId } = useParams();
  const reader = useReader();
  if (reader === null) return null;
  const id = Number(playerId ?? reader.id);
  return <Statement key={id} playerId={id} readerId={reader.id} isAdmin={reader.isAdmin} />;
}

interface StatementProps {
  readonly playerId: number;
  readonly readerId: number;
  readonly isAdmin: boolean;
}

function Statement({ playerId, readerId, isAdmin }: StatementProps): ReactElement {
  const query = useQuery(resource(billingCalls.statement, 2, { id: playerId }));
  const name = query.data?.user.displayName ?? '...';
  const isOwn = playerId === readerId;
  const ofMember = (
    <>
      Statement of <Name>{name}</Name>
    </>
  );
  return (
    <>
      <PageHead
        title={isOwn ? OWN_TITLE : `Statement of ${name}`}
        heading={isOwn ? OWN_TITLE : ofMember}
        up={isAdmin ? [paths.financial, 'Financial Dashboard'] : [paths.profile, 'Your profile']}
      >
        <div className="row">
          <a className="btn" href={pathOf(billingCalls.exportStatement, { id: playerId })} download>
            <Icon name="download" />
            Download CSV
          </a>
          {isAdmin && query.data !== undefined && <AccountActions statement={query.data} />}
        </div>
      </PageHead>
      <Loaded what="statement" query={query} failureClass="panel" skeleton={SKELETON}>
        {(statement) => <Account statement={statement} isOwn={isOwn} isAdmin={isAdmin} />}
      </Loaded>
    </>
  );
}

const OWN_TITLE = 'Your statement';

/** The actions of admins on an account; a payment is voided at its line. */
function AccountActions({ statement }: { readonly statement: StatementView }): ReactElement {
  const [open, setOpen] = useState<'payment' | 'adjust' | 'opening' | null>(null);
  const { user, current_balance: balance } = statement;
  const close = (): void => setOpen(null);
  const actions: Action[] = [
    { label: 'Record payment', onSelect: () => setOpen('payment') },
    { label: 'Adjust balance', onSelect: () => setOpen('adjust') },
    { label: 'Set opening balance', onSelect: () => setOpen('opening') },
  ];
  return (
    <>
      <ActionMenu label={`Account of ${user.displayName}`} actions={actions} />
      {open === 'payment' && (
        <PaymentDialog
          payer={{ id: user.id, displayName: user.displayName, balance }}
          month={shownToday().slice(0, 7)}
          onClose={close}
        />
      )}
      {open === 'adjust' && <AdjustDialog statement={statement} onClose={close} />}
      {open === 'opening' && <OpeningBalanceDialog statement={statement} onClose={close} />}
    </>
  );
}

interface AccountProps {
  readonly statement: StatementView;
  readonly isOwn: boolean;
  readonly isAdmin: boolean;
}

function Account({ statement, isOwn, isAdmin }: AccountProps): ReactElement {
  const [voided, setVoided] = useState<StatementEntry | null>(null);
  const today = shownToday();
  const ends = monthEnds(statement.months, today.slice(0, 7));
  return (
    <div className="cols cols-5-7 account">
      <div className="stack">
        <BalanceHero cents={statement.current_balance} isOwn={isOwn} today={today} />
        {ends.length > 1 && (
          <ErrorBoundary fallback={null}>
            <Suspense fallback={<div className="panel sk-chart" />}>
              <BalanceChart ends={ends} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <section className="panel flush" aria-label="Entries">
        {statement.months.length === 0 ? (
          <Empty title="No entries yet." hint="The first fee or payment will appear here.">
            <WayOn to={paths.games}>To the games</WayOn>
          </Empty>
        ) : (
          <Ledger months={statement.months} onVoid={isAdmin ? setVoided : undefined} />
        )}
      </section>
      {voided !== null && <VoidDialog entry={voided} onClose={() => setVoided(null)} />}
    </div>
  );
}

interface BalanceHeroProps {
  /** Cents. */
  readonly cents: number;
  readonly isOwn: boolean;
  readonly today: string;
}

const BalanceHero = ({ cents, isOwn, today }: BalanceHeroProps): ReactElement => (
  <section className="felt stack" aria-label="Balance">
    <p className="balance">
      <span className="muted">Balance on {dateText(today)}</span>
      <span className="big num">{balanceText(cents)}</span>
      <span>{meaningOf(cents, isOwn ? 'You' : 'Player')}</span>
    </p>
    <p className="hero-next small">
      A minus is owed to the group, a plus is credit. The fee is charged once, with the first game of a month.
    </p>
  </section>
);

function meaningOf(cents: number, who: 'You' | 'Player'): string {
  const isYou = who === 'You';
  if (cents === 0) return isYou ? 'You owe nothing.' : 'Nothing is owed.';
  if (cents > 0) return isYou ? 'You have credit.' : 'Player has credit';
  return isYou ? 'You owe money to the group.' : 'Player owes money';
}

const SKELETON = (
  <div className="cols cols-5-7 account">
    <div className="stack">
      <div className="felt sk-balance" />
      <div className="panel sk-chart" />
    </div>
    <SkeletonRows count={8} className="panel flush" />
  </div>
);
