/** The contract of the audit: who changed what, and when. */
import { z } from 'zod';
import { playerRef } from './players.js';
import { wholeNumber } from './request.js';
import { aggregates } from './updates.js';

/** Kinds of streams: those whose changes members see, and maintenance. */
export const auditKinds = [...aggregates, 'maintenance'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One event of the log; events have no secrets. */
export const auditEntry = z.object({
  /** Position, as text. */
  position: z.string(),
  event_id: z.string(),
  /** Instant, ISO 8601; null if the event's metadata are unreadable. */
  at: z.iso.datetime().nullable(),
  /** Null for events of the system, and if the event's metadata are unreadable. */
  actor: playerRef.nullable(),
  /** Name of the stream, such as `game-12`. */
  stream: z.string(),
  /** Such as `GameCorrected`. */
  type: z.string(),
  /** As it was written; if it is not a JSON object, its text as `unreadable`. */
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `GET /api/audit?before=POSITION&limit=50&kind=game&actor=3`. */
export const auditPage = z.object({
  /** Latest first; may be shorter than the limit when matching events are rare. */
  entries: z.array(auditEntry),
  /** `before` of the next page; null at the beginning of the log. */
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

const MAX_ENTRIES = 200;
export const BEFORE_FAULT = 'before must be the position from next of the previous page';
const KIND_FAULT = `kind must be one of ${auditKinds.join(', ')}`;
const ACTOR_FAULT = 'actor must be the id of a member, or system';

/** The system has no id. */
const actor = z
  .string({ error: ACTOR_FAULT })
  .regex(/^([1-9]\d{0,9}|system)$/, ACTOR_FAULT)
  .transform((text) => (text === 'system' ? null : Number(text)));

/** Events before a position, by default from the end of the log; at most `limit`, of one kind or actor. */
export const auditRequest = z.object({
  before: z.string({ error: BEFORE_FAULT }).regex(/^\d{1,19}$/, BEFORE_FAULT).transform(BigInt).optional(),
  limit: wholeNumber(1, MAX_ENTRIES, `limit must be a whole number from 1 to ${MAX_ENTRIES}`).default(50),
  kind: z.enum(auditKinds, KIND_FAULT).optional(),
  actor: actor.optional(),
});
export type AuditRequest = z.infer<typeof auditRequest>;
