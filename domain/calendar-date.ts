/** Calendar dates: a `YYYY-MM-DD` string of the proleptic Gregorian calendar, without a time or a zone. */
import { z } from 'zod';

const FAULT = 'Write a date as YYYY-MM-DD';

/** A date that exists in the calendar, such as `2025-02-28`. There is no year 0. */
export const calendarDate = z.iso.date(FAULT).refine((date) => date >= '0001', FAULT);

/** A month that exists in the calendar, such as `2025-02`. */
export const calendarMonth = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Write a month as YYYY-MM');
