/** The result of each of the last evenings, as bars or a table, and what a player with few evenings has coming up. */
import type { CSSProperties } from 'react';
import type { PlayerRef } from '../../contract/players.js';
import type { EveningView } from '../../contract/stats.js';
import { dateText, monthOf, monthShortOf } from '../../domain/dates.js';
import { averageText, scoreText } from '../../domain/text.js';
import { ChartPanel } from '../ui/chart/chart-panel.js';
import { Panel } from '../ui/page.js';
import { inWords } from './number-words.js';
import { dayWhy, scoreTone, WhyScore } from './score.js';

/** Phones show only the latest bars; the table has them all. */
const PHONE_BARS = 10;

const TITLE = 'Result of each evening';

export function EveningsPanel({ player, evenings, empty }: {
  readonly player: Pick<PlayerRef, 'id' | 'displayName'>;
  /** The evenings, oldest first. */
  readonly evenings: readonly EveningView[];
  /** The text in place of the bars while nothing is known. */
  readonly empty?: string | undefined;
}) {
  if (empty !== undefined) return <Panel title={TITLE}><p className="muted">{empty}</p></Panel>;
  if (evenings.length < MIN_EVENINGS) return <ComingUp played={evenings.length} />;
  const average = `Average of the last ${evenings.length}: ${averageText(averageTotal(evenings))}`;
  return (
    <ChartPanel
      title={TITLE}
      note={`Day totals. ${average}`}
      chart={<FormChart {...formBars(evenings)} />}
      heads={['Evening', 'Rank', 'Points', 'For the month']}
      rows={[...evenings].reverse().map(({ date, rank, of, total, final }) => [
        dateText(date), `${rank} of ${of}`,
        <WhyScore {...dayWhy(date, player, 'day total')} value={total} isQuiet />,
        <WhyScore {...dayWhy(date, player)} value={final} />,
      ])}
    />
  );
}

/** The evenings from which on they say something. */
export const MIN_EVENINGS = 3;

const ComingUp = ({ played }: { readonly played: number }) => (
  <Panel title="Coming up">
    <ul className="soon">
      {[TITLE, 'How strong lately'].map((what) => (
        <li key={what}>
          <span className="pips" aria-hidden="true">
            {[0, 1, 2].map((evening) => <i key={evening} className={evening < played ? 'on' : undefined} />)}
          </span>
          <span>
            <b className="strong">{what}</b><br />
            <span className="small muted">from the third evening, {inWords(MIN_EVENINGS - played)} to go</span>
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);

type FormBars = ReturnType<typeof formBars>;

const FormChart = ({ bars, up, down }: FormBars) => (
  <ol className="form" style={{ '--up': up, '--dn': down } as CSSProperties}>
    {bars.map((bar, index) => (
      <li key={bar.date} className={index < bars.length - PHONE_BARS ? 'only-wide' : undefined}>
        <Bar {...bar} />
        <span className="d num" aria-hidden="true">
          {bar.day}
          {bar.month !== null && <small>{bar.month}</small>}
        </span>
        <span className="vh">{dateText(bar.date)}: {scoreText(bar.total)}</span>
      </li>
    ))}
  </ol>
);

function Bar({ total, height }: FormBars['bars'][number]) {
  const tone = scoreTone(total);
  if (tone === 'zero') return <span className="nil" />;
  const value = <b translate="no" className={`num ${tone}`}>{scoreText(total)}</b>;
  const column = <i style={{ '--v': height } as CSSProperties} />;
  return tone === 'plus'
    ? <span className="up" aria-hidden="true">{value}{column}</span>
    : <span className="dn" aria-hidden="true">{column}{value}</span>;
}

/** The smallest share that has room for its label. */
const LEAST_SHARE = 0.1;

/**
 * The bars, on one scale for both directions. `up` and `down` are shares of the chart's height over and under the line.
 * The longer of the two is 1, as is the height of the longest bar. The first bar of a month names the month.
 * @param evenings  oldest first
 */
export function formBars(evenings: readonly EveningView[]) {
  const totals = evenings.map(({ total }) => total);
  const [most, least] = [Math.max(0, ...totals), Math.max(0, ...totals.map((total) => -total))];
  const full = Math.max(most, least, 1);
  const bars = evenings.map(({ date, total }, index) => ({
    date,
    total,
    day: Number(date.slice(8)),
    month: evenings[index - 1]?.date.startsWith(monthOf(date)) ? null : monthShortOf(date),
    height: Math.abs(total) / full,
  }));
  return { bars, up: Math.max(most / full, LEAST_SHARE), down: Math.max(least / full, LEAST_SHARE) };
}

/** The mean total of the evenings. */
export const averageTotal = (evenings: readonly EveningView[]): number =>
  evenings.reduce((sum, { total }) => sum + total, 0) / evenings.length;
