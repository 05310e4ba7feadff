/** A balance on screen: green credit, red debt, grey zero, always with its sign. */
import { monthTitle } from '../../../domain/dates.js';
import { accountRef } from '../../../domain/explain/addresses.js';
import { balanceText } from '../../../domain/text.js';
import { scoreTone, Why } from '../../figures/score.js';

export const Balance = ({ cents }: { readonly cents: number }) =>
  <span translate="no" className={`num ${scoreTone(cents)}`}>{balanceText(cents)}</span>;

export const WhyBalance = ({ user: { id, displayName }, month, cents, isPlain = false }: {
  readonly user: { readonly id: number; readonly displayName: string };
  /** The month, `YYYY-MM`, at whose end this was the balance. */
  readonly month: string;
  readonly cents: number;
  /** Whether the balance has the colour of the text around it. */
  readonly isPlain?: boolean;
}) => (
  <Why
    of={accountRef(id, month)}
    label={`balance of ${displayName} at the end of ${monthTitle(month)}`}
    text={balanceText(cents)}
    className={isPlain ? '' : scoreTone(cents)}
  />
);
