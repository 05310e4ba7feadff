/** Which backups are kept: of 7 days, of 4 Sundays, and of 12 months that are over, by the group's calendar. */
import { monthOf, torontoDate } from '../dates.js';

export const KEPT_AS = ['day', 'week', 'month'] as const;
export type KeptAs = (typeof KEPT_AS)[number];

const MOST: Readonly<Record<KeptAs, number>> = { day: 7, week: 4, month: 12 };
const SUNDAY = 0;

export interface DatedBackup {
  readonly id: string;
  /** Instant, ISO 8601. */
  readonly at: string;
  /** It was compared with the log. */
  readonly isGood: boolean;
}

/**
 * What each backup is kept as; one that is missing is kept as nothing. Days that have a backup are counted, not days of
 * the calendar, so that neither a pause nor a wrong clock costs one. A broken one is kept as its day, beside the good
 * ones.
 */
export function keptAs(backups: readonly DatedBackup[]): ReadonlyMap<string, readonly KeptAs[]> {
  const newestFirst = [...backups].sort((one, other) => (one.at < other.at ? 1 : -1));
  const good = lastOfEachDay(newestFirst.filter(({ isGood }) => isGood));
  const newestMonth = monthOf(good[0]?.date ?? '');
  const months = good.filter(({ date }, index) =>
    monthOf(date) < newestMonth && monthOf(date) !== monthOf(good[index - 1]!.date));
  const kept = new Map<string, KeptAs[]>();
  const keep = (as: KeptAs, days: readonly Pick<DatedBackup, 'id'>[]): void => {
    for (const { id } of days.slice(0, MOST[as])) kept.set(id, [...(kept.get(id) ?? []), as]);
  };
  keep('day', good);
  keep('week', good.filter(({ date }) => new Date(date).getUTCDay() === SUNDAY));
  keep('month', months);
  keep('day', lastOfEachDay(newestFirst.filter(({ isGood }) => !isGood)));
  return kept;
}

/** The days and the ids of their last backups, newest first. */
function lastOfEachDay(newestFirst: readonly DatedBackup[]) {
  const days = newestFirst.map(({ id, at }) => ({ id, date: torontoDate(new Date(at)) }));
  return days.filter(({ date }, index) => date !== days[index - 1]?.date);
}

/** Ids of those that make room for one that was just made: no good one does for a broken one. */
export function superfluous(backups: readonly DatedBackup[], madeIsGood: boolean): string[] {
  const kept = keptAs(backups);
  return backups.filter(({ id, isGood }) => !kept.has(id) && (madeIsGood || !isGood)).map(({ id }) => id);
}
