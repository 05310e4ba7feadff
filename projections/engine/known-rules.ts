/** The rules of the group, by which projections score games. */
import { parseEvent } from '../../domain/event-registry.js';
import type { RuleSets } from '../../domain/boards/rules.js';
import { foldRecorded } from '../../domain/decider.js';
import { groupDecider } from '../../domain/group/group.decider.js';
import { GROUP_STREAM, type GroupEvent } from '../../domain/group/group.events.js';
import { ruleSetsIn } from '../../domain/group/group-facts.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { EventStore, Position, StoredEvent } from '../../event-store/event-store.js';
import { isSkipped, type SkippedEvents } from './projection.js';

/** The sets in the log. A set begins in a month without games, so it does not matter if some are newer than a game. */
export async function ruleSetsOf(store: Pick<EventStore, 'readStream'>, skipped?: SkippedEvents): Promise<RuleSets> {
  const stored = await store.readStream(GROUP_STREAM);
  const read = skipped ? stored.filter(({ position }) => !isSkipped(skipped, 'group-facts', position)) : stored;
  return ruleSetsIn(foldRecorded(groupDecider, read.map(parseEvent) as Recorded<GroupEvent>[]).rules);
}

/** They are read again only when the log has a later event of the group than those that were read. */
export class KnownRules {
  private known: { readonly sets: RuleSets; readonly through: Position } | undefined;

  /** @param events  that follow `from` in the log; at least one */
  async for(
    events: readonly StoredEvent[], from: Position, store: Pick<EventStore, 'readStream'>, skipped: SkippedEvents,
  ): Promise<RuleSets> {
    const { known } = this;
    const last = events.at(-1)!.position;
    const isCovered = known && from <= known.through
      && !events.some(({ streamId, position }) => streamId === GROUP_STREAM && position > known.through);
    const sets = isCovered ? known.sets : await ruleSetsOf(store, skipped);
    this.known = { sets, through: isCovered && known.through > last ? known.through : last };
    return sets;
  }
}
