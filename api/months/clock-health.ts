/** The signs that the clock of the server is wrong, or was: entries, locked months and games with a future time. */
import type { Pool } from 'pg';
import type { HealthView } from '../../contract/health.js';
import { dateText, datesOf, later, momentText, monthTitle, torontoDate } from '../../domain/dates.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import { listed } from '../../domain/text.js';
import { unlessDamaged } from '../../event-store/error-kinds.js';
import type { EventStore } from '../../event-store/event-store.js';
import { jsonIn } from '../../event-store/readable-json.js';
import { rowsOf } from '../../postgres/rows.js';
import type { Clock } from '../platform/clock.js';
import type { HealthSource } from '../platform/health/health-source.js';

/** The tolerance, larger than the difference between the clocks of two processes. */
const TOLERANCE_MS = 60_000;
const MOST_GAMES = 5;

const IF_AHEAD = 'If the clock is right now, it was ahead';

/** The faults, a sentence each, with the way out. Damaged tables are reported by another source. */
export async function clockFaults(
  pool: Pool, store: Pick<EventStore, 'readBackwards'>, now: Date,
): Promise<string[]> {
  const today = torontoDate(now);
  const [[last], months, games] = await Promise.all([
    store.readBackwards(undefined, 1),
    rowsOf<{ month: string }>(
      pool, 'select month from read.finalized_months where month >= $1 order by month', [today.slice(0, 7)])
      .catch(unlessDamaged([])),
    rowsOf<{ id: number; date: string }>(
      pool, `select id, date::text from read.games where date > $1 order by date, id limit ${MOST_GAMES}`, [today])
      .catch(unlessDamaged([])),
  ]);
  const { at, appendedAt = at } = eventMetadata.partial().safeParse(jsonIn(last?.metadata ?? '')).data ?? {};
  const isBehind = appendedAt !== undefined && appendedAt > later(now, TOLERANCE_MS);
  return [
    ...(isBehind ? [`The clock of the server says ${momentText(now.toISOString())}, and the last entry of the log is `
      + `of ${momentText(appendedAt)}: set the clock. ${IF_AHEAD} before: look at what was recorded then.`] : []),
    ...months.map(({ month }) => `${monthTitle(month)} is finalized, though by the clock of the server it lasts until `
      + `${dateText(datesOf(month).last)}. ${IF_AHEAD} then: an admin reopens the month, and its end finalizes it.`),
    ...(games.length > 0 ? [`By the clock of the server, ${listed(games.map(({ id, date }) => (
      `game ${id} is of ${dateText(date)}`)))}. ${IF_AHEAD} then: correct each date, which moves its fee too.`] : []),
  ];
}

export const clockHealth = (
  { pool, store, clock }: { readonly pool: Pool; readonly store: EventStore; readonly clock: Clock },
): HealthSource<HealthView['clock']> => async () => {
  const faults = await clockFaults(pool, store, clock.now());
  return { report: { alarm: faults.length === 0 ? null : faults.join(' ') } };
};
