/** The evenings of a member, from the rows of the boards. */
import type { ProfileView } from '../../contract/profiles.js';
import type { EveningView } from '../../contract/stats.js';
import { dayRef } from '../../domain/explain/addresses.js';

export type Evening = EveningView;
type EveningWithRef = ProfileView['form'][number];

export const withRef = (playerId: number) => (evening: Evening): EveningWithRef =>
  ({ ...evening, ref: dayRef(evening.date, playerId) });

/** The highest and the lowest day total; the latest of equal ones. Null without an evening. */
export function extremesOf(evenings: readonly Evening[]): { best: Evening; hardest: Evening } | null {
  const [first] = evenings;
  if (!first) return null;
  let [best, hardest] = [first, first];
  for (const evening of evenings) {
    if (evening.total >= best.total) best = evening;
    if (evening.total <= hardest.total) hardest = evening;
  }
  return { best, hardest };
}
