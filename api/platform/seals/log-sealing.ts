/**
 * Seals what was recorded, each minute, or as soon as it fills a seal, in one process at a time, and compares the log
 * with its seals. A seal is in the file before it is in the table, so a crash leaves the file ahead.
 */
import { rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import {
  BEFORE_FIRST, type EventStore, type Position, type StoredEventText,
} from '../../../event-store/event-store.js';
import { isGenuine, MAX_SEALED_EVENTS, type Seal, type SealHead } from '../../../event-store/seals/seal.js';
import { sealEvents } from '../../../event-store/seals/seal-events.js';
import { appendSeals, readSeals } from '../../../event-store/seals/seal-file.js';
import type { SealKey } from '../../../event-store/seals/seal-key.js';
import { faultText, lastGoodText, soundText } from '../../../event-store/seals/seal-texts.js';
import { type SealFault, type Verification, verifyLog } from '../../../event-store/seals/verify-log.js';
import { inTransaction } from '../../../postgres/with-client.js';
import type { Clock } from '../clock.js';
import { ownSealKey } from './own-seal-key.js';
import { type KnownSeal, SealRecords } from './seal-records.js';

export interface LogSealingOptions {
  /** Has the file of seals and, unless it is given, the key. */
  readonly folder: string;
  readonly key?: string | undefined;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly onError: (error: Error) => void;
}

const SEAL_INTERVAL_MS = 60_000;
/** How often to look whether an import fills seals. */
const LOOK_INTERVAL_MS = 3_000;
/** Most seals in one transaction. */
const ROUND = 50;
const LOCK = `hashtextextended('log-sealing', 0)`;

/** @param events  how many were read so far */
type OnEvents = (events: number) => Promise<void>;

export class LogSealing {
  private readonly path: string;
  private key: Promise<SealKey> | undefined;
  private timers: readonly NodeJS.Timeout[] = [];
  /** How far the log was looked at, and how many events came since the last seal. */
  private seen: { position: Position; events: number } | undefined;
  private hasGrown = true;
  private unsubscribe: (() => void) | undefined;
  private working: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(private readonly options: LogSealingOptions) {
    this.path = join(options.folder, 'seals.ndjson');
  }

  /** Goes on in the background: first compares what was sealed since the last comparison, then seals each minute. */
  start(): void {
    this.inBackground(() => this.verify('new'));
    this.inBackground(() => this.seal());
    this.unsubscribe = this.options.store.subscribe(() => {
      this.hasGrown = true;
    });
    this.timers = [
      setInterval(() => this.inBackground(() => this.seal()), SEAL_INTERVAL_MS),
      setInterval(() => this.hasGrown && this.inBackground(() => this.sealMany()), LOOK_INTERVAL_MS),
    ];
  }

  /** Ends a running comparison, and seals what was recorded last. */
  async stop(): Promise<void> {
    if (this.timers.length === 0) return;
    for (const timer of this.timers) clearInterval(timer);
    this.unsubscribe?.();
    this.stopping.abort();
    await this.working;
    await this.sealRound().catch(this.options.onError);
  }

  /** Seals everything that is not sealed yet, unless another process is at it or an alarm is open. */
  async seal(): Promise<void> {
    while (await this.sealRound() && !this.stopping.signal.aborted);
  }

  /** Seals once at least one seal is full. */
  async sealMany(): Promise<void> {
    const { store, pool } = this.options;
    this.hasGrown = false;
    this.seen ??= { position: (await new SealRecords(pool).last())?.logPosition ?? BEFORE_FIRST, events: 0 };
    const { seen } = this;
    const latest = await store.readAll(seen.position, MAX_SEALED_EVENTS);
    seen.position = latest.at(-1)?.position ?? seen.position;
    seen.events += latest.length;
    if (seen.events < MAX_SEALED_EVENTS) return;
    await this.seal();
    this.seen = undefined;
    this.hasGrown = true;
  }

  /**
   * @param scope  `new`: what was sealed after the last comparison
   * @returns a sentence on what was found; a fault is an alarm too
   */
  verify(
    scope: 'whole' | 'new', signal: AbortSignal = this.stopping.signal, onEvents?: OnEvents,
  ): Promise<string> {
    return inTransaction(this.options.pool, async (client) => {
      await client.query(`select pg_advisory_xact_lock(${LOCK})`);
      return this.compare(new SealRecords(client), scope, signal, onEvents);
    });
  }

  private inBackground(work: () => Promise<unknown>): void {
    this.working = this.working.then(work).then(() => undefined, (error: Error) => {
      if (!this.stopping.signal.aborted) this.options.onError(error);
    });
  }

  private async compare(
    records: SealRecords, scope: 'whole' | 'new', signal: AbortSignal, onEvents?: OnEvents,
  ): Promise<string> {
    const alarm = await records.alarm();
    if (alarm) return `${alarm.broken} An admin has to acknowledge it.`;
    if (await records.opening()) return 'A new chain of seals is about to open.';
    const fileFault = await this.fileFault(records);
    const last = await records.last();
    if (!last && !fileFault) return 'Nothing is sealed yet.';
    const verified = scope === 'new' && !fileFault ? await records.verified() : undefined;
    const from = verified && verified.logPosition !== null ? verified : null;
    const events = this.eventsAfter(from?.logPosition ?? BEFORE_FIRST, onEvents);
    const found = await verifyLog(events, () => readSeals(this.path), {
      publicKey: (await this.ownKey()).publicKey, noted: last?.digest, from, signal,
    });
    const fault = found.fault ?? fileFault;
    if (fault) return this.raise(records, fault, found.lastGood);
    if (found.lastGood) {
      const at = this.options.clock.now().toISOString();
      await records.noteVerified(found.lastGood, found.end, { at, events: found.count, from: from?.number ?? null });
    }
    return soundText(found);
  }

  /** @returns whether there is more to seal */
  private sealRound(): Promise<boolean> {
    return inTransaction(this.options.pool, async (client) => {
      const { rows: [lock] } = await client.query<{ isOurs: boolean }>(
        `select pg_try_advisory_xact_lock(${LOCK}) as "isOurs"`);
      const records = new SealRecords(client);
      if (!lock?.isOurs || await records.alarm()) return false;
      const opens = await records.opening();
      if (opens) await this.putAside();
      const isFaulty = !opens && await this.fileFault(records) !== undefined;
      const last = await records.last();
      if (opens || (!isFaulty && last?.logPosition !== null)) return this.append(records, last, opens);
      await this.compare(records, 'whole', this.stopping.signal);
      return false;
    });
  }

  private async append(records: SealRecords, last: KnownSeal | undefined, opens: Seal['opens']): Promise<boolean> {
    const { store, clock } = this.options;
    if (opens) await records.noteOpened();
    const after = (opens ? null : last?.logPosition) ?? BEFORE_FIRST;
    const seals = sealEvents(this.eventsAfter(after), {
      key: await this.ownKey(), previous: last ?? null, now: () => clock.now(), opens,
    });
    let sealed = 0;
    if (!opens && (await store.head()) === after) return false;
    for await (const seal of seals) {
      await records.add(seal, await appendSeals(this.path, [seal]), BigInt(seal.through));
      sealed += 1;
      if (sealed === ROUND) return true;
    }
    return false;
  }

  private async *eventsAfter(after: Position, onEvents?: OnEvents): AsyncIterable<readonly StoredEventText[]> {
    let events = 0;
    for await (const batch of this.options.store.drain(after, await this.options.store.head())) {
      yield batch;
      events += batch.length;
      await onEvents?.(events);
    }
  }

  /** Takes up seals that a crash kept from the table. Undefined when file and table agree. */
  private async fileFault(records: SealRecords): Promise<SealFault | undefined> {
    let last: Pick<KnownSeal, 'number' | 'digest'> | undefined = await records.last();
    const known = (await records.last())?.fileBytes ?? 0;
    const next = (): number => (last?.number ?? 0) + 1;
    const size = await stat(this.path).then((file) => file.size, () => 0);
    if (size < known) return { kind: 'cut', seal: next() - 1 };
    if (size === known) return undefined;
    const { publicKey } = await this.ownKey();
    let bytes = known;
    for await (const seal of readSeals(this.path, known)) {
      // A line that a crash cut off was never in the table.
      if (!seal && last) await truncate(this.path, bytes);
      if (!seal) return last ? undefined : { kind: 'cut', seal: next() };
      const follows = seal.previous === (last?.digest ?? null) && seal.number === next();
      const isOurs = (follows || (!last && seal.opens !== null)) && seal.publicKey === publicKey && isGenuine(seal);
      if (!isOurs) return { kind: 'forged', seal: seal.number };
      bytes += Buffer.byteLength(JSON.stringify(seal)) + 1;
      await records.add(seal, bytes, null);
      last = seal;
    }
    return undefined;
  }

  private async raise(
    records: SealRecords, fault: NonNullable<Verification['fault']>, lastGood: SealHead | null,
  ): Promise<string> {
    const alarm = { broken: faultText(fault), lastGood: lastGoodText(lastGood) };
    const at = this.options.clock.now().toISOString();
    await records.raise({ ...alarm, at, fault, lastGoodSeal: lastGood });
    this.options.onError(new Error(`${alarm.broken} ${alarm.lastGood}`));
    return alarm.broken;
  }

  /** Keeps the file of a broken chain as it is. */
  private async putAside(): Promise<void> {
    const at = this.options.clock.now().toISOString().replaceAll(/[:.]/g, '-');
    const kept = join(this.options.folder, `seals-until-${at}.ndjson`);
    await rename(this.path, kept).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }

  private ownKey(): Promise<SealKey> {
    return (this.key ??= ownSealKey(this.options.folder, this.options.key));
  }
}
