/** Owns what an error of the engine says about the call: refused, or lost on the way so that nobody knows. */
import { NotLeaderError } from '@eventstore/db-client';

/** Status codes of gRPC, as far as they matter here. */
export const STATUS = {
  cancelled: 1, invalidArgument: 3, deadlineExceeded: 4, notFound: 5, alreadyExists: 6, permissionDenied: 7,
  failedPrecondition: 9, aborted: 10, unimplemented: 12, internal: 13, unavailable: 14, unauthenticated: 16,
} as const;

/** The connection, or the server behind it, went away: the same call on another connection may well be answered. */
const LOST: ReadonlySet<unknown> = new Set<number>([
  STATUS.cancelled, STATUS.deadlineExceeded, STATUS.aborted, STATUS.internal, STATUS.unavailable,
]);

const REFUSED: ReadonlySet<unknown> = new Set<number>([
  STATUS.invalidArgument, STATUS.notFound, STATUS.permissionDenied, STATUS.failedPrecondition, STATUS.unauthenticated,
]);

/** The engine did not answer in the time that we give it. To the client it is a connection that was lost. */
export class NoAnswerInTime extends Error {
  readonly code = STATUS.unavailable;
  readonly details = 'No answer in time';

  constructor(limitMs: number) {
    super(`EventStoreDB did not answer within ${limitMs} ms.`);
    this.name = 'NoAnswerInTime';
  }
}

/** The engine says no, for a reason that will not pass by itself. Nothing was stored. */
export class EngineRefusal extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`EventStoreDB refuses it: ${reason}`, { cause });
    this.name = 'EngineRefusal';
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** The client gives up the search for a node of a cluster with an error of no type and no code. */
const isFailedDiscovery = (error: unknown): boolean => (
  error instanceof Error && error.message.startsWith('Failed to discover'));

/** `NotLeader`: the client turns to the leader by itself. */
export const isLost = (error: unknown): boolean => (
  LOST.has(codeOf(error)) || error instanceof NotLeaderError || isNotLeader(error) || isFailedDiscovery(error));

/** After this nothing was stored. Any other error says nothing certain about an append. */
export const isRefused = (error: unknown): boolean => (
  error instanceof EngineRefusal || (REFUSED.has(codeOf(error)) && !isLost(error)));

/** The same refusal under our own name; any other error as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof EngineRefusal || !isRefused(error)) return error;
  return new EngineRefusal(error instanceof Error ? error.message : String(error), error);
}

/** As the classes of gRPC throw it. */
function isNotLeader(error: unknown): boolean {
  const { metadata } = error as { metadata?: { get?: (name: string) => unknown[] } };
  return metadata?.get?.('exception')[0] === 'not-leader';
}
