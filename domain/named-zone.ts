/** The zones that this machine knows by name. Only the server asks: browsers get its table (`Zone`). */
import { RuleViolation } from './rule-violation.js';
import { minuteOf, type Since, SPECIFIED_ZONE, valueAt, Zone, type ZoneTable } from './zone.js';

const MINUTE_MS = 60_000;
const [FIRST, LAST] = [1970, 2100].map((year) => Date.UTC(year) / MINUTE_MS) as [number, number];
/** No zone has changed its clocks twice within six days. */
const STEP = 6 * 24 * 60;

const known = new Map<string, Zone>();

/** @param name  by IANA, in any case @throws a refusal if this machine does not know the name */
export function namedZone(name: string): Zone {
  const zone = known.get(name) ?? new Zone(tableOf(name));
  known.set(name, zone);
  return zone;
}

/** A zone until an instant, and another one from then on. */
export function movedZone({ table: before }: Zone, since: Date, { table: after }: Zone): Zone {
  const minute = minuteOf(since);
  const joined = <Value>(ones: readonly Since<Value>[], others: readonly Since<Value>[]): readonly Since<Value>[] => [
    ...ones.filter(([each]) => each < minute),
    [minute, valueAt(others, minute)],
    ...others.filter(([each]) => each > minute),
  ];
  return new Zone({ names: joined(before.names, after.names), clocks: joined(before.clocks, after.clocks) });
}

/** The part of a zone's table from one instant to another. */
export function tableWithin({ table: { names, clocks } }: Zone, from: Date, to: Date): ZoneTable {
  const [first, last] = [minuteOf(from), minuteOf(to)];
  const within = <Value>(list: readonly Since<Value>[]): readonly Since<Value>[] =>
    [[first, valueAt(list, first)], ...list.filter(([minute]) => minute > first && minute < last)];
  return { names: within(names), clocks: within(clocks) };
}

/**
 * Some names have two spellings, such as Kathmandu and Katmandu. This machine lists one and knows both.
 * @returns the name as it was written, or as it is listed if only the case differs
 * @throws a refusal if this machine does not know the name
 */
export function validZoneName(name: string): string {
  if (!/^(utc|[a-z_]+(\/[a-z_+-]+)+)$/i.test(name) || /^etc\//i.test(name) || !isKnown(name)) {
    throw new RuleViolation(
      'ZoneMustBeKnown', 'Choose a time zone by the name of its city, such as Europe/Berlin.', 'malformed');
  }
  return Intl.supportedValuesOf('timeZone').find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
}

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** What newer machines answer by methods, and Node 20 by fields; the compiler knows neither. */
interface Region extends Intl.Locale {
  readonly timeZones?: readonly string[];
  readonly weekInfo?: { readonly firstDay: number };
  getTimeZones?(): readonly string[];
  getWeekInfo?(): { readonly firstDay: number };
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const weekdays = new Map<string, number>();

/**
 * The day on which a week begins in the country of a zone. 1 is Monday, 7 is Sunday.
 * @param name  by IANA
 */
export function firstWeekdayIn(name: string): number {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
  const weekday = weekdays.get(timeZone) ?? firstDayOf(timeZone);
  weekdays.set(timeZone, weekday);
  return weekday;
}

function firstDayOf(zone: string): number {
  for (const code of LETTERS.flatMap((one) => LETTERS.map((other) => one + other))) {
    const region = new Intl.Locale(`und-${code}`) as Region;
    const zones = region.getTimeZones?.() ?? region.timeZones ?? [];
    if (zones.includes(zone)) return (region.getWeekInfo?.() ?? region.weekInfo)!.firstDay;
  }
  return 1;
}

/** Asks for the clocks when they are first read, since many who load the specified zone never do. */
function tableOf(name: string): ZoneTable {
  const ahead = aheadIn(name);
  let clocks: readonly Since<number>[] | undefined;
  return { names: [[FIRST, name]], get clocks() { return clocks ??= clocksOf(ahead); } };
}

/** Asks the machine for the clocks every few days, and between two different answers for the minute of the change. */
function clocksOf(ahead: (minute: number) => number): readonly Since<number>[] {
  const clocks: Since<number>[] = [[FIRST, ahead(FIRST)]];
  for (let minute = FIRST + STEP; minute <= LAST; minute += STEP) {
    const [now, [, before]] = [ahead(minute), clocks.at(-1)!];
    if (now === before) continue;
    let [low, high] = [minute - STEP, minute];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (ahead(middle) === before) low = middle;
      else high = middle;
    }
    clocks.push([high, now]);
  }
  return clocks;
}

/** Reads the format's numbered parts, never its text, which depends on the version of the locale data. */
function aheadIn(timeZone: string): (minute: number) => number {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone, hourCycle: 'h23',
    year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric',
  });
  return (minute) => {
    const parts = new Map(format.formatToParts(minute * MINUTE_MS).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type)!;
    const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
    return Math.round(shown / MINUTE_MS) - minute;
  };
}

export const DEFAULT_ZONE = namedZone(SPECIFIED_ZONE);
