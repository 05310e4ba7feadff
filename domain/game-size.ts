/** The sizes of a game: rounds, teams, players and places. */

/** The last round counts double, unless the group has other rules. */
export const ROUND_COUNT = 5;

export const TEAM_SIZE = 2;

/** Fewest and most teams. */
export const TEAM_COUNTS = { min: 4, max: 5 } as const;

/** Numbers of the teams of a full game; each of them has one place. */
export const TEAM_IDS = [1, 2, 3, 4, 5] as const;
export const PLACE_COUNT = TEAM_COUNTS.max;

/** A place as it is written in an address. */
export const WRITTEN_PLACE = /^[1-5]$/;

/** Fewest real players. */
export const MIN_PLAYERS = TEAM_COUNTS.min * TEAM_SIZE;

/** The numbers of players: the most, and those that fill four teams, five teams but for one seat, and five teams. */
export const PLAYER_COUNTS = [8, 9, 10] as const;
export const MAX_PLAYERS = PLAYER_COUNTS[2];
