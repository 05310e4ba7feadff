/** The times of a game that is being entered, for the server and the phones that watch. */

const MINUTE_MS = 60_000;

/** Nobody sees a game any more that has not changed for so long. */
export const LIVE_SHOWN_MS = 30 * MINUTE_MS;

/** A phone may answer for so long before an admin can answer in its place. */
export const LIVE_ANSWER_MS = 2 * MINUTE_MS;
