/** Owns the selects of month and year above a board. */
import type { ReactElement } from 'react';
import { monthName } from '../../../domain/calendar-month.js';
import type { Month } from '../../ui/date-text.js';
import { monthChoices, yearChoices } from './board-address.js';

export interface PeriodSelectProps {
  readonly shown: Month;
  /** The current month in Toronto. */
  readonly current: Month;
  readonly onShow: (next: Month) => void;
}

export const MonthSelect = ({ shown, current, onShow }: PeriodSelectProps): ReactElement => (
  <select
    className="select slim"
    aria-label="Month"
    value={shown.month}
    onChange={(event) => onShow({ year: shown.year, month: Number(event.target.value) })}
  >
    {monthChoices(current, shown.year).map((month) => (
      <option key={month} value={month}>
        {monthName(month)}
      </option>
    ))}
  </select>
);

export interface YearSelectProps extends PeriodSelectProps {
  /** Year of the first game, when it is known. */
  readonly firstYear: number | undefined;
}

export const YearSelect = ({ shown, current, firstYear, onShow }: YearSelectProps): ReactElement => (
  <select
    className="select slim"
    aria-label="Year"
    value={shown.year}
    onChange={(event) => onShow({ year: Number(event.target.value), month: shown.month })}
  >
    {yearChoices(current, firstYear, shown.year).map((year) => (
      <option key={year} value={year}>
        {year}
      </option>
    ))}
  </select>
);
