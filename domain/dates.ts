/**
 * The group's days, months and times: what they are in Toronto, how they are written, and which of them a command may
 * name (docs/rules.md, Dates). A date is `YYYY-MM-DD`, a month `YYYY-MM`. It is apart from the schemas, so that the
 * browser loads it without them.
 */

/** The group's time zone: "today" and month ends are Toronto's (docs/rules.md, Dates). */
export const TORONTO = 'America/Toronto';

const DAY_MS = 86_400_000;

/** What clocks and calendars in Toronto show. */
interface TorontoMoment {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
}

/** The part of ECMAScript's Temporal that we use; the compiler does not know it yet. */
interface Temporal {
  readonly Instant: {
    fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (timeZone: string) => TorontoMoment };
  };
}

/**
 * Uses Temporal where it exists, because it answers in a millisecond. A date format takes 20, and 90 on a slow phone,
 * to load its first zone, and nearly every screen asks for today. Node 20 and Safari have no Temporal. There, a
 * format's numbered parts are read, never its text, which depends on the version of the locale data.
 */
function momentReader(): (instant: Date) => TorontoMoment {
  const { Temporal: temporal } = globalThis as { readonly Temporal?: Temporal };
  if (temporal !== undefined) {
    return (instant) => temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(TORONTO);
  }
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: TORONTO, hourCycle: 'h23',
    year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: keyof TorontoMoment): number => parts.get(type)!;
    return {
      year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute'),
    };
  };
}

/** Made at the first use, so that importing the module costs nothing. */
let momentOf: ReturnType<typeof momentReader> | undefined;

/** @param instant  ISO 8601 as text */
const torontoMoment = (instant: Date | string): TorontoMoment => (momentOf ??= momentReader())(new Date(instant));

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

/** Toronto calendar date of an instant. */
export function torontoDate(instant: Date | string): string {
  const { year, month, day } = torontoMoment(instant);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** Such as `17:05`. */
export function torontoClock(instant: Date | string): string {
  const { hour, minute } = torontoMoment(instant);
  return `${pad(hour)}:${pad(minute)}`;
}

/**
 * In an hour that exists twice it is the first one. What the clocks jump over is as much later as they jump.
 * @param shown  begins like `2026-07-25T17:05`
 */
export function torontoInstant(shown: string): Date {
  const asUtc = Date.parse(`${shown.slice(0, 16)}Z`);
  // The offset depends on the instant, which is not known yet: it is that of the day before or that of the day after.
  const withOffsetOf = (ms: number): Date => new Date(asUtc - offsetMs(new Date(ms)));
  const isShown = (instant: Date): boolean => instant.getTime() + offsetMs(instant) === asUtc;
  const [before, after] = [withOffsetOf(asUtc - DAY_MS), withOffsetOf(asUtc + DAY_MS)];
  return !isShown(before) && isShown(after) ? after : before;
}

/** The last millisecond of a day, `YYYY-MM-DD`. */
export const endOfTorontoDay = (date: string): Date => new Date(torontoInstant(`${date}T23:59`).getTime() + 59_999);

/** How far Toronto's clocks are ahead of UTC, such as -4 hours. */
function offsetMs(instant: Date): number {
  const { year, month, day, hour, minute } = torontoMoment(instant);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant.getTime() / 60_000) * 60_000;
}

/** The date this many days later; earlier for a negative number. */
export function daysLater(date: string, days: number): string {
  const then = new Date(date);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}

/** The instant this much later, as ISO 8601; earlier for a negative number. */
export const later = (instant: Date | string, ms: number): string =>
  new Date(new Date(instant).getTime() + ms).toISOString();

/** Month of a date, such as `2025-06`. */
export const monthOf = (date: string): string => date.slice(0, 7);
/** Year of a date or month, such as 2025. */
export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** `YYYY-MM` of a year and a month number. */
export const monthKey = (year: number, month: number): string => `${pad(year, 4)}-${pad(month)}`;

/** Months since the year 0: as text, a month of the year 10000 would be before all others. */
function numberOf(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return year * 12 + number - 1;
}

const monthOfNumber = (number: number): string => monthKey(Math.floor(number / 12), number % 12 + 1);

/** The month this many later; earlier for a negative number. */
export const monthsLater = (month: string, count: number): string => monthOfNumber(numberOf(month) + count);

/** The month after, such as `2026-01` for `2025-12`. */
export const nextMonth = (month: string): string => monthsLater(month, 1);

/** Those of all years with four digits: more cannot be meant. */
const MOST_MONTHS = 120_000;

/** Every month from `first` to `last`, both included; empty if `last` is earlier. */
export function monthsFrom(first: string, last: string): string[] {
  const length = numberOf(last) - numberOf(first) + 1;
  if (length > MOST_MONTHS) throw new RangeError('Too many months');
  return Array.from({ length }, (_, index) => monthsLater(first, index));
}

