/** Sorts the engine's errors: the call was refused, or was lost with an unknown outcome. */
import { type Metadata, status } from '@grpc/grpc-js';
import { AppendTooLarge, EventStoreAccessDenied, NoSuchPosition, StreamDeleted } from '../event-store-errors.js';

/** Only these are final. After any other error, such as during an election, the same call may succeed later. */
const REFUSED: readonly unknown[] = [
  status.INVALID_ARGUMENT, status.NOT_FOUND, status.PERMISSION_DENIED, status.FAILED_PRECONDITION,
  status.UNAUTHENTICATED,
];

/** A node that stops cancels its calls. */
const CONNECTION_LOST: readonly unknown[] = [status.UNAVAILABLE, status.CANCELLED];

const ACCESS_DENIED: readonly unknown[] = [status.PERMISSION_DENIED, status.UNAUTHENTICATED];

/** The engine did not answer within our time limit, which counts as a lost connection. */
export class NoAnswerInTime extends Error {
  readonly code = status.UNAVAILABLE;

  constructor(limitMs: number) {
    super(`EventStoreDB did not answer within ${limitMs} ms.`);
    this.name = 'NoAnswerInTime';
  }
}

/** No node can serve the call just now. */
export class NodeNotReady extends Error {
  readonly code = status.UNAVAILABLE;

  constructor(reason: string) {
    super(`EventStoreDB is not ready: ${reason}`);
    this.name = 'NodeNotReady';
  }
}

/** The engine refuses the call for a reason that will not pass. Nothing was stored. */
export class EngineRefusal extends Error {
  constructor(cause: unknown) {
    super(`EventStoreDB refused the call: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'EngineRefusal';
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const trailer = (error: unknown, name: string): string =>
  String((error as { metadata?: Metadata } | null)?.metadata?.get(name)[0]);

/** The node, as `host:port`, that a node names which is not the leader. */
export function leaderNamedBy(error: unknown): string | undefined {
  return trailer(error, 'exception') === 'not-leader'
    ? `${trailer(error, 'leader-endpoint-host')}:${trailer(error, 'leader-endpoint-port')}`
    : undefined;
}

/** Whether an error means that nothing was stored. `NotLeader` is not included: the next call goes to the leader. */
export const isRefused = (error: unknown): boolean =>
  REFUSED.includes(codeOf(error)) && leaderNamedBy(error) === undefined;

/** Whether an error leaves the outcome open. The same call may succeed later. */
export const isLost = (error: unknown): boolean => !isRefused(error) && !(error instanceof NoSuchPosition);

/** Whether another node, or a new connection, may do better. */
export const isOfConnection = (error: unknown): boolean =>
  CONNECTION_LOST.includes(codeOf(error)) || leaderNamedBy(error) !== undefined;

/**
 * Translates a refusal into our own errors; returns any other error unchanged.
 * @param bytes  of the append that was refused
 */
export function refusalOf(error: unknown, bytes = 0): unknown {
  if (!isRefused(error)) return error;
  const exception = trailer(error, 'exception');
  if (exception === 'stream-deleted') return new StreamDeleted(trailer(error, 'stream-name'));
  if (exception === 'maximum-append-size-exceeded') {
    return new AppendTooLarge(bytes, Number(trailer(error, 'maximum-append-size')));
  }
  return ACCESS_DENIED.includes(codeOf(error)) ? new EventStoreAccessDenied(error) : new EngineRefusal(error);
}
