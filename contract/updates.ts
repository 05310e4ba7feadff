/** The contract of live updates: the position of the boards, and the kinds of changes. */
import { z } from 'zod';

/** Kinds of streams in the log: the prefixes of their names. */
export const aggregates = [
  'game', 'player', 'month', 'account', 'group', 'card', 'plan', 'evening', 'access',
] as const;

/** Changes of which open pages hear: those of streams, and of games under way, which are not in the log. */
const kinds = [...aggregates, 'live'] as const;
export type Changed = (typeof kinds)[number];

/** One event of `GET /api/updates`. */
export const updateView = z.object({
  /** The position up to which the read models show the log. */
  position: z.string().regex(/^-?\d+$/),
  /** Kinds of changes; empty in the first update of a client that missed nothing. */
  changed: z.array(z.enum(kinds)).readonly(),
});
export type UpdateView = z.infer<typeof updateView>;
