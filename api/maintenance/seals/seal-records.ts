/**
 * The records of seals. The database has a copy of them, and the last comparison of the log with them. The log has
 * each break that was found, and its acknowledgement. A log that differs from its seals is an alarm until an admin
 * acknowledges it. A log that is no longer sealed or verified is an alarm too: no server has the folder of the seals,
 * or none can write it.
 */
import type { ClientBase, Pool } from 'pg';
import { v4 as uuid } from 'uuid';
import { z } from 'zod';
import type { HealthView } from '../../../contract/health.js';
import {
  type BrokenSealView, sealProgress, type SoundSealsView, soundSealsView,
} from '../../../contract/maintenance.js';
import { readableRecord } from '../../../domain/event-registry.js';
import { MAINTENANCE_STREAM, type MaintenanceEvent } from '../../../domain/maintenance/maintenance.events.js';
import { eventMetadata } from '../../../domain/recorded-event.js';
import { BEFORE_FIRST, type EventStore, type Position, StreamDeleted } from '../../../event-store/event-store.js';
import { jsonIn } from '../../../event-store/readable-json.js';
import { faultText } from '../../../event-store/seals/seal-texts.js';
import { type Seal, seal as sealShape, type SealHead, type SealLines } from '../../../event-store/seals/seal.js';
import { deletedAmong, type DeletedFault } from '../../../event-store/seals/verify-log.js';
import { rowsOf } from '../../../postgres/rows.js';
import { withPool } from '../../../postgres/with-client.js';
import type { Clock } from '../../platform/clock.js';
import { appendFact } from '../../platform/commands/fact.js';
import type { HealthSource } from '../../platform/health/health-source.js';
import { storedSetting, storeSetting } from '../../platform/persistence/stored-settings.js';
import { digestOf } from './appended-digests.js';

/** A seal without its events. */
export interface KnownSeal extends SealHead {
  readonly publicKey: string;
  /**
   * Position of its last event in this log; null if the log was moved since, until it is compared. Only health uses
   * it: sealing does not trust it.
   */
  readonly logPosition: Position | null;
}

const SOUND = 'sound-log';
const VERIFYING = 'verifying-seals';
/** The progress, or the reason why it could not be made, as a sentence. */
const verifying = z.union([sealProgress, z.object({ why: z.string() })]);
type Verifying = z.infer<typeof verifying>;

/** The number of lines that are read at once; a seal has up to some 80 KB. */
const LINES = 50;
const IN_CHAIN = `number >= coalesce((select max(number) from app.seals where seal->>'opens' is not null), 0)`;

export class SealRecords {
  constructor(private readonly pool: Pool | ClientBase) {}

  async last(): Promise<KnownSeal | undefined> {
    return (await this.latest(1))[0];
  }

  /** The latest seals, newest first. */
  latest(count: number): Promise<KnownSeal[]> {
    return this.heads(`order by number desc limit ${count}`);
  }

  /** The first seal of the current chain. */
  async first(): Promise<KnownSeal | undefined> {
    return (await this.heads(`where ${IN_CHAIN} order by number limit 1`))[0];
  }

  async add(seal: Seal, logPosition: Position | null): Promise<void> {
    await this.pool.query(
      'insert into app.seals (number, seal, log_position) values ($1, $2, $3)',
      [seal.number, JSON.stringify(seal), logPosition?.toString() ?? null]);
  }

  /** @param end  position in this log of the last sealed event */
  async noteSound(sound: SoundSealsView, end: Position | null): Promise<void> {
    await this.pool.query(
      'update app.seals set log_position = $1 where number = (select max(number) from app.seals)',
      [end?.toString() ?? null]);
    await storeSetting(this.pool, SOUND, sound);
    await this.noteVerifying(null);
  }

  /** The last comparison that found no break. */
  sound(): Promise<SoundSealsView | null> {
    return storedSetting(this.pool, SOUND, soundSealsView);
  }

  /** Forgets the sound comparison for a new chain, which may have fewer events. */
  forgetSound(): Promise<void> {
    return storeSetting(this.pool, SOUND, null);
  }

  /** The comparison of the whole log that an admin started; null once it is complete. */
  verifying(): Promise<Verifying | null> {
    return storedSetting(this.pool, VERIFYING, verifying);
  }

  noteVerifying(state: Verifying | null): Promise<void> {
    return storeSetting(this.pool, VERIFYING, state);
  }

  /** The current chain as its file has it, a line for each seal. */
  async *lines(): AsyncGenerator<string> {
    let after = 0;
    for (;;) {
      const rows = await rowsOf<{ number: number; line: string }>(this.pool,
        `select number, seal::text as line from app.seals where number > $1 and ${IN_CHAIN}
         order by number limit ${LINES}`, [after]);
      if (rows.length === 0) return;
      yield rows.map(({ line }) => `${line}\n`).join('');
      after = rows.at(-1)!.number;
    }
  }

  /** The current chain as seals. */
  async *seals(): SealLines {
    for await (const lines of this.lines()) {
      for (const line of lines.trim().split('\n')) yield sealShape.safeParse(jsonIn(line)).data ?? null;
    }
  }

  private async heads(which: string): Promise<KnownSeal[]> {
    const rows = await rowsOf<Omit<KnownSeal, 'logPosition'> & { position: string | null }>(this.pool,
      `select number, seal->>'through' as through, (seal->>'count')::int as count, seal->>'sealedAt' as "sealedAt",
       seal->>'digest' as digest, seal->>'publicKey' as "publicKey", log_position as position from app.seals ${which}`);
    return rows.map(({ position, ...head }) => ({ ...head, logPosition: position === null ? null : BigInt(position) }));
  }
}