/** The twelve months up to and including `last`. */
export const twelveMonthsTo = (last: string): string[] => monthsFrom(monthsLater(last, -11), last);

/** The twelve months of a year. */
export const monthsOfYear = (year: number): string[] => twelveMonthsTo(monthKey(year, 12));

/** First and last date of a year. */
export const datesOfYear = (year: number) => ({ first: `${year}-01-01`, last: `${year}-12-31` });

/** First and last date of a month. */
export function datesOf(month: string): { readonly first: string; readonly last: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const end = new Date(0);
  // Unlike the constructor, this does not turn the years 0 to 99 into 1900 to 1999.
  end.setUTCFullYear(year, number, 0);
  return { first: `${month}-01`, last: `${month}-${pad(end.getUTCDate())}` };
}

export const MONTH_NAMES = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
] as const;

/** `July` for 7. */
export const monthName = (month: number): string => MONTH_NAMES[month - 1]!;

/** `July` of a date or month. */
export const monthNameOf = (date: string): string => monthName(Number(date.slice(5, 7)));

/** `March 2025` of a date or month. */
export const monthTitle = (date: string): string => `${monthNameOf(date)} ${date.slice(0, 4)}`;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Weekday of a date: 1 is Monday, 7 is Sunday. */
export const weekdayNumber = (date: string): number => new Date(date).getUTCDay() || 7;
/** `Friday` for 5. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1]!;

/** `Jul` for 7. */
export const monthShort = (month: number): string => monthName(month).slice(0, 3);
/** `Jul` of a date or month. */
export const monthShortOf = (date: string): string => monthShort(Number(date.slice(5, 7)));

const dayOf = (date: string): number => Number(date.slice(8, 10));

/** `Friday 7 August`. */
export const dayTitle = (date: string): string =>
  `${weekdayName(weekdayNumber(date))} ${dayOf(date)} ${monthNameOf(date)}`;
/** `28 Jul`. */
export const dayText = (date: string): string => `${dayOf(date)} ${monthShortOf(date)}`;
/** `Tue 28 Jul`. */
export const weekdayText = (date: string): string =>
  `${weekdayName(weekdayNumber(date)).slice(0, 3)} ${dayText(date)}`;
/** `Tue 28 Jul 2026`. */
export const dateText = (date: string): string => `${weekdayText(date)} ${Number(date.slice(0, 4))}`;

/** An instant as the group's clocks show it: `Wed 1 Jul 2026, 6:00 AM`. */
export const momentText = (instant: string): string => `${dateText(torontoDate(instant))}, ${timeText(instant)}`;

/** `6:00 AM`. */
export function timeText(instant: string): string {
  const { hour, minute } = torontoMoment(instant);
  return `${(hour + 11) % 12 + 1}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

export const FIRST_YEAR = 2000;
export const FIRST_DATE = `${FIRST_YEAR}-01-01`;

const lastYear = (today: string): number => yearOf(today) + 1;
export const lastDate = (today: string): string => `${lastYear(today)}-12-31`;

/**
 * @param date  a date, month or year that exists
 * @param today  Toronto calendar date
 * @returns why nobody can mean it; null when it can be meant
 */
export function yearFault(date: string, today: string): string | null {
  const year = yearOf(date);
  if (year >= FIRST_YEAR && year <= lastYear(today)) return null;
  return `The year must be from ${FIRST_YEAR} to ${lastYear(today)}, not ${year}.`;
}

/** Why a game of a finalized month is refused. */
export const closedMonthFault = (month: string): string =>
  `${monthTitle(month)} is finalized: an admin must reopen it before its games can change.`;

/**
 * @param today  Toronto calendar date
 * @returns why it cannot have been on a day; null unless the day is to come
 */
export const futureFault = (what: 'game' | 'payment', date: string, today: string): string | null =>
  date > today ? `A ${what} cannot be recorded before its date ${dateText(date)}.` : null;

/** @returns why a game cannot get this date; null when it can */
export const gameDateFault = (date: string, today: string): string | null =>
  futureFault('game', date, today) ?? yearFault(date, today);

export const GAME_DATE_REQUIRED = 'Game date is required';

/**
 * @param date  as far as it is entered
 * @param closedMonths  the finalized ones, as far as they are known
 * @returns why no game can be recorded with it; null when one can
 */
export function recordingDateFault(date: string, today: string, closedMonths: readonly string[]): string | null {
  if (date === '') return GAME_DATE_REQUIRED;
  const month = monthOf(date);
  return gameDateFault(date, today) ?? (closedMonths.includes(month) ? closedMonthFault(month) : null);
}
