/** Owns calendar dates: a `YYYY-MM-DD` string of the proleptic Gregorian calendar, without a time or a zone. */
import { z } from 'zod';

/** The zone in which the group lives: "today" and month ends are Toronto's (specification, section 9). */
export const TORONTO = 'America/Toronto';

/** A date that exists in the calendar, such as `2025-02-28`. */
export const calendarDate = z.iso.date();

const torontoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: TORONTO,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Toronto calendar date of an instant. */
export const torontoDate = (instant: Date): string => torontoDay.format(instant);

/** `YYYY-MM` of a date. */
export const monthOf = (date: string): string => date.slice(0, 7);
/** Year of a date or month, such as 2025. */
export const yearOf = (date: string): number => Number(date.slice(0, 4));
