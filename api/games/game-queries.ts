/** The calls that read and find games: rows of the read model and versions from the log, with the players' names. */
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { Pool } from 'pg';
import { z } from 'zod';
import { rowsOf } from '../../postgres/rows.js';
import { ruleSetsOf } from '../../projections/model/facts-in-force.js';
import type { RowOf } from '../../projections/model/table.js';
import { gameIn, type GameRow } from '../../projections/read-models/games/games.js';
import { dayStandings, ratingAfter } from '../../projections/read-models/standings/player-months.js';
import { latestMonths } from '../../projections/read-models/standings/player-totals.js';
import type { voidedGamesTable } from '../../projections/read-models/voided-games/voided-games.js';
import { FORM_GAMES } from '../../domain/draw/draw-teams.js';
import { drawnText } from '../../domain/draw/draw-text.js';
import { RECENT_TABLES } from '../../domain/draw/pairings.js';
import { parseEvent } from '../../domain/event-registry.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import { evolveGame, type GameState, isRecorded, noGameUnder } from '../../domain/game/game-state.js';
import type { Recorded } from '../../domain/recorded-event.js';
import {
  type FindGames, findGames, type FoundGames, foundGames, GAMES_FOUND_AT_ONCE, MOST_WAITING, type WaitingCount,
  waitingCount, type WaitingGames, waitingGames,
} from '../../contract/find-games.js';
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
import { GamesAsOf } from '../past/games-as-of.js';
import { IS_IN_OPEN_MONTH } from '../shared/locked-months.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { PathDate, PathId, PathPage, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { RowReader } from '../past/row-reader.js';
import { PlayerDirectory, type Players } from '../shared/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';

/** The number of games among which settled ties are found: an older game is found by its number. */
const LATEST_GAMES = 50;
const MOST_SETTLED = 3;

const OPEN = `read.games game where ${IS_IN_OPEN_MONTH}`;

@Controller()
export class GameQueries {
  constructor(
    private readonly pool: Pool,
    private readonly directory: PlayerDirectory,
    private readonly games: GamesAsOf,
    private readonly asOf: RowReader,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(gameCalls.find, foundGames)
  async find(@RequestQuery(findGames) { before, ...filter }: FindGames): Promise<FoundGames> {
    const [found, page] = [matching(filter), matching({ ...filter, before })];
    const [games, [counted], all, players] = await Promise.all([
      rowsOf<GameRow>(this.pool,
        `select * ${page.from} order by date desc, id desc limit ${GAMES_FOUND_AT_ONCE + 1}`, page.values),
      before ? [] : rowsOf<WaitingCount>(this.pool, `select count(*)::int as count ${found.from}`, found.values),
      this.countOf(null),
      this.directory.allPlayers(),
    ]);
    const shown = games.slice(0, GAMES_FOUND_AT_ONCE);
    const last = shown.at(-1);
    return {
      games: shown.map((row) => viewOf(gameIn(row), players)),
      next: last && games.length > shown.length ? `${last.date}.${last.id}` : null, count: counted?.count ?? null, all,
    };
  }

  @Serves(gameCalls.waiting, waitingGames)
  async waiting(): Promise<WaitingGames> {
    const [waiting, latest, { count }, players] = await Promise.all([
      rowsOf<GameRow>(this.pool,
        `select * from ${OPEN} and game.is_waiting order by game.id desc limit ${MOST_WAITING}`),
      rowsOf<GameRow>(this.pool, `select * from ${OPEN} order by game.date desc, game.id desc limit ${LATEST_GAMES}`),
      this.waitingCount(),
      this.directory.allPlayers(),
    ]);
    const settled = latest.filter((row) => !row.is_waiting && gameIn(row).tieBreakers.length > 0)
      .sort((a, b) => Number(BigInt(b.last_position) - BigInt(a.last_position))).slice(0, MOST_SETTLED);
    return {
      count, waiting: waiting.map((row) => viewOf(gameIn(row), players)),
      settled: settled.map((row) => viewOf(gameIn(row), players)),
    };
  }

  @Serves(gameCalls.waitingCount, waitingCount)
  async waitingCount(): Promise<WaitingCount> {
    const rows = await rowsOf<Pick<GameRow, 'seats' | 'places'> & Pick<WaitingCount, 'count'>>(this.pool,
      `select seats, places, count(*) over ()::int as count from ${OPEN} and game.is_waiting
       order by game.id desc limit ${MOST_WAITING}`);
    const playerIds = rows.map(({ seats, places }) => {
      const place = places.includes(0) ? 0 : 1;
      return seats.filter((_, seat) => places[Math.floor(seat / 2)] === place);
    });
    return { count: rows[0]?.count ?? 0, playerIds };
  }

  /** Counts the games of one date, or of all dates. */
  private async countOf(date: string | null): Promise<number> {
    const [counted] = await rowsOf<WaitingCount>(this.pool,
      'select coalesce(sum(games), 0)::int as count from read.game_days where $1::date is null or date = $1', [date]);
    return counted!.count;
  }

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
      this.asOf.players(moment), this.games.gamesIn(date ? { first: date, last: date } : 'all', moment),
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
    const scope = date === null ? 'all' : { first: date, last: date };
    const [players, ids, board] = await Promise.all([
      this.asOf.players(moment), moment && this.games.gameIdsIn(scope, moment),
      date === null ? null : this.asOf.boards(scope, moment),
    ]);
    const pageCount = Math.ceil((ids?.length ?? await this.countOf(date)) / GAMES_PER_PAGE);
    const page = Math.max(1, Math.min(wanted, pageCount));
    const before = (page - 1) * GAMES_PER_PAGE;
    const shown = ids?.sort((a, b) => b - a).slice(before, before + GAMES_PER_PAGE);
    const games = moment && shown ? await Promise.all(shown.map((id) => this.games.gameState(id, moment)))
      : (await rowsOf<GameRow>(this.pool, `
        select * from read.games where $1::date is null or date = $1 order by id desc offset $2 limit $3`,
      [date, before, GAMES_PER_PAGE])).map(gameIn);
    const playerCount = board && (await dayStandings(date!, board)).length;
    return { date, page, pageCount, games: games.map((game) => viewOf(game, players)), playerCount };
  }

