/** A draw of teams as it is recorded with its game. In zod/mini, because drafts in browsers have it too. */
import * as z from 'zod/mini';
import { DRAW_METHODS } from './draw-method.js';

const count = z.int().check(z.positive());

/** The drawn pairs are the teams of the game. */
export const gameDraw = z.object({
  method: z.enum(DRAW_METHODS),
  /** How often teams were drawn until these were taken. */
  draws: count,
  /** The number of pairings of these players. */
  possible: count,
  /** How many of them were as good as the drawn one; the lot chose among these. */
  asGood: count,
  /** Difference in form between two of the teams at most; only if the method looks at form. */
  spread: z.optional(z.number().check(z.nonnegative())),
  /** Nobody sits with a partner of that many games before; only if the method looks at partners. */
  freshFor: z.optional(z.int().check(z.nonnegative())),
});
export type GameDraw = z.infer<typeof gameDraw>;
