/** The calls `/api/games*` about games. */
import { Body, Controller, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { calendarDate } from '../../domain/calendar-date.js';
import { gameCalls } from '../../contract/games.calls.js';
import { Serves } from '../platform/http/serves.js';
import type { GameState } from '../../domain/game/game-state.js';
import {
  firstExitRequest, type FirstExitRequest, gameCorrection, type GameCorrection, newGame, type NewGame,
  gamesPageView, gameVersionView, gameView, type GameView, positionScoresView, tieBreakerRequest,
  type TieBreakerRequest, voidedGameView,
} from '../../contract/games.js';
import { playerRef } from '../../contract/players.js';
import type { Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { PlayerDirectory } from '../platform/directory/player-directory.js';
import { pathId, pathPage, reasonRequest, type ReasonRequest } from '../../contract/request.js';
import { issuerOfFirst, RequestIssuer } from '../platform/http/request-issuer.js';
import { Written } from '../platform/http/written-answers.js';
import { type ChangeRequest, GameCommands } from './game-commands.js';
import { GameQueries, viewOf } from './game-queries.js';

@Controller()
export class GamesController {
  constructor(
    private readonly commands: GameCommands,
    private readonly queries: GameQueries,
    private readonly directory: PlayerDirectory,
  ) {}

  @Serves(gameCalls.list, z.array(gameView))
  list() {
    return this.queries.list();
  }

  @Serves(gameCalls.lastPlayers, z.array(playerRef))
  lastPlayers() {
    return this.queries.lastPlayers();
  }

  @Serves(gameCalls.ofDate, z.array(gameView))
  ofDate(@Param('date', { schema: calendarDate }) date: string) {
    return this.queries.list(date);
  }

  /** The data of the games screen; the page number is in the path, which is the key of cached answers. */
  @Serves(gameCalls.page, gamesPageView)
  page(@Param('page', { schema: pathPage }) page: number) {
    return this.queries.page(page);
  }

  @Serves(gameCalls.pageOfDate, gamesPageView)
  pageOfDate(
    @Param('date', { schema: calendarDate }) date: string,
    @Param('page', { schema: pathPage }) page: number,
  ) {
    return this.queries.page(page, date);
  }

  @Serves(gameCalls.voided, z.array(voidedGameView))
  voided() {
    return this.queries.voided();
  }

  @Serves(gameCalls.one, gameView)
  one(@Param('id', { schema: pathId }) id: number) {
    return this.queries.one(id);
  }

  @Serves(gameCalls.history, z.array(gameVersionView))
  history(@Param('id', { schema: pathId }) id: number) {
    return this.queries.history(id);
  }

  @Serves(gameCalls.record, gameView)
  async record(
    @Body({ schema: newGame }) { sentAs, ...submission }: NewGame,
    @RequestIssuer() sender: Issuer,
    @Req() { user }: Request,
  ) {
    const issuer = sentAs ? issuerOfFirst(sender, sentAs, user?.is_admin === true) : sender;
    return this.answer(await this.commands.record(submission, issuer));
  }

  @Serves(gameCalls.correct, gameView)
  async correct(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: gameCorrection }) correction: GameCorrection,
    @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'CorrectGame', gameId: id, ...correction }, issuer);
  }

  @Serves(gameCalls.void, gameView)
  async void(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: reasonRequest }) request: ReasonRequest,
    @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'VoidGame', gameId: id, ...request }, issuer);
  }

  @Serves(gameCalls.restore, gameView)
  async restore(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: reasonRequest }) request: ReasonRequest,
    @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'RestoreGame', gameId: id, ...request }, issuer);
  }

  @Serves(gameCalls.setTieBreakers, gameView)
  async setTieBreakers(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: tieBreakerRequest }) request: TieBreakerRequest,
    @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'SetTieBreakers', gameId: id, ...request }, issuer);
  }

  @Serves(gameCalls.setFirstExit, gameView)
  async setFirstExit(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: firstExitRequest }) request: FirstExitRequest,
    @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'SetFirstExit', gameId: id, ...request }, issuer);
  }

  @Serves(gameCalls.resetPositions, gameView)
  async resetPositions(
    @Param('id', { schema: pathId }) id: number,
    @RequestIssuer() issuer: Issuer,
  ) {
    return this.change({ type: 'ResetPositions', gameId: id }, issuer);
  }

  /** Scores follow from the log by themselves; this only returns them. */
  @Serves(gameCalls.calculate, positionScoresView)
  async calculate(@Param('id', { schema: pathId }) id: number) {
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
