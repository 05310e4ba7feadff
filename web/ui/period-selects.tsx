/** The selects of a month and of a year. */
import type { ReactElement } from 'react';
import { monthName } from '../../domain/calendar-month.js';
import type { Month } from './date-text.js';

interface PeriodSelectProps {
  readonly shown: Month;
  /** Gets only what was chosen, since the other select may show an older choice. */
  readonly onShow: (change: Partial<Month>) => void;
}

export interface MonthSelectProps extends PeriodSelectProps {
  /** The months to choose from, 1 to 12. */
  readonly months: readonly number[];
}

export const MonthSelect = ({ shown, months, onShow }: MonthSelectProps): ReactElement => (
  <select
    className="select slim"
    aria-label="Month"
    value={shown.month}
    onChange={(event) => onShow({ month: Number(event.target.value) })}
  >
    {months.map((month) => (
      <option key={month} value={month}>
        {monthName(month)}
      </option>
    ))}
  </select>
);

export interface YearSelectProps extends PeriodSelectProps {
  /** The years to choose from. */
  readonly years: readonly number[];
}

export const YearSelect = ({ shown, years, onShow }: YearSelectProps): ReactElement => (
  <select
    className="select slim"
    aria-label="Year"
    value={shown.year}
    onChange={(event) => onShow({ year: Number(event.target.value) })}
  >
    {years.map((year) => (
      <option key={year}>{year}</option>
    ))}
  </select>
);
