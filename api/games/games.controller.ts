/** The calls `/api/games*` about games. */
import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { gameCalls } from '../../contract/games.calls.js';
import { Serves } from '../platform/http/serves.js';
import type { GameState } from '../../domain/game/game-state.js';
import {
  firstExitRequest, type FirstExitRequest, gameCorrection, type GameCorrection, gameEntry, type GameEntry,
  gamesPageView, type GamesPageView, gameVersionView, type GameVersionView, gameView, type GameView, positionScoresView,
  type PositionScoresView, tieBreakerRequest, type TieBreakerRequest, voidedGameView, type VoidedGameView,
} from '../../contract/games.js';
import { playerRef, type PlayerRef } from '../../contract/players.js';
import type { Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { PlayerDirectory } from '../platform/directory/player-directory.js';
import { pathDate, pathId, pathPage, reasonRequest, type ReasonRequest } from '../../contract/request.js';
import { issuerOfFirst, RequestIssuer } from '../platform/http/request-issuer.js';
import { WrittenAnswers } from '../platform/http/written-answers.js';
import { type AskedChange, GameCommands } from './game-commands.js';
import { GameQueries, viewOf } from './game-queries.js';

@Controller()
export class GamesController {
  constructor(
    private readonly commands: GameCommands,
    private readonly queries: GameQueries,
    private readonly directory: PlayerDirectory,
    private readonly written: WrittenAnswers,
  ) {}

  @Serves(gameCalls.list, z.array(gameView))
  list(): Promise<GameView[]> {
    return this.queries.list();
  }

  @Serves(gameCalls.lastPlayers, z.array(playerRef))
  lastPlayers(): Promise<PlayerRef[]> {
    return this.queries.lastPlayers();
  }

  @Serves(gameCalls.ofDate, z.array(gameView))
  ofDate(@Param('date', { schema: pathDate }) date: string): Promise<GameView[]> {
    return this.queries.list(date);
  }

  /** The data of the games screen; the page number is in the path, which is the key of cached answers. */
  @Serves(gameCalls.page, gamesPageView)
  page(@Param('page', { schema: pathPage }) page: number): Promise<GamesPageView> {
    return this.queries.page(page);
  }

  @Serves(gameCalls.pageOfDate, gamesPageView)
  pageOfDate(
    @Param('date', { schema: pathDate }) date: string,
    @Param('page', { schema: pathPage }) page: number,
  ): Promise<GamesPageView> {
    return this.queries.page(page, date);
  }

  @Serves(gameCalls.voided, z.array(voidedGameView))
  voided(): Promise<VoidedGameView[]> {
    return this.queries.voided();
  }

  @Serves(gameCalls.one, gameView)
  one(@Param('id', { schema: pathId }) id: number): Promise<GameView> {
    return this.queries.one(id);
  }

  @Serves(gameCalls.history, z.array(gameVersionView))
  history(@Param('id', { schema: pathId }) id: number): Promise<GameVersionView[]> {
    return this.queries.history(id);
  }

  @Serves(gameCalls.record, gameView)
  async record(
    @Body({ schema: gameEntry }) { sentAs, ...submission }: GameEntry,
    @RequestIssuer() sender: Issuer,
    @Req() { user }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    const issuer = sentAs ? issuerOfFirst(sender, sentAs, user?.is_admin === true) : sender;
    return this.answer(await this.commands.record(submission, issuer), response);
  }

  @Serves(gameCalls.correct, gameView)
  async correct(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: gameCorrection }) correction: GameCorrection,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'CorrectGame', gameId: id, ...correction }, issuer, response);
  }

  @Serves(gameCalls.void, gameView)
  async void(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: reasonRequest }) request: ReasonRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'VoidGame', gameId: id, ...request }, issuer, response);
  }

  @Serves(gameCalls.restore, gameView)
  async restore(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: reasonRequest }) request: ReasonRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'RestoreGame', gameId: id, ...request }, issuer, response);
  }

  @Serves(gameCalls.setTieBreakers, gameView)
  async setTieBreakers(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: tieBreakerRequest }) request: TieBreakerRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'SetTieBreakers', gameId: id, ...request }, issuer, response);
  }

  @Serves(gameCalls.setFirstExit, gameView)
  async setFirstExit(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: firstExitRequest }) request: FirstExitRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'SetFirstExit', gameId: id, ...request }, issuer, response);
  }

  @Serves(gameCalls.resetPositions, gameView)
  async resetPositions(
    @Param('id', { schema: pathId }) id: number,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'ResetPositions', gameId: id }, issuer, response);
  }

  /** Scores follow from the log by themselves; this only returns them. */
  @Serves(gameCalls.calculate, positionScoresView)
  async calculate(@Param('id', { schema: pathId }) id: number): Promise<PositionScoresView> {
    const { teams } = await this.queries.one(id);
    return { updatedScores: teams.map(({ teamId, position, totalScore }) => ({ teamId, position, totalScore })) };
  }

  private async change(asked: AskedChange, issuer: Issuer, response: Response): Promise<GameView> {
    return this.answer(await this.commands.change(asked, issuer), response);
  }

  /** Returns the game as the command left it, so that a repeat gets the same answer. */
  private async answer({ state, position }: Decided<GameState>, response: Response): Promise<GameView> {
    return this.written.answer(viewOf(state, await this.directory.all()), position, response);
  }
}
