/** A draw of teams: its method, and how it is recorded. In zod/mini, because drafts in browsers have it too. */
import { TEAM_COUNTS } from '../game-size.js';
import * as z from 'zod/mini';

/** The ways of drawing teams. */
export const DRAW_METHODS = ['random', 'balanced', 'fresh', 'both'] as const;
export type DrawMethod = (typeof DRAW_METHODS)[number];

export const looksAtForm = (method: DrawMethod): boolean => method === 'balanced' || method === 'both';
export const looksAtPartners = (method: DrawMethod): boolean => method === 'fresh' || method === 'both';

/** After more games than this, two partners are as new to each other as any. */
export const FRESH_GAMES = 12;

const positive = z.int().check(z.positive());

/** The drawn pairs are the teams of the game. */
export const gameDraw = z.object({
  method: z.enum(DRAW_METHODS),
  /** How often teams were drawn until these were taken. */
  draws: positive,
  /** The number of pairings of these players. */
  possible: positive,
  /** How many of them were as good as the drawn one; the lot chose among these. */
  asGood: positive,
  /** Difference in form between two of the teams at most; only if the method looks at form. */
  spread: z.optional(z.number().check(z.nonnegative())),
  /** Nobody sits with a partner of that many games before; only if the method looks at partners. */
  freshFor: z.optional(z.int().check(z.nonnegative())),
});
export type GameDraw = z.infer<typeof gameDraw>;

const pair = z.readonly(z.tuple([positive, positive]));

/** A draw with the pairs that it made, before it is known to be that of the game. */
export const claimedDraw = z.extend(gameDraw, { pairs: z.readonly(z.array(pair).check(z.maxLength(TEAM_COUNTS.max))) });
export type ClaimedDraw = z.infer<typeof claimedDraw>;
