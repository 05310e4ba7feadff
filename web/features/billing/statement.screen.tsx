/** A member's statement. Members see their own; admins see all, with the actions on the account. */
import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { billingCalls } from '../../../contract/billing.calls.js';
import type { StatementEntry, StatementMonth, StatementView } from '../../../contract/billing.js';
import { pathOf } from '../../../contract/call.js';
import { groupCalls } from '../../../contract/group.calls.js';
import type { UserView } from '../../../contract/players.js';
import { dateText, monthOf, monthTitle } from '../../../domain/dates.js';
import { entryPath, historyPath, paths } from '../../paths.js';
import { OnlyNow, pastParams, useParameters, usePast, useToday } from '../../transport/past.js';
import { resource, useRead } from '../../transport/resource.js';
import { otherOf } from '../past/comparison.js';
import { HeadActions, type HeadLink } from '../past/head-actions.js';
import { useReader } from '../../figures/session.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { Button, Link, LinkButton } from '../../ui/controls.js';
import { combine, Empty, Loaded, PageHead, SkeletonRows } from '../../ui/page.js';
import { wholeText } from '../../../domain/text.js';
import { balanceText, balanceWords } from '../../figures/money-text.js';
import { useIsWide } from '../../ui/screen.js';
import { Balance, WhyBalance } from './balance.js';
import { BalanceChart, monthEnds } from './balance-chart.js';
import { duesText, entryDetails, entryName, statementTitle } from './dues-text.js';
import { LaterEntries, type ListedEntry, markOf } from './later-entries.js';
import { HowToPay } from './how-to-pay.js';

/** The code of actions that members do not have. */
const actions = () => import('./account-actions.js');
const AccountActions = lazy(async () => ({ default: (await actions()).AccountActions }));
const VoidPaymentDialog = lazy(async () => ({ default: (await actions()).VoidPaymentDialog }));

/** Space as large as the menu, which appears with the statement. */
const MENU_ROOM = <div className="menu"><span className="icon-btn" /></div>;

/** Used inside `RequireLogin`. */
export default function StatementScreen() {
  const { playerId } = useParams();
  const reader = useReader();
  if (reader === null) return null;
  const id = Number(playerId ?? reader.id);
  return <Statement key={id} playerId={id} reader={reader} />;
}

function Statement({ playerId, reader }: { readonly playerId: number; readonly reader: UserView }) {
  const { isAdmin } = reader;
  const query = useRead(billingCalls.statement, 2, { id: playerId });
  const group = useRead(groupCalls.facts, 5);
  const isOwn = playerId === reader.id;
  const isWide = useIsWide();
  const file = pathOf(billingCalls.exportStatement, useParameters(billingCalls.exportStatement, { id: playerId }));
  const links: HeadLink[] = [
    // The space is kept until the answer comes, because the page would move.
    ...(query.data?.months.length === 0 ? [] : [{ label: 'History', to: historyPath('account', playerId) }]),
    { label: 'Download CSV', to: file, isFile: true },
  ];
  const up = isAdmin ? [paths.financial, 'Financial Dashboard'] as const : [paths.profile, 'Your profile'] as const;
  return (
    <>
      <PageHead
        title={query.error && !isOwn ? 'Statement' : statementTitle(isOwn, query.data?.user.displayName)}
        up={up}
      >
        <div className="row wrap">
          {(isWide || !isAdmin) && <HeadActions links={links} />}
          <Button label="Print" variant="only-wide" onClick={() => print()} />
          <OnlyNow>
            {isAdmin && (
              <Suspense fallback={MENU_ROOM}>
                {query.data ? <AccountActions statement={query.data} head={isWide ? null : links} /> : MENU_ROOM}
              </Suspense>
            )}
          </OnlyNow>
        </div>
      </PageHead>
      <Loaded what="statement" query={combine(query, group)} failureClass="panel" skeleton={SKELETON} back={up}>
        {([statement]) => <Account statement={statement} owner={isOwn ? reader : null} isAdmin={isAdmin} />}
      </Loaded>
    </>
  );
}

interface AccountProps {
  readonly statement: StatementView;
  /** The instructions for payments; null on the statement of another member. */
  readonly owner: UserView | null;
  readonly isAdmin: boolean;
}

function Account({ statement, owner, isAdmin }: AccountProps) {
  const [voided, setVoided] = useState<StatementEntry | null>(null);
  const past = usePast();
  const { now, other } = useOtherStatements(statement.user.id);
  const today = useToday();
  const ends = monthEnds(statement.months, monthOf(today));
  return (
    <div className="cols cols-5-7 account">
      <div className="stack">
        <BalanceHero {...{ statement, owner, today, now }} />
        <HowToPay />
        {ends.length > 1 && <BalanceChart user={statement.user} ends={ends} />}
      </div>
      <section className="panel flush" aria-label="Entries">
        {statement.months.length === 0 ? (
          <Empty
            title="No entries yet."
            hint={past ? 'Nothing had been recorded for this account by then.'
              : 'The first fee or payment will appear here.'}
          >
            <LinkButton label="To the games" to={paths.games} />
          </Empty>
        ) : (
          <Ledger
            user={statement.user}
            months={statement.months}
            onVoid={isAdmin && past === null ? setVoided : undefined}
            markOf={past && now && markOf(past, statement, now, other)}
          />
        )}
      </section>
      {past && now && <LaterEntries {...{ past, other }} shown={statement} today={now} />}
      <Suspense fallback={null}>
        {voided !== null && <VoidPaymentDialog entry={voided} onClose={() => setVoided(null)} />}
      </Suspense>
    </div>
  );
}

