/** Owns the shapes of what stands in a path. */
import { z } from 'zod';
import { calendarDate } from '../../domain/calendar-date.js';

/** An id as Postgres' int holds it. */
export const pathId = z.coerce.number({ error: 'An id is a positive whole number' })
  .int('An id is a positive whole number').positive('An id is a positive whole number').max(2_147_483_647);

export const pathDate = z.string().pipe(calendarDate.refine(() => true, 'A date is YYYY-MM-DD'));

export const pathYear = z.coerce.number({ error: 'A year has four digits' }).int().min(1900, 'A year has four digits').max(9999);

export const pathMonth = z.coerce.number({ error: 'A month is 1 to 12' }).int().min(1, 'A month is 1 to 12').max(12, 'A month is 1 to 12');

/** `YYYY-MM` of a year and a month number. */
export const monthKey = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;