  @Serves(gameCalls.drawBasis, drawBasisView)
  async drawBasis(): Promise<DrawBasisView> {
    const [games, closed, latest] = await Promise.all([
      this.latest(RECENT_TABLES),
      rowsOf<{ month: string }>(this.pool, 'select month from read.finalized_months order by month'),
      this.directory.allPlayers().then(({ ids }) => latestMonths([...ids], this.asOf.live)),
    ]);
    const [last] = games;
    return {
      lastGame: last ? { id: last.id, date: last.date } : null,
      tables: games.map((row) => gameIn(row).entry.teams.map(({ player1Id, player2Id }) => [player1Id, player2Id])),
      dates: games.map(({ date }) => date),
      closedMonths: closed.map(({ month }) => month),
      forms: latest.filter((row) => row.games_before + row.games >= FORM_GAMES)
        .map((row) => [row.player_id, ratingAfter(row)[0]]),
    };
  }

  /** The latest games by date, then id, the latest first. */
  private latest(count: number): Promise<GameRow[]> {
    return rowsOf<GameRow>(this.pool, 'select * from read.games order by date desc, id desc limit $1', [count]);
  }

  /** The real players of the latest game; empty before the first game. */
  @Serves(gameCalls.lastPlayers, z.array(playerRef))
  async lastPlayers(): Promise<PlayerRef[]> {
    const [last] = await this.latest(1);
    const players = await this.directory.allPlayers();
    return (last?.seats ?? []).filter((id) => id !== NO_PLAYER.id).map(players.ref);
  }

  /** Answers the voided games, the latest void first. */
  @UseInterceptors(ReadWorkInterceptor)
  @Serves(gameCalls.voided, z.array(voidedGameView))
  async voided() {
    const voided = await rowsOf<RowOf<typeof voidedGamesTable>>(this.pool,
      'select * from read.voided_games order by voided_at desc, id desc');
    const players = await this.directory.allPlayers();
    const games = await Promise.all(voided.map(async ({ id, voided_at: voidedAt, voided_by: voidedBy, reason }) => {
      const last = (await this.versions(id)).at(-1);
      if (!last) throw new Error(`Voided game ${id} has no stream.`);
      const game = viewOf(last.state, players);
      return { game, voidedAt, voidedBy: voidedBy === null ? null : players.ref(voidedBy), reason };
    }));
    // The restoration may not be projected yet.
    return games.filter(({ game }) => game.isVoided);
  }

