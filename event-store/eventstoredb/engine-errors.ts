/** Owns what an error of the engine says about the call: refused, or lost on the way so that nobody knows. */
import { NotLeaderError } from '@eventstore/db-client';
import { AppendTooLarge, EventStoreAccessDenied, NoSuchPosition } from '../event-store-errors.js';

/** Status codes of gRPC, as far as they matter here. */
export const STATUS = {
  cancelled: 1, invalidArgument: 3, deadlineExceeded: 4, notFound: 5, alreadyExists: 6, permissionDenied: 7,
  failedPrecondition: 9, aborted: 10, unimplemented: 12, internal: 13, unavailable: 14, unauthenticated: 16,
} as const;

/** These alone are final. With anything else, an election among them, the same call may well be answered later. */
const REFUSED: ReadonlySet<unknown> = new Set<number>([
  STATUS.invalidArgument, STATUS.notFound, STATUS.permissionDenied, STATUS.failedPrecondition, STATUS.unauthenticated,
]);

const ACCESS_DENIED: ReadonlySet<unknown> = new Set<number>([STATUS.permissionDenied, STATUS.unauthenticated]);

/** The engine did not answer in the time that we give it. To the client it is a connection that was lost. */
export class NoAnswerInTime extends Error {
  readonly code = STATUS.unavailable;
  readonly details = 'No answer in time';

  constructor(limitMs: number) {
    super(`EventStoreDB did not answer within ${limitMs} ms.`);
    this.name = 'NoAnswerInTime';
  }
}

/** The node that we are connected to says that it cannot just now. To the client it is a connection that was lost. */
export class NodeNotReady extends Error {
  readonly code = STATUS.unavailable;

  constructor(readonly details: string) {
    super(`EventStoreDB cannot do it now: ${details}`);
    this.name = 'NodeNotReady';
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

export const isRefusal = (code: unknown): boolean => REFUSED.has(code);

/** After this nothing was stored. `NotLeader` is none: the client turns to the leader by itself. */
export const isRefused = (error: unknown): boolean => (
  error instanceof EngineRefusal || error instanceof EventStoreAccessDenied ||
  (isRefusal(codeOf(error)) && !(error instanceof NotLeaderError) && !isNotLeader(error)));

/** It says nothing certain about an append, and the same call may well be answered later. */
export const isLost = (error: unknown): boolean => (
  !isRefused(error) && !(error instanceof AppendTooLarge) && !(error instanceof NoSuchPosition));

/** A refusal by our own names; any other error as it is. */
export function refusalOf(error: unknown): unknown {
  if (!isRefused(error) || codeOf(error) === undefined) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return ACCESS_DENIED.has(codeOf(error)) ? new EventStoreAccessDenied(error) : new EngineRefusal(reason, error);
}

/** As the classes of gRPC throw it. */
function isNotLeader(error: unknown): boolean {
  const { metadata } = error as { metadata?: { get?: (name: string) => unknown[] } };
  return metadata?.get?.('exception')[0] === 'not-leader';
}
