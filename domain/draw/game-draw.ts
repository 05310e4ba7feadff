/** A draw of teams as it is recorded with its game. */
import { z } from 'zod';
import { DRAW_METHODS } from './draw-method.js';

const count = z.number().int().positive();

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
  spread: z.number().nonnegative().optional(),
  /** Nobody sits with a partner of that many games before; only if the method looks at partners. */
  freshFor: z.number().int().nonnegative().optional(),
});
export type GameDraw = z.infer<typeof gameDraw>;
