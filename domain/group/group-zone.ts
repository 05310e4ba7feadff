/** The group's clocks by its facts. Only the server asks: browsers get the table of the zone. */
import { DEFAULT_ZONE, movedZone, namedZone } from '../named-zone.js';
import type { Zone } from '../zone.js';
import { type GroupFacts, stands } from './group-facts.js';

/** The specification's zone, and then each that was chosen, since its own instant. */
export const zoneOfGroup = ({ zones }: Pick<GroupFacts, 'zones'>): Zone => zones.filter(stands).reduce(
  (before, { zone, since }) => movedZone(before, new Date(since), namedZone(zone)), DEFAULT_ZONE);
