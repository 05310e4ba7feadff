/** Games: recording, ties, corrections and their history. */
import { Module } from '@nestjs/common';
import { gameCommandHandlers } from './game-commands.js';
import { gameHistoryQueryHandlers } from './game-history-queries.js';
import { gameQueryHandlers } from './game-queries.js';
import { GamesController } from './games.controller.js';

@Module({ providers: [...gameCommandHandlers, ...gameQueryHandlers, ...gameHistoryQueryHandlers] })
export class GamesModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [GamesModule], controllers: [GamesController] })
export class GamesHttpModule {}
