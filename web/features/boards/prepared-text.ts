/** Shown while an admin has cleared the boards to populate them again. */
export const BOARDS_BEING_PREPARED = 'The boards are being prepared. An admin has to populate them.';
