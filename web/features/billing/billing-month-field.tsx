/** The field for the billing month of an account entry. */
import type { ReactElement } from 'react';
import { billingCalls } from '../../../contract/billing.calls.js';
import { useRead } from '../../transport/resource.js';
import { SelectField } from '../../ui/fields.js';
import { monthOptions } from './billing-month.js';

export interface BillingMonthFieldProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

export function BillingMonthField({ month, onMonth }: BillingMonthFieldProps): ReactElement {
  const { data: months } = useRead(billingCalls.months, 5);
  const options = monthOptions(months, month);
  return <SelectField name="billingMonth" label="Billing month" options={options} value={month} onChoose={onMonth} />;
}
