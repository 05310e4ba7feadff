/** Records in the log logins, downloads and views of sensitive data. These are facts: no rule can refuse them. */
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { v4 as uuid } from 'uuid';
import { type AccessEvent, accessStreamId, ONCE_PER_HOUR } from '../../../domain/access/access.events.js';
import type { EventStore } from '../../../event-store/event-store.js';
import { type Clock, SystemClock } from '../clock.js';
import { requestDigest } from '../commands/command-runner.js';
import { appendFact } from '../commands/fact.js';
import type { ActingMember, Actor } from '../commands/issuer.js';
import type { CopyResult } from '../../../event-store/copy/copy-log.js';
import { isEngineAddress } from '../../../event-store/engine-address.js';
import { openEventStore } from '../../../event-store/open-event-store.js';

const HOUR_MS = 3_600_000;
/** The number of remembered entries of this hour; the log itself recognizes others. */
const MAX_KNOWN = 10_000;

type DataExported = Extract<AccessEvent, { type: 'DataExported' }>;

export class AccessRecords {
  private readonly logger = new Logger('Access');
  private readonly known = new LRUCache<string, true>({ max: MAX_KNOWN });

  constructor(
    private readonly log: Pick<EventStore, 'append'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /**
   * Resolves when the entry is in the log. A member's idempotency key is not used: with an old one, an act would
   * leave no trace.
   * @throws errors of `EventStore.append`
   */
  async record(event: AccessEvent, actor: Actor = { actorId: null, correlationId: uuid() }): Promise<void> {
    const now = this.clock.now();
    const hour = Math.floor(now.getTime() / HOUR_MS);
    const isOncePerHour = ONCE_PER_HOUR.has(event.type);
    const key = `access:${isOncePerHour ? `${actor.actorId}:${hour}:${requestDigest(event)}` : uuid()}`;
    if (this.known.has(key)) return;
    await appendFact(this.log, accessStreamId(event), event, { ...actor, idempotencyKey: key }, now);
    this.known.set(key, true);
  }

  /** Records an export before the file is sent. */
  exported(file: Omit<DataExported['data'], 'playerId'>, actor: ActingMember): Promise<void> {
    return this.record({ type: 'DataExported', data: { playerId: actor.actorId, ...file } }, actor);
  }

  /** Records an event that must not wait or fail because of the log, such as a refusal. */
  recordLater(event: AccessEvent): void {
    this.record(event).catch((error: Error) => this.logger.error(`${event.type} is not in the log: ${error.message}`));
  }
}

/** @param address of the log: `postgres://…` or `esdb://…` */
export async function recordBackup(address: string, { events, digest }: CopyResult): Promise<void> {
  const eventStoreUrl = isEngineAddress(address) ? address : undefined;
  const store = await openEventStore({ databaseUrl: address, eventStoreUrl });
  await new AccessRecords(store, new SystemClock()).record({ type: 'BackupMade', data: { events, digest } })
    .finally(() => store.close());
}
