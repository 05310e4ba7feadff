/**
 * Claims on the content of games: a game that two scorers send is recorded once. The games with one content claim it
 * one after the other, and each claim begins where the previous one ends (docs/decisions/0111).
 */
import { Inject, Injectable } from '@nestjs/common';
import { foldRecorded } from '../../domain/decider.js';
import { parseEvent } from '../../domain/event-registry.js';
import { gameDecider } from '../../domain/game/game.decider.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import { isCounted } from '../../domain/game/game-state.js';
import {
  type EnteredContent, gameContent, isRecent, type RecordedBefore, sameGameRecorded,
} from '../../domain/game/same-game.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { OpenMonths } from '../shared/open-months.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts, type GivenNumber } from '../platform/commands/command-receipts.js';
import { requestDigest } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';

@Injectable()
export class ContentClaims {
  constructor(
    private readonly months: OpenMonths,
    private readonly receipts: CommandReceipts,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * The number of a new game. Equal games that are being recorded at the same time get one number, so that the log
   * stores only one.
   * @param isAnother  whether the game is recorded although it equals another
   * @param mayBegin  throws for another reason, before a number is drawn; repeats are not checked
   * @throws RuleViolation `SameGameRecorded`, `MonthMustBeOpen`
   */
  async numberFor(
    entered: EnteredContent, issuer: Issuer, digest: string, isAnother: boolean,
    mayBegin: () => Promise<void> = async () => undefined,
  ): Promise<GivenNumber> {
    const claims = new Claims(claimOf(entered));
    const check = (): Promise<void> => this.months.check(entered.date).then(mayBegin);
    for (let key: string | undefined = claims.first; ; ) {
      const given = await this.receipts.numberFor('game_ids', issuer, digest, check, key);
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

  /** The recent game that equals a new one; null if there is none. */
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

  /** Notes that a game has this content after a correction. */
  async claim(entered: EnteredContent, gameId: number): Promise<void> {
    const claims = new Claims(claimOf(entered));
    for (let key: string | undefined = claims.first; key; ) {
      await this.receipts.join({ idempotencyKey: key }, claims.first, gameId);
      const number: number = (await this.receipts.find({ idempotencyKey: key }))!.streamNumber!;
      if (number === gameId) return;
      key = claims.after(number);
    }
  }

  /** The game of this number; undefined while the log has none, null if it is old, voided or has other content now. */
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
   * The key after the claim of a game; undefined if the claims form a circle, which arises if a database that had
   * lost count gave a number twice.
   */
  after(gameId: number): string | undefined {
    if (this.games.has(gameId)) return undefined;
    this.games.add(gameId);
    return `${this.first}:${gameId}`;
  }
}
