/**
 * The values of a game's fields if none are entered. They are apart from their texts, so that the browser loads them
 * alone.
 */
import type { GameFields } from './game.events.js';

/** Fixed values that no client enters (docs/rules.md, Recording). */
export const DEFAULT_FIELDS: Omit<GameFields, 'date'> = { location: 'Game Room', gameType: 'Standard' };
