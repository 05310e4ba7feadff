/** The calls that change games. */
import { Controller, Module, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { gameCalls } from '../../contract/games.calls.js';
import {
  type FirstExitRequest, firstExitRequest, type GameCorrection, gameCorrection, gameView, type GameView, type NewGame,
  newGame, type TieBreakerRequest, tieBreakerRequest,
} from '../../contract/games.js';
import type { FirstSent, ReasonRequest } from '../../contract/request.js';
import type { GameState } from '../../domain/game/game-state.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { Clock } from '../platform/clock.js';
import type { Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import {
  issuerOfFirst, PathId, ReasonBody, RequestBody, RequestIssuer, Serves, Written,
} from '../platform/http/call-handler.js';
import { ContentClaims } from './content-claims.js';
import { type ChangeRequest, GameCommands } from './game-commands.js';
import { GameQueries, viewOf } from './game-queries.js';
import { checkNotGoneOn, GamesUnderWay, wasTaken } from './games-under-way.js';
import { LiveGames } from './live-games.js';

@Controller()
export class GamesController {
  constructor(
    private readonly commands: GameCommands,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
    private readonly pool: Pool,
  ) {}

  @Serves(gameCalls.record, gameView)
  async record(
    @RequestBody(newGame) { sentAs, ...submission }: NewGame, @RequestIssuer() sender: Issuer, @Req() { user }: Request,
  ) {
    const mayRepeat = async (first: FirstSent): Promise<boolean> =>
      user?.is_admin === true || wasTaken(this.pool, first, sender.actorId, this.clock.now());
    if (sentAs) await checkNotGoneOn(this.pool, sentAs, sender.actorId).catch(this.directory.rethrowNamed);
    const issuer = sentAs ? issuerOfFirst(sender, sentAs, await mayRepeat(sentAs)) : sender;
    return this.answer(await this.commands.record(submission, issuer, sentAs?.startedAt));
  }

  @Serves(gameCalls.correct, gameView)
  correct(
    @PathId() id: number, @RequestBody(gameCorrection) correction: GameCorrection, @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'CorrectGame', gameId: id, ...correction }, issuer);
  }

  @Serves(gameCalls.void, gameView)
  void(@PathId() id: number, @ReasonBody() request: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    return this.change({ type: 'VoidGame', gameId: id, ...request }, issuer);
  }

  @Serves(gameCalls.restore, gameView)
  restore(@PathId() id: number, @ReasonBody() request: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    return this.change({ type: 'RestoreGame', gameId: id, ...request }, issuer);
  }

  @Serves(gameCalls.setTieBreakers, gameView)
  setTieBreakers(
    @PathId() id: number, @RequestBody(tieBreakerRequest) request: TieBreakerRequest, @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'SetTieBreakers', gameId: id, ...request }, issuer);
  }

  @Serves(gameCalls.setFirstExit, gameView)
  setFirstExit(
    @PathId() id: number, @RequestBody(firstExitRequest) request: FirstExitRequest, @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'SetFirstExit', gameId: id, ...request }, issuer);
  }

  @Serves(gameCalls.resetPositions, gameView)
  resetPositions(@PathId() id: number, @RequestIssuer() issuer: Issuer) {
    return this.change({ type: 'ResetPositions', gameId: id }, issuer);
  }

  private async change(request: ChangeRequest, issuer: Issuer): Promise<Written<GameView>> {
    return this.answer(await this.commands.change(request, issuer));
  }

  /** Returns the game as the command left it, so that a repeat gets the same answer. */
  private async answer({ state, position }: Decided<GameState>): Promise<Written<GameView>> {
    return new Written(viewOf(state, await this.directory.allPlayers()), position);
  }
}

@Module({ providers: [GameCommands, ContentClaims], exports: [GameCommands, ContentClaims] })
export class GamesModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [GamesModule], controllers: [GameQueries, GamesController, GamesUnderWay, LiveGames] })
export class GamesHttpModule {}
