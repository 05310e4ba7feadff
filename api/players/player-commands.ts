/** The commands of members and their handlers. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { checkNameIsFree } from '../../domain/player/display-name.js';
import { playerDecider, validName } from '../../domain/player/player.decider.js';
import type { PlayerCommand } from '../../domain/player/player.commands.js';
import { playerStreamId, type PlayerEvent } from '../../domain/player/player.events.js';
import type { PlayerState } from '../../domain/player/player-state.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { Inject } from '@nestjs/common';
import { Credentials } from '../platform/auth/credentials.js';
import { IdempotencyKeyReused } from '../platform/commands/command-errors.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { CommandRunner, digestOf, type Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { MemberLock } from '../platform/commands/member-lock.js';
import { streamState } from '../platform/commands/stream-state.js';
import { namesOf, OtherMembers } from './other-members.js';
import type { NewUser, UserChange } from '../../contract/players.js';

export type DecidedPlayer = Decided<PlayerState> & { readonly playerId: number };

/** `password` null: the member cannot log in until an admin sets one. */
export type AddedMember = Omit<NewUser, 'password'> & { readonly password: string | null };

export class AddPlayerCommand extends Command<DecidedPlayer> {
  constructor(readonly member: AddedMember, readonly issuer: Issuer) {
    super();
  }
}

/** Adds No Player, who fills an empty seat. */
export class AddNoPlayerCommand extends Command<DecidedPlayer> {
  constructor(readonly issuer: Issuer) {
    super();
  }
}

export class ChangePlayerCommand extends Command<DecidedPlayer> {
  constructor(readonly playerId: number, readonly change: UserChange, readonly issuer: Issuer) {
    super();
  }
}

@CommandHandler(AddPlayerCommand)
export class AddPlayerHandler implements ICommandHandler<AddPlayerCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly receipts: CommandReceipts,
    private readonly credentials: Credentials,
    private readonly lock: MemberLock,
    private readonly others: OtherMembers,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  async execute({ member, issuer }: AddPlayerCommand): Promise<DecidedPlayer> {
    const { password, ...player } = member;
    const displayName = validName(player);
    const digest = digestOf(player);
    const playerId = await this.newPlayerId(issuer, digest);
    return this.lock.alone(async () => {
      const exists = async (id: number): Promise<boolean> =>
        (await this.store.readStream(playerStreamId(id))).length > 0;
      const repeated = await exists(playerId);
      if (!(await this.credentials.reserve(playerId, player.username, exists))) {
        throw new RuleViolation('UsernameMustBeFree', `The username ${player.username} is taken.`);
      }
      const otherNames = namesOf(await this.others.beside(playerId));
      if (!repeated) checkNameIsFree(displayName, otherNames);
      if (password !== null) await this.setPassword(playerId, password, repeated, issuer);
      const command = { type: 'AddPlayer' as const, playerId, ...player, isPlaceholder: false, otherNames };
      return runOnPlayer(this.runner, command, digest, issuer);
    });
  }

  private async setPassword(
    playerId: number, password: string, repeated: boolean, { actorId, idempotencyKey }: Issuer,
  ): Promise<void> {
    if (!repeated) return this.credentials.setFirstPassword(playerId, password, idempotencyKey);
    // Processes that start together may each generate a password for the first admin; these are not a request.
    const isWish = actorId !== null;
    if (isWish && !(await this.credentials.cameWith(idempotencyKey, password))) throw new IdempotencyKeyReused();
  }

  /** 79 is No Player's number, so a member who draws it gets another one. */
  private async newPlayerId(issuer: Issuer, digest: string): Promise<number> {
    const { number: id } = await this.receipts.numberFor('player_ids', issuer, digest);
    if (id !== NO_PLAYER.id) return id;
    const again = { ...issuer, idempotencyKey: `${issuer.idempotencyKey}|again` };
    return (await this.receipts.numberFor('player_ids', again, digest)).number;
  }
}

@CommandHandler(AddNoPlayerCommand)
export class AddNoPlayerHandler implements ICommandHandler<AddNoPlayerCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly credentials: Credentials,
    private readonly lock: MemberLock,
  ) {}

  async execute({ issuer }: AddNoPlayerCommand): Promise<DecidedPlayer> {
    await this.lock.alone(() =>
      this.credentials.reserve(NO_PLAYER.id, NO_PLAYER.username, () => Promise.resolve(true)));
    const command = {
      type: 'AddPlayer' as const,
      playerId: NO_PLAYER.id, username: NO_PLAYER.username, displayName: NO_PLAYER.displayName,
      isAdmin: false, canCreateGames: false, isShishaSmoker: false, isPlaceholder: true,
    };
    return runOnPlayer(this.runner, { ...command, otherNames: [] }, digestOf(command), issuer);
  }
}

@CommandHandler(ChangePlayerCommand)
export class ChangePlayerHandler implements ICommandHandler<ChangePlayerCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly credentials: Credentials,
    private readonly lock: MemberLock,
    private readonly others: OtherMembers,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  async execute({ playerId, change, issuer }: ChangePlayerCommand): Promise<DecidedPlayer> {
    const { password, ...changes } = change;
    // The log only says that a password was set.
    const asked = { playerId, ...changes, ...(password !== undefined && { setsPassword: true }) };
    const decided = await this.lock.alone(async () => {
      const others = await this.others.beside(playerId);
      const otherActiveAdmins = others.filter(({ isAdmin, isActive }) => isAdmin && isActive).length;
      const command = { type: 'ChangePlayer' as const, ...asked, otherActiveAdmins, otherNames: namesOf(others) };
      return runOnPlayer(this.runner, command, digestOf(asked), issuer);
    });
    // After the event: no password is set without a trace, and a repeat finishes what a crash interrupted.
    if (password !== undefined) await this.setPassword(playerId, password, issuer);
    if (changes.isActive === false) await this.endSessionsOfInactive(playerId);
    return decided;
  }

  private async setPassword(playerId: number, password: string, { idempotencyKey }: Issuer): Promise<void> {
    const isSame = await this.credentials.setPasswordOnce(playerId, password, idempotencyKey);
    if (!isSame) throw new IdempotencyKeyReused();
  }

  /**
   * Otherwise an old session would be valid again once the member is active. After a late repeat the member may be
   * active by now.
   */
  private async endSessionsOfInactive(playerId: number): Promise<void> {
    const player = await streamState(this.store, playerStreamId(playerId), playerDecider);
    if (player?.isActive === false) await this.credentials.endSessions(playerId);
  }
}

export async function runOnPlayer(
  runner: CommandRunner,
  command: PlayerCommand,
  digest: string,
  issuer: Issuer,
): Promise<DecidedPlayer> {
  const { playerId } = command;
  const decided = await runner.run<PlayerCommand, PlayerEvent, PlayerState>({
    streamId: playerStreamId(playerId), decider: playerDecider, command, digest, issuer,
  });
  return { ...decided, playerId };
}

export const playerCommandHandlers = [AddPlayerHandler, AddNoPlayerHandler, ChangePlayerHandler];

export const playerCommands = [AddPlayerCommand, AddNoPlayerCommand, ChangePlayerCommand];
