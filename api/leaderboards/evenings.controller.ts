/** The recap of an evening, and what a screen in the room shows of the latest one. */
import { Controller, Module, UseInterceptors } from '@nestjs/common';
import { eveningCalls } from '../../contract/evenings.calls.js';
import { recapView } from '../../contract/evenings.js';
import { roomScreenCalls } from '../../contract/room-screens.calls.js';
import { tvBoardView } from '../../contract/room-screens.js';
import { BoardStateInterceptor } from '../group/fast-tables.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { PathDate, Serves } from '../platform/http/call-handler.js';
import { EveningQueries } from './evening-queries.js';
import { LeaderboardsModule } from './leaderboards.controller.js';

@Controller()
export class EveningsController {
  constructor(private readonly queries: EveningQueries) {}

  @UseInterceptors(BoardStateInterceptor)
  @Serves(eveningCalls.recap, recapView)
  recap(@PathDate() date: string, @AtMoment() moment?: Moment) {
    return this.queries.recap(date, moment);
  }

  @Serves(roomScreenCalls.board, tvBoardView)
  board() {
    return this.queries.tvBoard();
  }
}

@Module({ imports: [LeaderboardsModule], providers: [EveningQueries], controllers: [EveningsController] })
export class EveningsModule {}
