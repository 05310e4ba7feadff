/**
 * The time on the server's clock, which decides what today is, because a phone's own may be hours or days off; and the
 * group's zone, by which the page writes days and times, with the hours of its reader.
 */
import { cityOf, Zone, type ZoneTable } from '../../domain/zone.js';
import { recall, remember } from './browser-storage.js';

const hasTwelveHours = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12;

/**
 * The group's zone, and UTC until it is known. The server sends its clocks, because this browser may know another
 * version of them.
 */
export let zone = new Zone({ names: [[0, 'UTC']], clocks: [[0, 0]] }, hasTwelveHours);

export function setClocks(clocks: ZoneTable): void {
  if (clocks !== zone.table) zone = new Zone(clocks, hasTwelveHours);
}

/** The storage key of the difference, for a phone that is offline. */
const KEY = 'server-ahead';
/** Differences below this are ignored: the header has whole seconds, and answers take time. */
const UNNOTICED_MS = 5_000;

let aheadMs = Number(recall(KEY));

/** How far the server's clock is ahead of this browser's, as far as it is known. */
export const serverAheadMs = (): number => aheadMs;

export const serverNow = (): Date => new Date(Date.now() + aheadMs);

/** @param answer  one that comes from the server now, not from the browser's cache, whose date is old */
export function noticeDate({ headers }: Response): void {
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
  const isKept = headers.get('cache-control')?.includes('max-age');
  // The difference is not a number if the answer has no date.
  if (isKept || !(Math.abs(ahead - aheadMs) > UNNOTICED_MS)) return;
  aheadMs = ahead;
  remember(KEY, String(ahead));
}

/** The city of the group's zone, such as `Toronto`. */
export const groupCity = (): string => cityOf(zone.nameAt(serverNow()));

/** A time that is fixed by the group's clocks: `05:30 Toronto time`, or as specified `5:30 AM Toronto time`. */
export const groupTime = (clock: string): string =>
  `${zone.clockText(clock).replace('\u00A0', ' ')} ${groupCity()} time`;
