/** The facts of the group that are one line of text. It is apart from the rules, so that the browser loads it alone. */
import type { GroupText } from './group-facts.js';

/** By text: what it is called, and how long it can be. Empty ones are allowed only for how to pay. */
export const GROUP_TEXTS: Readonly<Record<GroupText, { readonly what: string; readonly most: number }>> = {
  name: { what: 'The name of the group', most: 60 },
  greeting: { what: 'The greeting', most: 100 },
  place: { what: 'The place', most: 100 },
  gameType: { what: 'The type of game', most: 100 },
  howToPay: { what: 'How to pay', most: 500 },
};
