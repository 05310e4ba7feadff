/** Owns No Player: the seat filler of a nine-player game, of whom every standing, statistic and bill is free. */

/** Fills the empty seat of a nine-player game (docs/rules.md, Who plays). */
export const NO_PLAYER = { id: 79, username: 'noplayer', displayName: 'No Player' } as const;
