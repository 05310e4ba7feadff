/**
 * The chain of seals of the log: compares the log with it, continues it, and opens another one after a break. A
 * process trusts only its own findings about the chain: rows of the database can raise an alarm and never end one,
 * and only the log proves that a break was acknowledged (docs/decisions/0096).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Client, Pool } from 'pg';
import type { SoundSealsView } from '../../../contract/maintenance.js';
import {
  BEFORE_FIRST, type EventStore, hasEventAt, type Position, type StoredEventText,
} from '../../../event-store/event-store.js';
import { isGenuine, type Seal, sealEvents, type SealHead, unpacked } from '../../../event-store/seals/seal.js';
import { SealKeyUnreadable } from '../../../event-store/seals/seal-key.js';
import { faultText, lastGoodText, soundText } from '../../../event-store/seals/seal-texts.js';
import {
  type Fault, follows, headOf, type Verification, type VerifyOptions, verifyLog,
} from '../../../event-store/seals/verify-log.js';
import { lockHolder, LOCKS, tryLock, withOwnClient } from '../../../postgres/with-client.js';
import type { Clock } from '../../platform/clock.js';
import { AppendedDigests } from './appended-digests.js';
import { SealFolder } from './seal-folder.js';
import { BreakRecords, type Breaks, COMPARISON_LIMIT_MS, SealRecords, WAITING_LIMIT_MS } from './seal-records.js';

export interface SealChainOptions {
  /** The folder with the file of seals and, unless it is given, the key. */
  readonly folder: string;
  readonly key?: string | undefined;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly onError: (error: Error) => void;
}

/** The largest number of seals in one turn. */
const ROUND = 50;

/** @param events  the number of events that were read so far */
export type OnEvents = (events: number) => Promise<void>;

class ChangedSinceAppended extends Error {
  constructor(readonly fault: Fault) {
    super('An event was changed before it was sealed.');
  }
}

/** The chain as this process has found it. */
interface Known {
  /** The last seal; null before the first one. */
  readonly last: SealHead | null;
  /** Position in this log of the last sealed event. */
  readonly end: Position;
  /** Length of the file, with the last seal. */
  readonly bytes: number;
  /** The time when this process compared the whole log, in milliseconds. */
  readonly comparedAt: number;
  /** The break that the first seal of a new chain records; null within a chain. */
  readonly opens: Seal['opens'];
}

export class SealChain {
  private readonly folder: SealFolder;
  private readonly breaks: BreakRecords;
  readonly appended: AppendedDigests;
  /** Undefined until it has compared the whole log, and after anything unexpected. */
  private known: Known | undefined;
  /** The time since which others hold the lock, in milliseconds. */
  private waitingSince: number | undefined;

  constructor(private readonly options: SealChainOptions) {
    this.folder = new SealFolder(options.folder, options.key);
    this.breaks = new BreakRecords(options.store, options.clock);
    this.appended = new AppendedDigests(options.store);
  }

  /** Position of the last sealed event, as far as this process knows. */
  get end(): Position | undefined {
    return this.known?.end;
  }

  /** Compares the whole log. @returns a sentence on the result; a fault is an alarm too */
  verify(signal: AbortSignal, onEvents?: OnEvents): Promise<string> {
    return this.inTurn(async (client) => {
      await client.query(`select pg_advisory_lock(${LOCKS.sealing})`);
      return this.compare(new SealRecords(client), signal, onEvents);
    });
  }

  /** Seals new events, unless another process does it or an alarm is open. @returns whether there are more */
  goOn(signal: AbortSignal): Promise<boolean> {
    return this.inTurn(async (client) => {
      if (!(await tryLock(client, LOCKS.sealing))) return this.wait(client);
      this.waitingSince = undefined;
      if ((await this.breaks.last()).alarm) return false;
      const records = new SealRecords(client);
      if (!(await this.isAsKnown(records))) await this.compare(records, signal);
      return this.known ? this.append(records, this.known) : false;
    });
  }

