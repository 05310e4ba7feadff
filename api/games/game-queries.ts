/** The calls that read games: rows of the read model and versions from the log, with the names of the players. */
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { Pool } from 'pg';
import { z } from 'zod';
import { rowsOf } from '../../postgres/rows.js';
import type { RowOf } from '../../projections/engine/table.js';
import type { RatingRow } from '../../projections/read-models/form/form.js';
import type { GameRow } from '../../projections/read-models/games/games.js';
import { dayStandingsTable } from '../../projections/read-models/standings/standings.js';
import type { voidedGamesTable } from '../../projections/read-models/voided-games/voided-games.js';
import { FORM_GAMES } from '../../domain/draw/draw-teams.js';
import { drawnText } from '../../domain/draw/draw-text.js';
import { RECENT_TABLES } from '../../domain/draw/recent-tables.js';
import { parseEvent } from '../../domain/event-registry.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import { evolveGame, type GameState, isRecorded, noGame } from '../../domain/game/game-state.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { toGameView } from '../../contract/game-view.js';
import { gameCalls } from '../../contract/games.calls.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import {
  type DrawBasisView, drawBasisView, type GamesPageView, gamesPageView, type GameVersionView, gameVersionView,
  type GameView, gameView, positionScoresView, voidedGameView,
} from '../../contract/games.js';
import { GAMES_PER_PAGE } from '../../contract/games-page.js';
import { playerRef, type PlayerRef } from '../../contract/players.js';
import { KnownGames } from '../group/as-of/known-games.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { PathDate, PathId, PathPage, Serves } from '../platform/http/call-handler.js';
import { RowsAsOf } from '../group/as-of/rows-as-of.js';
import { PlayerDirectory, type Players } from '../group/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';

/** The state of a game after one of its events. */
interface GameVersion {
  readonly recorded: Recorded<GameEvent>;
  readonly state: GameState;
}

