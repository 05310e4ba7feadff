/** The calls about invitation cards: admins make, list and revoke them; their holders read them and join. */
import { readType, writeType } from '../../domain/membership.js';
import { Controller, HttpStatus, Inject, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { invitationCalls, joinCalls } from '../../contract/invitations.calls.js';
import { type DoorJoinRequest, doorJoinRequest } from '../../contract/door.js';
import {
  cardView, type CardView, invitationRequest, type InvitationRequest, joinCardRequest, type JoinCardRequest,
  joinCardView, type JoinCardView, joinRequest, type JoinRequest, newCardView, type NewCardView,
} from '../../contract/invitations.js';
import type { ReasonRequest } from '../../contract/request.js';
import { authStatus, type AuthStatus } from '../../contract/session.js';
import { checkOpen } from '../../domain/invitation/invitation.decider.js';
import { later } from '../../domain/dates.js';
import { ownStatus, PlayerDirectory, type Players } from '../shared/player-directory.js';
import { RowReader } from '../past/row-reader.js';
import { Clock } from '../platform/clock.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { PathId, ReasonBody, RequestActor, RequestBody, Serves, Written } from '../platform/http/call-handler.js';
import { siteOf } from '../platform/http/request-checks.js';
import { INFRASTRUCTURE, type Infrastructure } from '../platform/infrastructure.js';
import { CardCommands, type CardMaker, type FoundCard, type IssuedCard } from './card-commands.js';
import { JoinGuard, Joining } from './joining.js';

export const makerOf = (actor: ActingMember, { sessionID: sessionId }: Request): CardMaker => ({ ...actor, sessionId });

const SHOWN_AFTER_END_MS = 30 * 24 * 3600 * 1000;

@Controller()
export class InvitationsController {
  constructor(
    private readonly cards: CardCommands,
    private readonly joining: Joining,
    private readonly directory: PlayerDirectory,
    private readonly asOf: RowReader,
    private readonly clock: Clock,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  @Serves(invitationCalls.list, z.array(cardView))
  async list() {
    const [found, players] = [await this.cards.recent(), await this.directory.allPlayers()];
    const since = later(this.clock.now(), -SHOWN_AFTER_END_MS);
    return found.map((card) => viewOf(card, players)).filter(({ endedAt }) => endedAt === null || endedAt > since);
  }

  @Serves(invitationCalls.invite, newCardView)
  async invite(
    @RequestBody(invitationRequest) body: InvitationRequest, @RequestActor() actor: ActingMember,
    @Req() request: Request,
  ) {
    return this.newCard(await this.cards.invite(body, makerOf(actor, request)), request);
  }

  @Serves(invitationCalls.passwordCard, newCardView)
  async passwordCard(@PathId() id: number, @RequestActor() actor: ActingMember, @Req() request: Request) {
    return this.newCard(await this.cards.letChoosePassword(id, makerOf(actor, request)), request);
  }

  @Serves(invitationCalls.revoke, cardView)
  async revoke(@PathId() id: number, @ReasonBody() { reason }: ReasonRequest, @RequestActor() actor: ActingMember) {
    const { state: card, position } = await this.cards.revoke(id, reason, actor);
    return new Written(viewOf({ card: card!, state: 'revoked' }, await this.directory.allPlayers()), position);
  }

  @Serves(joinCalls.card, joinCardView)
  async card(
    @RequestBody(joinCardRequest) { secret }: JoinCardRequest, @Req() request: Request,
  ): Promise<JoinCardView> {
    const found = await this.joining.find(secret, request);
    checkOpen(found.card, found.state, this.clock.zone);
    const { card: { grants, issuerId, until } } = found;
    const players = await this.directory.allPlayers();
    const member = 'displayName' in grants ? null : players.row(grants.playerId);
    return {
      displayName: 'displayName' in grants ? grants.displayName : member!.display_name,
      username: member?.username ?? null,
      isNew: isNewFor(grants),
      invitedBy: players.row(issuerId).display_name,
      group: (await this.asOf.groupFacts(undefined)).name,
      members: players.members().length,
      until,
    };
  }

  @Serves(joinCalls.join, authStatus)
  @UseGuards(JoinGuard)
  join(
    @RequestBody(z.union([joinRequest, doorJoinRequest])) _: DoorJoinRequest | JoinRequest, @Req() { user }: Request,
    @Res({ passthrough: true }) response: Response,
  ): AuthStatus {
    if (user) return ownStatus(user, this.clock.today());
    // The member waits at the door.
    response.status(HttpStatus.ACCEPTED);
    return { isAuthenticated: false, user: null };
  }

  private newCard({ state, secret, position }: IssuedCard, request: Request): Written<NewCardView> {
    const { cardId: id, until, grants } = state!;
    const url = `${siteOf(this.infrastructure.config, request)}/join#${secret}`;
    return new Written({ id, secret, url, until, isNew: isNewFor(grants) }, position);
  }
}

const isNewFor = (grants: FoundCard['card']['grants']): boolean => 'displayName' in grants || grants.isFirst;

function viewOf({ card, state }: Pick<FoundCard, 'card' | 'state'>, players: Players): CardView {
  const { cardId: id, grants, issuerId, issuedAt, until, end } = card;
  const invited = 'displayName' in grants ? grants : null;
  const row = players.find(grants.playerId);
  return {
    id, issuedAt, until, state,
    // The member may have another name now.
    displayName: row?.display_name ?? invited?.displayName ?? '',
    member: row && !(invited && row.is_guest) ? players.ref(row.id) : null,
    isPassword: invited === null,
    isNew: isNewFor(grants),
    isAdmin: invited?.isAdmin ?? false,
    canCreateGames: invited?.canCreateGames ?? false,
    ...writeType(invited ? readType(invited) : 'regular'),
    issuedBy: players.ref(issuerId),
    endedAt: end?.at ?? (state === 'ranOut' ? until : null),
    endedBy: end?.how === 'revoked' ? players.ref(end.playerId) : null,
    reason: end?.how === 'revoked' ? end.reason : null,
  };
}
