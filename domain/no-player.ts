/** No Player, who fills the empty seat of a nine-player game and is in no standing, statistic or bill. */

/** See docs/rules.md, Who plays. */
export const NO_PLAYER = { id: 79, username: 'noplayer', displayName: 'No Player' } as const;