@Controller()
export class GameQueries {
  constructor(
    private readonly pool: Pool,
    private readonly directory: PlayerDirectory,
    private readonly games: KnownGames,
    private readonly asOf: RowsAsOf,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(gameCalls.list, z.array(gameView))
  list(@AtMoment() moment?: Moment) {
    return this.all(undefined, moment);
  }

  @Serves(gameCalls.ofDate, z.array(gameView))
  ofDate(@PathDate() date: string, @AtMoment() moment?: Moment) {
    return this.all(date, moment);
  }

  /** All games or those of one date, newest id first. */
  private async all(date?: string, moment?: Moment): Promise<GameView[]> {
    const [players, games] = await Promise.all([
      this.asOf.players(moment), this.games.all(date ? { first: date, last: date } : 'all', moment),
    ]);
    return games.sort((a, b) => b.gameId - a.gameId).map((game) => viewOf(game, players));
  }

  /** The data of the games screen; the page number is in the path, which is the key of cached answers. */
  @Serves(gameCalls.page, gamesPageView)
  page(@PathPage() page: number, @AtMoment() moment?: Moment) {
    return this.pageOf(page, null, moment);
  }

  @Serves(gameCalls.pageOfDate, gamesPageView)
  pageOfDate(@PathDate() date: string, @PathPage() page: number, @AtMoment() moment?: Moment) {
    return this.pageOf(page, date, moment);
  }

  /** @param date  null for all games */
  private async pageOf(wanted: number, date: string | null, moment?: Moment): Promise<GamesPageView> {
    if (moment) return this.pageAsOf(wanted, date, moment);
    const [condition, ofBoard, values] = date === null ? ['true', 'false', []] : ['date = $1', 'date = $1', [date]];
    const [players, [day]] = await Promise.all([
      this.directory.all(),
      rowsOf<{ games: number; players: number }>(this.pool, `
        select (select coalesce(sum(games), 0)::int from read.game_days where ${condition}) as games,
          (select count(*)::int from read.day_standings where ${ofBoard}) as players`, values),
    ]);
    const pageCount = Math.ceil(day!.games / GAMES_PER_PAGE);
    const page = Math.max(1, Math.min(wanted, pageCount));
    const games = await rowsOf<GameRow>(this.pool, `
      select * from read.games where ${condition}
      order by id desc offset ${(page - 1) * GAMES_PER_PAGE} limit ${GAMES_PER_PAGE}`, values);
    return {
      date, page, pageCount, games: games.map(({ state }) => viewOf(state, players)),
      playerCount: date === null ? null : day!.players,
    };
  }

  private async pageAsOf(wanted: number, date: string | null, moment: Moment): Promise<GamesPageView> {
    const scope = date === null ? 'all' : { first: date, last: date };
    const [players, ids, board] = await Promise.all([
      this.asOf.players(moment),
      this.games.ids(scope, moment),
      date === null ? null : this.asOf.boards(scope, moment),
    ]);
    const pageCount = Math.ceil(ids.length / GAMES_PER_PAGE);
    const page = Math.max(1, Math.min(wanted, pageCount));
    const shown = ids.sort((a, b) => b - a).slice((page - 1) * GAMES_PER_PAGE, page * GAMES_PER_PAGE);
    const games = await Promise.all(shown.map((id) => this.games.one(id, moment)));
    const playerCount = board && (await board.load(dayStandingsTable, 'date', [date])).length;
    return { date, page, pageCount, games: games.map((game) => viewOf(game, players)), playerCount };
  }

  @Serves(gameCalls.drawBasis, drawBasisView)
  async drawBasis(): Promise<DrawBasisView> {
    const [games, closed, ratings] = await Promise.all([
      this.latest(RECENT_TABLES),
      rowsOf<{ month: string }>(this.pool, 'select month from read.finalized_months order by month'),
      rowsOf<RatingRow>(this.pool, 'select * from read.ratings where games >= $1', [FORM_GAMES]),
    ]);
    const [last] = games;
    return {
      lastGame: last ? { id: last.id, date: last.date } : null,
      tables: games.map(({ state }) => state.entry.teams.map(({ player1Id, player2Id }) => [player1Id, player2Id])),
      closedMonths: closed.map(({ month }) => month),
      forms: ratings.map(({ player_id: playerId, rating: [mu] }) => [playerId, mu]),
    };
  }

  /** By date, then id, the latest first. */
  private latest(count: number): Promise<GameRow[]> {
    return rowsOf<GameRow>(this.pool, 'select * from read.games order by date desc, id desc limit $1', [count]);
  }

  /** The real players of the latest game; empty before the first game. */
  @Serves(gameCalls.lastPlayers, z.array(playerRef))
  async lastPlayers(): Promise<PlayerRef[]> {
    const [last] = await this.latest(1);
    const players = await this.directory.all();
    const seats = last?.state.entry.teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]) ?? [];
    return seats.filter((id) => id !== NO_PLAYER.id).map(players.ref);
  }

  /** The latest void first. */
  @UseInterceptors(ReadWorkInterceptor)
  @Serves(gameCalls.voided, z.array(voidedGameView))
  async voided() {
    const voided = await rowsOf<RowOf<typeof voidedGamesTable>>(this.pool,
      'select * from read.voided_games order by voided_at desc, id desc');
    const players = await this.directory.all();
    const games = await Promise.all(voided.map(async ({ id, voided_at: voidedAt, voided_by: voidedBy, reason }) => {
      const last = (await this.versions(id)).at(-1);
      if (!last) throw new Error(`Voided game ${id} has no stream.`);
      const game = viewOf(last.state, players);
      return { game, voidedAt, voidedBy: voidedBy === null ? null : players.ref(voidedBy), reason };
    }));
    // The restoration may not be projected yet.
    return games.filter(({ game }) => game.isVoided);
  }

  /** A voided game has no row, so it is read from its stream. */
  @Serves(gameCalls.one, gameView)
  async one(@PathId() gameId: number, @AtMoment() moment?: Moment): Promise<GameView> {
    if (moment) {
      const then = await this.games.one(gameId, moment);
      if (!isRecorded(then)) throw gameMustExist(gameId, ' yet');
      return viewOf(then, await this.asOf.players(moment));
    }
    const [row] = await rowsOf<GameRow>(this.pool, 'select * from read.games where id = $1', [gameId]);
    const state = row?.state ?? (await this.versions(gameId)).at(-1)?.state;
    if (!state) throw gameMustExist(gameId);
    return viewOf(state, await this.directory.all());
  }

  /** Every version of a game, oldest first. */
  @Serves(gameCalls.history, z.array(gameVersionView))
  async history(@PathId() gameId: number): Promise<GameVersionView[]> {
    const versions = await this.versions(gameId);
    if (versions.length === 0) throw gameMustExist(gameId);
    const players = await this.directory.all();
    return versions.map((version) => versionViewOf(version, players));
  }

  /** Scores follow from the log by themselves. Kept for the first client, which calls this after a save. */
  @Serves(gameCalls.calculate, positionScoresView)
  async calculate(@PathId() id: number) {
    const { teams } = await this.one(id);
    return { updatedScores: teams.map(({ teamId, position, totalScore }) => ({ teamId, position, totalScore })) };
  }

  /** Oldest first; empty if there is no such game. */
  private async versions(gameId: number): Promise<GameVersion[]> {
    const stream = await this.store.readStream(gameStreamId(gameId));
    let state = noGame;
    return stream.map((stored) => {
      const own = parseEvent(stored) as Recorded<GameEvent>;
      state = evolveGame(state, own.event);
      return { recorded: own, state };
    });
  }
}

export const viewOf = (state: GameState, players: Players): GameView => toGameView(scoreGame(state), players.ref);

function versionViewOf({ recorded: own, state }: GameVersion, players: Players): GameVersionView {
  const { event: { type, data }, metadata: { at, actorId }, revision } = own;
  return {
    revision,
    type,
    at,
    actor: actorId === null ? null : players.ref(actorId),
    reason: ('reason' in data ? data.reason : undefined) ?? null,
    drawn: 'draw' in data && data.draw ? drawnText(data.draw) : null,
    game: viewOf(state, players),
  };
}

const gameMustExist = (gameId: number, yet = ''): RuleViolation =>
  new RuleViolation('GameMustExist', `Game ${gameId} does not exist${yet}.`, 'missing');
