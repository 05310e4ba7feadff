/** A balance on screen: green credit, red debt, grey zero, always with its sign. */
import type { ReactElement } from 'react';
import { balanceText } from '../../../domain/money-text.js';
import { scoreTone } from '../../figures/score.js';

export const Balance = ({ cents }: { readonly cents: number }): ReactElement => (
  <span translate="no" className={`num ${scoreTone(cents)}`}>{balanceText(cents)}</span>
);
