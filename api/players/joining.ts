/** Joining with a card: its holder reads it, uses it, and is logged in by the same steps as after a login. */
import {
  type ExecutionContext, Inject, Injectable, ServiceUnavailableException, UnauthorizedException,
} from '@nestjs/common';
import type { Request } from 'express';
import { v4 as uuid } from 'uuid';
import { doorJoinRequest } from '../../contract/door.js';
import { type JoinRequest, joinRequest } from '../../contract/invitations.js';
import { checkOpen, usedCard } from '../../domain/invitation/invitation.decider.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { MemberLock } from '../shared/member-lock.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { AccessRecords } from '../platform/access/access-records.js';
import { Credentials } from '../platform/auth/credentials.js';
import { LoginGuard } from '../platform/auth/login.guard.js';
import { LoginThrottle } from '../platform/auth/login-throttle.js';
import { checkPassword } from '../platform/auth/passwords.js';
import { MemberSessions } from '../platform/auth/sessions.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { parsed } from '../platform/http/call-handler.js';
import { VisibleWrites } from '../platform/http/freshness.js';
import { CardCommands, type FoundCard, keyOf } from './card-commands.js';
import { Door } from './door.js';
import { PlayerCommands } from './player-commands.js';

const SHOWN_TIMEOUT_MS = 10_000;

@Injectable()
export class Joining {
  constructor(
    private readonly cards: CardCommands,
    private readonly players: PlayerCommands,
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
    private readonly lock: MemberLock,
    private readonly access: AccessRecords,
    private readonly directory: PlayerDirectory,
    private readonly writes: VisibleWrites,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * The card of a secret, open or used. An unknown secret counts like a wrong password from its network.
   * @param password  hashed once unless a login follows, so that every refusal takes as long as that of a login
   * @throws RuleViolation for another card; TooManyRequests after too many unknown ones
   */
  async find(secret: string, { ip: address = '' }: Request, password?: string): Promise<FoundCard> {
    const attempt = { username: `card ${secret}`, address, browser: undefined };
    this.throttle.refuseBlocked(attempt);
    const looked = await this.cards.find(secret);
    const found = await this.throttle.attempt(attempt, async () => {
      if (password !== undefined && looked?.state !== 'used') await this.credentials.matches(undefined, password);
      return looked;
    });
    const { nameOf, zone } = await this.directory.allPlayers();
    try {
      if (found?.state !== 'used') checkOpen(found?.card ?? null, found?.state ?? null, zone);
    } catch (error) {
      throw error instanceof RuleViolation ? error.naming(nameOf) : error;
    }
    return found!;
  }

  /**
   * @returns the username for the login
   * @throws RuleViolation, BadRequestException for a weak password, TooManyRequests
   */
  async join(body: JoinRequest, request: Request): Promise<string> {
    const { card, state } = await this.find(body.secret, request, body.password);
    const { grants, grants: { playerId } } = card;
    const isOpen = state === 'open';
    const username = 'displayName' in grants
      ? body.username : (await this.credentials.findByPlayer(playerId))?.username ?? '';
    if (isOpen) await checkPassword(body.password, username);
    if ('displayName' in grants) {
      // A used card works too: a crash may have come between its use and the new member.
      const { displayName = grants.displayName, password } = body;
      const member = { ...grants, displayName, username, password };
      await this.players.join(playerId, member, keyOf(card.cardId), () => this.cards.use(card));
    } else if (isOpen) {
      const [newHash, key] = [await this.credentials.work.hash(playerId, body.password), keyOf(card.cardId)];
      await this.lock.alone(async () => {
        // The password is set after the events: so it leaves a trace, and ends everything that was made with the one
        // before.
        if (!await this.cards.use(card)) return;
        const actor = { actorId: playerId, correlationId: uuid() };
        await this.access.record({ type: 'PasswordChanged', data: { playerId } }, actor);
        await this.credentials.setPasswordOnce(playerId, newHash, key);
      });
    }
    if (!(await this.writes.areShown(await this.store.head(), SHOWN_TIMEOUT_MS))) {
      throw new ServiceUnavailableException('You are in, but the boards are still being updated. Try again soon.');
    }
    return username;
  }

  /** The refusal if the password is not the member's: somebody else has used the card. */
  async refusal({ secret }: JoinRequest): Promise<RuleViolation> {
    return usedCard((await this.cards.find(secret))!.card, (await this.directory.allPlayers()).zone);
  }
}

/** Logs in people who join by a card or by the door, or who repeat the request that let them in. */
@Injectable()
export class JoinGuard extends LoginGuard {
  constructor(
    credentials: Credentials, sessions: MemberSessions, private readonly joining: Joining, private readonly door: Door,
  ) {
    super(credentials, sessions);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const isAtDoor = 'door' in Object(request.body);
    const body = parsed(isAtDoor ? doorJoinRequest : joinRequest, request.body);
    const username = 'door' in body ? await this.door.join(body, request) : await this.joining.join(body, request);
    if (username === null) return true;
    request.body = { username, password: body.password };
    try {
      await super.canActivate(context);
    } catch (error) {
      if (!(error instanceof UnauthorizedException)) throw error;
      throw await ('door' in body ? this.door.refusal(body) : this.joining.refusal(body));
    }
    // The call declares the body.
    request.body = body;
    return true;
  }
}
