/** Storage key of the wish for a buzz at the last round of a game, on this device. */
export const BUZZ = 'buzzes-at-last-round';
