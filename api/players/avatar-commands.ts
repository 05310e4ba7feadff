/** The command that sets or removes a member's picture: the event has its digest, a table its content. */
import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, Not } from 'typeorm';
import type { PictureType } from '../../domain/player/avatar.js';
import { checkMember, playerDecider } from '../../domain/player/player.decider.js';
import { playerStreamId } from '../../domain/player/player.events.js';
import type { PlayerState } from '../../domain/player/player-state.js';
import { CommandRunner, digestOf } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { MemberLock } from '../platform/commands/member-lock.js';
import { streamState } from '../platform/commands/stream-state.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { pictureEntity } from '../platform/persistence/durable-entities.js';
import { type DecidedPlayer, runOnPlayer } from './player-commands.js';

export interface Picture {
  readonly type: PictureType;
  readonly content: Buffer;
}

/** `picture` null removes the member's picture. */
export class ChangeAvatarCommand extends Command<DecidedPlayer> {
  constructor(readonly playerId: number, readonly picture: Picture | null, readonly issuer: Issuer) {
    super();
  }
}

@CommandHandler(ChangeAvatarCommand)
export class ChangeAvatarHandler implements ICommandHandler<ChangeAvatarCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly lock: MemberLock,
    private readonly dataSource: DataSource,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** The content is stored before its event; content without an event is removed afterwards. */
  execute({ playerId, picture, issuer }: ChangeAvatarCommand): Promise<DecidedPlayer> {
    const version = picture && createHash('sha256').update(picture.content).digest('base64url');
    const command = { type: 'ChangeAvatar' as const, playerId, version };
    const pictures = this.dataSource.getRepository(pictureEntity);
    return this.lock.alone(async () => {
      checkMember(command, await this.member(playerId));
      if (picture !== null && version !== null) {
        await pictures.upsert({ playerId, version, ...picture }, ['playerId', 'version']);
      }
      const decided = await runOnPlayer(this.runner, command, digestOf(command), issuer);
      // A late repeat decides nothing: the member may have another picture by now.
      const current = (await this.member(playerId))?.avatarVersion ?? '';
      await pictures.delete({ playerId, version: Not(current) });
      return decided;
    });
  }

  private member(playerId: number): Promise<PlayerState> {
    return streamState(this.store, playerStreamId(playerId), playerDecider);
  }
}
