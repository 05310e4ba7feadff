/** Games: recording, ties, corrections and their history. */
import { Module } from '@nestjs/common';
import { GameCommands, GameStreamCommandHandler } from './game-commands.js';
import { GameFinder } from './game-finder.js';
import { GameQueries } from './game-queries.js';
import { GamesController } from './games.controller.js';
import { GamesUnderWay } from './games-under-way.js';
import { SameGames } from './same-games.js';
import { UnderWayController } from './under-way.controller.js';

@Module({ providers: [GameCommands, GameStreamCommandHandler, SameGames], exports: [GameCommands, SameGames] })
export class GamesModule {}

/** Only a process with HTTP has the calls. */
@Module({
  imports: [GamesModule],
  providers: [GameFinder, GameQueries, GamesUnderWay],
  controllers: [GamesController, UnderWayController],
})
export class GamesHttpModule {}
