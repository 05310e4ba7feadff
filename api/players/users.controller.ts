/**
 * `/api/users`: everyone sees the members and their pictures, admins add and change members; the member and admins set
 * and remove a picture.
 */
import anyAscii from 'any-ascii';
import { Controller, Module, NotFoundException, Req, Res } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { z } from 'zod';
import { playerCalls } from '../../contract/players.calls.js';
import { roomScreenCalls } from '../../contract/room-screens.calls.js';
import {
  PathId, ReasonBody, RequestBody, RequestFile, RequestIssuer, Serves, Written,
} from '../platform/http/call-handler.js';
import type { ReasonRequest } from '../../contract/request.js';
import { avatarUrlOf, PICTURE_TYPES } from '../../domain/player/avatar.js';
import { membershipsOn } from '../../domain/membership.js';
import { MAX_PEOPLE, namesBeside, namesIn, TOO_MANY_PEOPLE } from '../../domain/player/names-in.js';
import { formerMember } from '../../domain/player/player-state.js';
import { withUsernames } from '../../domain/player/usernames.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import {
  joinedView, namesText, type NamesText, namesView, newGuest, type NewGuest, newUser, type NewUser, userChange,
  type UserChange, userView, type UserView,
} from '../../contract/players.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { RowReader } from '../past/row-reader.js';
import { Credentials } from '../platform/auth/credentials.js';
import { checkPassword } from '../platform/auth/passwords.js';
import { rowsOf } from '../../postgres/rows.js';
import { Clock } from '../platform/clock.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { checkOwn, PlayerDirectory, toUserView } from '../shared/player-directory.js';
import { isKnown } from '../platform/http/answer-cache.js';
import { CardCommands } from './card-commands.js';
import { DoorController } from './door.controller.js';
import { DoorRows } from './door-row.js';
import { Door } from './door.js';
import { InvitationsController } from './invitations.controller.js';
import { Joining } from './joining.js';
import { type DecidedPlayer, type Picture, PlayerCommands, PlayersModule } from './player-commands.js';
import { sentPicture } from './sent-picture.js';

const CHANGE_PICTURE = 'change a picture';

@Controller()
export class UsersController {
  constructor(
    private readonly commands: PlayerCommands,
    private readonly cards: CardCommands,
    private readonly directory: PlayerDirectory,
    private readonly asOf: RowReader,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
    private readonly pool: Pool,
  ) {}

  /**
   * Answers members by name, No Player last. The answer is not cached, because a membership type may change at
   * midnight.
   */
  @Serves(playerCalls.list, z.array(userView))
  async list(@AtMoment() moment?: Moment) {
    const [players, today] = [await this.asOf.players(moment), moment?.date ?? this.clock.today()];
    return players.list()
      .sort((a, b) => Number(a.is_placeholder) - Number(b.is_placeholder) || players.byName(a.id, b.id))
      .map((row) => toUserView(row, today));
  }

  @Serves(playerCalls.joined, z.array(joinedView))
  async joined() {
    const [members, without] = [
      (await this.directory.allPlayers()).members(), await this.credentials.withoutPassword()];
    const seen = await rowsOf<{ id: number; at: string }>(this.pool,
      'select player_id as id, max(seen_at) as at from app.sessions where expire > now() group by player_id');
    const seenAt = new Map(seen.map(({ id, at }) => [id, at]));
    return members.map(({ id }) => ({ userId: id, hasJoined: !without.has(id), lastSeenAt: seenAt.get(id) ?? null }));
  }

  @Serves(playerCalls.add, userView)
  async add(@RequestBody(newUser) user: NewUser, @RequestIssuer() issuer: Issuer) {
    if (user.password !== null) await checkPassword(user.password, user.username);
    return this.answer(await this.commands.add(user, issuer));
  }

