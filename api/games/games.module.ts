/** Games: recording, ties, corrections and their history. */
import { Module } from '@nestjs/common';
import { GameCommands } from './game-commands.js';
import { GameQueries } from './game-queries.js';
import { GamesController } from './games.controller.js';

@Module({ providers: [GameCommands], exports: [GameCommands] })
export class GamesModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [GamesModule], providers: [GameQueries], controllers: [GamesController] })
export class GamesHttpModule {}
