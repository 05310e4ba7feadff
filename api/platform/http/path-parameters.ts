/** Owns the shapes of what stands in a path. */
import { z } from 'zod';
import { calendarDate, FIRST_YEAR } from '../../../domain/calendar-date.js';

const wholeNumber = (min: number, max: number, error: string) =>
  z.coerce.number({ error }).int(error).min(min, error).max(max, error);

const MAX_INT = 2_147_483_647;

/** An id as Postgres' int holds it. */
export const pathId = wholeNumber(1, MAX_INT, 'An id is a positive whole number');

export const pathPage = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'A page is a positive whole number');

export const pathDate = calendarDate;

export const pathYear = wholeNumber(FIRST_YEAR, 9999, 'A year has four digits');

export const pathMonth = wholeNumber(1, 12, 'A month is 1 to 12');

/** `YYYY-MM` of a year and a month number. */
export const monthKey = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;
