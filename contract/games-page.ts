/** Values about lists of games. They are apart from the schemas, so that the browser loads them without those. */

/** The number of games on a page (docs/rules.md, Screens). */
export const GAMES_PER_PAGE = 3;

/** The seats of the chosen players: in one team, each in a different team, or in any way. */
export const SEATINGS = ['together', 'apart', 'either'] as const;
export type Seating = (typeof SEATINGS)[number];
