/** A time zone: which day and time an instant is there, and which instant its clocks show (docs/rules.md, Dates). */
import { dateText, dayText } from './dates.js';

/** The part of ECMAScript's Temporal that we use; the compiler does not know it yet. */
interface Temporal {
  readonly Instant: {
    fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (timeZone: string) => { toJSON: () => string } };
  };
}

/**
 * Uses Temporal where it exists, because it answers in a millisecond. A date format takes 20, and 90 on a slow phone,
 * to load its first zone, and nearly every screen asks for today. Node 20 and Safari have no Temporal. There, a
 * format's numbered parts are read, never its text, which depends on the version of the locale data.
 */
function readerOf(timeZone: string): (instant: Date) => string {
  const { Temporal: temporal } = globalThis as { readonly Temporal?: Temporal };
  if (temporal !== undefined) {
    return (instant) => temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toJSON();
  }
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone, hourCycle: 'h23',
    year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes, digits = 2): string => parts.get(type)!.padStart(digits, '0');
    return `${part('year', 4)}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
  };
}

const DAY_MS = 86_400_000;

/** Instants as text are ISO 8601. */
export class Zone {
  /** Made at the first use, because a page has other things to do first. */
  private reader: ReturnType<typeof readerOf> | undefined;

  /** @param name  by IANA */
  constructor(readonly name: string) {}

  /** Such as `Toronto`. */
  get city(): string {
    return this.name.split('/').at(-1)!.replaceAll('_', ' ');
  }

  /** What calendars and clocks show at an instant, `2026-07-25T17:05`. */
  shownAt(instant: Date | string): string {
    this.reader ??= readerOf(this.name);
    return this.reader(new Date(instant)).slice(0, 16);
  }

  /** Calendar date of an instant. */
  readonly dateOf = (instant: Date | string): string => this.shownAt(instant).slice(0, 10);

  /** Such as `17:05`. */
  readonly timeText = (instant: Date | string): string => this.shownAt(instant).slice(11);

  /** `1 Jul`. */
  readonly dayText = (instant: Date | string): string => dayText(this.dateOf(instant));

  /** `Wed 1 Jul 2026, 06:00`. */
  readonly momentText = (instant: string): string => `${dateText(this.dateOf(instant))}, ${this.timeText(instant)}`;

  /**
   * In an hour that exists twice it is the first one. What the clocks jump over is as much later as they jump.
   * @param shown  begins like `2026-07-25T17:05`
   */
  instantOf(shown: string): Date {
    const asUtc = Date.parse(`${shown.slice(0, 16)}Z`);
    // The offset depends on the instant, which is not known yet: it is that of the day before or that of the day after.
    const withOffsetOf = (ms: number): Date => new Date(asUtc - this.offsetMs(new Date(ms)));
    const isShown = (instant: Date): boolean => instant.getTime() + this.offsetMs(instant) === asUtc;
    const [before, after] = [withOffsetOf(asUtc - DAY_MS), withOffsetOf(asUtc + DAY_MS)];
    return !isShown(before) && isShown(after) ? after : before;
  }

  /** The last millisecond of a day, `YYYY-MM-DD`. */
  readonly endOfDay = (date: string): Date => new Date(this.instantOf(`${date}T23:59`).getTime() + 59_999);

  /** How far the clocks are ahead of UTC, such as -4 hours. */
  private readonly offsetMs = (instant: Date): number =>
    Date.parse(`${this.shownAt(instant)}Z`) - Math.floor(instant.getTime() / 60_000) * 60_000;
}

/** The zone of every group so far. */
export const DEFAULT_ZONE = new Zone('America/Toronto');
