/** The evenings of a member, from the rows of the boards. */
import type { ProfileView } from '../../contract/profiles.js';
import type { EveningView } from '../../contract/stats.js';
import { dayRef } from '../../domain/explain/addresses.js';
import type { MonthStandingRow } from '../../projections/read-models/standings/standings.tables.js';

export type Evening = EveningView;
type EveningWithRef = ProfileView['form'][number];

/** @param months  of one player, in order */
export const eveningsOf = (months: readonly MonthStandingRow[]): Evening[] =>
  months.flatMap(({ days }) => Object.entries(days)
    .map(([date, day]) => ({ date, ...day }))
    .sort((a, b) => (a.date < b.date ? -1 : 1)));

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
