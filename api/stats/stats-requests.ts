/** Owns the shape of a request for a page of a member's games. */
import { z } from 'zod';
import { pathId } from '../platform/http/path-parameters.js';

const MAX_GAMES = 1_000;
const FAULT = `limit is a whole number from 1 to ${MAX_GAMES}`;

/** Games with an id below `before`, at most `limit`. */
export const gamesPage = z.object({
  before: pathId.optional(),
  limit: z.coerce.number({ error: FAULT }).int(FAULT).min(1, FAULT).max(MAX_GAMES, FAULT).default(MAX_GAMES),
});
export type GamesPage = z.infer<typeof gamesPage>;
