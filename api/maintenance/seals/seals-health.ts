/**
 * Health of the seals: a log that is not as it was sealed is an alarm until an admin acknowledges it. So is one that
 * nobody seals or compares: no server has the folder of the seals, or none can write it.
 */
import type { HealthView } from '../../../contract/health.js';
import { eventMetadata } from '../../../domain/recorded-event.js';
import { BEFORE_FIRST, type EventStore, type Position } from '../../../event-store/event-store.js';
import type { Clock } from '../../platform/clock.js';
import type { HealthSource } from '../../platform/health/health-source.js';
import type { BreakRecords } from './break-records.js';
import type { SealRecords } from './seal-records.js';

/** Health is public, so the event and its stream are only in the admins' call. */
const ALARM = 'The log is not as it was sealed. Admins can see what was changed.';
const NO_KEY = 'The key that signs the seals of the log cannot be read. Admins can see which file it is.';
const UNSEALED = 'The log was not sealed for more than five minutes. Admins can see why.';
const UNCOMPARED = 'The log was not compared with its seals for more than a day and a half.';

/** Usually an event is sealed within a minute. */
export const WAITING_LIMIT_MS = 5 * 60_000;
/** Usually the log is compared every night. */
export const COMPARISON_LIMIT_MS = 36 * 3_600_000;

const recordedAt = eventMetadata.pick({ at: true, appendedAt: true });

interface Sources {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly clock: Pick<Clock, 'now'>;
}

export const sealsHealth = (
  records: SealRecords, breaks: BreakRecords, sources: Sources,
): HealthSource<HealthView['seals']> => async (logHead) => {
  const [last, { alarm }, unsealed, uncompared] = await Promise.all([
    records.last(), breaks.last(), unsealedSince(records, sources, logHead), uncomparedSince(records, sources),
  ]);
  const broken = alarm && (alarm.fault.kind === 'key' ? NO_KEY : ALARM);
  const text = broken ?? (unsealed && UNSEALED) ?? (uncompared && UNCOMPARED);
  const report = { sealedAt: last?.sealedAt ?? null, events: last?.count ?? 0, unsealedSince: unsealed, alarm: text };
  return { isHealthy: true, isAlarmed: text !== null, report };
};

/** When the oldest event was recorded that should be sealed and is not; null without any. */
export async function unsealedSince(
  records: Pick<SealRecords, 'last'>, { store, clock }: Sources, head: Position | null,
): Promise<string | null> {
  const last = await records.last();
  // A log that was moved is compared first.
  if (head === null || last?.logPosition === null) return null;
  const sealed = last?.logPosition ?? BEFORE_FIRST;
  const [oldest] = sealed < head ? await store.readAll(sealed, 1) : [];
  const { at, appendedAt = at } = recordedAt.safeParse(oldest?.metadata).data ?? {};
  return isOlder(appendedAt, WAITING_LIMIT_MS, clock) ? appendedAt : null;
}

/** Since when the log was not compared with its seals, if that is too long; null otherwise. */
export async function uncomparedSince(
  records: Pick<SealRecords, 'first' | 'sound'>, { clock }: Pick<Sources, 'clock'>,
): Promise<string | null> {
  const since = (await records.sound())?.at ?? (await records.first())?.sealedAt;
  return isOlder(since, COMPARISON_LIMIT_MS, clock) ? since : null;
}

const isOlder = (instant: string | undefined, limitMs: number, clock: Pick<Clock, 'now'>): instant is string =>
  instant !== undefined && clock.now().getTime() - Date.parse(instant) > limitMs;