  /** Answers one game. A voided game has no row, so it is read from its stream. */
  @Serves(gameCalls.one, gameView)
  async one(@PathId() gameId: number, @AtMoment() moment?: Moment): Promise<GameView> {
    const known = async (): Promise<GameState | undefined> =>
      (await rowsOf<GameRow>(this.pool, 'select * from read.games where id = $1', [gameId])).map(gameIn)[0];
    const state = moment ? await this.games.gameState(gameId, moment)
      : (await known()) ?? (await this.versions(gameId)).at(-1)?.state;
    if (!state || !isRecorded(state)) throw gameMustExist(gameId, moment && ' yet');
    return viewOf(state, await this.asOf.players(moment));
  }

  /** Every version of a game, oldest first. */
  @Serves(gameCalls.history, z.array(gameVersionView))
  async history(@PathId() gameId: number): Promise<GameVersionView[]> {
    const versions = await this.versions(gameId);
    if (versions.length === 0) throw gameMustExist(gameId);
    const players = await this.directory.allPlayers();
    return versions.map(({ recorded: { event: { type, data }, metadata: { at, actorId }, revision }, state }) => ({
      revision, type, at,
      actor: actorId === null ? null : players.ref(actorId),
      reason: ('reason' in data ? data.reason : undefined) ?? null,
      drawn: 'draw' in data && data.draw ? drawnText(data.draw) : null, game: viewOf(state, players),
    }));
  }

  /**
   * Answers the scores, which always follow from the log. The call exists for the first client, which makes it after
   * a save.
   */
  @Serves(gameCalls.calculate, positionScoresView)
  async calculate(@PathId() id: number) {
    const { teams } = await this.one(id);
    return { updatedScores: teams.map(({ teamId, position, totalScore }) => ({ teamId, position, totalScore })) };
  }

  /** The state after each of its events, oldest first; empty if there is no such game. */
  private async versions(gameId: number) {
    const [stream, ruleSets] = await Promise.all([
      this.store.readStream(gameStreamId(gameId)), ruleSetsOf(this.store),
    ]);
    let state = noGameUnder(ruleSets);
    return stream.map((stored) => {
      const recorded = parseEvent(stored) as Recorded<GameEvent>;
      state = evolveGame(state, recorded.event);
      return { recorded, state };
    });
  }
}

export const viewOf = (state: GameState, players: Players): GameView => toGameView(scoreGame(state), players.ref);

const gameMustExist = (gameId: number, yet = ''): RuleViolation =>
  new RuleViolation('GameMustExist', `Game ${gameId} does not exist${yet}.`, 'missing');

/** @returns the end of a statement from `from` on, and its values */
function matching({ players, sat, places, from, to, numbers, before }: FindGames) {
  const values: unknown[] = [];
  const value = (own: unknown): string => `$${values.push(own)}`;
  /** Number of a player's team; null if they did not play. */
  const teamOf = (player: number | undefined): string => `((array_position(seats, ${value(player)}::int) + 1) / 2)`;
  const conditions: string[] = [];
  if (players.length > 0) conditions.push(`seats @> ${value(players)}::int[]`);
  if (sat !== 'either') {
    const sign = sat === 'together' ? '=' : '<>';
    for (const [index, one] of players.entries()) {
      for (const other of players.slice(index + 1)) conditions.push(`${teamOf(one)} ${sign} ${teamOf(other)}`);
    }
  }
  if (places) conditions.push(`places[${teamOf(players[0])}] = any(${value(places)}::int[])`);
  if (from) conditions.push(`date >= ${value(from)}`);
  if (to) conditions.push(`date <= ${value(to)}`);
  if (numbers) conditions.push(`id between ${value(numbers.first)} and ${value(numbers.last)}`);
  if (before) conditions.push(`(date, id) < (${value(before.date)}, ${value(before.id)})`);
  return { from: `from read.games where ${conditions.join(' and ') || 'true'}`, values };
}
