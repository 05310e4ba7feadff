/** The moments that people ask about most, ready to be chosen, and how the banner names the one of the address. */
import type { MomentView } from '../../../../contract/as-of.js';
import {
  endOfTorontoDay, momentText, monthNameOf, torontoClock, torontoDate, torontoInstant,
} from '../../../../domain/dates.js';
import { wholeText } from '../../../../domain/text.js';
import type { Past } from '../../../transport/past.js';
import { serverNow } from '../../../transport/server-clock.js';
import { dateAfter, isCalendarDate } from '../../../ui/date-text.js';

/** As the fields of a form hold it, in Toronto's time. */
export interface ShownMoment {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly time: string;
}

const MINUTE_MS = 60_000;
const END_OF_DAY = '23:59';

export const shownMoment = (instant: Date): ShownMoment => ({
  date: torontoDate(instant), time: torontoClock(instant),
});

/** ISO 8601. The last minute of a day means its end, once that has come. */
export function instantOf({ date, time }: ShownMoment): string {
  const end = endOfTorontoDay(date);
  const instant = time === END_OF_DAY && end <= serverNow() ? end : torontoInstant(`${date}T${time}`);
  return instant.toISOString().replace('.000Z', 'Z');
}

/**
 * By label; those before the first entry are left out.
 * @param lastVisit  instant, if it is known
 */
export function readyMoments(
  { first, lastGameAt }: MomentView, now: Date, lastVisit: string | null,
): readonly (readonly [string, ShownMoment])[] {
  const today = torontoDate(now);
  const monthEnd = dateAfter(`${today.slice(0, 8)}01`, -1);
  // The fields have whole minutes, and the game must not be recorded yet.
  const beforeGame = lastGameAt && new Date(Math.ceil(Date.parse(lastGameAt) / MINUTE_MS) * MINUTE_MS - MINUTE_MS);
  const moments: (readonly [string, ShownMoment | null | ''])[] = [
    ['Yesterday', { date: dateAfter(today, -1), time: END_OF_DAY }],
    ['Before the last game', beforeGame && shownMoment(beforeGame)],
    [`End of ${monthNameOf(monthEnd)}`, { date: monthEnd, time: END_OF_DAY }],
    ['Your last visit', lastVisit && shownMoment(new Date(lastVisit))],
  ];
  return moments.flatMap(([label, shown]) =>
    (shown && Date.parse(instantOf(shown)) >= Date.parse(first.at) ? [[label, shown] as const] : []));
}

/** With its zone: the server takes no other. */
const INSTANT = /T.*(Z|[+-]\d\d:\d\d)$/;

/** `on Sun 26 Jul 2026, 9:00 AM`: known before the server answers, unless the address has a position. */
export function whenText({ asOf }: Past, moment?: MomentView): string {
  const at = moment?.at ?? (isCalendarDate(asOf) ? endOfTorontoDay(asOf).toISOString() : asOf);
  if (INSTANT.test(at) && !Number.isNaN(Date.parse(at))) return `on ${momentText(new Date(at).toISOString())}`;
  return /^\d+$/.test(asOf) ? `at entry ${wholeText(asOf)}` : 'then';
}
