/** Selects without a visible label: of a month, of a year, of anything. */
import { monthName } from '../../domain/calendar-month.js';
import type { Month } from './date-text.js';

/** Value to label, in the order of the list. */
export type Options = readonly (readonly [value: string | number, label: string])[];

export const optionsOf = (options: Options) =>
  options.map(([value, label]) => <option key={value} value={value} dir="auto">{label}</option>);

interface SelectProps {
  readonly label: string;
  readonly options: Options;
  readonly value: string | number;
  readonly onChoose: (value: string) => void;
}

export const Select = ({ label, options, value, onChoose }: SelectProps) => (
  <select
    className="select slim"
    aria-label={label}
    value={value}
    onChange={(event) => onChoose(event.target.value)}
  >
    {optionsOf(options)}
  </select>
);

interface PeriodSelectProps {
  readonly shown: Month;
  /** Gets only what was chosen, since the other select may show an older choice. */
  readonly onShow: (change: Partial<Month>) => void;
}

/** @param months  to choose from, 1 to 12 */
export const MonthSelect = ({ shown, months, onShow }: PeriodSelectProps & { readonly months: readonly number[] }) => (
  <Select
    label="Month"
    options={months.map((month) => [month, monthName(month)])}
    value={shown.month}
    onChoose={(month) => onShow({ month: Number(month) })}
  />
);

export interface YearSelectProps extends PeriodSelectProps {
  /** To choose from. */
  readonly years: readonly number[];
}

export const YearSelect = ({ shown, years, onShow }: YearSelectProps) => (
  <Select
    label="Year"
    options={years.map((year) => [year, `${year}`])}
    value={shown.year}
    onChoose={(year) => onShow({ year: Number(year) })}
  />
);
