/** The commands of games, from what was asked for to the command on the bus and its handler. */
import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { foldRecorded } from '../../domain/decider.js';
import { parseEvent } from '../../domain/event-registry.js';
import { gameDecider, gameDeciderUnder } from '../../domain/game/game.decider.js';
import { validDrawnEntry } from '../../domain/game/game-entry-rules.js';
import {
  type CorrectGame, type GameCommand, type GameEvent, gameStreamId, type RecordGame,
} from '../../domain/game/game.events.js';
import { type GameState, isCounted } from '../../domain/game/game-state.js';
import {
  type EnteredContent, gameContent, isRecent, type RecordedBefore, sameGameRecorded,
} from '../../domain/game/same-game.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { ruleSetsOf } from '../../projections/engine/known-rules.js';
import { RowsAsOf } from '../group/as-of/rows-as-of.js';
import { OpenMonths } from '../group/open-months.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts, type GivenNumber } from '../platform/commands/command-receipts.js';
import {
  CommandRunner, type Decided, requestDigest, type StreamDecision,
} from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { PlayerDirectory } from '../group/player-directory.js';
import type { NewGame } from '../../contract/games.js';

/**
 * Finds a recent game that equals a new one, and lets only one of two equal ones that arrive at once be recorded. The
 * games with one content claim it in turn, each claim beginning where the one before ends (docs/decisions/0111).
 */
@Injectable()
export class SameGames {
  constructor(
    private readonly months: OpenMonths,
    private readonly receipts: CommandReceipts,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * The number of a new game. While an equal one is being recorded it is the same, so that the log stores only one.
   * @param isAnother  whether it is recorded although it equals another
   * @throws RuleViolation `SameGameRecorded`, `MonthMustBeOpen`
   */
  async numberFor(entered: EnteredContent, issuer: Issuer, digest: string, isAnother: boolean): Promise<GivenNumber> {
    const claims = new Claims(claimOf(entered));
    const mayBegin = () => this.months.check(entered.date);
    for (let key: string | undefined = claims.first; ; ) {
      const given = await this.receipts.numberFor('game_ids', issuer, digest, mayBegin, key);
      if (!given.isClaimed) return given;
      const before = isAnother ? null : await this.recorded(given.number, entered);
      if (before) throw sameGameRecorded(before, this.clock.now());
      if (before === undefined) {
        await this.receipts.join(issuer, digest, given.number);
        return given;
      }
      key = claims.after(given.number);
    }
  }

  /** The recent game that equals a new one; null without any. */
  async find(entered: EnteredContent): Promise<RecordedBefore | null> {
    const claims = new Claims(claimOf(entered));
    for (let key: string | undefined = claims.first; key; ) {
      const number: number | null = (await this.receipts.find({ idempotencyKey: key }))?.streamNumber ?? null;
      if (number === null) return null;
      const before = await this.recorded(number, entered);
      if (before) return before;
      key = claims.after(number);
    }
    return null;
  }

  /** Notes that a game has this content since it was corrected. */
  async claim(entered: EnteredContent, gameId: number): Promise<void> {
    const claims = new Claims(claimOf(entered));
    for (let key: string | undefined = claims.first; key; ) {
      await this.receipts.join({ idempotencyKey: key }, claims.first, gameId);
      const number: number = (await this.receipts.find({ idempotencyKey: key }))!.streamNumber!;
      if (number === gameId) return;
      key = claims.after(number);
    }
  }

  /** Undefined while the log has no game of this number, null if it is old, voided or has other content by now. */
  private async recorded(gameId: number, entered: EnteredContent): Promise<RecordedBefore | null | undefined> {
    const stream = (await this.store.readStream(gameStreamId(gameId))).map(parseEvent) as Recorded<GameEvent>[];
    const [first] = stream;
    if (!first) return undefined;
    const { actorId, at } = first.metadata;
    const state = foldRecorded(gameDecider, stream);
    const isSame = isCounted(state) && gameContent(state.entry) === gameContent(entered);
    return isSame && isRecent(at, this.clock.now()) ? { gameId, actorId, at } : null;
  }
}

/** The key of the first claim on a content. */
const claimOf = (entered: EnteredContent): string => `game:${requestDigest([gameContent(entered)])}`;

/** The keys of the claims on a content, in turn. */
class Claims {
  private readonly games = new Set<number>();

