/** Scores and places: how they are written, coloured and marked. */
import { scoreText } from '../../domain/text.js';
import { Icon } from '../ui/controls.js';

/** The class that colours a score, in addition to its sign. */
export const scoreTone = (score: number): 'plus' | 'minus' | 'zero' => {
  if (score === 0) return 'zero';
  return score > 0 ? 'plus' : 'minus';
};

export const Score = ({ value }: { readonly value: number }) => (
  <span translate="no" className={`num ${scoreTone(value)}`}>{scoreText(value)}</span>
);

/** In place of the points of a team or player that waits for a tie-breaker (docs/rules.md, Evenings). */
export const PendingScore = () => (
  <span className="num zero">
    <span aria-hidden="true">–</span>
    <span className="vh">waits for the tie-breaker</span>
  </span>
);

/** A card corner with the place; null while it waits for a tie-breaker. */
export const Place = ({ place }: { readonly place: number | null }) => (
  <span className="place" data-place={place ?? '?'}>{place ?? '?'}</span>
);

export const LiveTag = () => <span className="tag live">Live</span>;

export const FinalizedTag = () => (
  <span className="tag">
    <Icon name="lock" />
    Finalized
  </span>
);
