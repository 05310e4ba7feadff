/** Owns what the api answers about the log itself: who changed what, and when. */
import { z } from 'zod';
import { playerRef } from './views.js';

/** One event as it stands in the log; no secret is ever in one. */
export const auditEntry = z.object({
  /** Place in the log, as text. */
  position: z.string(),
  event_id: z.string(),
  /** Instant, ISO 8601. */
  at: z.iso.datetime(),
  /** Null for what the system wrote by itself. */
  actor: playerRef.nullable(),
  /** What it is about, such as `game-12`. */
  stream: z.string(),
  /** Such as `GameCorrected`. */
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `GET /api/audit?before=POSITION&limit=50`. */
export const auditPage = z.object({
  /** Latest first. */
  entries: z.array(auditEntry),
  /** `before` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;
