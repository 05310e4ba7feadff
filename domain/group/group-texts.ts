/**
 * The facts of the group that are one line of text. They are apart from the rules, so that the browser loads them
 * alone.
 */
import type { GroupText } from './group-facts.js';

/** The name of each text and its maximum length. Only the text on how to pay may be empty. */
export const GROUP_TEXTS: Readonly<Record<GroupText, { readonly what: string; readonly most: number }>> = {
  name: { what: 'The name of the group', most: 60 },
  greeting: { what: 'The greeting', most: 100 },
  place: { what: 'The place', most: 100 },
  gameType: { what: 'The type of game', most: 100 },
  howToPay: { what: 'How to pay', most: 500 },
};
