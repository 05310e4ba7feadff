/** Tells members that boards are empty because an admin cleared them. */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { ReadModels } from '../../projections/engine/read-models.js';
import { BOARDS_PROJECTION } from './fast-tables.js';

/** `cleared` while the boards wait to be populated; otherwise missing. */
const BOARD_STATE_HEADER = 'X-Board-State';

@Injectable()
export class BoardStateInterceptor implements NestInterceptor {
  constructor(private readonly readModels: ReadModels) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    // Boards of the past are computed.
    if (!response.locals.moment && this.readModels.isCleared(BOARDS_PROJECTION)) {
      response.setHeader(BOARD_STATE_HEADER, 'cleared');
    }
    return next.handle();
  }
}
