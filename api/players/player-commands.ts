/** The commands of members: names, rights, pictures and passwords. */
import { Inject, Injectable, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { v4 as uuid } from 'uuid';
import type { PictureType } from '../../domain/player/avatar.js';
import { checkNameIsFree } from '../../domain/player/display-name.js';
import {
  checkMember, type PlayerCommand, playerDecider, usernameIsTaken, validName,
} from '../../domain/player/player.decider.js';
import { playerStreamId, type PlayerEvent } from '../../domain/player/player.events.js';
import { writeType } from '../../domain/membership.js';
import { guest, type PlayerState } from '../../domain/player/player-state.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { Credentials } from '../platform/auth/credentials.js';
import { CommandReceipts, IdempotencyKeyReused } from '../platform/commands/command-receipts.js';
import { type Decided, requestDigest, StreamCommand, streamState } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { digestOf } from '../platform/secrets.js';
import { MemberLock } from '../shared/member-lock.js';
import type { NewGuest, NewUser, UserChange } from '../../contract/players.js';

export type DecidedPlayer = Decided<PlayerState>;

export interface Picture {
  readonly type: PictureType;
  readonly content: Buffer;
}

@Injectable()
export class PlayerCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly receipts: CommandReceipts,
    private readonly credentials: Credentials,
    private readonly lock: MemberLock,
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  async add(member: NewUser, issuer: Issuer): Promise<DecidedPlayer & { playerId: number }> {
    const { password: _, ...player } = member;
    validName(player);
    const digest = requestDigest(player);
    const playerId = await this.newPlayerId(issuer, digest);
    return this.lock.alone(() => this.addAs(playerId, member, issuer, digest));
  }

  /**
   * Adds an invited person as a member, once.
   * @param use  uses up the invitation, after every other check; if it is refused, nobody is added
   */
  join(playerId: number, member: NewUser, key: string, use: () => Promise<unknown>): Promise<void> {
    validName(member);
    const issuer = { actorId: playerId, idempotencyKey: key, correlationId: uuid() };
    return this.lock.alone(async () => {
      if (isMember(await this.stateOf(playerId))) return;
      await this.addAs(playerId, member, issuer, key, use);
      // A guest has read no notice.
      await this.pool.query(`
        with recaps as (update app.recaps set due = due - $1::int::text where due ? $1::int::text)
        delete from app.notices where member_id = $1`, [playerId]);
    });
  }

  /** @param invitedId  id of an open invitation for the same name, with which the guest will join */
  async addGuest({ displayName }: NewGuest, issuer: Issuer, invitedId?: number): Promise<DecidedPlayer> {
    const digest = requestDigest({ guest: displayName });
    const playerId = invitedId ?? await this.newPlayerId(issuer, digest);
    return this.lock.alone(async () => {
      // A repeat may come after the guest has joined and has another username.
      if ((await this.stateOf(playerId)) === null) {
        const { username } = guest(playerId);
        await this.credentials.reserve(playerId, username, (id) => this.isTaken(id, username));
      }
      const { otherNames } = await this.others(playerId);
      return this.run({ type: 'AddGuest', playerId, displayName, otherNames }, digest, issuer);
    });
  }

  private async addAs(
    playerId: number, { password, ...player }: NewUser, issuer: Issuer, digest: string,
    use?: () => Promise<unknown>,
  ): Promise<DecidedPlayer & { playerId: number }> {
    const repeated = isMember(await this.stateOf(playerId));
    if (!(await this.credentials.reserve(playerId, player.username, (id) => this.isTaken(id, player.username)))) {
      throw usernameIsTaken(player.username);
    }
    const { otherNames } = await this.others(playerId);
    if (!repeated) checkNameIsFree(validName(player), otherNames);
    if (password !== null) await this.setFirstPassword(playerId, password, repeated, issuer);
    await use?.();
    const command = { type: 'AddPlayer' as const, playerId, ...player, isPlaceholder: false, otherNames };
    return { ...(await this.run(command, digest, issuer)), playerId };
  }

  /** Adds No Player, who fills an empty seat. */
  async addNoPlayer(issuer: Issuer): Promise<DecidedPlayer> {
    await this.lock.alone(() =>
      this.credentials.reserve(NO_PLAYER.id, NO_PLAYER.username, () => Promise.resolve(true)));
    const command = {
      type: 'AddPlayer' as const,
      playerId: NO_PLAYER.id, username: NO_PLAYER.username, displayName: NO_PLAYER.displayName,
      isAdmin: false, canCreateGames: false, ...writeType('regular'), isPlaceholder: true,
    };
    return this.run({ ...command, otherNames: [] }, requestDigest(command), issuer);
  }

  async change(playerId: number, change: UserChange, issuer: Issuer): Promise<DecidedPlayer> {
    const { password, ...changes } = change;
    // The log only has the fact that a password was set.
    const asked = { playerId, ...changes, ...(password !== undefined && { setsPassword: true }) };
    const { idempotencyKey: key } = issuer;
    const newHash = password === undefined ? null : await this.credentials.work.hash(playerId, password);
    const { decided, isSet } = await this.lock.alone(async () => {
      const others = { ...await this.others(playerId), ...await this.usernameFacts(playerId, changes.username) };
      const decided = await this.run({ type: 'ChangePlayer', ...asked, ...others }, requestDigest(asked), issuer);
      // The password is set after the event: so it leaves a trace, and a repeat finishes the work of an interrupted
      // request.
      const isSet = newHash === null || await this.credentials.setPasswordOnce(playerId, newHash, key);
      // The password would otherwise be valid again once the member is active or has rights, which may be so after a
      // late repeat.
      const member = await this.stateOf(playerId);
      // A repeat finishes this work too.
      if (member && changes.username !== undefined) await this.credentials.rename(playerId, member.username);
      if (!member?.isActive) await this.credentials.endSessions(playerId);
      else if (!member.isAdmin && !member.canCreateGames) await this.credentials.endMade(playerId);
      else if (!member.isAdmin) await this.credentials.closeDoorOf(playerId);
      return { decided, isSet };
    });
    if (!isSet && !(await this.credentials.cameWith(playerId, key, password!))) throw new IdempotencyKeyReused();
    return decided;
  }

  /**
   * Sets a member's picture: the event has its digest, a table its content. The content is stored before its event;
   * content without an event is removed afterwards.
   * @param picture the new picture; null removes it
   */
  changeAvatar(playerId: number, picture: Picture | null, issuer: Issuer): Promise<DecidedPlayer> {
    const version = picture && digestOf(picture.content);
    const command = { type: 'ChangeAvatar' as const, playerId, version };
    return this.lock.alone(async () => {
      checkMember(command, await this.stateOf(playerId));
      if (picture !== null && version !== null) {
        await this.pool.query(
          'insert into app.pictures (player_id, version, type, content) values ($1, $2, $3, $4) on conflict do nothing',
          [playerId, version, picture.type, picture.content]);
      }
      const decided = await this.run(command, requestDigest(command), issuer);
      // A late repeat decides nothing: the member may have another picture now.
      const current = (await this.stateOf(playerId))?.avatarVersion ?? '';
      await this.pool.query('delete from app.pictures where player_id = $1 and version <> $2', [playerId, current]);
      return decided;
    });
  }

  /** Withholds the name of a former member: nobody is shown the name in the log from then on. The picture goes too. */
  withholdName(playerId: number, reason: string, issuer: Issuer): Promise<DecidedPlayer> {
    const command = { type: 'WithholdName' as const, playerId, reason };
    return this.lock.alone(async () => {
      const decided = await this.run(command, requestDigest(command), issuer);
      await this.pool.query('delete from app.pictures where player_id = $1', [playerId]);
      return decided;
    });
  }

  private run(command: PlayerCommand, digest: string, issuer: Issuer): Promise<DecidedPlayer> {
    return this.bus.execute(new StreamCommand<PlayerCommand, PlayerEvent, PlayerState>({
      streamId: playerStreamId(command.playerId), decider: playerDecider, command, digest, issuer,
    }));
  }

  /** A name may be reserved for nobody, or for a guest who has not joined. The name of a former member stays theirs. */
  private async isTaken(playerId: number, username: string): Promise<boolean> {
    return (await this.stateOf(playerId))?.username === username;
  }

  private stateOf(playerId: number): Promise<PlayerState> {
    return streamState(this.store, playerStreamId(playerId), playerDecider);
  }

  /**
   * The facts of other members that a decision needs. They come from the log: rows may lack another admin's last
   * change.
   */
  private async others(playerId: number): Promise<{ otherActiveAdmins: number; otherNames: string[] }> {
    const ids = (await this.credentials.playerIds()).filter((id) => id !== playerId);
    const members = (await Promise.all(ids.map((id) => this.stateOf(id)))).filter((member) => member !== null);
    return {
      otherActiveAdmins: members.filter(({ isAdmin, isActive }) => isAdmin && isActive).length,
      otherNames: members.map(({ displayName }) => displayName),
    };
  }

  /** The facts that a change of the username needs. */
  private async usernameFacts(playerId: number, username: string | undefined) {
    if (username === undefined) return {};
    const holder = await this.credentials.findByUsername(username);
    return {
      isUsernameTaken: holder !== undefined && holder.playerId !== playerId
        && await this.isTaken(holder.playerId, username),
      hasLoggedIn: await this.credentials.hasLoggedIn(playerId),
    };
  }

  private async setFirstPassword(
    playerId: number, password: string, repeated: boolean, { actorId, idempotencyKey }: Issuer,
  ): Promise<void> {
    if (!repeated) return this.credentials.setFirstPassword(playerId, password, idempotencyKey);
    // Processes that start together may each generate a password for the first admin; these are not a request.
    const isWish = actorId !== null;
    if (!isWish || await this.credentials.cameWith(playerId, idempotencyKey, password)) return;
    throw new IdempotencyKeyReused();
  }

  /** The number 79 is No Player's, so a member who draws it gets another one. */
  async newPlayerId(issuer: Issuer, digest: string): Promise<number> {
    const { number: id } = await this.receipts.numberFor('player_ids', issuer, digest);
    if (id !== NO_PLAYER.id) return id;
    const again = { ...issuer, idempotencyKey: `${issuer.idempotencyKey}|again` };
    return (await this.receipts.numberFor('player_ids', again, digest)).number;
  }
}

const isMember = (state: PlayerState): boolean => state !== null && !state.isGuest;

@Module({ providers: [PlayerCommands], exports: [PlayerCommands] })
export class PlayersModule {}
