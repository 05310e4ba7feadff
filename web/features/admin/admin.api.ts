/** Owns what the admin page reads and changes. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { sessionCalls } from '../../../contract/session.calls.js';
import { useCommand, usePress } from '../../transport/command.js';
import { refresh, resource } from '../../transport/resource.js';

/** How often a running population is looked at (docs/rules.md, Screens). */
const STATUS_POLL_MS = 3_000;
const PROGRESS_POLL_MS = 2_000;
/** What runs by itself is looked at less often. */
const OPERATIONS_POLL_MS = 15_000;

export const useFastTableStatus = () =>
  useQuery({ ...resource(maintenanceCalls.status, 0), refetchInterval: STATUS_POLL_MS });

export const usePopulationProgress = () =>
  useQuery({ ...resource(maintenanceCalls.progress, 0), refetchInterval: PROGRESS_POLL_MS });

export const useJobs = () =>
  useQuery({ ...resource(maintenanceCalls.jobs, 0), refetchInterval: OPERATIONS_POLL_MS });

/** By network and name, of thirty days. */
export const useFailedLogins = () => useQuery(resource(sessionCalls.failedLogins, 1));

export const useProjections = () =>
  useQuery({ ...resource(maintenanceCalls.projections, 0), refetchInterval: OPERATIONS_POLL_MS });

/** Every month from the first data to now. */
export const useMonths = () => useQuery(resource(monthCalls.months, 1));

export const usePopulate = () => usePress(maintenanceCalls.populate);

export const useCancelPopulation = () => usePress(maintenanceCalls.cancel);

/** Empties every board. */
export const useClear = () => usePress(maintenanceCalls.clear);

export const useVerify = () => usePress(maintenanceCalls.calculate);

/** `id` of the comparison whose alarm the admin has looked into. */
export const useAcknowledge = (id: number) => useCommand(maintenanceCalls.acknowledge, { id });

export const useRetryJob = (id: string) => usePress(maintenanceCalls.retryJob, { id });

export const useRetryProjection = (name: string) => usePress(maintenanceCalls.retryProjection, { name });

export const useSkipEvent = (name: string) => usePress(maintenanceCalls.skip, { name });

export const useTransition = () => useCommand(monthCalls.transition);

/** Reads again what is on screen or was: the tables behind it are new. */
export function useRefreshAll(): () => void {
  const queryClient = useQueryClient();
  return () => void refresh(queryClient, '/api/').catch(() => undefined);
}
