/**
 * A time zone: which day and time an instant is there, which instant its clocks show, and how a reader writes times
 * (docs/rules.md, Dates).
 */
import { dateText, dayText } from './dates.js';

/** A value from a minute on, counted from 1970 in UTC, until the next one. */
export type Since<Value> = readonly [minute: number, value: Value];

/**
 * A zone as a table, so that all who write days and times read the same one: servers and browsers may know different
 * versions of the world's time zones.
 */
export interface ZoneTable {
  /** Names by IANA, oldest first; several if the group has adopted another zone. */
  readonly names: readonly Since<string>[];
  /** How many minutes the clocks are ahead of UTC, oldest first. The first ones also hold before their minute. */
  readonly clocks: readonly Since<number>[];
}

const MINUTE_MS = 60_000;

/** The zone of a group that has chosen none. */
export const SPECIFIED_ZONE = 'America/Toronto';

/** A time of day in a sentence, unless it has AM or PM already. */
const TIME = /(?<=^|\s)\d\d:\d\d(?![\w:]|\s[AP]M)/g;

/** Instants as text are ISO 8601, and a clock is a time of day that begins like `17:05`. */
export class Zone {
  /** @param hasTwelveHours  whether the reader writes `5:05 PM` for `17:05` */
  constructor(readonly table: ZoneTable, private readonly hasTwelveHours = false) {}

  /** Such as `America/Toronto`. */
  readonly nameAt = (instant: Date | string): string => valueAt(this.table.names, minuteOf(instant));

  /** What calendars and clocks show at an instant, `2026-07-25T17:05`. */
  shownAt(instant: Date | string): string {
    const minute = minuteOf(instant);
    return new Date((minute + valueAt(this.table.clocks, minute)) * MINUTE_MS).toISOString().slice(0, 16);
  }

  /** Calendar date of an instant. */
  readonly dateOf = (instant: Date | string): string => this.shownAt(instant).slice(0, 10);

  /** Such as `17:05`, for every reader. */
  readonly clockOf = (instant: Date | string): string => this.shownAt(instant).slice(11);

  /** A clock as the reader writes it. A line does not break in it. */
  readonly clockText = (clock: string): string => (this.hasTwelveHours
    ? `${Number(clock.slice(0, 2)) % 12 || 12}${clock.slice(2)}\u00A0${clock < '12' ? 'A' : 'P'}M` : clock);

  /** Text of the domain or the server, which write 24 hours, as the reader writes it. */
  readonly inHours = (text: string): string => text.replace(TIME, this.clockText);

  readonly timeText = (instant: Date | string): string => this.clockText(this.clockOf(instant));

  /** `1 Jul`. */
  readonly dayText = (instant: Date | string): string => dayText(this.dateOf(instant));

  /** `Wed 1 Jul 2026, 06:00`; with twelve hours `Wed 1 Jul 2026, 6:00 AM`. */
  readonly momentText = (instant: string): string => `${dateText(this.dateOf(instant))}, ${this.timeText(instant)}`;

  /**
   * In an hour that exists twice it is the first one. What the clocks jump over is as much later as they jump.
   * @param shown  begins like `2026-07-25T17:05`
   */
  instantOf(shown: string): Date {
    const { clocks } = this.table;
    const asUtc = Date.parse(`${shown.slice(0, 16)}Z`) / MINUTE_MS;
    const index = clocks.findIndex(([, ahead], each) => asUtc - ahead < (clocks[each + 1]?.[0] ?? Infinity));
    const [since, ahead] = clocks[index]!;
    const isJumpedOver = asUtc - ahead < since && index > 0;
    return new Date((asUtc - (isJumpedOver ? clocks[index - 1]![1] : ahead)) * MINUTE_MS);
  }

  /** The last millisecond of a day, `YYYY-MM-DD`. */
  readonly endOfDay = (date: string): Date => new Date(this.instantOf(`${date}T23:59`).getTime() + MINUTE_MS - 1);
}

/** The city in the name of a zone, such as `New York`. */
export const cityOf = (name: string): string => name.split('/').at(-1)!.replaceAll('_', ' ');

/** The minute of an instant, counted from 1970 in UTC. */
export const minuteOf = (instant: Date | string): number => Math.floor(new Date(instant).getTime() / MINUTE_MS);

/** The value that holds in a minute, by halving the list. */
export function valueAt<Value>(list: readonly Since<Value>[], minute: number): Value {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (list[middle]![0] <= minute) low = middle;
    else high = middle - 1;
  }
  return list[low]![1];
}
