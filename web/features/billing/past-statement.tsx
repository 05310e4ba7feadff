/** A statement as it stood at a moment, with what the balance is today. */
import type { ReactElement } from 'react';
import { monthOf } from '../../../domain/calendar-month.js';
import { torontoDate } from '../../../domain/toronto-date.js';
import { billingCalls } from '../../../contract/billing.calls.js';
import type { StatementView } from '../../../contract/billing.js';
import { useRead } from '../../transport/resource.js';
import { NOTHING_YET, type Past, pastParams } from '../../transport/past.js';
import { otherOf } from '../boards/past/beside-today.js';
import { PastScreen } from '../boards/past/past-screen.js';
import { both, Empty, SkeletonRows } from '../../ui/load-states.js';
import { balanceText } from '../../../domain/money-text.js';
import { PageHead } from '../../ui/page-head.js';
import { statementTitle } from './entry-text.js';
import { HowToPay } from './how-to-pay.js';
import { LaterEntries } from './later-entries.js';
import { Ledger } from './ledger.js';
import { markOf } from './past-marks.js';
import { WhyBalance } from './balance.js';
import '../../ui/tiles.css';
import './statement.css';

export interface PastStatementProps {
  readonly past: Past;
  readonly playerId: number;
  readonly isOwn: boolean;
}

export default function PastStatement({ past, playerId, isOwn }: PastStatementProps): ReactElement {
  const then = useRead(billingCalls.statement, 5, { id: playerId, ...pastParams(past) });
  const howToPay = useRead(billingCalls.howToPay, 5, { ...pastParams(past) });
  const today = useRead(billingCalls.statement, 2, { id: playerId });
  return (
    <>
      <PageHead title={statementTitle(isOwn, today.data?.user.displayName)} />
      <PastScreen
        what="statement"
        past={past}
        query={both(both(then, howToPay), today)}
        skeleton={<SkeletonRows count={8} className="panel flush" />}
      >
        {([[statement, { text }], now], { at, position }) => (
          <>
            <Entries
              past={past}
              then={statement}
              month={monthOf(torontoDate(new Date(at)))}
              howToPay={text}
              today={now}
            />
            {position !== NOTHING_YET && <LaterEntries past={past} shown={statement} today={now} />}
          </>
        )}
      </PastScreen>
    </>
  );
}

interface EntriesProps extends Pick<PastStatementProps, 'past'> {
  readonly then: StatementView;
  /** Of the moment, `YYYY-MM`. */
  readonly month: string;
  /** As it was then. */
  readonly howToPay: string;
  readonly today: StatementView;
}

function Entries({ past, then, month, howToPay, today }: EntriesProps): ReactElement {
  const other = useRead(billingCalls.statement, 1, { id: then.user.id, ...pastParams(otherOf(past)) }).data;
  const [before, now] = [then.current_balance, today.current_balance];
  return (
    <>
      <section className="felt stack" aria-label="Balance">
        <p className="balance">
          <span className="muted">Balance then</span>
          <span className="big num">
            <WhyBalance user={then.user} month={month} cents={before} />
          </span>
          <span>{before === now ? 'Today the same.' : `Today ${balanceText(now)}.`}</span>
        </p>
      </section>
      <HowToPay text={howToPay} />
      <section className="panel flush" aria-label="Entries">
        {then.months.length === 0 ? (
          <Empty title="No entries yet." hint="Nothing had been recorded for this account by then." />
        ) : (
          <Ledger user={then.user} months={then.months} onVoid={undefined} markOf={markOf(past, then, today, other)} />
        )}
      </section>
    </>
  );
}
