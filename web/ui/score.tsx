import type { ReactElement } from 'react';
import { scoreText, scoreTone } from './score-text.js';

/** In place of the points of a team or player that waits for a tie-breaker (docs/rules.md, Evenings). */
export const PendingScore = (): ReactElement => (
  <span className="num zero">
    <span aria-hidden="true">–</span>
    <span className="vh">waits for the tie-breaker</span>
  </span>
);

export const Score = ({ value }: { readonly value: number }): ReactElement => (
  <span translate="no" className={`num ${scoreTone(value)}`}>{scoreText(value)}</span>
);