  @Serves(playerCalls.readNames, namesView)
  async readNames(@RequestBody(namesText) { text }: NamesText) {
    const { people, doubles, dropped } = namesIn(text);
    if (people.length > MAX_PEOPLE) throw new RuleViolation('PeopleMustBeFew', TOO_MANY_PEOPLE, 'malformed');
    const known = (await this.directory.allPlayers()).list()
      .map(({ display_name: displayName, username }) => ({ displayName, username }));
    const others = namesBeside(people, known);
    return {
      people: withUsernames(others, known, anyAscii),
      doubles: people.filter((name) => doubles.includes(name) || !others.includes(name)),
      dropped,
    };
  }

  @Serves(playerCalls.addGuest, userView)
  async addGuest(@RequestBody(newGuest) guest: NewGuest, @RequestIssuer() issuer: Issuer) {
    return this.answer(await this.commands.addGuest(guest, issuer, await this.cards.invitedAs(guest.displayName)));
  }

  @Serves(playerCalls.change, userView)
  async change(@PathId() id: number, @RequestBody(userChange) change: UserChange, @RequestIssuer() issuer: Issuer) {
    const username = change.username ?? (await this.directory.allPlayers()).find(id)?.username ?? '';
    if (change.password !== undefined) await checkPassword(change.password, username);
    return this.answer(await this.commands.change(id, change, issuer));
  }

  @Serves(playerCalls.withholdName, userView)
  async withholdName(@PathId() id: number, @ReasonBody() { reason }: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    return this.answer(await this.commands.withholdName(id, reason, issuer));
  }

  /** The content never changes under its tag; the browser asks each time, because the member may have logged out. */
  @Serves(playerCalls.picture, z.string())
  async picture(@PathId() id: number, @Req() { headers }: Request, @Res() response: Response): Promise<void> {
    const row = (await this.directory.allPlayers()).find(id);
    const pictures = await rowsOf<Picture & { version: string }>(
      this.pool, 'select version, type, content from app.pictures where player_id = $1', [id]);
    const picture = pictures.find(({ version }) => avatarUrlOf(id, version) === row?.avatar_url);
    if (!picture) throw new NotFoundException(`Member ${id} has no picture.`);
    const tag = `"${picture.version}"`;
    response.set({ 'Cache-Control': 'private, no-cache', ETag: tag, 'Content-Type': picture.type });
    if (isKnown(headers['if-none-match'], tag)) response.status(304).end();
    else response.send(picture.content);
  }

  /** The same picture for a screen in the room, whose cookie is sent to `/api/tv` only. */
  @Serves(roomScreenCalls.picture, z.string())
  pictureOnScreen(@PathId() id: number, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.picture(id, request, response);
  }

  /** Takes the file as the body of the request. */
  @Serves(playerCalls.setPicture, userView)
  async setPicture(
    @PathId() id: number, @RequestFile(PICTURE_TYPES) request: Request, @RequestIssuer() issuer: Issuer,
  ) {
    checkOwn(request.user, id, CHANGE_PICTURE);
    return this.answer(await this.commands.changeAvatar(id, await sentPicture(request), issuer));
  }

  @Serves(playerCalls.removePicture, userView)
  async removePicture(@PathId() id: number, @Req() { user }: Request, @RequestIssuer() issuer: Issuer) {
    checkOwn(user, id, CHANGE_PICTURE);
    return this.answer(await this.commands.changeAvatar(id, null, issuer));
  }

  private answer({ state, position }: DecidedPlayer): Written<UserView> {
    if (!state) throw new Error('The member that was just written is missing.');
    const { playerId: id, avatarVersion, memberships, isNameWithheld, ...known } = state;
    const member = isNameWithheld ? { ...known, ...formerMember(id) } : known;
    const avatarUrl = avatarUrlOf(id, avatarVersion);
    return new Written({ id, avatarUrl, ...member, ...membershipsOn(this.clock.today(), { memberships }) }, position);
  }
}

/** Only a process with HTTP has the calls. */
@Module({
  imports: [PlayersModule, PassportModule.register({ session: true })],
  providers: [CardCommands, Joining, Door, DoorRows],
  controllers: [UsersController, InvitationsController, DoorController],
})
export class PlayersHttpModule {}
