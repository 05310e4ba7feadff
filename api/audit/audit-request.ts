/** Owns the shape of a request for a page of the log. */
import { z } from 'zod';
import { auditKinds } from '../../contract/audit-views.js';

const MAX_ENTRIES = 200;
const LIMIT_FAULT = `limit is a whole number from 1 to ${MAX_ENTRIES}`;
export const BEFORE_FAULT = 'before is the position that the page before told as next';
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
