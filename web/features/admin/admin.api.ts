/** Reads that several cards of the admin page share. */
import { useQuery } from '@tanstack/react-query';
import type { Read } from '../../../contract/call.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { resource } from '../../transport/resource.js';

/** Polls while the card is on screen. */
export const usePolled = <Answer>(call: Read<Answer>, everyMs: number) =>
  useQuery({ ...resource(call, 0), refetchInterval: everyMs });

/** Polling interval of a running population (docs/rules.md, Screens). */
export const useFastTableStatus = () => usePolled(maintenanceCalls.status, 3_000);
export const usePopulationProgress = () => usePolled(maintenanceCalls.progress, 2_000);

/** Scheduled work is polled less often. */
export const OPERATIONS_POLL_MS = 15_000;
