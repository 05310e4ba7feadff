/** Owns what is said where boards are empty because an admin has emptied them and populates them anew. */
export const BOARDS_BEING_PREPARED = 'The boards are being prepared. An admin has to populate them.';
