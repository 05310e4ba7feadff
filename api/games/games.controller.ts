/** The calls `/api/games*` about games. */
import { Controller, Module, Req, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { findGames, type FindGames, foundGames, waitingCount, waitingGames } from '../../contract/find-games.js';
import { gameCalls } from '../../contract/games.calls.js';
import {
  PathDate, PathId, PathPage, ReasonBody, RequestBody, RequestQuery,
} from '../platform/http/request-parameters.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { Serves } from '../platform/http/serves.js';
import type { GameState } from '../../domain/game/game-state.js';
import {
  drawBasisView, type FirstExitRequest, firstExitRequest, type GameCorrection, gameCorrection, gamesPageView,
  gameVersionView, gameView, type GameView, type NewGame, newGame, positionScoresView, type TieBreakerRequest,
  tieBreakerRequest, voidedGameView,
} from '../../contract/games.js';
import { playerRef } from '../../contract/players.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import type { Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { PlayerDirectory } from '../group/player-directory.js';
import type { ReasonRequest } from '../../contract/request.js';
import { issuerOfFirst, RequestIssuer } from '../platform/http/request-issuer.js';
import { Written } from '../platform/http/written-answers.js';
import { type ChangeRequest, GameCommands, GameStreamCommandHandler } from './game-commands.js';
import { GameFinder } from './game-finder.js';
import { GameQueries, viewOf } from './game-queries.js';
import { GamesUnderWay } from './games-under-way.js';
import { SameGames } from './same-games.js';
import { UnderWayController } from './under-way.controller.js';

@Controller()
export class GamesController {
  constructor(
    private readonly commands: GameCommands,
    private readonly queries: GameQueries,
    private readonly finder: GameFinder,
    private readonly underWay: GamesUnderWay,
    private readonly directory: PlayerDirectory,
  ) {}

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(gameCalls.list, z.array(gameView))
  list(@AtMoment() moment?: Moment) {
    return this.queries.list(undefined, moment);
  }

  @Serves(gameCalls.lastPlayers, z.array(playerRef))
  lastPlayers() {
    return this.queries.lastPlayers();
  }

  @Serves(gameCalls.drawBasis, drawBasisView)
  drawBasis() {
    return this.queries.drawBasis();
  }

  @Serves(gameCalls.ofDate, z.array(gameView))
  ofDate(@PathDate() date: string, @AtMoment() moment?: Moment) {
    return this.queries.list(date, moment);
  }

  /** The data of the games screen; the page number is in the path, which is the key of cached answers. */
  @Serves(gameCalls.page, gamesPageView)
  page(@PathPage() page: number, @AtMoment() moment?: Moment) {
    return this.queries.page(page, null, moment);
  }

  @Serves(gameCalls.pageOfDate, gamesPageView)
  pageOfDate(@PathDate() date: string, @PathPage() page: number, @AtMoment() moment?: Moment) {
    return this.queries.page(page, date, moment);
  }

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(gameCalls.voided, z.array(voidedGameView))
  voided() {
    return this.queries.voided();
  }

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(gameCalls.find, foundGames)
  find(@RequestQuery(findGames) request: FindGames) {
    return this.finder.find(request);
  }

  @Serves(gameCalls.waiting, waitingGames)
  waiting() {
    return this.finder.waiting();
  }

  @Serves(gameCalls.waitingCount, waitingCount)
  waitingCount() {
    return this.finder.waitingCount();
  }

  @Serves(gameCalls.one, gameView)
  one(@PathId() id: number, @AtMoment() moment?: Moment) {
    return this.queries.one(id, moment);
  }

  @Serves(gameCalls.history, z.array(gameVersionView))
  history(@PathId() id: number) {
    return this.queries.history(id);
  }

  @Serves(gameCalls.record, gameView)
  async record(
    @RequestBody(newGame) { sentAs, ...submission }: NewGame,
    @RequestIssuer() sender: Issuer,
    @Req() { user }: Request,
  ) {
    const mayRepeat = user?.is_admin === true || (sentAs && await this.underWay.wasTakenBy(sender.actorId, sentAs));
    const issuer = sentAs ? issuerOfFirst(sender, sentAs, mayRepeat === true) : sender;
    return this.answer(await this.commands.record(submission, issuer));
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
    @PathId() id: number,
    @RequestBody(tieBreakerRequest) request: TieBreakerRequest,
    @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'SetTieBreakers', gameId: id, ...request }, issuer);
  }

  @Serves(gameCalls.setFirstExit, gameView)
  setFirstExit(
    @PathId() id: number,
    @RequestBody(firstExitRequest) request: FirstExitRequest,
    @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'SetFirstExit', gameId: id, ...request }, issuer);
  }

  @Serves(gameCalls.resetPositions, gameView)
  resetPositions(@PathId() id: number, @RequestIssuer() issuer: Issuer) {
    return this.change({ type: 'ResetPositions', gameId: id }, issuer);
  }

  /** Scores follow from the log by themselves. Kept for the first client, which calls this after a save. */
  @Serves(gameCalls.calculate, positionScoresView)
  async calculate(@PathId() id: number) {
    const { teams } = await this.queries.one(id);
    return { updatedScores: teams.map(({ teamId, position, totalScore }) => ({ teamId, position, totalScore })) };
  }

  private async change(request: ChangeRequest, issuer: Issuer): Promise<Written<GameView>> {
    return this.answer(await this.commands.change(request, issuer));
  }

  /** Returns the game as the command left it, so that a repeat gets the same answer. */
  private async answer({ state, position }: Decided<GameState>): Promise<Written<GameView>> {
    return new Written(viewOf(state, await this.directory.all()), position);
  }
}

@Module({ providers: [GameCommands, GameStreamCommandHandler, SameGames], exports: [GameCommands, SameGames] })
export class GamesModule {}

/** Only a process with HTTP has the calls. */
@Module({
  imports: [GamesModule],
  providers: [GameFinder, GameQueries, GamesUnderWay],
  controllers: [GamesController, UnderWayController],
})
export class GamesHttpModule {}
