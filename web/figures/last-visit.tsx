/** The reader's last visit and place then, kept in the browser to tell what has changed since. */
import { useEffect, useState } from 'react';
import { daysLater, weekdayText } from '../../domain/dates.js';
import { counted } from '../../domain/text.js';
import { jsonIn, recall, remember } from '../transport/browser-storage.js';
import { serverNow, zone } from '../transport/server-clock.js';
import { Button } from '../ui/controls.js';
import { currentDate } from '../ui/date-text.js';
import { movesRef } from '../../domain/explain/addresses.js';
import { useExplained } from './explained-address.js';

export interface Visit {
  /** The last moment of the visit, ISO 8601. */
  readonly at: string;
  /** The month of the place, `YYYY-MM`. */
  readonly month: string;
  readonly rank: number;
}

interface Visits {
  readonly last: Visit | null;
  /** The current visit, or the latest one. */
  readonly latest: Visit;
}

/** The least time between two visits: a member who comes back sooner has not been away. */
const AWAY_MS = 60 * 60_000;

/** The visit before the current one, even if the current one has not been noted yet. */
export function visitBefore(known: Visits | null, at: string): Visit | null {
  if (known === null) return null;
  const wasAway = Date.parse(at) - Date.parse(known.latest.at) > AWAY_MS;
  return wasAway ? known.latest : known.last;
}

export const visitsAfter = (known: Visits | null, now: Visit): Visits =>
  ({ last: visitBefore(known, now.at), latest: now });

const keyOf = (readerId: number): string => `visits ${readerId}`;

const visitsOf = (readerId: number): Visits | null => jsonIn(recall(keyOf(readerId))) as Visits | null;

/** Notes the visit when a board shows the reader's place. */
export function noteVisit(readerId: number, month: string, rank: number): void {
  const now = { at: serverNow().toISOString(), month, rank };
  remember(keyOf(readerId), JSON.stringify(visitsAfter(visitsOf(readerId), now)));
}

/** The last visit; null on the first one with this browser. */
export const lastVisit = (readerId: number): Visit | null => visitBefore(visitsOf(readerId), serverNow().toISOString());

/** The beginning of yesterday, ISO 8601. */
export const startOfYesterday = (): string => zone.instantOf(`${daysLater(currentDate(), -1)}T00:00`).toISOString();

/** The beginning of the shown moves, unless the reader chooses another moment. */
export const startOfSpan = (readerId: number): string => lastVisit(readerId)?.at ?? startOfYesterday();

/** `2 places down`, and since when; null if that is unknown. */
export function movedSince(visit: Visit | null, month: string, rank: number): readonly [string, string] | null {
  if (visit === null || visit.month !== month) return null;
  return [placesText(visit.rank, rank), `since ${weekdayText(zone.dateOf(visit.at))}`];
}

/** `2 places down`, `1 place up`, `Same place`. */
export function placesText(before: number, after: number): string {
  if (before === after) return 'Same place';
  return `${counted(Math.abs(after - before), 'place')} ${after > before ? 'down' : 'up'}`;
}

export function Moved({ readerId, month, rank, variant }: {
  readonly readerId: number;
  /** The month on screen, `YYYY-MM`. */
  readonly month: string;
  readonly rank: number;
  /** Style of the button. */
  readonly variant?: string;
}) {
  const { shown, open } = useExplained();
  const [visit] = useState(() => lastVisit(readerId));
  useEffect(() => noteVisit(readerId, month, rank), [readerId, month, rank]);
  const moved = movedSince(visit, month, rank);
  return (
    <div className="row between moved-line">
      <span>{moved && <><b>{moved[0]}</b> {moved[1]}.</>}</span>
      <Button
        label="Why did I move?"
        variant={variant}
        aria-haspopup="dialog"
        aria-expanded={shown?.startsWith('moves/') ?? false}
        onClick={() => open(movesRef(month, readerId, startOfSpan(readerId)))}
      />
    </div>
  );
}
