/** Selects without a visible label, of a month, of a year, of anything; and filters by day. */
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { FIRST_DATE, lastDate, monthName, yearFault } from '../../domain/dates.js';
import { currentDate, type Month } from './date-text.js';
import { Button, Chip, Icon } from './controls.js';
import { Fault, Sentence } from './page.js';

/** Value to label, in the order of the list. */
export type Options = readonly (readonly [value: string | number, label: string, isOff?: boolean | undefined])[];

export const optionsOf = (options: Options) =>
  options.map(([value, label, isOff]) =>
    <option key={value} value={value} dir="auto" disabled={isOff}>{label}</option>);

export const Select = ({ label, options, value, onChoose }: {
  readonly label: string;
  readonly options: Options;
  readonly value: string | number;
  readonly onChoose: (value: string) => void;
}) => (
  <select className="select slim" aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
    {optionsOf(options)}
  </select>
);

interface PeriodSelectProps {
  readonly shown: Month;
  /** Called with the chosen part alone, since the other select may show an older choice. */
  readonly onShow: (change: Partial<Month>) => void;
}

/** @param months  the choices, 1 to 12 */
export const MonthSelect = ({ shown, months, onShow }: PeriodSelectProps & { readonly months: readonly number[] }) => (
  <Select
    label="Month"
    options={months.map((month) => [month, monthName(month)])}
    value={shown.month}
    onChoose={(month) => onShow({ month: Number(month) })}
  />
);

export interface YearSelectProps extends PeriodSelectProps {
  /** The choices. */
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

export const FiltersInUse = ({ count, filters, onClear }: {
  /** The count, such as `31 entries`; omitted if it is elsewhere on the page. */
  readonly count?: string;
  /** The filters, each a sentence with names that `isolated` has marked. */
  readonly filters: readonly { readonly text: string; readonly onRemove: () => void }[];
  readonly onClear: () => void;
}) => (
  <div className="active" role="group" aria-label="Filters in use">
    {count !== undefined && <span className="small muted num" role="status">{count}</span>}
    {filters.map(({ text, onRemove }) => (
      <Chip key={text} onClick={onRemove}>
        <span className="active-text"><Sentence text={text} /></span>
        <Icon name="close" />
        <span className="vh">, remove</span>
      </Chip>
    ))}
    {filters.length > 0 && <Button label="Clear all" variant="quiet" onClick={onClear} />}
  </div>
);

/** First and last day, each of which may be empty. */
export function DayRange({ legend, from = '', to = '', onChoose }: {
  readonly legend: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Called with the day; empty when it is cleared. */
  readonly onChoose: (values: { readonly from?: string; readonly to?: string }) => void;
}) {
  const faultId = useId();
  const today = currentDate();
  const faultOf = (day: string): string | null => (day === '' ? null : yearFault(day, today));
  // A half-typed year, such as 202, is also a year.
  const [first, setFirst] = useTyped(from, (day) => faultOf(day) ?? onChoose({ from: day }));
  const [last, setLast] = useTyped(to, (day) => faultOf(day) ?? onChoose({ to: day }));
  const fault = faultOf(first) ?? faultOf(last);
  const days = [['First day', first, setFirst], ['Last day', last, setLast]] as const;
  return (
    <fieldset className="field two">
      <legend>{legend}</legend>
      <div className="range">
        {days.map(([label, day, setDay]) => (
          <input
            key={label}
            className="input"
            type="date"
            aria-label={label}
            min={FIRST_DATE}
            max={lastDate(today)}
            value={day}
            aria-invalid={faultOf(day) !== null}
            aria-describedby={faultId}
            onChange={(event) => setDay(event.target.value)}
          />
        ))}
      </div>
      {fault !== null && <Fault id={faultId}>{fault}</Fault>}
    </fieldset>
  );
}

const TYPING_PAUSE_MS = 300;

/** The text of a field, which is applied a moment after the last key. @param applied  the text that is applied now */
export function useTyped(applied: string, onApply: (text: string) => void, pauseMs = TYPING_PAUSE_MS) {
  const [typed, setTyped] = useState(applied);
  const [known, setKnown] = useState(applied);
  const apply = useEffectEvent(onApply);
  // The text was cleared or changed elsewhere.
  if (known !== applied) {
    setKnown(applied);
    if (typed.trim() !== applied) setTyped(applied);
  }
  useEffect(() => {
    if (typed.trim() === applied) return undefined;
    const timer = setTimeout(() => apply(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, applied, pauseMs]);
  return [typed, setTyped] as const;
}
