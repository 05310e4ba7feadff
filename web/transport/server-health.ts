/** Whether the engines behind the server answer: polled, and checked at once after a failed call. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { HealthView } from '../../contract/health.js';
import { healthCalls } from '../../contract/health.calls.js';
import { AnotherAnswered, getJsonOfAnyStatus } from './http.js';

/** A part that does not answer: an engine of the server, the server itself, or the way to it. */
export type Missing = HealthView['engines'][number]['name'] | 'server' | 'way';

/** The client's view of the answer. */
export interface ServerHealth {
  readonly missing: readonly Missing[];
  /** Sentences that say why nothing can be recorded, or new data are not shown; null if the server does not know. */
  readonly recordingAlarm: string | null;
  readonly boardsAlarm: string | null;
  /** A sentence for admins on why the server's clock seems wrong. */
  readonly clockAlarm: string | null;
}

const PATH = healthCalls.health.path;
const WHILE_WELL_MS = 10_000;
/** The shorter interval during a fault, so that screens soon notice its end. */
const WHILE_MISSING_MS = 2_000;

export const healthQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => ask(signal),
  refetchInterval: ({ state: { data } }) => (data && isWell(data) ? WHILE_WELL_MS : WHILE_MISSING_MS),
});

/** Checks at once after a failed call, if a screen uses the health. */
export function askAtOnce(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [PATH] }, { cancelRefetch: false });
}

const isWell = ({ missing, recordingAlarm, boardsAlarm }: ServerHealth): boolean =>
  missing.length === 0 && recordingAlarm === null && boardsAlarm === null;

const SERVER_AWAY: ServerHealth = { missing: ['server'], recordingAlarm: null, boardsAlarm: null, clockAlarm: null };

async function ask(signal: AbortSignal): Promise<ServerHealth> {
  try {
    const { engines, ground, recording, boards, clock } = await getJsonOfAnyStatus<Partial<HealthView>>(PATH, signal);
    if (!engines) return SERVER_AWAY;
    return {
      missing: engines.flatMap(({ name, isThere }) => (isThere ? [] : [name])),
      recordingAlarm: recording?.alarm ?? ground?.alarm ?? null,
      boardsAlarm: boards?.alarm ?? null,
      clockAlarm: clock?.alarm ?? null,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return error instanceof AnotherAnswered ? { ...SERVER_AWAY, missing: ['way'] } : SERVER_AWAY;
  }
}
