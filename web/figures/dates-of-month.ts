/** The days that a calendar shows. */
import { datesOf, daysLater } from '../../domain/dates.js';

/** All dates of a month, in order. @param month  `2026-07` */
export const datesOfMonth = (month: string): string[] =>
  Array.from({ length: Number(datesOf(month).last.slice(8)) }, (_, index) => daysLater(`${month}-01`, index));
