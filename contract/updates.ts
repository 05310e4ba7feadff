/** Owns what web and api agree on about live updates: how far the boards are, and of what something new can be read. */
import { z } from 'zod';

/** Kinds of streams in the log, as their names begin. */
export const aggregates = ['game', 'player', 'month', 'account'] as const;
export type Aggregate = (typeof aggregates)[number];

/** One event of `GET /api/updates`. */
export const updateView = z.object({
  /** The read models show the log up to here. */
  position: z.string().regex(/^-?\d+$/),
  /** Of what there is something new; nothing in the first update of a reader who missed nothing. */
  changed: z.array(z.enum(aggregates)).readonly(),
});
export type UpdateView = z.infer<typeof updateView>;
