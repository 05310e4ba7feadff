/** Owns what the admin page reads and changes. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ClearedView, FastTableStatusView, JobRetryView, JobsView, PopulationProgressView, PopulationStartedView,
  ProjectionsView, ProjectionView, VerificationView,
} from '../../../contract/maintenance.js';
import type { FailedLoginView } from '../../../contract/session.js';
import type { MonthView, TransitionView } from '../../../contract/months.js';
import { useCommand } from '../../transport/command.js';
import { postJson } from '../../transport/http.js';
import { refresh, resource } from '../../transport/resource.js';

/** How often a running population is looked at (docs/rules.md, Screens). */
const STATUS_POLL_MS = 3_000;
const PROGRESS_POLL_MS = 2_000;
/** What runs by itself is looked at less often. */
const OPERATIONS_POLL_MS = 15_000;

const ADMIN = '/api/admin';
const JOBS = `${ADMIN}/jobs`;
const PROJECTIONS = `${ADMIN}/projections`;
const POPULATION = [`${ADMIN}/fast-table-status`, `${ADMIN}/population-progress`] as const;

export const useFastTableStatus = () =>
  useQuery({ ...resource<FastTableStatusView>(POPULATION[0], 0), refetchInterval: STATUS_POLL_MS });

export const usePopulationProgress = () =>
  useQuery({ ...resource<PopulationProgressView>(POPULATION[1], 0), refetchInterval: PROGRESS_POLL_MS });

export const useJobs = () => useQuery({ ...resource<JobsView>(JOBS, 0), refetchInterval: OPERATIONS_POLL_MS });

/** By network and name, of thirty days. */
export const useFailedLogins = () => useQuery(resource<FailedLoginView[]>(`${ADMIN}/failed-logins`, 1));

export const useProjections = () =>
  useQuery({ ...resource<ProjectionsView>(PROJECTIONS, 0), refetchInterval: OPERATIONS_POLL_MS });

/** Every month from the first data to now. */
export const useMonths = () => useQuery(resource<MonthView[]>('/api/months', 1));

/** A call without a body: every press is an intention of its own, so it says when it was pressed. */
const usePress = <Answer>(path: string, ...stalePaths: readonly string[]) =>
  useCommand((_pressedAt: number, key) => postJson<Answer>(path, {}, key), ...stalePaths);

export const usePopulate = () => usePress<PopulationStartedView>(`${ADMIN}/populate-fast-table`, ...POPULATION);

export const useCancelPopulation = () =>
  usePress<PopulationProgressView>(`${ADMIN}/cancel-population`, ...POPULATION);

/** Empties every board. */
export const useClear = () => usePress<ClearedView>(`${ADMIN}/clear-fast-table`, '/api/');

export const useVerify = () => usePress<VerificationView>(`${ADMIN}/calculate-tournament`, POPULATION[0], '/api/fast/');

/** `id` of the comparison whose alarm the admin has looked into. */
export const useAcknowledge = (id: number) =>
  useCommand(
    (body: { readonly reason: string }, key) =>
      postJson<FastTableStatusView>(`${ADMIN}/comparisons/${id}/acknowledge`, body, key),
    POPULATION[0],
  );

export const useRetryJob = (id: string) => usePress<JobRetryView>(`${JOBS}/${encodeURIComponent(id)}/retry`, JOBS);

export const useRetryProjection = (name: string) => usePress<ProjectionView>(`${PROJECTIONS}/${name}/retry`, '/api/');

export const useSkipEvent = (name: string) => usePress<ProjectionView>(`${PROJECTIONS}/${name}/skip`, '/api/');

/** 1 to 12. */
export interface Transition {
  readonly year: number;
  readonly month: number;
}

export const useTransition = () =>
  useCommand(
    (transition: Transition, key) => postJson<TransitionView>(`${ADMIN}/monthly-transition`, transition, key),
    '/api/fast/', '/api/months', '/api/monthly-history',
  );

/** Reads again what is on screen or was: the tables behind it are new. */
export function useRefreshAll(): () => void {
  const queryClient = useQueryClient();
  return () => void refresh(queryClient, '/api/').catch(() => undefined);
}
