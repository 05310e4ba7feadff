/** The form over time: a bar for each of the last evenings, or a table. */
import { type CSSProperties, type ReactElement, useState } from 'react';
import type { EveningView } from '../../../contract/stats.js';
import { BOARDS_BEING_PREPARED } from '../boards/prepared-text.js';
import { ColumnHeads } from '../../ui/column-heads.js';
import { dateText } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { Score } from '../../ui/score.js';
import { scoreText, scoreTone } from '../../ui/score-text.js';
import { averageText } from './average-text.js';
import { averageTotal, type FormBar, formBars } from './form-bars.js';

/** Phones show only the latest bars; the table has them all. */
const PHONE_BARS = 10;

interface Evenings {
  /** Oldest first. */
  readonly evenings: readonly EveningView[];
}

export interface FormPanelProps extends Evenings {
  /** The boards are empty, so there are no evenings to show. */
  readonly isCleared: boolean;
}

export function FormPanel({ evenings, isCleared }: FormPanelProps): ReactElement {
  const [isTable, setTable] = useState(false);
  return (
    <section className="panel form-panel" aria-labelledby="form-heading">
      <div className="panel-head">
        <h2 id="form-heading">Form over time</h2>
        {evenings.length > 0 && (
          <button type="button" className="btn quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            <Icon name={isTable ? 'chart' : 'table'} />
            {isTable ? 'Show as chart' : 'Show as table'}
          </button>
        )}
        {evenings.length > 0 && (
          <p className="small muted num">
            Points per evening.
            {evenings.length > 1 && ` Average of the last ${evenings.length}: ${averageText(averageTotal(evenings))}`}
          </p>
        )}
      </div>
      {evenings.length === 0 && (
        <p className="muted">{isCleared ? BOARDS_BEING_PREPARED : 'Your first evening will appear here as a bar.'}</p>
      )}
      {evenings.length > 0 && (isTable ? <FormTable evenings={evenings} /> : <FormChart evenings={evenings} />)}
    </section>
  );
}

function FormChart({ evenings }: Evenings): ReactElement {
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
  const value = <b className={`num ${tone}`}>{scoreText(total)}</b>;
  const column = <i style={{ '--v': height } as CSSProperties} />;
  return (
    <span className={tone === 'plus' ? 'up' : 'dn'} aria-hidden="true">
      {tone === 'plus' ? value : column}
      {tone === 'plus' ? column : value}
    </span>
  );
}

const FormTable = ({ evenings }: Evenings): ReactElement => (
  <table className="figures-table" aria-labelledby="form-heading">
    <ColumnHeads columns={[['Evening'], ['Rank'], ['Points'], ['For the month']]} />
    <tbody>
      {[...evenings].reverse().map(({ date, rank, of, total, final }) => (
        <tr key={date}>
          <th scope="row">{dateText(date)}</th>
          <td className="num">
            {rank} of {of}
          </td>
          <td>
            <Score value={total} />
          </td>
          <td>
            <Score value={final} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
