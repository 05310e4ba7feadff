/** The contract of answers that refuse a request. */
import { z } from 'zod';

/**
 * Every error answer. `rule` names the broken rule, `gameId` the game that conflicts with the command, `issues` the
 * path of each fault of a malformed request.
 */
export const errorView = z.object({
  message: z.string(),
  rule: z.string().optional(),
  gameId: z.number().int().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorView = z.infer<typeof errorView>;
