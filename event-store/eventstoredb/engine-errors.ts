/**
 * Sorts the engine's errors: a call was refused, or it was lost with an unknown outcome and is worth another attempt.
 * Calls have our own time limits, because the client's deadlines do not hold when a connection falls silent.
 */
import { type Metadata, status } from '@grpc/grpc-js';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AppendTooLarge, EventStoreAccessDenied, EventStoreUnavailable, EventTooLarge, LogWentBack, NoSuchPosition,
  StreamDeleted,
} from '../event-store.js';
import { waitingSince } from '../shared-wait.js';
import { within } from '../time-limit.js';

/** Only these errors are final. After any other error, such as during an election, the same call may succeed later. */
const REFUSED: readonly unknown[] = [
  status.INVALID_ARGUMENT, status.NOT_FOUND, status.PERMISSION_DENIED, status.FAILED_PRECONDITION,
  status.UNAUTHENTICATED,
];

/** A node that stops cancels its calls. */
const CONNECTION_LOST: readonly unknown[] = [status.UNAVAILABLE, status.CANCELLED];

const ACCESS_DENIED: readonly unknown[] = [status.PERMISSION_DENIED, status.UNAUTHENTICATED];

/** The engine did not answer within our time limit, which is treated as a lost connection. */
export class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime';
  readonly code = status.UNAVAILABLE;

  constructor(limitMs: number) {
    super(`EventStoreDB did not answer within ${limitMs} ms.`);
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const trailer = (error: unknown, name: string): string =>
  String((error as { metadata?: Metadata } | null)?.metadata?.get(name)[0]);

/** The leader, as `host:port`, that another node names in its error. */
export function leaderNamedBy(error: unknown): string | undefined {
  return trailer(error, 'exception') === 'not-leader'
    ? `${trailer(error, 'leader-endpoint-host')}:${trailer(error, 'leader-endpoint-port')}`
    : undefined;
}

/** Whether we found the error in the engine's answer. */
const isOurs = (error: unknown): error is Error => error instanceof NoSuchPosition || error instanceof LogWentBack;

/**
 * Whether an error is final and nothing was stored. After any other, the outcome is open and the same call may
 * succeed later. That includes `NotLeader`, because the next call goes to the leader.
 */
export const isRefused = (error: unknown): boolean => isOurs(error)
  || (REFUSED.includes(codeOf(error)) && leaderNamedBy(error) === undefined);

/** Whether another node, or a new connection, may succeed. */
export const isOfConnection = (error: unknown): boolean =>
  CONNECTION_LOST.includes(codeOf(error)) || leaderNamedBy(error) !== undefined;

/**
 * Translates an error of a call into an error of the port.
 * @param bytes  the size of the append that failed
 */
export function failureOf(error: unknown, bytes = 0): Error {
  if (isOurs(error)) return error;
  if (!isRefused(error)) return new EventStoreUnavailable(error);
  const exception = trailer(error, 'exception');
  if (exception === 'stream-deleted') return new StreamDeleted(trailer(error, 'stream-name'));
  if (exception === 'maximum-append-size-exceeded') {
    return new AppendTooLarge(bytes, Number(trailer(error, 'maximum-append-size')));
  }
  // Engines send this exception since 24.10.4.
  if (exception === 'maximum-append-event-size-exceeded') {
    return new EventTooLarge(
      Number(trailer(error, 'proposed-append-event-size')), Number(trailer(error, 'maximum-append-event-size')));
  }
  return ACCESS_DENIED.includes(codeOf(error))
    ? new EventStoreAccessDenied(error)
    : new Error(`EventStoreDB refused the call: ${(error as Error).message}`, { cause: error });
}

const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 500;
const LATE_ATTEMPT_MS = 500;

/** Rejects with NoAnswerInTime after the limit. */
export const inTime = <Answer>(limitMs: number, work: () => Promise<Answer>): Promise<Answer> =>
  within(limitMs, work, () => new NoAnswerInTime(limitMs));

/**
 * Retries work that can be repeated safely, unless it was refused, until its wait has lasted this long. After that it
 * makes one short attempt, and a second one if the first found a lost connection.
 * @throws the last error
 */
export async function retrying<Answer>(forMs: number, attempt: () => Promise<Answer>): Promise<Answer> {
  const end = waitingSince() + forMs;
  let delayMs = FIRST_DELAY_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await inTime(Math.max(end - performance.now(), LATE_ATTEMPT_MS), attempt);
    } catch (error) {
      const isOver = performance.now() + delayMs > end && (!isFirst || error instanceof NoAnswerInTime);
      if (isOver || isRefused(error)) throw error;
    }
    await sleep(delayMs);
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
  }
}
