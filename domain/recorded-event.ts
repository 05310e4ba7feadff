/** The shape of an event before and after it is in the log, and its metadata. */
import { z } from 'zod';

/** The author, time and cause of an event. No business rule depends on it. */
export const eventMetadata = z.object({
  /** Player id of the person who gave the command; null for the system (seed, import, schedule). */
  actorId: z.number().int().nullable(),
  /** Instant when the command was decided, ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Instant of the append, if `at` is an earlier time, as in the sample group. */
  appendedAt: z.iso.datetime().optional(),
  correlationId: z.string(),
  causationId: z.string(),
  /** Identifies one intention of a person; a repeated command has the same key and stores nothing new. */
  idempotencyKey: z.string(),
  /** Digest of the command: shows whether the same key was used for another content. */
  commandDigest: z.string(),
  /** Version of the event's schema when it was written; upcasters convert older ones. */
  schemaVersion: z.number().int().positive(),
});
export type EventMetadata = z.infer<typeof eventMetadata>;

/** The beginning of the keys of an import. */
export const IMPORT_KEY = 'system:import:';
export const isImported = ({ idempotencyKey }: Pick<EventMetadata, 'idempotencyKey'>): boolean =>
  idempotencyKey.startsWith(IMPORT_KEY);

/** The events of some schemas, which are listed by their names in the log. */
export type EventOf<Schemas extends Readonly<Record<string, z.ZodType>>> = {
  [Type in keyof Schemas]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> }
}[keyof Schemas];

/** The context of a decision besides the command, because the domain has no clock and no ids. */
export interface CommandContext {
  /** Toronto calendar date of the moment the command is decided, `YYYY-MM-DD`. */
  readonly today: string;
}

/** An event that was read back from the log, parsed and upcast. */
export interface Recorded<E extends { type: string; data: unknown }> {
  readonly id: string;
  readonly streamId: string;
  /** Index in its stream, from 0. */
  readonly revision: number;
  /** Place in the whole log: opaque, ordered, with gaps. */
  readonly position: bigint;
  readonly event: E;
  readonly metadata: EventMetadata;
}
