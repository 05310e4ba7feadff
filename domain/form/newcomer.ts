/** The form of a newcomer: where every rating begins. */
export const NEWCOMER_FORM = 25;
