/** What several cards of the admin page read. */
import { useQuery } from '@tanstack/react-query';
import type { Read } from '../../../contract/call.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { resource } from '../../transport/resource.js';

/** Reads again and again while the card is on screen. */
export const usePolled = <Answer>(call: Read<Answer>, everyMs: number) =>
  useQuery({ ...resource(call, 0), refetchInterval: everyMs });

/** How often a running population is looked at (docs/rules.md, Screens). */
export const useFastTableStatus = () => usePolled(maintenanceCalls.status, 3_000);
export const usePopulationProgress = () => usePolled(maintenanceCalls.progress, 2_000);

/** What runs by itself is looked at less often. */
export const OPERATIONS_POLL_MS = 15_000;
