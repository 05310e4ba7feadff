/** The ended evenings as one would work them out by hand: the last end of each date, and the games after it. */
import type { DomainEvent } from '../../domain/event-registry.js';
import { SPECIFIED_ZONE } from '../../domain/zone.js';
import type { Recorded } from '../../domain/recorded-event.js';

interface EndedEvening {
  readonly date: string;
  /** The time of the last end; null if the evening went on. */
  readonly ended_at: string | null;
  readonly endings: number;
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SPECIFIED_ZONE, dateStyle: 'short', timeStyle: 'medium',
});

/** The hours of a date's clocks from its midnight to a moment, such as 29 at five in the next morning. */
const hoursSince = (date: string, at: string): number =>
  (Date.parse(`${clock.format(new Date(at)).replace(' ', 'T')}Z`) - Date.parse(date)) / 3_600_000;

/** The rows of the read model, as JSON text, sorted by date. */
export function referenceEvenings(events: readonly Recorded<DomainEvent>[]): string[] {
  const ends = events.flatMap(({ event, metadata: { at } }, index) => (
    event.type === 'EveningEnded' ? [{ date: event.data.date, at, index }] : []));
  return [...new Set(ends.map(({ date }) => date))].sort().map((date): EndedEvening => {
    const own = ends.filter((end) => end.date === date);
    const last = own.at(-1)!;
    const goesOn = events.slice(last.index + 1).some(({ event, metadata: { at } }) =>
      event.type === 'GameRecorded' && event.data.date === date && hoursSince(date, at) < 30);
    return { date, ended_at: goesOn ? null : last.at, endings: own.length };
  }).map((row) => JSON.stringify(row));
}
