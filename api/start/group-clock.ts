/** Keeps the clock of this process in the zone of the group, which its facts can change. */
import { zoneOfGroup } from '../../domain/group/group-zone.js';
import type { EventStore } from '../../event-store/event-store.js';
import { groupFactsOf } from '../../projections/model/facts-in-force.js';
import type { ReadModels } from '../../projections/read-model-service.js';
import type { Clock } from '../platform/clock.js';
import { Freshness } from '../platform/http/freshness.js';

/** Reads the zone now. */
export async function setZone(clock: Clock, store: Pick<EventStore, 'readStream'>): Promise<void> {
  clock.zone = zoneOfGroup(await groupFactsOf(store));
}

/** Reads the zone again after each change of the facts, by this process or another one. */
export function followZone(
  clock: Clock, store: Pick<EventStore, 'readStream'>, readModels: ReadModels, onError: (error: unknown) => void,
): void {
  const freshness = new Freshness(readModels);
  let known = '';
  readModels.onLook(() => {
    const stamp = freshness.rowsOf(['group-facts']);
    if (stamp === known) return;
    known = stamp;
    setZone(clock, store).catch((error: unknown) => {
      known = '';
      onError(error);
    });
  });
}
