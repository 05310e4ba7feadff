/** Owns the check of a whole season before any of it is recorded: the deciders judge everything in memory. */
import type { AccountCommand } from '../../domain/account/account.commands.js';
import { accountDecider } from '../../domain/account/account.decider.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { gameDecider } from '../../domain/game/game.decider.js';
import type { RecordGame, SetFirstExit, SetTieBreakers } from '../../domain/game/game.commands.js';
import { checkNameIsFree, validDisplayName } from '../../domain/player/display-name.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { Season, SeasonGame, SeasonPayment } from './season-file.js';

/** What is wrong with a file, and where: `games.12.teams`. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** A file that is not imported, with everything that is wrong with it. */
export class ImportRefused extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(`The file was refused whole: ${faults.length} fault${faults.length === 1 ? '' : 's'}.`);
    this.name = 'ImportRefused';
  }
}

/** Player ids by username, No Player included. */
export type IdsByUsername = ReadonlyMap<string, number>;

/** What a season file can say of a game. */
type SeasonCommand = RecordGame | SetTieBreakers | SetFirstExit;

/**
 * The commands that record one game and what was decided about its ties.
 * @param gameId  of the game; any number for a trial
 */
export function gameCommands(game: SeasonGame, gameId: number, ids: IdsByUsername): SeasonCommand[] {
  const idOf = (username: string): number => ids.get(username) ?? 0;
  const { date, location, gameType, teams, tieBreakers, firstExit } = game;
  const commands: SeasonCommand[] = [
    {
      type: 'RecordGame',
      gameId,
      game: { date, location, gameType },
      teams: teams.map(({ player1, player2, ...scores }) => ({
        player1Id: idOf(player1), player2Id: idOf(player2), ...scores,
      })),
      knownPlayerIds: new Set(ids.values()),
    },
  ];
  if (tieBreakers.length > 0) {
    const orders = tieBreakers.map(({ team, exitOrder }) => ({ teamId: team, exitOrder }));
    commands.push({ type: 'SetTieBreakers', gameId, tieBreakers: orders, wholeBlocks: false });
  }
  if (firstExit !== null) {
    const teamId = teams.findIndex(({ player1, player2 }) => player1 === firstExit || player2 === firstExit) + 1;
    commands.push({ type: 'SetFirstExit', gameId, teamId, firstExitPlayerId: idOf(firstExit) });
  }
  return commands;
}

/** What a season is checked against. */
interface Group {
  readonly known: IdsByUsername;
  /** By id, as people read them. */
  readonly names: ReadonlyMap<number, string>;
  /** Toronto calendar date. */
  readonly today: string;
}

/** Every fault that the form of the file does not show. */
export function seasonFaults(season: Season, { known, names, today }: Group): Fault[] {
  const faults: Fault[] = [];
  const [ids, namesOf] = [new Map(known), new Map(names)];
  season.members.forEach(({ username, displayName, openingBalance }, index) => {
    const isTwice = season.members.findIndex((member) => member.username === username) !== index;
    if (isTwice) faults.push({ path: `members.${index}.username`, message: `${username} is listed twice.` });
    if (username === NO_PLAYER.username) {
      faults.push({ path: `members.${index}.username`, message: 'No Player is there already and is no member.' });
    }
    if (!ids.has(username)) {
      faults.push(...nameFaults(displayName, `members.${index}.displayName`, [...namesOf.values()]));
      // Trial ids beyond those that are given: only their difference matters here.
      const trialId = 1_000_000_000 + index;
      ids.set(username, trialId);
      namesOf.set(trialId, displayName);
    }
    faults.push(...accountFaults(openingCommand(openingBalance), `members.${index}.openingBalance`, today));
  });
  season.games.forEach((game, index) => faults.push(
    ...gameFaults(game, `games.${index}`, { known: ids, names: namesOf, today })));
  season.payments.forEach((payment, index) => {
    const { username } = payment;
    if (!ids.has(username) || username === NO_PLAYER.username) {
      faults.push({ path: `payments.${index}.username`, message: `${username} is no member.` });
    }
    faults.push(...accountFaults(paymentCommand(payment), `payments.${index}`, today));
  });
  return faults;
}

/** Some account: whose it is does not matter to what may be wrong. */
const TRIAL_ACCOUNT = { playerId: 1, isMember: true } as const;

const openingCommand = (amount: number): AccountCommand =>
  ({ type: 'SetOpeningBalance', amount, ...TRIAL_ACCOUNT });

const paymentCommand = ({ username: _, amountPaid, ...payment }: SeasonPayment): AccountCommand =>
  ({ type: 'RecordPayment', paymentId: 1, amount: amountPaid, ...payment, ...TRIAL_ACCOUNT });

const accountFaults = (command: AccountCommand, path: string, today: string): Fault[] =>
  faultOf(path, () => accountDecider.decide(command, accountDecider.initialState, { today }));

const nameFaults = (displayName: string, path: string, otherNames: readonly string[]): Fault[] =>
  faultOf(path, () => checkNameIsFree(validDisplayName(displayName), otherNames));

/** The rule that a trial breaks. */
function faultOf(path: string, attempt: () => unknown): Fault[] {
  try {
    attempt();
    return [];
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return [{ path, message: error.message }];
  }
}

function gameFaults(game: SeasonGame, path: string, { known, names, today }: Group): Fault[] {
  const strangers = game.teams.flatMap(({ player1, player2 }, index) =>
    (['player1', 'player2'] as const)
      .map((seat) => ({ seat, username: seat === 'player1' ? player1 : player2 }))
      .filter(({ username }) => !known.has(username))
      .map(({ seat, username }) => ({ path: `${path}.teams.${index}.${seat}`, message: `${username} is no member.` })),
  );
  if (strangers.length > 0) return strangers;
  let state = gameDecider.initialState;
  for (const command of gameCommands(game, 1, known)) {
    try {
      for (const event of gameDecider.decide(command, state, { today })) state = gameDecider.evolve(state, event);
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      const { message } = error.naming((id) => names.get(id));
      return [{ path: `${path}.${PART_OF_COMMAND[command.type]}`, message }];
    }
  }
  return [];
}

/** Which part of a game in the file a command comes from. */
const PART_OF_COMMAND: Record<SeasonCommand['type'], string> = {
  RecordGame: 'teams', SetTieBreakers: 'tieBreakers', SetFirstExit: 'firstExit',
};
