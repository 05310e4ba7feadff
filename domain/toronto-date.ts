/** Owns what day it is for the group, apart from the schemas so that the browser knows it without them. */
import { whenFirstUsed } from './when-first-used.js';

/** The zone in which the group lives: "today" and month ends are Toronto's (specification, section 9). */
export const TORONTO = 'America/Toronto';

/** The part of ECMAScript's Temporal that is used here, which the compiler does not know yet. */
interface Temporal {
  readonly Instant: {
    fromEpochMilliseconds: (ms: number) => {
      toZonedDateTimeISO: (timeZone: string) => { toPlainDate: () => { toString: () => string } };
    };
  };
}

/**
 * Temporal where there is one, for it answers in a millisecond: a date format takes 20 of them, and 90 on a slow phone,
 * to learn of its first zone, and nearly every screen asks for today. Node 20 and Safari have no Temporal.
 */
const torontoDay = whenFirstUsed((): ((instant: Date) => string) => {
  const { Temporal: temporal } = globalThis as { readonly Temporal?: Temporal };
  if (temporal !== undefined) {
    return (instant) =>
      temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(TORONTO).toPlainDate().toString();
  }
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: TORONTO, year: 'numeric', month: '2-digit', day: '2-digit',
  });
  return (instant) => format.format(instant);
});

/** Toronto calendar date of an instant. */
export const torontoDate = (instant: Date): string => torontoDay()(instant);
