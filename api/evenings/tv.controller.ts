import { Controller } from '@nestjs/common';
import { roomScreenCalls } from '../../contract/room-screens.calls.js';
import { tvBoardView } from '../../contract/room-screens.js';
import { Serves } from '../platform/http/serves.js';
import { EveningQueries } from './evening-queries.js';

@Controller()
export class TvController {
  constructor(private readonly queries: EveningQueries) {}

  @Serves(roomScreenCalls.board, tvBoardView)
  board() {
    return this.queries.tvBoard();
  }
}
