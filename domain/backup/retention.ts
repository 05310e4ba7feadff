/**
 * Decides which backups are kept: of 7 days, of 4 Sundays and of 12 past months by the group's calendar, and of 3
 * earlier versions, for the way back after an upgrade.
 */
import { monthOf, torontoDate } from '../dates.js';

export const KEPT_AS = ['day', 'week', 'month'] as const;
export type KeptAs = (typeof KEPT_AS)[number];

const MOST: Readonly<Record<KeptAs, number>> = { day: 7, week: 4, month: 12 };
const EARLIER_VERSIONS = 3;
const SUNDAY = 0;

/** A restore test that is older than this proves little. */
export const OLDEST_TEST_DAYS = 45;

export interface DatedBackup {
  readonly id: string;
  /** Instant, ISO 8601. */
  readonly at: string;
  /** Whether the backup agreed with the log when they were compared. */
  readonly isGood: boolean;
  /** The last migration of the database, which tells versions apart. */
  readonly migration: string;
}

/**
 * The reasons for keeping each backup; a backup without a reason is missing. Days with a backup are counted, not days
 * of the calendar, so that neither a pause nor a wrong clock costs a backup. Versions are counted in the same way.
 * The last backup of an earlier version is kept as `day`, in addition to the others, and so is a broken one.
 */
export function keptAs(backups: readonly DatedBackup[]): ReadonlyMap<string, readonly KeptAs[]> {
  const newestFirst = [...backups].sort((one, other) => (one.at < other.at ? 1 : -1));
  const everyGood = newestFirst.filter(({ isGood }) => isGood);
  const good = lastOfEachDay(everyGood);
  const newestMonth = monthOf(good[0]?.date ?? '');
  const months = good.filter(({ date }, index) =>
    monthOf(date) < newestMonth && monthOf(date) !== monthOf(good[index - 1]!.date));
  const kept = new Map<string, KeptAs[]>();
  const keep = (as: KeptAs, days: readonly Pick<DatedBackup, 'id'>[]): void => {
    for (const { id } of days.slice(0, MOST[as])) kept.set(id, [...new Set(kept.get(id)).add(as)]);
  };
  keep('day', good);
  keep('week', good.filter(({ date }) => new Date(date).getUTCDay() === SUNDAY));
  keep('month', months);
  keep('day', lastOfEachVersion(everyGood).slice(1, 1 + EARLIER_VERSIONS));
  keep('day', lastOfEachDay(newestFirst.filter(({ isGood }) => !isGood)));
  return kept;
}

/** The days and the ids of their last backups, newest first. */
function lastOfEachDay(newestFirst: readonly DatedBackup[]) {
  const days = newestFirst.map(({ id, at }) => ({ id, date: torontoDate(at) }));
  return days.filter(({ date }, index) => date !== days[index - 1]?.date);
}

const lastOfEachVersion = (newestFirst: readonly DatedBackup[]): readonly DatedBackup[] =>
  newestFirst.filter(({ migration }, index) => migration !== newestFirst[index - 1]?.migration);

/** Ids of the backups to delete after a new one was made. A broken new backup replaces no good one. */
export function superfluous(backups: readonly DatedBackup[], madeIsGood: boolean): string[] {
  const kept = keptAs(backups);
  return backups.filter(({ id, isGood }) => !kept.has(id) && (madeIsGood || !isGood)).map(({ id }) => id);
}
