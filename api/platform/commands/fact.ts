/** Appends facts: they have happened, so no rule can refuse them. */
import type { DomainEvent } from '../../../domain/event-registry.js';
import type { EventStore, Position } from '../../../event-store/event-store.js';
import { metadataOf, requestDigest, toNewEvents } from './command-runner.js';
import type { Issuer } from './issuer.js';

/**
 * Appends a fact. The same fact with the same key and time is stored once.
 * @throws errors of `EventStore.append`
 */
export async function appendFact(
  log: Pick<EventStore, 'append'>, streamId: string, fact: DomainEvent, issuer: Issuer, now: Date,
): Promise<Position> {
  const metadata = metadataOf(issuer, requestDigest(fact), now);
  return (await log.append(streamId, 'any', toNewEvents(streamId, [fact], metadata))).position;
}
