/** The form over time: a bar for each of the last evenings, or a table. */
import type { CSSProperties, ReactElement } from 'react';
import type { PlayerRef } from '../../contract/players.js';
import type { EveningView } from '../../contract/stats.js';
import { averageText } from './average-text.js';
import { ChartPanel } from './chart-panel.js';
import { dateText } from './date-text.js';
import { averageTotal, type FormBar, formBars } from './evening-bars.js';
import { FiguresTable } from './figures-table.js';
import { Panel } from './panel.js';
import { scoreText, scoreTone } from './score-text.js';
import { dayWhy } from './score-whys.js';
import { WhyScore } from './why.js';
import './evenings-panel.css';

/** Phones show only the latest bars; the table has them all. */
const PHONE_BARS = 10;

const EMPTY = 'Your first evening will appear here as a bar.';

interface Evenings {
  readonly player: Pick<PlayerRef, 'id' | 'displayName'>;
  /** Oldest first. */
  readonly evenings: readonly EveningView[];
}

export interface EveningsPanelProps extends Evenings {
  /** In place of the bars while there are none. */
  readonly empty?: string | undefined;
}

export function EveningsPanel({ player, evenings, empty = EMPTY }: EveningsPanelProps): ReactElement {
  if (evenings.length === 0) return <Panel title="Form over time"><p className="muted">{empty}</p></Panel>;
  const last = evenings.length === 1 ? 'one' : evenings.length;
  const average = `Average of the last ${last}: ${averageText(averageTotal(evenings))}`;
  return (
    <ChartPanel
      title="Form over time"
      note={`Points per evening. ${evenings.length > 1 ? average : ''}`}
      chart={<FormChart evenings={evenings} />}
      table={(id) => <FormTable player={player} evenings={evenings} labelledBy={id} />}
    />
  );
}

function FormChart({ evenings }: Pick<Evenings, 'evenings'>): ReactElement {
  const { bars, up, down } = formBars(evenings);
  return (
    <ol className="form" style={{ '--up': up, '--dn': down } as CSSProperties}>
      {bars.map((bar, index) => (
        <li key={bar.date} className={index < bars.length - PHONE_BARS ? 'only-wide' : undefined}>
          <Bar bar={bar} />
          <span className="d num" aria-hidden="true">
            {bar.day}
            {bar.month !== null && <small>{bar.month}</small>}
          </span>
          <span className="vh">
            {dateText(bar.date)}: {scoreText(bar.total)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Bar({ bar: { total, height } }: { readonly bar: FormBar }): ReactElement {
  const tone = scoreTone(total);
  if (tone === 'zero') return <span className="nil" />;
  const value = <b translate="no" className={`num ${tone}`}>{scoreText(total)}</b>;
  const column = <i style={{ '--v': height } as CSSProperties} />;
  return (
    <span className={tone === 'plus' ? 'up' : 'dn'} aria-hidden="true">
      {tone === 'plus' ? value : column}
      {tone === 'plus' ? column : value}
    </span>
  );
}

const FormTable = ({ player, evenings, labelledBy }: Evenings & { readonly labelledBy: string }): ReactElement => (
  <FiguresTable
    heads={['Evening', 'Rank', 'Points', 'For the month']}
    rows={[...evenings].reverse().map(({ date, rank, of, total, final }) => [
      dateText(date), `${rank} of ${of}`,
      <WhyScore {...dayWhy(date, player, 'day total')} value={total} isQuiet />,
      <WhyScore {...dayWhy(date, player)} value={final} />,
    ])}
    labelledBy={labelledBy}
  />
);
