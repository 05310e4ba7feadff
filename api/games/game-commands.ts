/** Owns the commands of games and their handlers: each asks the runner to take one decision on one stream. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GameCommand } from '../../domain/game/game.commands.js';
import { gameDecider } from '../../domain/game/game.decider.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import type { GameState } from '../../domain/game/game-state.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { digestOf, type Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { OpenMonthRunner } from '../platform/commands/open-month-runner.js';
import { PlayerDirectory } from '../platform/directory/player-directory.js';
import type { ReasonRequest } from '../platform/http/reason-request.js';
import { namingPlayers } from './naming-players.js';
import type { FirstExitRequest, GameCorrection, GameSubmission, TieBreakerRequest } from './game-requests.js';

type DecidedGame = Decided<GameState>;

export class RecordGameCommand extends Command<DecidedGame> {
  constructor(readonly submission: GameSubmission, readonly issuer: Issuer) {
    super();
  }
}

export class CorrectGameCommand extends Command<DecidedGame> {
  constructor(readonly gameId: number, readonly correction: GameCorrection, readonly issuer: Issuer) {
    super();
  }
}

export class VoidGameCommand extends Command<DecidedGame> {
  constructor(readonly gameId: number, readonly request: ReasonRequest, readonly issuer: Issuer) {
    super();
  }
}

export class RestoreGameCommand extends Command<DecidedGame> {
  constructor(readonly gameId: number, readonly request: ReasonRequest, readonly issuer: Issuer) {
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
    private readonly runner: OpenMonthRunner,
    private readonly receipts: CommandReceipts,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  /** The number is drawn only for a game that may be recorded, so refused games leave no gap. */
  async execute({ submission, issuer }: RecordGameCommand): Promise<DecidedGame> {
    const knownPlayerIds = (await this.directory.all()).ids;
    const command = { type: 'RecordGame' as const, gameId: 1, ...submission, knownPlayerIds };
    await namingPlayers(this.directory, () => (
      gameDecider.decide(command, gameDecider.initialState, { today: this.clock.today() })));
    const digest = digestOf(submission);
    const { date } = submission.game;
    const { number: gameId, drawn } = await this.receipts.numberFor('game_ids', issuer, digest, () => (
      this.runner.checkIsOpen(date)));
    const order = { streamId: gameStreamId(gameId), decider: gameDecider, command: { ...command, gameId } };
    return this.runner.run({ ...order, digest, issuer, drawn }, date);
  }
}

@CommandHandler(CorrectGameCommand)
export class CorrectGameHandler implements ICommandHandler<CorrectGameCommand> {
  constructor(private readonly runner: OpenMonthRunner, private readonly directory: PlayerDirectory) {}

  async execute({ gameId, correction, issuer }: CorrectGameCommand): Promise<DecidedGame> {
    const asked = { type: 'CorrectGame' as const, gameId, ...correction };
    const knownPlayerIds = (await this.directory.all()).ids;
    return namingPlayers(this.directory, () => (
      runOnGame(this.runner, { ...asked, knownPlayerIds }, digestOf(asked), issuer, correction.game.date)));
  }
}

@CommandHandler(VoidGameCommand)
export class VoidGameHandler implements ICommandHandler<VoidGameCommand> {
  constructor(private readonly runner: OpenMonthRunner) {}

  execute({ gameId, request, issuer }: VoidGameCommand): Promise<DecidedGame> {
    const command = { type: 'VoidGame' as const, gameId, ...request };
    return runOnGame(this.runner, command, digestOf(command), issuer);
  }
}

@CommandHandler(RestoreGameCommand)
export class RestoreGameHandler implements ICommandHandler<RestoreGameCommand> {
  constructor(private readonly runner: OpenMonthRunner) {}

  execute({ gameId, request, issuer }: RestoreGameCommand): Promise<DecidedGame> {
    const command = { type: 'RestoreGame' as const, gameId, ...request };
    return runOnGame(this.runner, command, digestOf(command), issuer);
  }
}

@CommandHandler(SetTieBreakersCommand)
export class SetTieBreakersHandler implements ICommandHandler<SetTieBreakersCommand> {
  constructor(private readonly runner: OpenMonthRunner) {}

  execute({ gameId, request, issuer }: SetTieBreakersCommand): Promise<DecidedGame> {
    const command = { type: 'SetTieBreakers' as const, gameId, ...request };
    return runOnGame(this.runner, command, digestOf(command), issuer);
  }
}

@CommandHandler(SetFirstExitCommand)
export class SetFirstExitHandler implements ICommandHandler<SetFirstExitCommand> {
  constructor(private readonly runner: OpenMonthRunner, private readonly directory: PlayerDirectory) {}

  execute({ gameId, request, issuer }: SetFirstExitCommand): Promise<DecidedGame> {
    const command = { type: 'SetFirstExit' as const, gameId, ...request };
    return namingPlayers(this.directory, () => runOnGame(this.runner, command, digestOf(command), issuer));
  }
}

@CommandHandler(ResetPositionsCommand)
export class ResetPositionsHandler implements ICommandHandler<ResetPositionsCommand> {
  constructor(private readonly runner: OpenMonthRunner) {}

  execute({ gameId, issuer }: ResetPositionsCommand): Promise<DecidedGame> {
    const command = { type: 'ResetPositions' as const, gameId };
    return runOnGame(this.runner, command, digestOf(command), issuer);
  }
}

/** @param date  of the game, where the command tells it */
const runOnGame = (
  runner: OpenMonthRunner,
  command: GameCommand,
  digest: string,
  issuer: Issuer,
  date?: string,
): Promise<DecidedGame> =>
  runner.run({ streamId: gameStreamId(command.gameId), decider: gameDecider, command, digest, issuer }, date);

export const gameCommandHandlers = [
  RecordGameHandler, CorrectGameHandler, VoidGameHandler, RestoreGameHandler,
  SetTieBreakersHandler, SetFirstExitHandler, ResetPositionsHandler,
];

export const gameCommands = [
  RecordGameCommand, CorrectGameCommand, VoidGameCommand, RestoreGameCommand,
  SetTieBreakersCommand, SetFirstExitCommand, ResetPositionsCommand,
];
