/** The month that the financial dashboard shows: the one in the address, else the current one. */
import { billingCalls } from '../../../contract/billing.calls.js';
import { FIRST_DATE, monthOf, monthTitle } from '../../../domain/dates.js';
import { useRead } from '../../transport/resource.js';
import { SelectField } from '../../ui/fields.js';
import { Select } from '../../ui/selects.js';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** @param today  the current date in Toronto */
export function billingMonthIn(params: URLSearchParams, today: string): string {
  const current = monthOf(today);
  const named = params.get('month') ?? '';
  return MONTH.test(named) && named >= monthOf(FIRST_DATE) && named <= current ? named : current;
}

/** The address omits the default. */
export const paramsOf = (month: string, today: string): Record<string, string> =>
  month === monthOf(today) ? {} : { month };

/**
 * The choices in a list of months.
 * @param months  newest first; undefined until they are known
 * @param shown  always among them
 */
export function monthOptions(months: readonly string[] = [], shown: string): (readonly [string, string])[] {
  const all = months.includes(shown) ? months : [...months, shown].sort().reverse();
  return all.map((month) => [month, monthTitle(month)]);
}

interface BillingMonthProps {
  /** The shown month, `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

export function BillingMonthField({ month, onMonth }: BillingMonthProps) {
  const { data: months } = useRead(billingCalls.months, 5);
  const options = monthOptions(months, month);
  return <SelectField name="billingMonth" label="Billing month" options={options} value={month} onChoose={onMonth} />;
}

/** @param last  the last month that can be chosen */
export function MonthChoice({ month, last, onMonth }: BillingMonthProps & { readonly last: string }) {
  const { data: months } = useRead(billingCalls.months, 5);
  const options = monthOptions(months?.filter((each) => each <= last), month);
  return <Select label="Billing month" options={options} value={month} onChoose={onMonth} />;
}
