/** Owns the size of a page of games, apart from the schemas so that the browser knows it without them. */

/** See docs/rules.md, Screens. */
export const GAMES_PER_PAGE = 3;
