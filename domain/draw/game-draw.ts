/** A draw of teams: its method, and how it is recorded. It uses zod/mini, because drafts in browsers have it too. */
import { TEAM_COUNTS } from '../game-size.js';
import * as z from 'zod/mini';

/** The ways of drawing teams. */
export const DRAW_METHODS = ['random', 'balanced', 'fresh', 'both'] as const;
export type DrawMethod = (typeof DRAW_METHODS)[number];

export const looksAtForm = (method: DrawMethod): boolean => method === 'balanced' || method === 'both';
export const looksAtPartners = (method: DrawMethod): boolean => method === 'fresh' || method === 'both';

/** The number of games after which a partner counts as new. */
export const FRESH_GAMES = 12;

const positive = z.int().check(z.positive());

/** The drawn pairs are the teams of the game. */
export const gameDraw = z.object({
  method: z.enum(DRAW_METHODS),
  /** The number of draws that were made until these teams were accepted. */
  draws: positive,
  /** The number of pairings of these players. */
  possible: positive,
  /** The number of pairings as good as the drawn one; the lot chose among these. */
  asGood: positive,
  /** The largest difference in form between two of the teams; set only if the method considers form. */
  spread: z.optional(z.number().check(z.nonnegative())),
  /** The number of last games in which no two partners sat together; set only if the method considers partners. */
  freshFor: z.optional(z.int().check(z.nonnegative())),
});
export type GameDraw = z.infer<typeof gameDraw>;

const pair = z.readonly(z.tuple([positive, positive]));

/** A draw with its pairs, before it is checked against the teams of the game. */
export const claimedDraw = z.extend(gameDraw, { pairs: z.readonly(z.array(pair).check(z.maxLength(TEAM_COUNTS.max))) });
export type ClaimedDraw = z.infer<typeof claimedDraw>;
