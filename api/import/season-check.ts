/** Checks a whole season in memory, by all rules, before any of it is recorded. */
import type { INestApplicationContext } from '@nestjs/common';
import { accountDecider, checkOpeningBalance, validPayment } from '../../domain/account/account.decider.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { checkFirstExit } from '../../domain/game/game.decider.js';
import { checkDate, validEntry } from '../../domain/game/game-entry-rules.js';
import { fieldsOf } from '../../domain/game/game-fields.js';
import { noGameUnder } from '../../domain/game/game-state.js';
import { decideTieBreakers } from '../../domain/game/tie-breakers.js';
import { checkNameIsFree, validDisplayName } from '../../domain/player/display-name.js';
import { type GroupFacts, ruleSetsIn } from '../../domain/group/group-facts.js';
import { zoneOfGroup } from '../../domain/group/group-zone.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { datesOf, monthOf } from '../../domain/dates.js';
import { gameContent, sameGameRecorded } from '../../domain/game/same-game.js';
import { ContentClaims } from '../games/content-claims.js';
import { OpenMonths } from '../shared/open-months.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { requestDigest } from '../platform/commands/command-runner.js';
import { importIssuer } from '../platform/commands/issuer.js';
import type { Season, SeasonGame } from '../../contract/season.js';
import type { Fault } from './season-file.js';

/** Player ids by username, including No Player. */
export type IdsByUsername = ReadonlyMap<string, number>;

/** The requests that record a game of a season file. */
export function gameRequests({ teams, tieBreakers, firstExit, ...game }: SeasonGame, ids: IdsByUsername) {
  const idOf = (username: string): number => ids.get(username) ?? 0;
  const first = teams.findIndex(({ player1, player2 }) => player1 === firstExit || player2 === firstExit);
  return {
    submission: {
      game: fieldsOf(game),
      teams: teams.map(({ player1, player2, ...scores }) => ({
        player1Id: idOf(player1), player2Id: idOf(player2), ...scores,
      })),
    },
    tieBreakers: tieBreakers.map(({ team, exitOrder }) => ({ teamId: team, exitOrder })),
    firstExit: firstExit === null ? null : { teamId: first + 1, firstExitPlayerId: idOf(firstExit) },
  };
}

/** Adds ids for the new members of a season, beyond the existing ones; they only have to differ. */
export const withTrialIds = ({ members }: Season, known: IdsByUsername): IdsByUsername =>
  new Map([...members.map(({ username }, index) => [username, 1_000_000_000 + index] as const), ...known]);

/** The group that a season is checked against. */
interface Group {
  readonly known: IdsByUsername;
  /** Display names by player id. */
  readonly names: ReadonlyMap<number, string>;
  /** The group's calendar date. */
  readonly today: string;
  readonly facts: GroupFacts;
}

/** All faults that the schema of the file does not find. */
export function seasonFaults(season: Season, { known, names, today, facts }: Group): Fault[] {
  const { currency } = facts;
  const context = { today, zone: zoneOfGroup(facts) };
  const faults: Fault[] = [];
  const ids = withTrialIds(season, known);
  const namesOf = new Map(names);
  season.members.forEach(({ username, displayName, openingBalance }, index) => {
    const isTwice = season.members.findIndex((member) => member.username === username) !== index;
    if (isTwice) faults.push({ path: `members.${index}.username`, message: `${username} is listed twice.` });
    if (username === NO_PLAYER.username) {
      faults.push({ path: `members.${index}.username`, message: 'No Player already exists and is not a member.' });
    }
    if (!known.has(username) && !isTwice) {
      faults.push(...faultOf(`members.${index}.displayName`, () => (
        checkNameIsFree(validDisplayName(displayName), [...namesOf.values()]))));
      namesOf.set(ids.get(username)!, displayName);
    }
    faults.push(...faultOf(`members.${index}.openingBalance`, () => checkOpeningBalance(openingBalance, currency)));
  });
  season.games.forEach((game, index) => faults.push(
    ...gameFaults(game, `games.${index}`, ids, { names: namesOf, today, facts })));
  season.payments.forEach((payment, index) => {
    const { username, amountPaid, ...entered } = payment;
    if (!ids.has(username) || username === NO_PLAYER.username) {
      faults.push({ path: `payments.${index}.username`, message: `${username} is not a member.` });
    }
    const fields = ['paymentDate', 'billingMonth'];
    const attempt = () => validPayment({ amount: amountPaid, ...entered }, today, currency);
    faults.push(...faultOf(`payments.${index}`, attempt, fields));
  });
  season.adjustments?.forEach(({ username, ...entered }, index) => {
    const isMember = ids.has(username) && username !== NO_PLAYER.username;
    const playerId = ids.get(username) ?? 0;
    faults.push(...faultOf(`adjustments.${index}`, () => accountDecider.decide(
      { type: 'AdjustBalance', playerId, isMember, currency, ...entered }, accountDecider.initialState, context)));
  });
  return faults;
}

