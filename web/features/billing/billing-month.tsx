/** The month that the financial dashboard shows: the one in the address, else the current one. */
import { FIRST_DATE, monthOf } from '../../../domain/dates.js';
import { monthOfDate, monthText } from '../../ui/date-text.js';
import { billingCalls } from '../../../contract/billing.calls.js';
import { useRead } from '../../transport/resource.js';
import { SelectField } from '../../ui/fields.js';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** @param today  the current date in Toronto */
export function billingMonthIn(params: URLSearchParams, today: string): string {
  const current = monthOf(today);
  const named = params.get('month') ?? '';
  return MONTH.test(named) && named >= FIRST_DATE.slice(0, 7) && named <= current ? named : current;
}

/** The default is left out of the address. */
export const paramsOf = (month: string, today: string): Record<string, string> =>
  month === monthOf(today) ? {} : { month };

/** `July 2026` for `2026-07`. */
export const billingMonthText = (month: string): string => monthText(monthOfDate(month));

/**
 * The choices in a list of months.
 * @param months  newest first; undefined until they are known
 * @param shown  always among them
 */
export function monthOptions(months: readonly string[] | undefined, shown: string): (readonly [string, string])[] {
  const known = months ?? [];
  const all = known.includes(shown) ? known : [...known, shown].sort().reverse();
  return all.map((month) => [month, billingMonthText(month)]);
}

export interface BillingMonthFieldProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

export function BillingMonthField({ month, onMonth }: BillingMonthFieldProps) {
  const { data: months } = useRead(billingCalls.months, 5);
  const options = monthOptions(months, month);
  return <SelectField name="billingMonth" label="Billing month" options={options} value={month} onChoose={onMonth} />;
}

export interface MonthChoiceProps {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The last that can be chosen. */
  readonly last: string;
  readonly onChoose: (month: string) => void;
}

export function MonthChoice({ month, last, onChoose }: MonthChoiceProps) {
  const { data: months } = useRead(billingCalls.months, 5);
  return (
    <select
      className="select slim"
      aria-label="Billing month"
      value={month}
      onChange={(event) => onChoose(event.target.value)}
    >
      {monthOptions(months?.filter((each) => each <= last), month).map(([value, label]) => (
        <option key={value} value={value}>{label}</option>
      ))}
    </select>
  );
}
