/** Owns the steps from year to year: not beyond the current one, nor before the first. */
import type { ReactElement } from 'react';
import { YearSelect, type YearSelectProps } from './period-selects.js';
import { yearChoices } from './board-address.js';
import { Icon } from '../../ui/icon.js';

export function YearStepper(props: YearSelectProps): ReactElement {
  const { shown, current, firstYear, onShow } = props;
  const first = yearChoices(current, firstYear, shown.year).at(-1)!;
  const turn = (years: number): void => onShow({ year: shown.year + years, month: shown.month });
  return (
    <span className="row year-step">
      <button
        type="button"
        className="icon-btn"
        aria-label="Previous Year"
        disabled={shown.year <= first}
        onClick={() => turn(-1)}
      >
        <Icon name="left" />
      </button>
      <YearSelect {...props} />
      <button
        type="button"
        className="icon-btn"
        aria-label="Next Year"
        disabled={shown.year >= current.year}
        onClick={() => turn(1)}
      >
        <Icon name="right" />
      </button>
    </span>
  );
}