/** The last digest in the table, which the file of seals must have; for a command. Undefined if nothing was sealed. */
export const lastDigest = (databaseUrl: string): Promise<string | undefined> => withPool(databaseUrl, lastDigestIn);

/** Reads it even from a database of an earlier version, which may lack the table. */
export async function lastDigestIn(pool: Pool): Promise<string | undefined> {
  const [there] = await rowsOf<{ seals: string | null }>(pool, `select to_regclass('app.seals') as seals`);
  return there?.seals ? (await new SealRecords(pool).last())?.digest : undefined;
}

type Found = Extract<MaintenanceEvent, { type: 'BrokenSealFound' }>;

export interface Breaks {
  /** The last break that was found, until an admin acknowledges it. */
  readonly alarm: BrokenSealView | null;
  /** The last break that an admin acknowledged. */
  readonly acknowledged: {
    readonly broken: string;
    readonly reason: string;
    readonly at: string;
    /** Id of the admin; null for the system. */
    readonly actorId: number | null;
    /** The fault that was found; null in a log that an older version wrote. */
    readonly fault: BrokenSealView['fault'] | null;
    /** Digest of the acknowledgement itself, as in a seal. */
    readonly digest: string;
  } | null;
  /** The streams that the engine hides now, without those that an admin acknowledged. */
  readonly deleted: DeletedFault | null;
}

const UNRECORDED = 'This alarm is in no log, and cannot be acknowledged: copy the log, or restore a backup.';

export class BreakRecords {
  constructor(
    private readonly log: Pick<EventStore, 'readStream' | 'append' | 'hiddenStreams'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async last(): Promise<Breaks> {
    const stream = await this.log.readStream(MAINTENANCE_STREAM).catch((error: unknown) => {
      if (error instanceof StreamDeleted) return null;
      throw error;
    });
    if (!stream) return this.withoutRecords();
    let found: BrokenSealView | null = null;
    let [alarm, acknowledged]: [Breaks['alarm'], Breaks['acknowledged']] = [null, null];
    // A stream that is deleted again after an acknowledgement is another alarm.
    const acknowledgedAt = new Map<string, Position>();
    for (const stored of stream) {
      // Other events of the stream may not be readable.
      if (!stored.type.startsWith('BrokenSeal')) continue;
      const read = readableRecord(stored);
      if (!read) continue;
      const { event, metadata: { at, actorId } } = read;
      if (event.type === 'BrokenSealFound') found = alarm = { ...event.data, at };
      else if (event.type === 'BrokenSealAcknowledged') {
        const [fault, digest] = [found?.fault ?? null, digestOf(stored)];
        acknowledged = { ...event.data, at, actorId, digest, fault };
        alarm = null;
        if (fault?.kind === 'deleted') for (const name of fault.streams) acknowledgedAt.set(name, stored.position);
      }
    }
    const hidden = (this.log.hiddenStreams?.() ?? []).filter(
      ({ streamId, position }) => position > (acknowledgedAt.get(streamId) ?? BEFORE_FIRST));
    return { alarm, acknowledged, deleted: deletedAmong(hidden) };
  }

  /** The breaks when the stream of the alarms is itself deleted. */
  private withoutRecords(): Breaks {
    const fault: DeletedFault = { kind: 'deleted', streams: [MAINTENANCE_STREAM] };
    const at = this.clock.now().toISOString();
    const alarm = { broken: faultText(fault), lastGood: UNRECORDED, fault, lastGoodSeal: null, at };
    return { alarm, acknowledged: null, deleted: null };
  }

  /** Returns when the alarm is in the log. */
  async raise(data: Found['data']): Promise<void> {
    const issuer = { actorId: null, correlationId: uuid(), idempotencyKey: uuid() };
    await appendFact(this.log, MAINTENANCE_STREAM, { type: 'BrokenSealFound', data }, issuer, this.clock.now());
  }
}

/** Health is public, so the event and its stream are only in the admins' call. */
const ALARM = 'The log is not as it was sealed. Admins can see what was changed.';
const NO_KEY = 'The key that signs the seals of the log cannot be read. Admins can see which file it is.';
const UNSEALED = 'The log was not sealed for more than five minutes. Admins can see why.';
const UNCOMPARED = 'The log was not compared with its seals for more than a day and a half.';

/** The limit before an alarm; an event is usually sealed within a minute. */
export const WAITING_LIMIT_MS = 5 * 60_000;
/** The limit before an alarm; the log is usually compared every night. */
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
  return {
    report: { sealedAt: last?.sealedAt ?? null, events: last?.count ?? 0, unsealedSince: unsealed, alarm: text },
  };
};

/** The time of the oldest event that should be sealed but is not; null if there is none. */
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

/** The time since which the log has not been compared with its seals, if that is too long; null otherwise. */
export async function uncomparedSince(
  records: Pick<SealRecords, 'first' | 'sound'>, { clock }: Pick<Sources, 'clock'>,
): Promise<string | null> {
  const since = (await records.sound())?.at ?? (await records.first())?.sealedAt;
  return isOlder(since, COMPARISON_LIMIT_MS, clock) ? since : null;
}

const isOlder = (instant: string | undefined, limitMs: number, clock: Pick<Clock, 'now'>): instant is string =>
  instant !== undefined && clock.now().getTime() - Date.parse(instant) > limitMs;
