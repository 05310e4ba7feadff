/** What the screen of a story, its cards and their pictures share. */
import type { StoryCardView } from '../../../../contract/stories.js';
import { ROUND_COUNT } from '../../../../domain/game-size.js';
import { partsOf } from '../../../../domain/text.js';

/** What a story tells about, and the screen that it belongs to. */
export interface Told {
  readonly about: string;
  readonly back: string;
}

export interface OfCard {
  readonly card: StoryCardView;
}

/** The points of a line of sums, the first at zero, in a box of this size. */
export function lineOf(
  sums: readonly number[], lines: NonNullable<StoryCardView['lines']>, width: number, height: number,
): (readonly [x: number, y: number])[] {
  const all = [0, ...lines.flatMap((line) => line.sums)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return [0, ...sums].map((sum, round) => (
    [round / ROUND_COUNT * width, (high - sum) / (high - low || 1) * height]));
}

/** The text for others, without marks. */
export const sharedCardText = ({ over, title, text, shared }: StoryCardView, about: string): string =>
  partsOf(shared === undefined ? `${about}. ${over}: ${title}. ${text}` : `${about}. ${shared}`).join('');