  constructor(readonly first: string) {}

  /**
   * The key after the claim of a game; undefined where the claims run in a circle: a number that was given twice, by a
   * database that had lost count, leaves one.
   */
  after(gameId: number): string | undefined {
    if (this.games.has(gameId)) return undefined;
    this.games.add(gameId);
    return `${this.first}:${gameId}`;
  }
}

/** A change of a recorded game as it is requested; the known players are looked up. */
export type ChangeRequest = Exclude<GameCommand, RecordGame | CorrectGame> | Omit<CorrectGame, 'knownPlayerIds'>;

/** Of one game, while others with the same content are recorded. */
const MAX_ATTEMPTS = 3;

@Injectable()
export class GameCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly sameGames: SameGames,
    private readonly clock: Clock,
    private readonly receipts: CommandReceipts,
    private readonly directory: PlayerDirectory,
    private readonly asOf: RowsAsOf,
  ) {}

  /** The number is drawn only if the game can be recorded, so refused games leave no gap. */
  record({ anotherGame = false, ...submission }: Omit<NewGame, 'sentAs'>, issuer: Issuer): Promise<Decided<GameState>> {
    return this.directory.namingPlayers(async () => {
      const entered = await this.entered(submission);
      const content = validDrawnEntry(entered, this.clock.today());
      const digest = requestDigest(submission);
      for (let attempt = 1; ; attempt += 1) {
        const { number: gameId, drawn } = await this.sameGames.numberFor(content, issuer, digest, anotherGame);
        const command = { type: 'RecordGame' as const, gameId, ...entered };
        const decision = { streamId: gameStreamId(gameId), decider: gameDecider, command };
        try {
          return await this.bus.execute(new GameStreamCommand({ ...decision, digest, issuer, drawn }));
        } catch (error) {
          // Another was faster with this number: look at its game.
          const wasTaken = error instanceof RuleViolation && error.rule === 'GameMustBeNew';
          if (!wasTaken || attempt === MAX_ATTEMPTS) throw error;
          await this.receipts.release(issuer, gameId);
        }
      }
    });
  }

  async change(request: ChangeRequest, issuer: Issuer): Promise<Decided<GameState>> {
    const isCorrection = request.type === 'CorrectGame';
    const command = isCorrection ? await this.entered(request) : request;
    const stream = { streamId: gameStreamId(request.gameId), decider: gameDecider };
    const decided = await this.directory.namingPlayers(() =>
      this.bus.execute(new GameStreamCommand({ ...stream, command, digest: requestDigest(request), issuer })));
    if (isCorrection && decided.state.entry) await this.sameGames.claim(decided.state.entry, request.gameId);
    return decided;
  }

  /** With the players of the group, and what it writes where the sender wrote nothing. */
  private async entered<Sent extends Pick<NewGame, 'game'>>(sent: Sent) {
    const [players, facts] = await Promise.all([this.directory.all(), this.asOf.groupFacts(undefined)]);
    const { location, gameType } = sent.game;
    const game = { ...sent.game, location: location || facts.place, gameType: gameType || facts.gameType };
    return { ...sent, game, knownPlayerIds: players.ids };
  }
}

/** On the bus for a game's stream. */
export class GameStreamCommand extends Command<Decided<GameState>> {
  constructor(readonly decision: StreamDecision<GameCommand, GameEvent, GameState>) {
    super();
  }
}

/** Stores a decided change while the months of the game are open. */
@CommandHandler(GameStreamCommand)
export class GameStreamCommandHandler implements ICommandHandler<GameStreamCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly months: OpenMonths,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** @throws RuleViolation `MonthMustBeOpen`, besides the errors of `CommandRunner` */
  async execute({ decision }: GameStreamCommand): Promise<Decided<GameState>> {
    const ruleSets = await ruleSetsOf(this.store);
    return this.runner.run({ ...decision, decider: gameDeciderUnder(ruleSets) }, (unstored) => {
      const dates = [unstored.before, unstored.state].flatMap(({ entry }) => (entry ? [entry.date] : []));
      return this.months.storeIn(dates, ruleSets, (announce) => this.runner.store(unstored, announce));
    });
  }
}
