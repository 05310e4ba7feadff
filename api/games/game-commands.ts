/** The commands of games and their handlers: each asks the runner for one decision on one stream. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CorrectGame, GameCommand, RecordGame } from '../../domain/game/game.commands.js';
import { gameDecider } from '../../domain/game/game.decider.js';
import { validEntry } from '../../domain/game/game-entry-rules.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import type { GameState } from '../../domain/game/game-state.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { digestOf, type Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { OpenMonthRunner } from '../platform/commands/open-month-runner.js';
import { PlayerDirectory } from '../platform/directory/player-directory.js';
import { namingPlayers } from './naming-players.js';
import type { GameSubmission } from '../../contract/games.js';

type DecidedGame = Decided<GameState>;

export class RecordGameCommand extends Command<DecidedGame> {
  constructor(readonly submission: GameSubmission, readonly issuer: Issuer) {
    super();
  }
}

/** A change of a recorded game as it is requested; the known players are looked up. */
export type AskedChange = Exclude<GameCommand, RecordGame | CorrectGame> | Omit<CorrectGame, 'knownPlayerIds'>;

export class ChangeGameCommand extends Command<DecidedGame> {
  constructor(readonly asked: AskedChange, readonly issuer: Issuer) {
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

  /** The number is drawn only if the game can be recorded, so refused games leave no gap. */
  async execute({ submission, issuer }: RecordGameCommand): Promise<DecidedGame> {
    const knownPlayerIds = (await this.directory.all()).ids;
    const entered = { ...submission, knownPlayerIds };
    await namingPlayers(this.directory, () => validEntry(entered, this.clock.today()));
    const digest = digestOf(submission);
    const { number: gameId, drawn } = await this.receipts.numberFor('game_ids', issuer, digest, () => (
      this.runner.checkIsOpen(submission.game.date)));
    const command = { type: 'RecordGame' as const, gameId, ...entered };
    const order = { streamId: gameStreamId(gameId), decider: gameDecider, command };
    return this.runner.run({ ...order, digest, issuer, drawn });
  }
}

@CommandHandler(ChangeGameCommand)
export class ChangeGameHandler implements ICommandHandler<ChangeGameCommand> {
  constructor(private readonly runner: OpenMonthRunner, private readonly directory: PlayerDirectory) {}

  async execute({ asked, issuer }: ChangeGameCommand): Promise<DecidedGame> {
    const isCorrection = asked.type === 'CorrectGame';
    const command = isCorrection ? { ...asked, knownPlayerIds: (await this.directory.all()).ids } : asked;
    const stream = { streamId: gameStreamId(asked.gameId), decider: gameDecider };
    const order = { ...stream, command, digest: digestOf(asked), issuer };
    return namingPlayers(this.directory, () => this.runner.run(order));
  }
}

export const gameCommandHandlers = [RecordGameHandler, ChangeGameHandler];

export const gameCommands = [RecordGameCommand, ChangeGameCommand];
