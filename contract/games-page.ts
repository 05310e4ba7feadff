/** Owns the size of a page of games, apart from the schemas so that the browser knows it without them. */

/** Specification, section 9. */
export const GAMES_PER_PAGE = 3;
