/** The day and time of the group. It is apart from the schemas, so that the browser loads it without them. */
import { whenFirstUsed } from './when-first-used.js';

/** The group's time zone: "today" and month ends are Toronto's (docs/rules.md, Dates). */
export const TORONTO = 'America/Toronto';

/** What clocks and calendars in Toronto show. */
export interface TorontoMoment {
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
const momentOf = whenFirstUsed((): ((instant: Date) => TorontoMoment) => {
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
});

export const torontoMoment = (instant: Date): TorontoMoment => momentOf()(instant);

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

/** Toronto calendar date of an instant. */
export function torontoDate(instant: Date): string {
  const { year, month, day } = torontoMoment(instant);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** Such as `17:05`. */
export function torontoClock(instant: Date): string {
  const { hour, minute } = torontoMoment(instant);
  return `${pad(hour)}:${pad(minute)}`;
}
