/** Owns a member's statement: his own, or for admins anybody's with what they may do to the account. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { StatementView } from '../../../contract/billing.js';
import { paths } from '../../paths.js';
import { useReader } from '../session/session.api.js';
import { type Action, ActionMenu } from '../../ui/action-menu.js';
import { dateText } from '../../ui/date-text.js';
import { ErrorBoundary } from '../../ui/error-boundary.js';
import { Icon } from '../../ui/icon.js';
import { Empty, LoadError, Loading } from '../../ui/load-states.js';
import { balanceText } from '../../ui/money-text.js';
import { Name } from '../../ui/name.js';
import { shownToday } from '../../ui/today.js';
import { WayOn } from '../../ui/way-on.js';
import { AccountDialog, type AccountDialogState } from './account-dialogs.js';
import { monthEnds } from './month-ends.js';
import { statementExportPath, useStatement } from './financial.api.js';
import { Ledger } from './ledger.js';
import { PaymentDialog } from './payment-dialog.js';
import '../../ui/tiles.css';
import './statement.css';

const BalanceChart = lazy(() => import('./balance-chart.js'));

/** Stands inside `RequireLogin`. */
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
  const { data: statement, error, isFetching, refetch } = useStatement(playerId);
  const name = statement?.user.displayName ?? '...';
  const title = playerId === readerId ? 'Your statement' : `Statement of ${name}`;
  return (
    <>
      <title>{`${title} · President`}</title>
      <div className="page-head wrap">
        <div>
          <h1>
            {playerId === readerId ? (
              title
            ) : (
              <>
                Statement of <Name>{name}</Name>
              </>
            )}
          </h1>
          <p className="small crumb">
            <Link to={isAdmin ? paths.financial : paths.profile}>
              {isAdmin ? 'Financial Dashboard' : 'Your profile'}
            </Link>
          </p>
        </div>
        <div className="row">
          <a className="btn" href={statementExportPath(playerId)} download>
            <Icon name="download" />
            Download CSV
          </a>
          {isAdmin && statement !== undefined && <AccountActions statement={statement} />}
        </div>
      </div>
      {statement !== undefined && (
        <Account statement={statement} isOwn={playerId === readerId} isAdmin={isAdmin} />
      )}
      {statement === undefined && error !== null && (
        <div className="panel">
          <LoadError
            title="The statement did not load."
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      )}
      {statement === undefined && error === null && <StatementSkeleton />}
    </>
  );
}

/** What admins do to an account as a whole; a payment is voided at its own line. */
function AccountActions({ statement }: { readonly statement: StatementView }): ReactElement {
  const [open, setOpen] = useState<AccountDialogState | 'payment' | null>(null);
  const { user, current_balance: balance } = statement;
  const close = (): void => setOpen(null);
  const actions: Action[] = [
    { label: 'Record payment', onSelect: () => setOpen('payment') },
    { label: 'Adjust balance', onSelect: () => setOpen({ kind: 'adjust' }) },
    { label: 'Set opening balance', onSelect: () => setOpen({ kind: 'opening' }) },
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
      {open !== null && open !== 'payment' && <AccountDialog statement={statement} state={open} onClose={close} />}
    </>
  );
}

interface AccountProps {
  readonly statement: StatementView;
  readonly isOwn: boolean;
  readonly isAdmin: boolean;
}

function Account({ statement, isOwn, isAdmin }: AccountProps): ReactElement {
  const [voided, setVoided] = useState<AccountDialogState | null>(null);
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
          <Empty title="No entries yet." hint="The first fee or payment will stand here.">
            <WayOn to={paths.games}>To the games</WayOn>
          </Empty>
        ) : (
          <Ledger
            months={statement.months}
            onVoid={isAdmin ? (entry) => setVoided({ kind: 'void', entry }) : undefined}
          />
        )}
      </section>
      {voided !== null && (
        <AccountDialog statement={statement} state={voided} onClose={() => setVoided(null)} />
      )}
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

const StatementSkeleton = (): ReactElement => (
  <Loading label="Loading statement...">
    <div className="cols cols-5-7 account">
      <div className="stack">
        <div className="felt sk-balance" />
        <div className="panel sk-chart" />
      </div>
      <div className="panel flush">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="sk-row">
            <span className="sk name" />
            <span className="sk points" />
          </div>
        ))}
      </div>
    </div>
  </Loading>
);
