/** The limits of a game's entry that the browser needs before it loads the rules. */

/** Fewest real players of a game. */
export const MIN_PLAYERS = 8;

export const GAME_DATE_REQUIRED = 'Game date is required';

/**
 * @param today  Toronto calendar date
 * @returns why a game cannot have this date; null when it can
 */
export const futureDateFault = (date: string, today: string): string | null =>
  date > today ? `A game cannot be recorded before its date ${date}.` : null;
