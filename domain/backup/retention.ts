/**
 * Which backups are kept: of 7 days, of 4 Sundays, of 12 months that are over, by the group's calendar, and of 3
 * earlier versions, as the way back after an upgrade.
 */
import { monthOf } from '../dates.js';
import type { Zone } from '../zone.js';

export const KEPT_AS = ['day', 'week', 'month'] as const;
export type KeptAs = (typeof KEPT_AS)[number];

const MOST: Readonly<Record<KeptAs, number>> = { day: 7, week: 4, month: 12 };
const EARLIER_VERSIONS = 3;
const SUNDAY = 0;

/** Older, a restore test says little. */
export const OLDEST_TEST_DAYS = 45;

export interface DatedBackup {
  readonly id: string;
  /** Instant, ISO 8601. */
  readonly at: string;
  /** It was compared with the log. */
  readonly isGood: boolean;
  /** The last one of the database, which tells versions apart. */
  readonly migration: string;
}

/**
 * What each backup is kept as; one that is missing is kept as nothing. Days that have a backup are counted, not days of
 * the calendar, so that neither a pause nor a wrong clock costs one; versions are counted for the same reason. The last
 * one of an earlier version is kept as its day, beside the others, and so is a broken one.
 */
export function keptAs(backups: readonly DatedBackup[], zone: Zone): ReadonlyMap<string, readonly KeptAs[]> {
  const newestFirst = [...backups].sort((one, other) => (one.at < other.at ? 1 : -1));
  const everyGood = newestFirst.filter(({ isGood }) => isGood);
  const good = lastOfEachDay(everyGood, zone);
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
  keep('day', lastOfEachDay(newestFirst.filter(({ isGood }) => !isGood), zone));
  return kept;
}

/** The days and the ids of their last backups, newest first. */
function lastOfEachDay(newestFirst: readonly DatedBackup[], zone: Zone) {
  const days = newestFirst.map(({ id, at }) => ({ id, date: zone.dateOf(at) }));
  return days.filter(({ date }, index) => date !== days[index - 1]?.date);
}

const lastOfEachVersion = (newestFirst: readonly DatedBackup[]): readonly DatedBackup[] =>
  newestFirst.filter(({ migration }, index) => migration !== newestFirst[index - 1]?.migration);

/** Ids of those that make room for one that was just made: no good one does for a broken one. */
export function superfluous(backups: readonly DatedBackup[], madeIsGood: boolean, zone: Zone): string[] {
  const kept = keptAs(backups, zone);
  return backups.filter(({ id, isGood }) => !kept.has(id) && (madeIsGood || !isGood)).map(({ id }) => id);
}
