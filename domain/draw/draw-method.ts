/** The ways of drawing teams. */

export const DRAW_METHODS = ['random', 'balanced', 'fresh', 'both'] as const;
export type DrawMethod = (typeof DRAW_METHODS)[number];

export const looksAtForm = (method: DrawMethod): boolean => method === 'balanced' || method === 'both';
export const looksAtPartners = (method: DrawMethod): boolean => method === 'fresh' || method === 'both';

/** After more games than this, two partners are as new to each other as any. */
export const FRESH_GAMES = 12;
