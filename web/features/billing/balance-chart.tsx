/** The balance over time: a step for each month, or a table. */
import type { StatementMonth, StatementView } from '../../../contract/billing.js';
import { monthsFrom, monthShortOf, monthTitle } from '../../../domain/dates.js';
import { balanceText } from '../../../domain/text.js';
import { ChartPanel } from '../../ui/chart/chart-panel.js';
import { WhyBalance } from './balance.js';

interface BalanceChartProps {
  readonly user: StatementView['user'];
  /** The months, oldest first, at least two. */
  readonly ends: ReturnType<typeof monthEnds>;
}

export const BalanceChart = ({ user, ends }: BalanceChartProps) => (
  <ChartPanel
    title="Balance over time"
    chart={<BalanceSteps ends={ends} />}
    heads={['Month', 'Closing balance']}
    rows={[...ends].reverse().map(({ month, cents }) => [
      monthTitle(month), <WhyBalance user={user} month={month} cents={cents} />,
    ])}
  />
);

const HEIGHT = 100;

function BalanceSteps({ ends }: Pick<BalanceChartProps, 'ends'>) {
  const values = ends.map(({ cents }) => cents);
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const span = most - least || 1;
  const heightOf = (cents: number): number => ((most - cents) / span) * HEIGHT;
  const steps = ends.map(({ cents }, index) => `${index === 0 ? 'M0 ' : 'V'}${heightOf(cents)} H${index + 1}`);
  return (
    <figure className="balance-chart">
      <p className="vh">{ends.map(({ month, cents }) => `${monthTitle(month)}: ${balanceText(cents)}`).join(', ')}</p>
      <div className="scale num" aria-hidden="true">
        <span>{balanceText(most)}</span>
        <span>{balanceText(least)}</span>
      </div>
      <svg viewBox={`0 0 ${ends.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="zero-line" d={`M0 ${heightOf(0)} H${ends.length}`} />
        <path className="line" d={steps.join(' ')} />
      </svg>
      <ol aria-hidden="true">{ends.map(({ month }) => <li key={month}>{monthShortOf(month)}</li>)}</ol>
    </figure>
  );
}

/** Twelve months are enough to show the trend of an account. */
const MOST_MONTHS = 12;

/**
 * The last months, oldest first, with the closing balance of each in cents.
 * @param months  months with entries, newest first; null is the time before the first one
 * @param current  `YYYY-MM`
 */
export function monthEnds(months: readonly Pick<StatementMonth, 'month' | 'closing_balance'>[], current: string) {
  const first = months.filter(({ month }) => month !== null).at(-1)?.month;
  if (!first) return [];
  const last = [current, months[0]?.month ?? current].sort().at(-1)!;
  return monthsFrom(first, last)
    .slice(-MOST_MONTHS)
    // The closing balance of the last month with entries, up to this month.
    .map((month) => ({ month, cents: months.find((each) => (each.month ?? '') <= month)?.closing_balance ?? 0 }));
}
