/** The limits of a game's entry that the browser needs before it loads the rules. */

/** Fewest real players of a game. */
export const MIN_PLAYERS = 8;

export const GAME_DATE_REQUIRED = 'Game date is required';