/** The reads for a statement of the past: the account today, and the answer to the other question. */
function useOtherStatements(id: number) {
  const past = usePast();
  const enabled = past !== null;
  const { data: now } = useQuery({ ...resource(billingCalls.statement, 2, { id }), enabled });
  const { data: other } = useQuery({
    ...resource(billingCalls.statement, 1, { id, ...(past && pastParams(otherOf(past))) }), enabled,
  });
  return { now: past ? now : undefined, other };
}

type BalanceHeroProps = Pick<AccountProps, 'statement' | 'owner'> & Pick<ReturnType<typeof useOtherStatements>, 'now'>;

const BalanceHero = ({ statement, owner, now, today }: BalanceHeroProps & { readonly today: string }) => (
  <section className="felt stack" aria-label="Balance">
    <p className="balance">
      <span className="muted">Balance on {dateText(today)}</span>
      <span className="big num">
        <WhyBalance user={statement.user} month={monthOf(today)} cents={statement.current_balance} isPlain />
      </span>
      <span>{balanceWords(statement.current_balance, owner !== null)}</span>
      {now && (
        <span>
          {now.current_balance === statement.current_balance
            ? 'Today the same.' : `Today ${balanceText(now.current_balance)}.`}
        </span>
      )}
      <OnlyNow>{owner !== null && <span className="small muted">{duesText(statement, owner, today)}</span>}</OnlyNow>
    </p>
    <p className="hero-next small">
      A minus is owed to the group, a plus is credit. The fee is charged once, with the first game of a month.
    </p>
  </section>
);

/** The ledger has a line for each month with its closing balance, then its entries, the newest first. */
interface LedgerProps {
  readonly user: StatementView['user'];
  /** The months, newest first. */
  readonly months: readonly StatementMonth[];
  /** Voids a payment; undefined for readers who may not. */
  readonly onVoid: ((entry: StatementEntry) => void) | undefined;
  /** The difference of a past entry to today's; null if there is none. */
  readonly markOf?: ((entry: StatementEntry) => string | null) | null | undefined;
}

/** Number of months shown at first, so that nobody has to scroll through years. */
const LATEST_MONTHS = 6;

function Ledger({ months, onVoid, ...ledger }: LedgerProps) {
  const [isWhole, setWhole] = useState(false);
  const earlier = months.length - LATEST_MONTHS;
  return (
    <>
      <Months {...ledger} months={isWhole ? months : months.slice(0, LATEST_MONTHS)} onVoid={onVoid} />
      {/* Every month is shown on paper. */}
      {!isWhole && earlier > 0 && (
        <div className="on-paper"><Months {...ledger} months={months.slice(LATEST_MONTHS)} onVoid={undefined} /></div>
      )}
      {earlier > 0 && (
        <button type="button" className="btn quiet more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show only the latest months' : 'Show earlier months'}
        </button>
      )}
    </>
  );
}

const Months = ({ user, months, ...ofEntry }: LedgerProps) => (
  <ul className="ledger">
    {months.map(({ month, closing_balance: closing, entries }) => (
      <Fragment key={month ?? 'before'}>
        <li className="month">
          <span>{month === null ? 'Before the first month' : monthTitle(month)}</span>
          <b className="num">
            {month === null ? balanceText(closing) : <WhyBalance user={user} month={month} cents={closing} isPlain />}
          </b>
        </li>
        {entries.map((entry) => <Entry key={entry.event_id} entry={entry} month={month} {...ofEntry} />)}
      </Fragment>
    ))}
  </ul>
);

type EntryProps = Pick<LedgerProps, 'onVoid' | 'markOf'> & ListedEntry;

function Entry({ entry, month, onVoid, markOf }: EntryProps) {
  const mark = markOf?.(entry) ?? null;
  const { credit, debit, is_voided: isVoided, payment_id: paymentId, kind, position } = entry;
  const isVoidable = onVoid !== undefined && kind === 'payment' && paymentId !== null && !isVoided;
  return (
    <li className={isVoided ? 'void' : undefined}>
      <span className="strong">
        {isVoided ? <s>{entryName(entry)}</s> : entryName(entry)} {isVoided && <span className="tag">Voided</span>}{' '}
        {mark !== null && <span className="tag">{mark}</span>}
      </span>
      {isVoided
        ? <s translate="no" className="num">{balanceText(credit - debit)}</s>
        : <Balance cents={credit - debit} />}
      <span className="sub">
        {entryDetails(entry, month)}
        {position !== null && (
          <>
            {' '}
            <span className="together">
              · <Link className="num" to={entryPath(position)}>entry {wholeText(position)}</Link>
            </span>
          </>
        )}
      </span>
      {isVoidable && (
        <ActionMenu
          label={`More for the payment of ${balanceText(credit)}`}
          actions={[{ label: 'Void', onSelect: () => onVoid(entry) }]}
        />
      )}
    </li>
  );
}

const SKELETON = (
  <div className="cols cols-5-7 account">
    <div className="stack"><div className="felt sk-balance" /><div className="panel sk-chart" /></div>
    <SkeletonRows count={8} className="panel flush" />
  </div>
);
