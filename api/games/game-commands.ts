/** The commands of games, from the request to the command on the bus. */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { NewGame } from '../../contract/games.js';
import { parseEvent } from '../../domain/event-registry.js';
import { gameDeciderUnder } from '../../domain/game/game.decider.js';
import { validDrawnEntry } from '../../domain/game/game-entry-rules.js';
import {
  type CorrectGame, type GameCommand, type GameEvent, gameStreamId, type RecordGame,
} from '../../domain/game/game.events.js';
import type { GameState } from '../../domain/game/game-state.js';
import { areSamePeople, type EnteredContent, samePeopleRecorded } from '../../domain/game/same-game.js';
import { type GroupFacts, ruleSetsIn } from '../../domain/group/group-facts.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { rowsOf } from '../../postgres/rows.js';
import { groupFactsOf } from '../../projections/model/facts-in-force.js';
import type { GameRow } from '../../projections/read-models/games/games.js';
import { OpenMonths } from '../shared/open-months.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { Clock } from '../platform/clock.js';
import { type CommandReceipt, CommandReceipts } from '../platform/commands/command-receipts.js';
import { type Decided, requestDigest, StreamCommand } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { ContentClaims } from './content-claims.js';

/** A change of a recorded game as it is requested; the known players are looked up. */
export type ChangeRequest = Exclude<GameCommand, RecordGame | CorrectGame> | Omit<CorrectGame, 'knownPlayerIds'>;

/** The number of attempts to record a game whose number went to another game with the same content. */
const MAX_ATTEMPTS = 3;

@Injectable()
export class GameCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly claims: ContentClaims,
    private readonly clock: Clock,
    private readonly receipts: CommandReceipts,
    private readonly directory: PlayerDirectory,
    private readonly months: OpenMonths,
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * @param startedAt  the instant when the game began, if it is known
   * @throws RuleViolation with players' names, besides the errors of `CommandRunner`
   */
  record(submission: Omit<NewGame, 'sentAs'>, issuer: Issuer, startedAt?: string): Promise<Decided<GameState>> {
    return this.recordEntry(submission, issuer, startedAt).catch(this.directory.rethrowNamed);
  }

  /** @throws as `record` */
  async change(request: ChangeRequest, issuer: Issuer): Promise<Decided<GameState>> {
    const isCorrection = request.type === 'CorrectGame';
    const facts = await groupFactsOf(this.store);
    const command = isCorrection ? await this.entered(request, facts) : request;
    const decided = await this.run(command, requestDigest(request), issuer, facts).catch(this.directory.rethrowNamed);
    if (isCorrection && decided.state.entry) await this.claims.claim(decided.state.entry, request.gameId);
    return decided;
  }

  private async recordEntry(
    { anotherGame = false, ...submission }: Omit<NewGame, 'sentAs'>, issuer: Issuer, startedAt: string | undefined,
  ): Promise<Decided<GameState>> {
    const digest = requestDigest(submission);
    // 1. Fill in missing fields, and refuse a game that breaks a rule: a refused game leaves no gap in the numbers.
    const facts = await groupFactsOf(this.store);
    const entered = await this.entered(submission, facts);
    const content = validDrawnEntry(entered, this.clock.today());
    const mayBegin = async (): Promise<void> => {
      if (!anotherGame && startedAt) await this.checkPeople(content, startedAt, issuer.actorId);
    };
    for (let attempt = 1; ; attempt += 1) {
      // 2. Draw the number. An equal game that is being recorded has the same, so that the log stores only one of them.
      const { number: gameId, drawn } = await this.claims.numberFor(
        content, issuer, digest, anotherGame, mayBegin);
      try {
        // 3. Decide and append.
        return await this.run({ type: 'RecordGame', gameId, ...entered }, digest, issuer, facts, drawn);
      } catch (error) {
        // Another request was faster with this number: read its game.
        const wasTaken = error instanceof RuleViolation && error.rule === 'GameMustBeNew';
        if (!wasTaken || attempt === MAX_ATTEMPTS) throw error;
        await this.receipts.release(issuer, gameId);
      }
    }
  }

  /** @throws RuleViolation if another member recorded a game of the same people since this one began */
  private async checkPeople(
    { date, teams }: EnteredContent, startedAt: string, actorId: Issuer['actorId'],
  ): Promise<void> {
    const players = teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]);
    const rows = await rowsOf<Pick<GameRow, 'id' | 'seats'>>(
      this.pool, 'select id, seats from read.games where date = $1 order by id desc', [date]);
    for (const { id: gameId } of rows.filter(({ seats }) => areSamePeople(players, seats))) {
      const [first] = await this.store.readStream(gameStreamId(gameId));
      const { actorId: by, at } = parseEvent(first!).metadata;
      if (at > startedAt && by !== actorId) throw samePeopleRecorded({ gameId, actorId: by, at }, this.clock.now());
    }
  }

  /** Decides and stores a command, while the months of its game are open. */
  private async run(
    command: GameCommand, digest: string, issuer: Issuer, { rules }: GroupFacts, drawn?: CommandReceipt,
  ): Promise<Decided<GameState>> {
    const ruleSets = ruleSetsIn(rules);
    return this.bus.execute(new StreamCommand<GameCommand, GameEvent, GameState>({
      streamId: gameStreamId(command.gameId), decider: gameDeciderUnder(ruleSets), command, digest, issuer, drawn,
      guard: (...states) => this.months.guardOf(
        states.flatMap(({ entry }) => (entry ? [entry.date] : [])), ruleSets, drawn !== undefined),
    }));
  }

  /** Adds the players of the group, and its own place and kind of game where the sender wrote none. */
  private async entered<Sent extends Pick<NewGame, 'game'>>(sent: Sent, facts: GroupFacts) {
    const players = await this.directory.allPlayers();
    const { location, gameType } = sent.game;
    const game = { ...sent.game, location: location || facts.place, gameType: gameType || facts.gameType };
    return { ...sent, game, knownPlayerIds: players.ids };
  }
}
