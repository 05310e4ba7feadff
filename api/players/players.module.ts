/** Members: names, rights, pictures and passwords. */
import { Module } from '@nestjs/common';
import { AvatarsController } from './avatars.controller.js';
import { PlayerCommands } from './player-commands.js';
import { UsersController } from './users.controller.js';

@Module({ providers: [PlayerCommands], exports: [PlayerCommands] })
export class PlayersModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [PlayersModule], controllers: [UsersController, AvatarsController] })
export class PlayersHttpModule {}
