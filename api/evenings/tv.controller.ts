import { Controller } from '@nestjs/common';
import { screenCalls } from '../../contract/screens.calls.js';
import { tvBoardView } from '../../contract/screens.js';
import { Serves } from '../platform/http/serves.js';
import { EveningQueries } from './evening-queries.js';

@Controller()
export class TvController {
  constructor(private readonly queries: EveningQueries) {}

  @Serves(screenCalls.board, tvBoardView)
  board() {
    return this.queries.tvBoard();
  }
}
