/** The commands of cards, and the cards themselves. A card is always read from the log, which alone has its digest. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { v4 as uuid } from 'uuid';
import type { InvitationRequest } from '../../contract/invitations.js';
import {
  type Card, type CardCommand, cardDecider, type CardState, stateOfCard,
} from '../../domain/card/card.decider.js';
import { type CardEvent, cardStreamId } from '../../domain/card/card.events.js';
import { lookOf } from '../../domain/free-text.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { rowsOf } from '../../postgres/rows.js';
import type { PlayerRow } from '../../projections/read-models/players/players.js';
import { MemberLock } from '../group/member-lock.js';
import { noGuest, PlayerDirectory, type Players } from '../group/player-directory.js';
import { Credentials } from '../platform/auth/credentials.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { type Decided, requestDigest, StreamCommand, streamState } from '../platform/commands/command-runner.js';
import type { ActingMember, Issuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { VisibleWrites } from '../platform/http/freshness.js';
import { PlayerCommands } from './player-commands.js';

/** An open card ends within a week, and its end is shown for another thirty days. */
const SHOWN_DAYS = 37;
const RECENT = `select stream from read.log_entries
  where type in ('InvitationIssued', 'PasswordCardIssued') and at > $1 order by position desc`;

export interface IssuedCard extends Decided<Card | null> {
  readonly secret: string;
}

/** A card, and how it stands now. */
export interface FoundCard {
  readonly card: Card;
  readonly state: CardState;
}

/** What every card is made with. */
type Made = Pick<Card, 'cardId' | 'issuerId' | 'secretDigest'> & { readonly now: string };

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const isReplaced = (known: Card['grants'], by: Card['grants']): boolean => known.playerId === by.playerId
  || ('displayName' in known && 'displayName' in by && lookOf(known.displayName) === lookOf(by.displayName));

const newKey = (): string => `card:${uuid()}`;

/** A card counts while its issuer may make cards, and while its member is active. */
const isBacked = ({ grants, issuerId }: Card, players: Players): boolean =>
  players.active(issuerId)?.is_admin === true
  && ('displayName' in grants || players.active(grants.playerId) !== undefined);

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

  /** A guest of the same name, or who is named by id, becomes the member. */
  invite({ guestId, ...invited }: InvitationRequest, actor: ActingMember): Promise<IssuedCard> {
    const isMeant = (row: PlayerRow): boolean => (guestId === undefined
      ? lookOf(row.display_name) === lookOf(invited.displayName) : row.id === guestId);
    return this.issue(actor, async (made) => {
      const known = (await this.directory.all()).list();
      const guest = known.find((row) => row.is_guest && isMeant(row));
      if (guestId !== undefined && !guest) throw noGuest(guestId);
      const otherNames = known.filter((row) => row !== guest).map((row) => row.display_name);
      const key = newKey();
      const playerId = guest?.id ?? await this.invitedAs(invited.displayName)
        ?? await this.players.newPlayerId({ ...actor, idempotencyKey: key }, key);
      return { type: 'IssueInvitation', ...made, ...invited, playerId, otherNames };
    });
  }

  /** Who was invited by a name that looks alike, and has not joined: a name in all their cards is theirs. */
  async invitedAs(displayName: string): Promise<number | undefined> {
    const [cards, players] = [await this.recent(), await this.directory.all()];
    return cards.map(({ card: { grants } }) => grants).find((grants) => 'displayName' in grants
      && lookOf(grants.displayName) === lookOf(displayName)
      && players.find(grants.playerId)?.is_guest !== false)?.playerId;
  }

  async letChoosePassword(playerId: number, actor: ActingMember): Promise<IssuedCard> {
    const players = await this.directory.all();
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
   * By who joins or chooses a password; a repeat changes nothing.
   * @throws RuleViolation unless the card is open
   */
  async use({ cardId, grants: { playerId } }: Card): Promise<void> {
    const asked = { type: 'UseCard', cardId, playerId } as const;
    const issuer = { actorId: playerId, idempotencyKey: `${keyOf(cardId)}:used`, correlationId: uuid() };
    await this.run({ ...asked, now: this.clock.nowText() }, issuer, asked);
  }

  /** Undefined for an unknown secret. */
  async find(secret: string): Promise<FoundCard | undefined> {
    const [, id] = /^(\d{1,9})\.[\w-]{43}$/.exec(secret) ?? [];
    const card = await this.read(cardStreamId(Number(id ?? 0)));
    const isKnown = card && timingSafeEqual(Buffer.from(card.secretDigest), Buffer.from(digestOf(secret)));
    return isKnown ? this.found(card) : undefined;
  }

  /** Latest first. */
  async recent(): Promise<FoundCard[]> {
    const since = new Date(this.clock.now().getTime() - SHOWN_DAYS * 24 * 3600 * 1000);
    const streams = await rowsOf<{ stream: string }>(this.pool, RECENT, [since.toISOString()]);
    const cards = await Promise.all(streams.map(({ stream }) => this.read(stream)));
    return Promise.all(cards.filter((card) => card !== null).map((card) => this.found(card)));
  }

  /**
   * A second card for the same name or member revokes the first. No repeat gets the secret again: a lost answer asks
   * for another card.
   */
  private issue(actor: ActingMember, commandFor: (made: Made) => Promise<CardCommand>): Promise<IssuedCard> {
    return this.lock.alone(async () => {
      await this.writes.areShown(await this.store.head());
      const issuer = { ...actor, idempotencyKey: newKey() };
      const { number: cardId } = await this.receipts.numberFor('card_ids', issuer, requestDigest(issuer));
      const secret = `${cardId}.${randomBytes(32).toString('base64url')}`;
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

  private read(stream: string): Promise<Card | null> {
    return streamState(this.store, stream, cardDecider);
  }

  private async found(card: Card): Promise<FoundCard> {
    return { card, state: stateOfCard(card, this.clock.nowText(), isBacked(card, await this.directory.all())) };
  }

  /** @param asked  by which a repeat is known */
  private run(command: CardCommand, issuer: Issuer, asked: object = command): Promise<Decided<Card | null>> {
    return this.bus.execute(new StreamCommand<CardCommand, CardEvent, Card | null>({
      streamId: cardStreamId(command.cardId), decider: cardDecider, command, digest: requestDigest(asked), issuer,
    }));
  }
}

/** The key of what one card does, however often it is sent. */
export const keyOf = (cardId: number): string => `card:${cardId}`;
