/** How calendar dates are written; a date is `YYYY-MM-DD` and has no zone. */
import { monthName } from './calendar-month.js';
import { torontoDate, torontoMoment } from './toronto-date.js';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** `Jul` for 7. */
export const monthShort = (month: number): string => monthName(month).slice(0, 3);
/** `Jul` of a date or month. */
export const monthShortOf = (date: string): string => monthShort(Number(date.slice(5, 7)));

const dayOf = (date: string): number => Number(date.slice(8, 10));
const weekdayOf = (date: string): string => WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]!;

/** `28 Jul`. */
export const dayText = (date: string): string => `${dayOf(date)} ${monthShortOf(date)}`;
/** `Tue 28 Jul`. */
export const weekdayText = (date: string): string => `${weekdayOf(date)} ${dayText(date)}`;
/** `Tue 28 Jul 2026`. */
export const dateText = (date: string): string => `${weekdayText(date)} ${Number(date.slice(0, 4))}`;

/** An instant as the group's clocks show it: `Wed 1 Jul 2026, 6:00 AM`. */
export const momentText = (instant: string): string =>
  `${dateText(torontoDate(new Date(instant)))}, ${timeText(instant)}`;

/** `6:00 AM`. */
export function timeText(instant: string): string {
  const { hour, minute } = torontoMoment(new Date(instant));
  return `${(hour + 11) % 12 + 1}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
