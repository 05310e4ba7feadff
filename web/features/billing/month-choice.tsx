/** The choice of a billing month. */
import type { ReactElement } from 'react';
import { billingCalls } from '../../../contract/billing.calls.js';
import { useRead } from '../../transport/resource.js';
import { monthOptions } from './billing-month.js';

export interface MonthChoiceProps {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The last that can be chosen. */
  readonly last: string;
  readonly onChoose: (month: string) => void;
}

export function MonthChoice({ month, last, onChoose }: MonthChoiceProps): ReactElement {
  const { data: months } = useRead(billingCalls.months, 5);
  return (
    <select
      className="select slim"
      aria-label="Billing month"
      value={month}
      onChange={(event) => onChoose(event.target.value)}
    >
      {monthOptions(months?.filter((each) => each <= last), month).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
