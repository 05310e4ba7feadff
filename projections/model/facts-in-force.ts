/** The facts of the group by its log: the rules score games, the fees are charged, the zone dates entries. */
import { readableEvent } from '../../domain/event-registry.js';
import type { RuleSets } from '../../domain/boards/rules.js';
import { groupDecider } from '../../domain/group/group.decider.js';
import { GROUP_STREAM, type GroupEvent } from '../../domain/group/group.events.js';
import { type GroupFacts, ruleSetsIn } from '../../domain/group/group-facts.js';
import { zoneOfGroup } from '../../domain/group/group-zone.js';
import type { Zone } from '../../domain/zone.js';
import type { EventStore, Position, StoredEvent } from '../../event-store/event-store.js';

type Log = Pick<EventStore, 'readStream'>;

/**
 * The facts that hold by the log, up to a position. An event that this program cannot read changes nothing, skipped
 * or not: it stops the projection of these facts, but no game and no fee.
 */
export async function groupFactsOf(store: Log, through?: Position): Promise<GroupFacts> {
  const stored = await store.readStream(GROUP_STREAM);
  return stored.filter(({ position }) => through === undefined || position <= through)
    .flatMap((event) => readableEvent(event) ?? [])
    .reduce((facts, event) => groupDecider.evolve(facts, event as GroupEvent), groupDecider.initialState);
}

/** The facts by which handlers read events. A newer fact begins later than all events before it, so it does no harm. */
export interface InForce {
  readonly ruleSets: RuleSets;
  readonly zone: Zone;
}

export async function inForceBy(store: Log): Promise<InForce> {
  const facts = await groupFactsOf(store);
  return { ruleSets: ruleSetsIn(facts.rules), zone: zoneOfGroup(facts) };
}

/** The sets of rules in the log. */
export const ruleSetsOf = async (store: Log, through?: Position): Promise<RuleSets> =>
  ruleSetsIn((await groupFactsOf(store, through)).rules);

/** The facts are read again only if the log has a later event of the group. */
export class FactsInForce {
  private known: { readonly facts: InForce; readonly through: Position } | undefined;

  /** @param events  the events that follow `from` in the log; at least one */
  async for(events: readonly StoredEvent[], from: Position, store: Log): Promise<InForce> {
    const { known } = this;
    const last = events.at(-1)!.position;
    const isCovered = known && from <= known.through
      && !events.some(({ streamId, position }) => streamId === GROUP_STREAM && position > known.through);
    const facts = isCovered ? known.facts : await inForceBy(store);
    this.known = { facts, through: isCovered && known.through > last ? known.through : last };
    return facts;
  }
}
