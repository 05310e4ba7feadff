/** The statuses with which the engine ends a call, with its texts and trailers. */
import { Metadata, status } from '@grpc/grpc-js';
import type { Expected } from './engine-event.js';

export const MAX_APPEND_BYTES = 1024 * 1024;

/** Ends a call with a status. */
export class Refusal extends Error {
  readonly metadata = new Metadata();

  constructor(readonly code: status, readonly details: string, trailers: Readonly<Record<string, string>> = {}) {
    super(details);
    this.name = 'Refusal';
    for (const [name, value] of Object.entries(trailers)) this.metadata.set(name, value);
  }
}

export const exceptionThrown = (): Refusal => new Refusal(status.UNKNOWN, 'Exception was thrown by handler.');

export const readFailed = (what: 'Stream' | 'All', result: 'Error' | 'InvalidPosition' = 'Error'): Refusal => (
  new Refusal(status.UNKNOWN, `Unexpected Read${what}Result: ${result}`));

export const streamDeleted = (name: string): Refusal => new Refusal(
  status.FAILED_PRECONDITION, `Event stream '${name}' is deleted.`,
  { exception: 'stream-deleted', 'stream-name': name });

export const appendTooLarge = (): Refusal => new Refusal(
  status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`,
  { exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(MAX_APPEND_BYTES) });

export const eventTooLarge = (id: string, bytes: number, limit: number): Refusal => new Refusal(
  status.INVALID_ARGUMENT, `Event with Id: ${id}, Size: ${bytes}, exceeds Maximum Append Event Size of ${limit}.`,
  {
    exception: 'maximum-append-event-size-exceeded', 'maximum-append-event-size': String(limit),
    'event-id': id, 'proposed-append-event-size': String(bytes),
  });

export function deletionRefused(name: string, expected: Expected, actual: bigint | null): Refusal {
  const [wanted, found] = [numberOf(expected), String(actual ?? -1n)];
  return new Refusal(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${name}, Expected version: ${wanted}, Actual version: ${found}`,
    {
      exception: 'wrong-expected-version', 'stream-name': name, 'expected-version': wanted, 'actual-version': found,
    });
}

export const notLeader = (host: string, port: number): Refusal => new Refusal(
  status.NOT_FOUND, 'Leader info available',
  { exception: 'not-leader', 'leader-endpoint-host': host, 'leader-endpoint-port': String(port) });

export const accessDenied = (): Refusal => new Refusal(
  status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const unauthenticated = (): Refusal => new Refusal(status.UNAUTHENTICATED, 'Unauthenticated');

export const connectionLost = (): Refusal => new Refusal(status.UNAVAILABLE, 'The connection was lost.');

function numberOf(expected: Expected): string {
  switch (expected) {
    case 'no_stream': return '-1';
    case 'any': return '-2';
    case 'stream_exists': return '-4';
    default: return String(expected);
  }
}
