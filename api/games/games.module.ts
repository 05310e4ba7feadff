/** Owns the capability of games: recording, ties, corrections and their history. */
import { Module } from '@nestjs/common';
import { gameCommandHandlers } from './game-commands.js';
import { gameHistoryQueryHandlers } from './game-history-queries.js';
import { gameQueryHandlers } from './game-queries.js';
import { GamesController } from './games.controller.js';

@Module({ providers: [...gameCommandHandlers, ...gameQueryHandlers, ...gameHistoryQueryHandlers] })
export class GamesModule {}

/** Its calls; a process without HTTP has none. */
@Module({ imports: [GamesModule], controllers: [GamesController] })
export class GamesHttpModule {}
