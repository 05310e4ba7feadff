/** Owns that a refusal names a player as people know him: rules know ids alone. */
import { playerText, RuleViolation } from '../../domain/rule-violation.js';
import type { PlayerDirectory } from '../platform/directory/player-directory.js';

/** @throws what `decide` throws, with the name in place of the id */
export async function namingPlayers<Result>(
  directory: PlayerDirectory,
  decide: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof RuleViolation) || error.playerId === undefined) throw error;
    const player = (await directory.all()).find(error.playerId);
    if (player === undefined) throw error;
    const message = error.message.replace(playerText(error.playerId), () => player.display_name);
    throw new RuleViolation(error.rule, message, error.kind);
  }
}
