/** Owns what web and api agree on about the log itself: who changed what, and when. */
import { z } from 'zod';
import { playerRef } from './players.js';
import { aggregates } from './updates.js';

/** Kinds of streams: those whose changes members see, and what is asked of the machinery. */
export const auditKinds = [...aggregates, 'maintenance'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One event as it stands in the log; no secret is ever in one. */
export const auditEntry = z.object({
  /** Place in the log, as text. */
  position: z.string(),
  event_id: z.string(),
  /** Instant, ISO 8601; null where the event does not tell who wrote it and when. */
  at: z.iso.datetime().nullable(),
  /** Null for what the system wrote by itself, and where the event does not tell. */
  actor: playerRef.nullable(),
  /** What it is about, such as `game-12`. */
  stream: z.string(),
  /** Such as `GameCorrected`. */
  type: z.string(),
  /** As it was written; the bare text as `unreadable` where it is no JSON object. */
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `GET /api/audit?before=POSITION&limit=50&kind=game&actor=3`. */
export const auditPage = z.object({
  /** Latest first; fewer than asked for where a long stretch of the log holds few of the kind or the actor. */
  entries: z.array(auditEntry),
  /** `before` of the next page; null where the log begins. */
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

const MAX_ENTRIES = 200;
const LIMIT_FAULT = `limit is a whole number from 1 to ${MAX_ENTRIES}`;
export const BEFORE_FAULT = 'before must be the position from next of the previous page';
const KIND_FAULT = `kind is one of ${auditKinds.join(', ')}`;
const ACTOR_FAULT = 'actor is the id of a member, or system';

/** The system has no id. */
const actor = z
  .string({ error: ACTOR_FAULT })
  .regex(/^([1-9]\d{0,9}|system)$/, ACTOR_FAULT)
  .transform((text) => (text === 'system' ? null : Number(text)));

/** Events before a position, from the end of the log when it is left out; at most `limit`, of one kind or actor. */
export const auditRequest = z.object({
  before: z.string({ error: BEFORE_FAULT }).regex(/^\d{1,19}$/, BEFORE_FAULT).transform(BigInt).optional(),
  limit: z.coerce.number({ error: LIMIT_FAULT }).int(LIMIT_FAULT).min(1, LIMIT_FAULT).max(MAX_ENTRIES, LIMIT_FAULT)
    .default(50),
  kind: z.enum(auditKinds, KIND_FAULT).optional(),
  actor: actor.optional(),
});
export type AuditRequest = z.infer<typeof auditRequest>;
