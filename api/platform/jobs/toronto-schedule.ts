/** When something is due on Toronto's clocks: daily or monthly, whatever the offset of that day. */
import { monthOf, torontoClock, torontoDate, torontoMoment } from '../../../domain/calendar-date.js';

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
  return instantOf(date, hour, minute);
}

/** The instant at which Toronto's clocks show a time on a calendar date (midnight UTC of `date`). */
function instantOf(date: Date, hour: number, minute: number): Date {
  const shown = date.getTime() + (hour * 60 + minute) * 60_000;
  // The offset depends on the instant, which is not known yet; it only changes at two in the morning.
  return new Date(shown - offsetMs(new Date(shown - offsetMs(new Date(shown)))));
}

/** How far Toronto's clocks are ahead of UTC, such as -4 hours. */
function offsetMs(instant: Date): number {
  const { year, month, day, hour, minute } = torontoMoment(instant);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant.getTime() / 60_000) * 60_000;
}

/** `YYYY-MM-DD HH:MM` in Toronto. */
export const torontoTime = (instant: Date): string => `${torontoDate(instant)} ${torontoClock(instant)}`;
