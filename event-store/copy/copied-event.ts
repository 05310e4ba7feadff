/** What a copy of the log keeps of an event, in every engine, and the digest that compares two logs. */
import { createHash } from 'node:crypto';
import type { Position, StoredEventText } from '../event-store.js';
import { jsonIn, jsonOrNull } from '../readable-json.js';

export interface CopiedEvent extends Omit<StoredEventText, 'position'> {
  /** Is not copied, because each engine counts in its own way; a file has none. */
  readonly position?: Position;
}

/** Another program may store anything in EventStoreDB. */
export const isJson = ({ data, metadata }: CopiedEvent): boolean => (
  [data, metadata].every((text) => jsonIn(text) !== undefined));

/** One line of JSON; equal lines are equal events. */
export function lineOf({ streamId, revision, id, type, data, metadata }: CopiedEvent): string {
  const content = { data: jsonOrNull(data), metadata: jsonOrNull(metadata) };
  return JSON.stringify({ streamId, revision, id: id.toLowerCase(), type, ...content });
}

/** Digest of all events in order. */
export class LogDigest {
  events = 0;
  private readonly hash = createHash('sha256');

  add(line: string): void {
    this.events += 1;
    this.hash.update(line).update('\n');
  }

  /** Hexadecimal; call it only once. */
  result(): string {
    return this.hash.digest('hex');
  }
}
