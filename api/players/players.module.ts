/** Members: names, rights, pictures and passwords. */
import { Module } from '@nestjs/common';
import { ChangeAvatarHandler } from './avatar-commands.js';
import { AvatarsController } from './avatars.controller.js';
import { OtherMembers } from './other-members.js';
import { playerCommandHandlers } from './player-commands.js';
import { UsersController } from './users.controller.js';

@Module({ providers: [OtherMembers, ChangeAvatarHandler, ...playerCommandHandlers] })
export class PlayersModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [PlayersModule], controllers: [UsersController, AvatarsController] })
export class PlayersHttpModule {}
