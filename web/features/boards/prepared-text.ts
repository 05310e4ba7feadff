/** Owns what boards say while they are empty because an admin has cleared them to populate them again. */
export const BOARDS_BEING_PREPARED = 'The boards are being prepared. An admin has to populate them.';
