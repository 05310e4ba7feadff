/** Owns what day and time it is for the group, apart from the schemas so that the browser knows it without them. */
import { whenFirstUsed } from './when-first-used.js';

/** The zone in which the group lives: "today" and month ends are Toronto's (docs/rules.md, Dates). */
export const TORONTO = 'America/Toronto';

/** What a clock and a calendar in Toronto show. */
export interface TorontoMoment {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
}

/** The part of ECMAScript's Temporal that is used here, which the compiler does not know yet. */
interface Temporal {
  readonly Instant: {
    fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (timeZone: string) => TorontoMoment };
  };
}

/**
 * Temporal where there is one, for it answers in a millisecond: a date format takes 20 of them, and 90 on a slow phone,
 * to learn of its first zone, and nearly every screen asks for today. Node 20 and Safari have no Temporal. A format's
 * numbered parts are used, never its text, which another version of the locale data writes another way.
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

/** What Toronto's clocks and calendars show at an instant. */
export const torontoMoment = (instant: Date): TorontoMoment => momentOf()(instant);

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

/** Toronto calendar date of an instant. */
export function torontoDate(instant: Date): string {
  const { year, month, day } = torontoMoment(instant);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** `17:05` as Toronto's clocks show it. */
export function torontoClock(instant: Date): string {
  const { hour, minute } = torontoMoment(instant);
  return `${pad(hour)}:${pad(minute)}`;
}
