/** What explains the scores of the boards. */
import { monthName } from '../../domain/calendar-month.js';
import { dayRef, monthRef, spanRef, yearRef } from '../../domain/explain/addresses.js';
import { type Month, keyOfMonth, rangeText, weekdayText } from './date-text.js';
import type { WhyProps } from './why.js';

interface Player {
  readonly id: number;
  readonly displayName: string;
}

type ScoreWhy = Pick<WhyProps, 'of' | 'label'>;

export const dayWhy = (date: string, { id, displayName }: Player, what = 'points'): ScoreWhy => (
  { of: dayRef(date, id), label: `${what} of ${displayName} on ${weekdayText(date)}` });

export const monthWhy = (month: Month, { id, displayName }: Player, what = 'points'): ScoreWhy => (
  { of: monthRef(keyOfMonth(month), id), label: `${monthName(month.month)} ${what} of ${displayName}` });

export const spanWhy = (first: string, last: string, { id, displayName }: Player, what = 'points'): ScoreWhy => (
  { of: spanRef(first, last, id), label: `${what} of ${displayName}, ${rangeText(first, last)}` });

export const yearWhy = (year: number, { id, displayName }: Player): ScoreWhy => (
  { of: yearRef(year, id), label: `points of ${displayName} in ${year}` });
