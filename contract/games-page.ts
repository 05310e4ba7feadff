/** The size of a page of games. It is apart from the schemas, so that the browser loads it without them. */

/** See docs/rules.md, Screens. */
export const GAMES_PER_PAGE = 3;
