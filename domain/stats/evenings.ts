/** The evenings of one member, and those that two have in common. */

/** A rank of the day. */
interface Ranked {
  readonly date: string;
  readonly rank: number;
}

/**
 * The evenings that both attended, in the order of the first member: the results of each, and the rank of the first.
 */
export function sharedEvenings<Evening extends Ranked>(first: readonly Evening[], second: readonly Evening[]) {
  const byDate = new Map(second.map((evening) => [evening.date, evening]));
  return first.flatMap((own) => {
    const other = byDate.get(own.date);
    if (other === undefined) return [];
    const side = own.rank === other.rank ? 'level' : own.rank < other.rank ? 'ahead' : 'behind';
    return { own, other, side } as const;
  });
}

/** Average of the daily finals; null without an evening. */
export const pointsPerEvening = (evenings: readonly { readonly final: number }[]): number | null =>
  evenings.length === 0 ? null : evenings.reduce((sum, { final }) => sum + final, 0) / evenings.length;
