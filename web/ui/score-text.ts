/** How scores are written and coloured. */
export { counted, listed, ordinal, scoreText, wholeText } from '../../domain/number-text.js';

/** The class that colours a score, in addition to its sign. */
export const scoreTone = (score: number): 'plus' | 'minus' | 'zero' => {
  if (score === 0) return 'zero';
  return score > 0 ? 'plus' : 'minus';
};
