/** A balance on screen: green credit, red debt, grey zero, always with its sign. */
import { balanceText } from '../../../domain/text.js';
import { scoreTone } from '../../figures/score.js';
import { accountRef } from '../../../domain/explain/addresses.js';
import { Why } from '../../figures/why.js';
import { billingMonthText } from './billing-month.js';

export const Balance = ({ cents }: { readonly cents: number }) => (
  <span translate="no" className={`num ${scoreTone(cents)}`}>{balanceText(cents)}</span>
);

export interface WhyBalanceProps {
  readonly user: { readonly id: number; readonly displayName: string };
  /** `YYYY-MM`; the balance is that of its end. */
  readonly month: string;
  readonly cents: number;
  readonly className?: string;
}

export const WhyBalance = ({ user: { id, displayName }, month, cents, className }: WhyBalanceProps) => (
  <Why
    of={accountRef(id, month)}
    label={`balance of ${displayName} at the end of ${billingMonthText(month)}`}
    text={balanceText(cents)}
    {...(className !== undefined && { className })}
  />
);
