/** The contract of live updates: the position of the boards, and what has changed. */
import { z } from 'zod';

/** Kinds of streams in the log: the prefixes of their names. */
export const aggregates = ['game', 'player', 'month', 'account', 'group', 'card', 'plan'] as const;
export type Aggregate = (typeof aggregates)[number];

/** One event of `GET /api/updates`. */
export const updateView = z.object({
  /** The read models show the log up to this position. */
  position: z.string().regex(/^-?\d+$/),
  /** Kinds with changes; empty in the first update of a client that missed nothing. */
  changed: z.array(z.enum(aggregates)).readonly(),
});
export type UpdateView = z.infer<typeof updateView>;