/** The rule that an attempt breaks. @param fields  names of fields, with which the names of their rules begin */
export function faultOf(path: string, attempt: () => unknown, fields: readonly string[] = []): Fault[] {
  try {
    attempt();
    return [];
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    const field = fields.find((name) => error.rule.toLowerCase().startsWith(name.toLowerCase()));
    return [{ path: field === undefined ? path : `${path}.${field}`, message: error.message }];
  }
}

function gameFaults(
  game: SeasonGame, path: string, known: IdsByUsername, { names, today, facts }: Omit<Group, 'known'>,
): Fault[] {
  const strangers = game.teams.flatMap((team, index) => (['player1', 'player2'] as const)
    .filter((seat) => !known.has(team[seat]))
    .map((seat) => ({ path: `${path}.teams.${index}.${seat}`, message: `${team[seat]} is not a member.` })));
  if (strangers.length > 0) return strangers;
  const { submission, tieBreakers, firstExit } = gameRequests(game, known);
  let part = 'date';
  try {
    checkDate(game.date, today);
    part = 'teams';
    const entry = validEntry({ ...submission, knownPlayerIds: new Set(known.values()) }, today);
    const untied = { ...noGameUnder(ruleSetsIn(facts.rules)), entry };
    part = 'tieBreakers';
    const orders = tieBreakers.length === 0
      ? [] : decideTieBreakers({ tieBreakers, wholeBlocks: false }, scoreGame(untied));
    part = 'firstExit';
    if (firstExit) checkFirstExit(firstExit, scoreGame({ ...untied, tieBreakers: orders }));
    return [];
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return [{ path: `${path}.${part}`, message: error.naming((id) => names.get(id)).message }];
  }
}

/**
 * Gives each item a text of its content, from which its idempotency key is made, so that the same file is recognized.
 * Equal items of a file differ by their order, not by the answers to them.
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

/** A fault for each new game in a finalized month, and for one that equals another, unless the file allows it. */
export async function newGameFaults(
  app: INestApplicationContext, games: readonly SeasonGame[], ids: IdsByUsername, names: ReadonlyMap<number, string>,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const earlier = new Map<string, string>();
  const closed = await closedMonths(games.map(({ date }) => monthOf(date)), app.get(OpenMonths));
  for (const [index, [game, key]] of withContent(games).entries()) {
    const entered = { date: game.date, teams: gameRequests(game, ids).submission.teams };
    const [path, content] = [`games.${index}`, gameContent(entered)];
    const equal = earlier.get(content);
    earlier.set(content, equal ?? path);
    if (await app.get(CommandReceipts).isKnown(importIssuer('game', key))) continue;
    const closedFault = closed.get(monthOf(game.date));
    if (closedFault !== undefined) faults.push({ path: `${path}.date`, message: closedFault });
    if (game.anotherGame === true) continue;
    const before = await app.get(ContentClaims).find(entered);
    const message = before
      ? sameGameRecorded(before, app.get(Clock).now()).naming((id) => names.get(id)).message
      : equal && `It is the same game as ${equal}.`;
    if (message) faults.push({ path, message: `${message} Add "anotherGame": true if it is another one.` });
  }
  return faults;
}

/** The finalized months, each with the fault of a game in it. */
export async function closedMonths(
  ofGames: readonly string[], months: OpenMonths,
): Promise<ReadonlyMap<string, string>> {
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
