/** Values about lists of games, apart from the schemas, so that the browser loads them without those. */

/** See docs/rules.md, Screens. */
export const GAMES_PER_PAGE = 3;

/** How the chosen players sat: in one team, each in another one, or in any way. */
export const SEATINGS = ['together', 'apart', 'either'] as const;
export type Seating = (typeof SEATINGS)[number];
