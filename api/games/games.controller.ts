/** Owns the calls `/api/games*` about games themselves. */
import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { GameState } from '../../domain/game/game-state.js';
import { toGameView } from '../../contract/game-view.js';
import {
  firstExitRequest, type FirstExitRequest, gameCorrection, type GameCorrection, gameEntry, type GameEntry,
  gamesPageView, type GamesPageView, gameVersionView, type GameVersionView, gameView, type GameView, positionScoresView,
  type PositionScoresView, tieBreakerRequest, type TieBreakerRequest, voidedGameView, type VoidedGameView,
} from '../../contract/games.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { playerRef, type PlayerRef } from '../../contract/players.js';
import { Needs } from '../platform/auth/rights.js';
import type { Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { PlayerDirectory } from '../platform/directory/player-directory.js';
import { Answers } from '../platform/http/answers.js';
import { Kept } from '../platform/http/answer-cache.js';
import { pathDate, pathId, pathPage, reasonRequest, type ReasonRequest } from '../../contract/request.js';
import { issuerOfFirst, RequestIssuer } from '../platform/http/request-issuer.js';
import { WrittenAnswers } from '../platform/http/written-answers.js';
import { type AskedChange, ChangeGameCommand, RecordGameCommand } from './game-commands.js';
import { GameHistoryQuery, VoidedGamesQuery } from './game-history-queries.js';
import { GameQuery, GamesQuery, LastPlayersQuery } from './game-queries.js';
import { GamesPageQuery } from './games-page-query.js';

@Controller('api/games')
@Needs('member')
export class GamesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly directory: PlayerDirectory,
    private readonly written: WrittenAnswers,
  ) {}

  @Get()
  @Answers(z.array(gameView))
  @Kept('games', 'players')
  list(): Promise<GameView[]> {
    return this.queries.execute(new GamesQuery());
  }

  @Get('last-players')
  @Answers(z.array(playerRef))
  @Kept('games', 'players')
  lastPlayers(): Promise<PlayerRef[]> {
    return this.queries.execute(new LastPlayersQuery());
  }

  @Get('date/:date')
  @Answers(z.array(gameView))
  @Kept('games', 'players')
  ofDate(@Param('date', { schema: pathDate }) date: string): Promise<GameView[]> {
    return this.queries.execute(new GamesQuery(date));
  }

  /** What the games screen shows; its number stands in the path, where answers are kept by it. */
  @Get('pages/:page')
  @Answers(gamesPageView)
  @Kept('games', 'players')
  page(@Param('page', { schema: pathPage }) page: number): Promise<GamesPageView> {
    return this.queries.execute(new GamesPageQuery(page));
  }

  @Get('date/:date/pages/:page')
  @Answers(gamesPageView)
  @Kept('games', 'standings', 'players')
  pageOfDate(
    @Param('date', { schema: pathDate }) date: string,
    @Param('page', { schema: pathPage }) page: number,
  ): Promise<GamesPageView> {
    return this.queries.execute(new GamesPageQuery(page, date));
  }

  /** The latest void first. */
  @Get('voided')
  @Answers(z.array(voidedGameView))
  voided(): Promise<VoidedGameView[]> {
    return this.queries.execute(new VoidedGamesQuery());
  }

  @Get(':id')
  @Answers(gameView)
  one(@Param('id', { schema: pathId }) id: number): Promise<GameView> {
    return this.queries.execute(new GameQuery(id));
  }

  @Get(':id/history')
  @Answers(z.array(gameVersionView))
  history(@Param('id', { schema: pathId }) id: number): Promise<GameVersionView[]> {
    return this.queries.execute(new GameHistoryQuery(id));
  }

  @Post()
  @Answers(gameView)
  @Needs('recorder')
  async record(
    @Body({ schema: gameEntry }) { sentAs, ...submission }: GameEntry,
    @RequestIssuer() sender: Issuer,
    @Req() { user }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    const issuer = sentAs ? issuerOfFirst(sender, sentAs, user?.is_admin === true) : sender;
    return this.answer(await this.commands.execute(new RecordGameCommand(submission, issuer)), response);
  }

  @Post(':id/correct')
  @Answers(gameView)
  @Needs('recorder')
  @HttpCode(200)
  async correct(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: gameCorrection }) correction: GameCorrection,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'CorrectGame', gameId: id, ...correction }, issuer, response);
  }

  @Post(':id/void')
  @Answers(gameView)
  @Needs('recorder')
  @HttpCode(200)
  async void(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: reasonRequest }) request: ReasonRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'VoidGame', gameId: id, ...request }, issuer, response);
  }

  @Post(':id/restore')
  @Answers(gameView)
  @Needs('recorder')
  @HttpCode(200)
  async restore(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: reasonRequest }) request: ReasonRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'RestoreGame', gameId: id, ...request }, issuer, response);
  }

  @Post(':id/position-tie-breakers')
  @Answers(gameView)
  @HttpCode(200)
  async setTieBreakers(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: tieBreakerRequest }) request: TieBreakerRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'SetTieBreakers', gameId: id, ...request }, issuer, response);
  }

  @Post(':id/tie-breakers')
  @Answers(gameView)
  @HttpCode(200)
  async setFirstExit(
    @Param('id', { schema: pathId }) id: number,
    @Body({ schema: firstExitRequest }) request: FirstExitRequest,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'SetFirstExit', gameId: id, ...request }, issuer, response);
  }

  @Post(':id/reset-positions')
  @Answers(gameView)
  @Needs('recorder')
  @HttpCode(200)
  async resetPositions(
    @Param('id', { schema: pathId }) id: number,
    @RequestIssuer() issuer: Issuer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GameView> {
    return this.change({ type: 'ResetPositions', gameId: id }, issuer, response);
  }

  /** Scores follow from the log by themselves; this answers them as they stand. */
  @Post(':id/calculate-position-scores')
  @Answers(positionScoresView)
  @HttpCode(200)
  async calculate(@Param('id', { schema: pathId }) id: number): Promise<PositionScoresView> {
    const { teams } = await this.queries.execute(new GameQuery(id));
    return { updatedScores: teams.map(({ teamId, position, totalScore }) => ({ teamId, position, totalScore })) };
  }

  private async change(asked: AskedChange, issuer: Issuer, response: Response): Promise<GameView> {
    return this.answer(await this.commands.execute(new ChangeGameCommand(asked, issuer)), response);
  }

  /** The game as the command left it, so that a repeat answers what the first answer was. */
  private async answer({ state, position }: Decided<GameState>, response: Response): Promise<GameView> {
    const players = await this.directory.all();
    return this.written.answer(toGameView(scoreGame(state), players.ref), position, response);
  }
}
