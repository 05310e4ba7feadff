/** Owns what the api answers about the log itself: who changed what, and when. */
import { z } from 'zod';
import { aggregates } from './update-view.js';
import { playerRef } from './views.js';

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
