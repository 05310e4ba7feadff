/** The rules of the weekly plan: at most one evening a weekday, and its next dates. */
import { daysLater, weekdayName, weekdayNumber, yearFault } from '../dates.js';
import { type CommandOf, type DataOf, decideBy, type Decider, evolveBy } from '../decider.js';
import { validReason } from '../free-text.js';
import { isEqual } from '../is-equal.js';
import { checkFault, RuleViolation } from '../rule-violation.js';
import { validDetails } from './plan-rules.js';
import type { WeeklyEvent } from './plan.events.js';

export type Weekly = Readonly<DataOf<WeeklyEvent, 'EveryWeekPlanned'>>;

export type WeeklyCommand = CommandOf<{
  /**
   * Starts a weekly evening. It begins on the first date of its weekday that is not before `from` or `first` and was
   * never open; an evening that is open already stays as it is. `from` is the requested first day, if any; `first` is
   * the first date whose time is still to come.
   */
  PlanEveryWeek: Omit<Weekly, 'since'>
    & Readonly<{ from: string | undefined; first: string; knownDates: readonly string[] }>;
  EndEveryWeek: Pick<Weekly, 'weekday'> & { readonly reason: string };
}>;

/** The number of coming dates that are open for answers. */
const OPEN_DATES = 4;

/** @param today  Toronto calendar date */
export function nextDates({ weekday, since }: Pick<Weekly, 'weekday' | 'since'>, today: string): string[] {
  const first = nextOn(weekday, today);
  return Array.from({ length: OPEN_DATES }, (_, weeks) => daysLater(first, 7 * weeks)).filter((date) => date >= since);
}

const nextOn = (weekday: number, from: string): string => daysLater(from, (weekday - weekdayNumber(from) + 7) % 7);

/** Weekdays from Monday on. */
export const weeklyDecider: Decider<WeeklyCommand, WeeklyEvent, readonly Weekly[]> = {
  initialState: [],
  decide: decideBy<WeeklyCommand, WeeklyEvent, readonly Weekly[]>({
    PlanEveryWeek({ weekday, time, place, note, from, first, knownDates }, all, { today }) {
      const known = all.find((weekly) => weekly.weekday === weekday);
      const asked = from ?? known?.since ?? first;
      checkFault('DateMustBeNear', yearFault(asked, today), 'malformed');
      const details = validDetails({ time, place, note });
      const firstNew = (date: string): string => {
        const next = nextOn(weekday, date > first ? date : first);
        return knownDates.includes(next) ? firstNew(daysLater(next, 7)) : next;
      };
      const since = firstNew(asked);
      const isSame = known && firstNew(known.since) === since;
      if (isSame && isEqual(known, { weekday, ...details, since: known.since })) return [];
      return [{ type: 'EveryWeekPlanned', data: { weekday, ...details, since } }];
    },
    EndEveryWeek({ weekday, reason }, all) {
      if (!all.some((weekly) => weekly.weekday === weekday)) {
        const sentence = `Nothing is planned for every ${weekdayName(weekday)}.`;
        throw new RuleViolation('WeeklyMustBePlanned', sentence, 'missing');
      }
      return [{ type: 'EveryWeekEnded', data: { weekday, reason: validReason(reason) } }];
    },
  }),
  evolve: evolveBy<WeeklyEvent, readonly Weekly[]>({
    EveryWeekPlanned: (all, weekly) =>
      [...without(all, weekly.weekday), weekly].sort((one, other) => one.weekday - other.weekday),
    EveryWeekEnded: (all, { weekday }) => without(all, weekday),
  }),
};

const without = (all: readonly Weekly[], weekday: number): readonly Weekly[] =>
  all.filter((weekly) => weekly.weekday !== weekday);
