/** The commands of games: each asks for one decision on one stream. */
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CorrectGame, GameCommand, RecordGame } from '../../domain/game/game.commands.js';
import { gameDecider } from '../../domain/game/game.decider.js';
import { validDrawnEntry } from '../../domain/game/game-entry-rules.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import type { GameState } from '../../domain/game/game-state.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { requestDigest, type Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { GameStreamCommand, GameStreamCommandHandler } from '../platform/commands/game-stream-command.js';
import { PlayerDirectory } from '../platform/directory/player-directory.js';
import type { NewGame } from '../../contract/games.js';

/** A change of a recorded game as it is requested; the known players are looked up. */
export type ChangeRequest = Exclude<GameCommand, RecordGame | CorrectGame> | Omit<CorrectGame, 'knownPlayerIds'>;

@Injectable()
export class GameCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly months: GameStreamCommandHandler,
    private readonly receipts: CommandReceipts,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  /** The number is drawn only if the game can be recorded, so refused games leave no gap. */
  async record(submission: Omit<NewGame, 'sentAs'>, issuer: Issuer): Promise<Decided<GameState>> {
    const knownPlayerIds = (await this.directory.all()).ids;
    const entered = { ...submission, knownPlayerIds };
    await this.namingPlayers(() => validDrawnEntry(entered, this.clock.today()));
    const digest = requestDigest(submission);
    const { number: gameId, drawn } = await this.receipts.numberFor('game_ids', issuer, digest, () => (
      this.months.checkIsOpen(submission.game.date)));
    const command = { type: 'RecordGame' as const, gameId, ...entered };
    const decision = { streamId: gameStreamId(gameId), decider: gameDecider, command };
    return this.bus.execute(new GameStreamCommand({ ...decision, digest, issuer, drawn }));
  }

  async change(request: ChangeRequest, issuer: Issuer): Promise<Decided<GameState>> {
    const isCorrection = request.type === 'CorrectGame';
    const command = isCorrection ? { ...request, knownPlayerIds: (await this.directory.all()).ids } : request;
    const stream = { streamId: gameStreamId(request.gameId), decider: gameDecider };
    return this.namingPlayers(() =>
      this.bus.execute(new GameStreamCommand({ ...stream, command, digest: requestDigest(request), issuer })));
  }

  /** Puts players' names into refusals, because the rules only know ids. */
  private async namingPlayers<Result>(decide: () => Result | Promise<Result>): Promise<Result> {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      const players = await this.directory.all();
      throw error.naming((playerId) => players.find(playerId)?.display_name);
    }
  }
}
