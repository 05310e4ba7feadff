/** The recap of an evening, and what a screen in the room shows of the latest one. */
import { Controller, Module, UseInterceptors } from '@nestjs/common';
import { Pool } from 'pg';
import { eveningCalls } from '../../contract/evenings.calls.js';
import { recapView, type RecapView } from '../../contract/evenings.js';
import { toGameView } from '../../contract/game-view.js';
import { roomScreenCalls } from '../../contract/room-screens.calls.js';
import { tvBoardView, type TvBoardView } from '../../contract/room-screens.js';
import { monthOf } from '../../domain/dates.js';
import { recapOf } from '../../domain/evening/recap.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { rowsOf } from '../../postgres/rows.js';
import { KnownGames } from '../group/as-of/known-games.js';
import { BoardStateInterceptor } from '../group/fast-tables.js';
import { Clock } from '../platform/clock.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { PathDate, Serves } from '../platform/http/call-handler.js';
import { LeaderboardQueries } from './leaderboard-queries.js';
import { LeaderboardsModule } from './leaderboards.controller.js';

const TV_MONTH_PLACES = 4;

@Controller()
export class EveningsController {
  constructor(
    private readonly pool: Pool,
    private readonly known: KnownGames,
    private readonly boards: LeaderboardQueries,
    private readonly clock: Clock,
  ) {}

  /** From the games of the date and the board of its month. */
  @UseInterceptors(BoardStateInterceptor)
  @Serves(eveningCalls.recap, recapView)
  async recap(@PathDate() date: string, @AtMoment() moment?: Moment): Promise<RecapView> {
    const [states, { rows, players }] = await Promise.all([
      this.known.all({ first: date, last: date }, moment), this.boards.month(monthOf(date), moment),
    ]);
    const games = states.map(scoreGame).sort((a, b) => a.gameId - b.gameId);
    const months = rows.map(({ player_id: playerId, days }) => ({ playerId, days }))
      .sort((a, b) => players.byName(a.playerId, b.playerId));
    const { turns, ...recap } = recapOf(date, games, months);
    const views = games.map((game, index) => ({ ...toGameView(game, players.ref), turn: turns[index] ?? null }));
    return { date, ...recap, games: views };
  }

  /** What a screen in the room shows: today's evening, or the latest one. */
  @Serves(roomScreenCalls.board, tvBoardView)
  async board(): Promise<TvBoardView> {
    const [today, at] = [this.clock.today(), this.clock.now().toISOString()];
    const [last] = await rowsOf<{ date: string }>(
      this.pool, 'select date from read.game_days order by date desc limit 1');
    if (last === undefined) return { isToday: false, recap: null, month: [], at };
    const [recap, { rows, players }] = await Promise.all([
      this.recap(last.date), this.boards.month(monthOf(last.date)),
    ]);
    const month = rows.slice(0, TV_MONTH_PLACES).map(({ player_id: id, rank, monthly_final_score: points }) => (
      { name: players.row(id).display_name, rank, points }));
    return { isToday: last.date === today, recap, month, at };
  }
}

@Module({ imports: [LeaderboardsModule], controllers: [EveningsController] })
export class EveningsModule {}
