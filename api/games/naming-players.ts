/** Puts players' names into refusals, because the rules only know ids. */
import { RuleViolation } from '../../domain/rule-violation.js';
import type { PlayerDirectory } from '../platform/directory/player-directory.js';

/** @throws the error of `decide`, with the name in place of the id */
export async function namingPlayers<Result>(
  directory: PlayerDirectory,
  decide: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    const players = await directory.all();
    throw error.naming((playerId) => players.find(playerId)?.display_name);
  }
}
