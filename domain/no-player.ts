/** Owns No Player: the seat filler of a nine-player game, of whom every standing, statistic and bill is free. */

/** User 79 of the specification: fills the empty seat of a nine-player game. */
export const NO_PLAYER = { id: 79, username: 'noplayer', displayName: 'No Player' } as const;
