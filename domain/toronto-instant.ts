/** The instant of a time that Toronto's clocks show. It is apart from the other way, which every screen loads. */
import { torontoMoment } from './toronto-date.js';

/** @param shown  begins like `2026-07-25T17:05` */
export function torontoInstant(shown: string): Date {
  const asUtc = Date.parse(`${shown.slice(0, 16)}Z`);
  // The offset depends on the instant, which is not known yet; it only changes at two in the morning.
  return new Date(asUtc - offsetMs(new Date(asUtc - offsetMs(new Date(asUtc)))));
}

/** The last millisecond of a day, `YYYY-MM-DD`. */
export const endOfTorontoDay = (date: string): Date =>
  new Date(torontoInstant(`${date}T23:59`).getTime() + 59_999);

/** How far Toronto's clocks are ahead of UTC, such as -4 hours. */
function offsetMs(instant: Date): number {
  const { year, month, day, hour, minute } = torontoMoment(instant);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant.getTime() / 60_000) * 60_000;
}