  /** Another process usually holds the lock only briefly. */
  private async wait(client: Client): Promise<false> {
    const now = this.options.clock.now().getTime();
    this.waitingSince ??= now;
    if (now - this.waitingSince >= WAITING_LIMIT_MS) {
      const holder = await lockHolder(client, LOCKS.sealing);
      if (holder) this.options.onError(new Error(`Nothing is sealed, because ${holder} holds the lock of the seals.`));
    }
    return false;
  }

  /** Runs work under the lock. A seal whose row could not be written is in the file, so that it is checked again. */
  private async inTurn<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    try {
      return await withOwnClient(this.options.pool, work);
    } catch (error) {
      this.known = undefined;
      throw error;
    }
  }

  /**
   * Whether log, file and table continue the chain that this process has found. Follows the seals of other processes.
   */
  private async isAsKnown(records: SealRecords): Promise<boolean> {
    let { known } = this;
    const now = this.options.clock.now().getTime();
    if (!known || known.opens || now - known.comparedAt > COMPARISON_LIMIT_MS) return false;
    const bytes = await this.folder.size();
    if (bytes < known.bytes) return false;
    for await (const seal of this.folder.seals(known.bytes)) {
      if (!seal || !follows(seal, known.last) || !(await this.isOurs(seal))) return false;
      known = { ...known, last: headOf(seal), end: BigInt(seal.through), bytes };
    }
    this.known = known;
    const last = await records.last();
    return last?.digest === known.last?.digest
      && (known.end === BEFORE_FIRST || hasEventAt(this.options.store, known.end));
  }

  private async isOurs(seal: Seal): Promise<boolean> {
    return isGenuine(seal) && seal.publicKey === (await this.folder.ownKey()).publicKey;
  }

  private async compare(records: SealRecords, signal: AbortSignal, onEvents?: OnEvents): Promise<string> {
    this.known = undefined;
    const { alarm, acknowledged } = await this.breaks.last();
    if (alarm) return `${alarm.broken} An admin has to acknowledge it.`;
    const [last, sound] = [await records.last(), await records.sound()];
    const [bytes, now] = [await this.folder.trimmed(), this.options.clock.now()];
    const known: Known = {
      last: last ? headOf(last) : null, end: BEFORE_FIRST, bytes, comparedAt: now.getTime(), opens: null,
    };
    if (bytes === 0 && !last && !sound && !(await this.folder.wasUsed())) {
      this.known = known;
      return 'Nothing is sealed yet.';
    }
    // The log is compared even without a key, and the missing key is then an alarm.
    const key = await this.folder.ownKey().catch((error: unknown) => {
      if (error instanceof SealKeyUnreadable) return error;
      throw error;
    });
    const publicKey = key instanceof SealKeyUnreadable ? undefined : key.publicKey;
    const found = await this.compared(records, sound, { signal, noted: last?.digest, publicKey }, onEvents);
    const isOfEvent = found.fault && 'position' in found.fault;
    if (key instanceof SealKeyUnreadable && !isOfEvent) {
      return this.raise({ kind: 'key', path: key.path }, found.lastGood);
    }
    const { deleted } = await this.breaks.last();
    if (!found.fault && deleted) return this.raise(deleted, found.lastGood);
    if (!found.fault) {
      for await (const seal of this.folder.seals()) {
        if (seal && seal.number > (last?.number ?? 0)) await records.add(seal, null);
      }
      await records.noteSound({ at: now.toISOString(), events: found.count }, found.end ?? null);
      this.known = { ...known, last: found.lastGood, end: found.end ?? BEFORE_FIRST };
      return soundText(found);
    }
    if (acknowledged && await this.isMeant(acknowledged, found.fault, records)) {
      const { broken, reason } = acknowledged;
      this.known = { ...known, opens: { broken, reason } };
      return 'A new chain of seals is about to open.';
    }
    return this.raise(found.fault, found.lastGood);
  }

  /**
   * A changed event comes before a fault of the seals: if the file shows only such a fault, the copy in the table is
   * checked, with any signature.
   */
  private async compared(
    records: SealRecords, sound: SoundSealsView | null,
    options: Pick<VerifyOptions, 'signal' | 'noted' | 'publicKey'>, onEvents?: OnEvents,
  ): Promise<Verification> {
    const { signal } = options;
    const events = () => this.eventsAfter(BEFORE_FIRST, onEvents);
    const found = await verifyLog(events(), () => this.folder.seals(), options);
    if (found.fault && 'seal' in found.fault) {
      const byTable = await verifyLog(events(), () => records.seals(), { ...(signal && { signal }) });
      return byTable.fault && 'position' in byTable.fault ? byTable : found;
    }
    const isCut = !found.fault && found.count < (sound?.events ?? 0);
    return isCut ? { ...found, fault: { kind: 'cut', seal: (found.lastGood?.number ?? 0) + 1 } } : found;
  }

  /**
   * An acknowledgement concerns the break that was found then, and counts once: it is used up when a chain has sealed
   * it and continued after it.
   */
  private async isMeant(
    { fault, digest }: NonNullable<Breaks['acknowledged']>, found: Verification['fault'], records: SealRecords,
  ): Promise<boolean> {
    if (!isDeepStrictEqual(fault, found)) return false;
    for (const seals of [this.folder.seals(), records.seals()]) {
      for await (const seal of seals) {
        if (seal && unpacked(seal.events).some((event) => event.digest === digest)) return false;
      }
    }
    return true;
  }

  private async append(records: SealRecords, known: Known): Promise<boolean> {
    const { clock, onError } = this.options;
    const { last: previous, end, opens } = known;
    const noted = this.appended.last;
    if (opens) {
      await this.folder.putAside(clock.now());
      await records.forgetSound();
      onError(new Error(`A new chain of seals begins. ${opens.broken} It was acknowledged: ${opens.reason}`));
    }
    // The key is made with the first seal: a key without a seal would look to another process as if the seal was
    // gone.
    const isOver = !opens && await this.options.store.head() <= end;
    const seals = isOver ? [] : sealEvents(this.asAppended(this.eventsAfter(end), end), {
      key: await this.folder.ownKey(), previous, now: () => clock.now(), opens,
    });
    let now = known;
    let sealed = 0;
    try {
      for await (const seal of seals) {
        const bytes = await this.folder.append(seal);
        await records.add(seal, BigInt(seal.through));
        this.known = now = { ...known, last: headOf(seal), end: BigInt(seal.through), bytes, opens: null };
        sealed += 1;
        if (sealed === ROUND) return true;
      }
      const gone = this.appended.faultIn([], now.end, noted) ?? (await this.breaks.last()).deleted;
      if (gone) throw new ChangedSinceAppended(gone);
    } catch (error) {
      if (!(error instanceof ChangedSinceAppended)) throw error;
      await this.raise(error.fault, now.last);
    }
    return false;
  }

  private async *asAppended(
    batches: AsyncIterable<readonly StoredEventText[]>, end: Position,
  ): AsyncIterable<readonly StoredEventText[]> {
    let sealed = end;
    for await (const batch of batches) {
      const through = batch.at(-1)?.position ?? sealed;
      const fault = this.appended.faultIn(batch, sealed, through);
      if (fault) throw new ChangedSinceAppended(fault);
      sealed = through;
      yield batch;
    }
  }

  private async *eventsAfter(after: Position, onEvents?: OnEvents): AsyncIterable<readonly StoredEventText[]> {
    let events = 0;
    for await (const batch of this.options.store.drain(after, await this.options.store.head())) {
      yield batch;
      events += batch.length;
      await onEvents?.(events);
    }
  }

  private async raise(fault: Fault, lastGood: SealHead | null): Promise<string> {
    const texts = { broken: faultText(fault), lastGood: lastGoodText(lastGood) };
    this.options.onError(new Error(`${texts.broken} ${texts.lastGood}`));
    await this.breaks.raise({ ...texts, fault, lastGoodSeal: lastGood && placeOf(lastGood) });
    return texts.broken;
  }
}

const placeOf = ({ number, through, sealedAt }: SealHead) => ({ number, through, sealedAt });
