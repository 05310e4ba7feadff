/** Asks about the games of a season file that were just recorded, or are in it twice: all in one list. */
import { gameContent, sameGameRecorded } from '../../domain/game/same-game.js';
import type { SameGames } from '../games/same-games.js';
import type { Clock } from '../platform/clock.js';
import type { CommandReceipts } from '../platform/commands/command-receipts.js';
import { importIssuer } from '../platform/commands/issuer.js';
import { type Fault, gameRequests, type IdsByUsername } from './season-check.js';
import type { SeasonGame } from './season-file.js';
import { withContent } from './season-keys.js';

export interface KnownGames {
  readonly sameGames: SameGames;
  readonly receipts: CommandReceipts;
  readonly clock: Clock;
  /** By id. */
  readonly names: ReadonlyMap<number, string>;
}

/** A fault for each new game that equals another, unless the file says that it is another game. */
export async function sameGameFaults(
  games: readonly SeasonGame[], ids: IdsByUsername, { sameGames, receipts, clock, names }: KnownGames,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const earlier = new Map<string, string>();
  for (const [index, [game, key]] of withContent(games).entries()) {
    const entered = { date: game.date, teams: gameRequests(game, ids).submission.teams };
    const [path, content] = [`games.${index}`, gameContent(entered)];
    const equal = earlier.get(content);
    earlier.set(content, equal ?? path);
    if (game.anotherGame === true || (await receipts.isKnown(importIssuer('game', key)))) continue;
    const before = await sameGames.find(entered);
    const message = before
      ? sameGameRecorded(before, clock.now()).naming((id) => names.get(id)).message
      : equal && `It is the same game as ${equal}.`;
    if (message) faults.push({ path, message: `${message} Add "anotherGame": true if it is another one.` });
  }
  return faults;
}
