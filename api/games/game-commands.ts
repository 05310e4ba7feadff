/** Owns the commands of games and their handlers: each asks the command runner to take one decision on one stream. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { torontoDate } from '../../domain/calendar-date.js';
import type { GameCommand } from '../../domain/game/game.commands.js';
import { gameDecider } from '../../domain/game/game.decider.js';
import { gameStreamId, type GameEvent } from '../../domain/game/game.events.js';
import type { GameState } from '../../domain/game/game-state.js';
import { Clock } from '../clock.js';
import { CommandReceipts } from '../command-handling/command-receipts.js';
import { CommandRunner, digestOf, type Decided } from '../command-handling/command-runner.js';
import type { Issuer } from '../command-handling/issuer.js';
import { PlayerDirectory } from '../directory/player-directory.js';
import type { FirstExitRequest, GameSubmission, TieBreakerRequest } from './game-requests.js';

type DecidedGame = Decided<GameState>;

export class RecordGameCommand extends Command<DecidedGame> {
  constructor(readonly submission: GameSubmission, readonly issuer: Issuer) {
    super();
  }
}

export class SetTieBreakersCommand extends Command<DecidedGame> {
  constructor(readonly gameId: number, readonly request: TieBreakerRequest, readonly issuer: Issuer) {
    super();
  }
}

export class SetFirstExitCommand extends Command<DecidedGame> {
  constructor(readonly gameId: number, readonly request: FirstExitRequest, readonly issuer: Issuer) {
    super();
  }
}

export class ResetPositionsCommand extends Command<DecidedGame> {
  constructor(readonly gameId: number, readonly issuer: Issuer) {
    super();
  }
}

@CommandHandler(RecordGameCommand)
export class RecordGameHandler implements ICommandHandler<RecordGameCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly receipts: CommandReceipts,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  /** The number is drawn only for a game that may be recorded, so refused games leave no gap. */
  async execute({ submission, issuer }: RecordGameCommand): Promise<DecidedGame> {
    const knownPlayerIds = (await this.directory.all()).ids;
    const command = { type: 'RecordGame' as const, gameId: 1, ...submission, knownPlayerIds };
    gameDecider.decide(command, gameDecider.initialState, { today: torontoDate(this.clock.now()) });
    const digest = digestOf(submission);
    const gameId = await this.receipts.numberFor('game_ids', issuer, digest);
    return runOnGame(this.runner, { ...command, gameId }, digest, issuer);
  }
}

@CommandHandler(SetTieBreakersCommand)
export class SetTieBreakersHandler implements ICommandHandler<SetTieBreakersCommand> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ gameId, request, issuer }: SetTieBreakersCommand): Promise<DecidedGame> {
    const command = { type: 'SetTieBreakers' as const, gameId, ...request };
    return runOnGame(this.runner, command, digestOf(command), issuer);
  }
}

@CommandHandler(SetFirstExitCommand)
export class SetFirstExitHandler implements ICommandHandler<SetFirstExitCommand> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ gameId, request, issuer }: SetFirstExitCommand): Promise<DecidedGame> {
    const command = { type: 'SetFirstExit' as const, gameId, ...request };
    return runOnGame(this.runner, command, digestOf(command), issuer);
  }
}

@CommandHandler(ResetPositionsCommand)
export class ResetPositionsHandler implements ICommandHandler<ResetPositionsCommand> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ gameId, issuer }: ResetPositionsCommand): Promise<DecidedGame> {
    const command = { type: 'ResetPositions' as const, gameId };
    return runOnGame(this.runner, command, digestOf(command), issuer);
  }
}

const runOnGame = (
  runner: CommandRunner,
  command: GameCommand,
  digest: string,
  issuer: Issuer,
): Promise<DecidedGame> =>
  runner.run<GameCommand, GameEvent, GameState>({
    streamId: gameStreamId(command.gameId), decider: gameDecider, command, digest, issuer,
  });

export const gameCommandHandlers = [
  RecordGameHandler, SetTieBreakersHandler, SetFirstExitHandler, ResetPositionsHandler,
];

export const gameCommands = [RecordGameCommand, SetTieBreakersCommand, SetFirstExitCommand, ResetPositionsCommand];
