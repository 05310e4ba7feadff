/** Appends what has happened anyway, so that no rule can refuse it. */
import type { DomainEvent } from '../../../domain/event-registry.js';
import type { EventStore, Position } from '../../../event-store/event-store.js';
import { metadataOf, requestDigest, toNewEvents } from './command-runner.js';
import type { Issuer } from './issuer.js';

/**
 * The same fact with the same key and time is stored once.
 * @throws errors of `EventStore.append`
 */
export async function appendFact(
  log: Pick<EventStore, 'append'>, streamId: string, fact: DomainEvent, issuer: Issuer, now: Date,
): Promise<Position> {
  const metadata = metadataOf(issuer, requestDigest(fact), now);
  return (await log.append(streamId, 'any', toNewEvents(streamId, [fact], metadata))).position;
}
