/** How many lines of a board are around a player. It is apart, because the dashboard keeps their room at once. */

/** So many are told, where there are as many. */
export const AHEAD = 4;
export const BEHIND = 2;

/** @param of  how many are on the board */
export const countAround = (rank: number, of: number): number =>
  Math.min(of, rank + BEHIND) - Math.max(0, rank - 1 - AHEAD);
