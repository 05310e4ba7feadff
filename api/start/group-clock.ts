/** Keeps the clock of this process in the zone of the group, which its facts can change. */
import { zoneOfGroup } from '../../domain/group/group-zone.js';
import { messageOf } from '../../event-store/error-kinds.js';
import type { EventStore } from '../../event-store/event-store.js';
import { groupFactsOf } from '../../projections/model/facts-in-force.js';
import type { ReadModels } from '../../projections/read-model-service.js';
import type { Clock } from '../platform/clock.js';
import { Freshness } from '../platform/http/freshness.js';

/** Reads the zone now. */
export async function setZone(clock: Clock, store: Pick<EventStore, 'readStream'>): Promise<void> {
  clock.zone = zoneOfGroup(await groupFactsOf(store));
}

/** Reads the zone now, and again after each change of the facts, by this process or another one. */
export async function followZone(
  clock: Clock, store: Pick<EventStore, 'readStream'>, readModels: ReadModels, report: (line: string) => void,
): Promise<void> {
  await setZone(clock, store);
  const freshness = new Freshness(readModels);
  let known = '';
  readModels.onLook(() => {
    const stamp = freshness.rowsOf(['group-facts']);
    if (stamp === known) return;
    known = stamp;
    setZone(clock, store).catch((error: unknown) => {
      known = '';
      report(`The group's time zone cannot be read: ${messageOf(error)}`);
    });
  });
}
