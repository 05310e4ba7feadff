/** Which games of a season file are new, and whether they can be recorded: asked before any of the file is. */
import { datesOf, monthOf } from '../../domain/dates.js';
import { gameContent, sameGameRecorded } from '../../domain/game/same-game.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { SameGames } from '../games/same-games.js';
import type { OpenMonths } from '../group/open-months.js';
import type { Clock } from '../platform/clock.js';
import type { CommandReceipts } from '../platform/commands/command-receipts.js';
import { requestDigest } from '../platform/commands/command-runner.js';
import { importIssuer } from '../platform/commands/issuer.js';
import { type Fault, gameRequests, type IdsByUsername } from './season-check.js';
import type { SeasonGame } from './season-file.js';

/**
 * Gives each item a text of its content, from which its idempotency key is made, so that the same file is recognized.
 * Equal items of a file differ by their order, not by what was answered.
 */
export function withContent<Item extends object>(items: readonly Item[]): (readonly [Item, string])[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const digest = requestDigest({ ...item, anotherGame: undefined });
    const occurrence = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, occurrence);
    return [item, `${digest}:${occurrence}`] as const;
  });
}

interface Asked {
  readonly months: OpenMonths;
  readonly sameGames: SameGames;
  readonly receipts: CommandReceipts;
  readonly clock: Clock;
  /** Of members, by id. */
  readonly names: ReadonlyMap<number, string>;
}

/** A fault for each new game in a finalized month, and for one that equals another, unless the file says otherwise. */
export async function newGameFaults(
  games: readonly SeasonGame[], ids: IdsByUsername, { months, sameGames, receipts, clock, names }: Asked,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const earlier = new Map<string, string>();
  const closed = await closedMonths(games.map(({ date }) => monthOf(date)), months);
  for (const [index, [game, key]] of withContent(games).entries()) {
    const entered = { date: game.date, teams: gameRequests(game, ids).submission.teams };
    const [path, content] = [`games.${index}`, gameContent(entered)];
    const equal = earlier.get(content);
    earlier.set(content, equal ?? path);
    if (await receipts.isKnown(importIssuer('game', key))) continue;
    const closedFault = closed.get(monthOf(game.date));
    if (closedFault !== undefined) faults.push({ path: `${path}.date`, message: closedFault });
    if (game.anotherGame === true) continue;
    const before = await sameGames.find(entered);
    const message = before
      ? sameGameRecorded(before, clock.now()).naming((id) => names.get(id)).message
      : equal && `It is the same game as ${equal}.`;
    if (message) faults.push({ path, message: `${message} Add "anotherGame": true if it is another one.` });
  }
  return faults;
}

/** The finalized months, each with the fault of a game in it. */
async function closedMonths(ofGames: readonly string[], months: OpenMonths): Promise<ReadonlyMap<string, string>> {
  const closed = new Map<string, string>();
  for (const month of new Set(ofGames)) {
    try {
      await months.check(datesOf(month).first);
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      closed.set(month, error.message);
    }
  }
  return closed;
}
