import type { ReactElement } from 'react';
import { scoreText, scoreTone } from './score-text.js';

export const Score = ({ value }: { readonly value: number }): ReactElement => (
  <span className={`num ${scoreTone(value)}`}>{scoreText(value)}</span>
);
