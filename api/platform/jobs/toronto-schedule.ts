/** When something is due on Toronto's clocks: daily or monthly, whatever the offset of that day. */
import { monthOf, torontoClock, torontoDate, torontoInstant } from '../../../domain/dates.js';

export interface TorontoSchedule {
  readonly hour: number;
  readonly minute: number;
  /** 1 to 28; every day if missing. */
  readonly dayOfMonth?: number;
}

/** The latest due instant at or before `now`. */
export function lastDue(schedule: TorontoSchedule, now: Date): Date {
  const due = dueIn(schedule, now, 0);
  return due <= now ? due : dueIn(schedule, now, -1);
}

/** The first due instant after `now`. */
export function nextDue(schedule: TorontoSchedule, now: Date): Date {
  const due = dueIn(schedule, now, 0);
  return due > now ? due : dueIn(schedule, now, 1);
}

/** The due instant so many days or months from now. */
function dueIn({ hour, minute, dayOfMonth }: TorontoSchedule, now: Date, periods: number): Date {
  const today = torontoDate(now);
  const date = new Date(dayOfMonth === undefined ? today : `${monthOf(today)}-01`);
  if (dayOfMonth === undefined) date.setUTCDate(date.getUTCDate() + periods);
  else {
    date.setUTCMonth(date.getUTCMonth() + periods);
    date.setUTCDate(dayOfMonth);
  }
  date.setUTCHours(hour, minute);
  return torontoInstant(date.toISOString());
}

/** `YYYY-MM-DD HH:MM` in Toronto. */
export const torontoTime = (instant: Date): string => `${torontoDate(instant)} ${torontoClock(instant)}`;
