/** The steps from year to year: not beyond the current one, nor before the first. */
import type { ReactElement } from 'react';
import { Icon } from '../../ui/icon.js';
import { YearSelect, type YearSelectProps } from '../../ui/period-selects.js';

export function YearStepper(props: YearSelectProps): ReactElement {
  const { shown, years, onShow } = props;
  const turn = (by: number): void => onShow({ year: shown.year + by, month: shown.month });
  return (
    <span className="row year-step">
      <button
        type="button"
        className="icon-btn"
        aria-label="Previous Year"
        disabled={shown.year <= years.at(-1)!}
        onClick={() => turn(-1)}
      >
        <Icon name="left" />
      </button>
      <YearSelect {...props} />
      <button
        type="button"
        className="icon-btn"
        aria-label="Next Year"
        disabled={shown.year >= years[0]!}
        onClick={() => turn(1)}
      >
        <Icon name="right" />
      </button>
    </span>
  );
}
