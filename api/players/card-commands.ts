/**
 * The commands of invitation cards, and the cards themselves. A card is always read from the log, which alone has its
 * digest.
 */
import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { v4 as uuid } from 'uuid';
import type { InvitationRequest } from '../../contract/invitations.js';
import { memberAccess } from '../../domain/access/access.events.js';
import {
  type Card, type CardCommand, cardDecider, type CardState, checkOpen, stateOfCard,
} from '../../domain/invitation/invitation.decider.js';
import { type CardEvent, cardStreamId } from '../../domain/invitation/invitation.events.js';
import { endsCardsMade, endsPasswordCards } from '../../domain/invitation/card-trust.js';
import { foldRecorded } from '../../domain/decider.js';
import { type DomainEvent, parseEvent, readableEvent } from '../../domain/event-registry.js';
import { lookOf } from '../../domain/free-text.js';
import { playerDecider } from '../../domain/player/player.decider.js';
import { playerStreamId } from '../../domain/player/player.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import { rowsOf } from '../../postgres/rows.js';
import type { PlayerRow } from '../../projections/read-models/players/players.js';
import { MemberLock } from '../shared/member-lock.js';
import { noGuest, PlayerDirectory } from '../shared/player-directory.js';
import { Credentials } from '../platform/auth/credentials.js';
import { openSessions } from '../platform/auth/sessions.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { type Decided, requestDigest, StreamCommand, streamState } from '../platform/commands/command-runner.js';
import type { ActingMember, Issuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { VisibleWrites } from '../platform/http/freshness.js';
import { digestOf, newSecret } from '../platform/secrets.js';
import { PlayerCommands } from './player-commands.js';

/**
 * The number of days for which cards are shown. An open card ends within a week, and its end is shown for another
 * thirty days.
 */
const SHOWN_DAYS = 37;
const RECENT = `select stream from read.log_entries
  where type in ('InvitationIssued', 'PasswordCardIssued') and at > $1 order by position desc`;

export interface IssuedCard extends Decided<Card | null> {
  readonly secret: string;
}

interface StoredCard {
  readonly card: Card;
  /** Position of its first event. */
  readonly since: Position;
}

/** A card, and its present state. */
export interface FoundCard {
  readonly card: Card;
  readonly state: CardState;
}

/** An admin, and the session of the request for a card. */
export interface CardMaker extends ActingMember {
  readonly sessionId: string;
}

/** The common data of every new card. */
type Made = Pick<Card, 'cardId' | 'issuerId' | 'secretDigest'> & { readonly now: string };

const isReplaced = (known: Card['grants'], by: Card['grants']): boolean => known.playerId === by.playerId
  || ('displayName' in known && 'displayName' in by && lookOf(known.displayName) === lookOf(by.displayName));

const newKey = (): string => `card:${uuid()}`;

@Injectable()
export class CardCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly receipts: CommandReceipts,
    private readonly credentials: Credentials,
    private readonly lock: MemberLock,
    private readonly players: PlayerCommands,
    private readonly directory: PlayerDirectory,
    private readonly writes: VisibleWrites,
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** Makes an invitation. A guest of the same name, or with the given id, becomes the member. */
  invite({ guestId, ...invited }: InvitationRequest, actor: CardMaker): Promise<IssuedCard> {
    const isMeant = (row: PlayerRow): boolean => (guestId === undefined
      ? lookOf(row.display_name) === lookOf(invited.displayName) : row.id === guestId);
    return this.issue(actor, async (made) => {
      const known = (await this.directory.allPlayers()).list();
      const guest = known.find((row) => row.is_guest && isMeant(row));
      if (guestId !== undefined && !guest) throw noGuest(guestId);
      const otherNames = known.filter((row) => row !== guest).map((row) => row.display_name);
      const key = newKey();
      const playerId = guest?.id ?? await this.invitedAs(invited.displayName)
        ?? await this.players.newPlayerId({ ...actor, idempotencyKey: key }, key);
      return { type: 'IssueInvitation', ...made, ...invited, playerId, otherNames };
    });
  }

  /** The person who was invited by a name that looks alike and has not joined: a name in all their cards is theirs. */
  async invitedAs(displayName: string): Promise<number | undefined> {
    const [cards, players] = [await this.recent(), await this.directory.allPlayers()];
    return cards.map(({ card: { grants } }) => grants).find((grants) => 'displayName' in grants
      && lookOf(grants.displayName) === lookOf(displayName)
      && players.find(grants.playerId)?.is_guest !== false)?.playerId;
  }

  async letChoosePassword(playerId: number, actor: CardMaker): Promise<IssuedCard> {
    const players = await this.directory.allPlayers();
    players.checkMember(playerId);
    if (players.find(playerId)?.is_guest) {
      throw new RuleViolation('GuestMustJoinFirst', 'A guest has no password: invite them instead.');
    }
    if (!players.active(playerId)) throw new RuleViolation('MemberMustBeActive', 'Reactivate the member first.');
    const isFirst = (await this.credentials.findByPlayer(playerId))?.passwordHash == null;
    return this.issue(actor, async (made) => ({ type: 'IssuePasswordCard', ...made, playerId, isFirst }));
  }

  revoke(cardId: number, reason: string, actor: ActingMember): Promise<Decided<Card | null>> {
    const asked = { type: 'RevokeCard', cardId, reason, revokerId: actor.actorId } as const;
    return this.run({ ...asked, now: this.clock.nowText() }, { ...actor, idempotencyKey: newKey() });
  }

  /**
   * Uses a card for a person who joins or chooses a password, under `MemberLock`: the trust in the card may have
   * ended since it was found. A repeat changes nothing.
   * @returns whether the card was not used before
   * @throws RuleViolation unless the card is open
   */
  async use({ cardId, grants: { playerId } }: Card): Promise<boolean> {
    const { card, state } = await this.found((await this.read(cardStreamId(cardId)))!);
    if (state === 'used') return false;
    checkOpen(card, state, this.clock.zone);
    const asked = { type: 'UseCard', cardId, playerId } as const;
    const issuer = { actorId: playerId, idempotencyKey: `${keyOf(cardId)}:used`, correlationId: uuid() };
    await this.run({ ...asked, now: this.clock.nowText() }, issuer, asked);
    return true;
  }

  /** The card of a secret; undefined for an unknown secret. */
  async find(secret: string): Promise<FoundCard | undefined> {
    const [, id] = /^(\d{1,9})\.[\w-]{43}$/.exec(secret) ?? [];
    const stored = await this.read(cardStreamId(Number(id ?? 0)));
    const digest = Buffer.from(digestOf(secret));
    const isKnown = stored && timingSafeEqual(Buffer.from(stored.card.secretDigest), digest);
    return isKnown ? this.found(stored) : undefined;
  }

  /** Recent cards, latest first. */
  async recent(): Promise<FoundCard[]> {
    const since = new Date(this.clock.now().getTime() - SHOWN_DAYS * 24 * 3600 * 1000);
    const streams = await rowsOf<{ stream: string }>(this.pool, RECENT, [since.toISOString()]);
    const cards = await Promise.all(streams.map(({ stream }) => this.read(stream)));
    return Promise.all(cards.filter((card) => card !== null).map((card) => this.found(card)));
  }

  /**
   * Makes a card. A second one for the same name or member revokes the first. No repeat gets the secret again: an
   * admin who lost the answer makes another card.
   */
  private issue(maker: CardMaker, commandFor: (made: Made) => Promise<CardCommand>): Promise<IssuedCard> {
    const { sessionId: _, ...actor } = maker;
    return this.lock.alone(async () => {
      await this.checkMaker(maker);
      const issuer = { ...actor, idempotencyKey: newKey() };
      const { number: cardId } = await this.receipts.numberFor('card_ids', issuer, requestDigest(issuer));
      const secret = `${cardId}.${newSecret()}`;
      const command = await commandFor({
        cardId, issuerId: actor.actorId, secretDigest: digestOf(secret), now: this.clock.nowText(),
      });
      const issued = await this.run(command, issuer, issuer);
      for (const { card, state } of await this.recent()) {
        if (state === 'open' && card.cardId !== cardId && isReplaced(card.grants, issued.state!.grants)) {
          await this.revoke(card.cardId, `Card ${cardId} replaces it.`, actor);
        }
      }
      return { ...issued, secret };
    });
  }

  /** Checks under the lock, for which the command waited, whether session and right have not ended meanwhile. */
  async checkMaker({ sessionId, actorId }: CardMaker): Promise<void> {
    await this.writes.areShown(await this.store.head());
    const isStillIn = (await openSessions(this.pool, [sessionId])).has(sessionId);
    const maker = await streamState(this.store, playerStreamId(actorId), playerDecider);
    if (!isStillIn || !maker?.isAdmin) throw new UnauthorizedException('Please log in.');
  }

  private async read(stream: string): Promise<StoredCard | null> {
    const stored = await this.store.readStream(stream);
    const card = foldRecorded(cardDecider, stored.map(parseEvent) as Recorded<CardEvent>[]);
    return card && { card, since: stored[0]?.position ?? BEFORE_FIRST };
  }

  private async found({ card, since }: StoredCard): Promise<FoundCard> {
    const now = this.clock.nowText();
    const state = stateOfCard(card, now);
    return { card, state: state === 'open' ? stateOfCard(card, now, await this.isBacked(card, since)) : state };
  }

  /** A card is valid while its issuer may make cards and its member is active, and while the trust in both lasts. */
  private async isBacked({ grants, issuerId }: Card, since: Position): Promise<boolean> {
    const players = await this.directory.allPlayers();
    if (!players.active(issuerId)?.is_admin) return false;
    if ((await this.happenedTo(issuerId, since)).some(endsCardsMade)) return false;
    return 'displayName' in grants || (players.active(grants.playerId) !== undefined
      && !(await this.happenedTo(grants.playerId, since)).some(endsPasswordCards));
  }

  private async happenedTo(playerId: number, since: Position): Promise<DomainEvent[]> {
    const streams = [playerStreamId(playerId), memberAccess(playerId)].map((stream) => this.store.readStream(stream));
    return (await Promise.all(streams)).flat().filter(({ position }) => position > since)
      .map(readableEvent).filter((event) => event !== null);
  }

  /** @param asked  the request, by which a repeat is recognized */
  private run(command: CardCommand, issuer: Issuer, asked: object = command): Promise<Decided<Card | null>> {
    return this.bus.execute(new StreamCommand<CardCommand, CardEvent, Card | null>({
      streamId: cardStreamId(command.cardId), decider: cardDecider, command, digest: requestDigest(asked), issuer,
    }));
  }
}

/** The key of the effect of one card, however often the request is sent. */
export const keyOf = (cardId: number): string => `card:${cardId}`;
