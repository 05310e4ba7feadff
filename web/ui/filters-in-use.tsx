/** The filters of a list as chips that remove themselves, and how much the list has. */
import type { ReactElement } from 'react';
import { Button } from './buttons.js';
import { Icon } from './icon.js';
import { Sentence } from './name.js';
import './chips.css';
import './filters.css';

export interface FilterInUse {
  /** A sentence with names that `isolated` has marked. */
  readonly text: string;
  readonly onRemove: () => void;
}

export interface FiltersInUseProps {
  /** Such as `31 entries`; elsewhere on the page if omitted. */
  readonly count?: string;
  readonly filters: readonly FilterInUse[];
  readonly onClear: () => void;
}

export const FiltersInUse = ({ count, filters, onClear }: FiltersInUseProps): ReactElement => (
  <div className="active" role="group" aria-label="Filters in use">
    {count !== undefined && (
      <span className="small muted num" role="status">
        {count}
      </span>
    )}
    {filters.map(({ text, onRemove }) => (
      <button key={text} type="button" className="chip" onClick={onRemove}>
        <span className="active-text">
          <Sentence text={text} />
        </span>
        <Icon name="close" />
        <span className="vh">, remove</span>
      </button>
    ))}
    {filters.length > 0 && <Button act="Clear all" look="quiet" onClick={onClear} />}
  </div>
);

export interface DayRangeProps {
  readonly legend: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Empty when a day is cleared. */
  readonly onChoose: (values: { readonly from?: string; readonly to?: string }) => void;
}

/** First and last day, each of which may be empty. */
export const DayRange = ({ legend, from = '', to = '', onChoose }: DayRangeProps): ReactElement => (
  <fieldset className="field two">
    <legend>{legend}</legend>
    <div className="range">
      <input
        className="input"
        type="date"
        aria-label="First day"
        value={from}
        onChange={(event) => onChoose({ from: event.target.value })}
      />
      <input
        className="input"
        type="date"
        aria-label="Last day"
        value={to}
        onChange={(event) => onChoose({ to: event.target.value })}
      />
    </div>
  </fieldset>
);
