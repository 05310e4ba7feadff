/** Owns the capability of members: names, rights, pictures and passwords. */
import { Module } from '@nestjs/common';
import { ChangeAvatarHandler } from './avatar-commands.js';
import { AvatarsController } from './avatars.controller.js';
import { OtherMembers } from './other-members.js';
import { playerCommandHandlers } from './player-commands.js';
import { UsersController } from './users.controller.js';

@Module({ providers: [OtherMembers, ChangeAvatarHandler, ...playerCommandHandlers] })
export class PlayersModule {}

/** Its calls; a process without HTTP has none. */
@Module({ imports: [PlayersModule], controllers: [UsersController, AvatarsController] })
export class PlayersHttpModule {}
