/** Sorts the engine's errors: the call was refused, or was lost with an unknown outcome. */
import type { Metadata } from '@grpc/grpc-js';
import { AppendTooLarge, EventStoreAccessDenied, NoSuchPosition, StreamDeleted } from '../event-store-errors.js';

/** The gRPC status codes that matter here. */
export const STATUS = {
  cancelled: 1, invalidArgument: 3, deadlineExceeded: 4, notFound: 5, permissionDenied: 7, failedPrecondition: 9,
  unavailable: 14, unauthenticated: 16,
} as const;

/** Only these are final. After any other error, such as during an election, the same call may succeed later. */
const REFUSED: ReadonlySet<unknown> = new Set<number>([
  STATUS.invalidArgument, STATUS.notFound, STATUS.permissionDenied, STATUS.failedPrecondition, STATUS.unauthenticated,
]);

/** A node that stops cancels its calls. */
const CONNECTION_LOST: ReadonlySet<unknown> = new Set<number>([STATUS.unavailable, STATUS.cancelled]);

const ACCESS_DENIED: ReadonlySet<unknown> = new Set<number>([STATUS.permissionDenied, STATUS.unauthenticated]);

/** The engine did not answer within our time limit, which counts as a lost connection. */
export class NoAnswerInTime extends Error {
  readonly code = STATUS.unavailable;
  readonly details = 'No answer in time';

  constructor(limitMs: number) {
    super(`EventStoreDB did not answer within ${limitMs} ms.`);
    this.name = 'NoAnswerInTime';
  }
}

/** The node cannot serve the call just now, which counts as a lost connection. */
export class NodeNotReady extends Error {
  readonly code = STATUS.unavailable;

  constructor(readonly details: string) {
    super(`EventStoreDB is not ready: ${details}`);
    this.name = 'NodeNotReady';
  }
}

/** The engine refuses the call for a reason that will not pass. Nothing was stored. */
export class EngineRefusal extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`EventStoreDB refused the call: ${reason}`, { cause });
    this.name = 'EngineRefusal';
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

export const isRefusalCode = (code: unknown): boolean => REFUSED.has(code);

/** Whether an error means that nothing was stored. `NotLeader` is not included: the next call goes to the leader. */
export const isRefused = (error: unknown): boolean => (
  [EngineRefusal, EventStoreAccessDenied, StreamDeleted].some((refusal) => error instanceof refusal) ||
  (isRefusalCode(codeOf(error)) && leaderNamedBy(error) === undefined));

/** Whether an error leaves the outcome open. The same call may succeed later. */
export const isLost = (error: unknown): boolean => (
  !isRefused(error) && !(error instanceof AppendTooLarge) && !(error instanceof NoSuchPosition));

/** Translates a refusal into our own errors; returns any other error unchanged. */
export function refusalOf(error: unknown): unknown {
  if (!isRefused(error) || codeOf(error) === undefined) return error;
  if (trailer(error, 'exception') === 'stream-deleted') return new StreamDeleted(trailer(error, 'stream-name'));
  const reason = error instanceof Error ? error.message : String(error);
  return ACCESS_DENIED.has(codeOf(error)) ? new EventStoreAccessDenied(error) : new EngineRefusal(reason, error);
}

/** The node, as `host:port`, that a node names which is not the leader. */
export function leaderNamedBy(error: unknown): string | undefined {
  return trailer(error, 'exception') === 'not-leader'
    ? `${trailer(error, 'leader-endpoint-host')}:${trailer(error, 'leader-endpoint-port')}`
    : undefined;
}

const trailer = (error: unknown, name: string): string => String((error as Trailed).metadata?.get(name)[0]);

interface Trailed {
  readonly metadata?: Metadata;
}

/** Whether another node, or a new connection, may do better. */
export const isOfConnection = (error: unknown): boolean => (
  CONNECTION_LOST.has(codeOf(error)) || leaderNamedBy(error) !== undefined);
