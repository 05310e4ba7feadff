/** Owns the field of the month that an entry of an account belongs to. */
import type { ReactElement } from 'react';
import { SelectField } from '../../ui/fields.js';
import { monthOptions } from './billing-month.js';
import { useBillingMonths } from './financial.api.js';

export interface BillingMonthFieldProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

export function BillingMonthField({ month, onMonth }: BillingMonthFieldProps): ReactElement {
  const { data: months } = useBillingMonths();
  const options = monthOptions(months, month);
  return <SelectField name="billingMonth" label="Billing month" options={options} value={month} onChoose={onMonth} />;
}
