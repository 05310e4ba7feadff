/** What the fields of a game are if nobody says. It is apart from their texts, so that the browser loads it alone. */
import type { GameFields } from './game.events.js';

/** See docs/rules.md, Recording. The client enters none of them. */
export const DEFAULT_FIELDS: Omit<GameFields, 'date'> = { location: 'Game Room', gameType: 'Standard' };
