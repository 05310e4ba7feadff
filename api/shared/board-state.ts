/** The fast tables, from which boards and statistics are read: an admin can clear and populate them. */
import { standingsProjection } from '../../projections/read-models/standings/standings.js';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { ReadModels } from '../../projections/read-model-service.js';

/** The projection that an admin clears and populates. */
export const BOARDS_PROJECTION = standingsProjection.name;

/** `cleared` while the boards wait to be populated; otherwise missing. */
const BOARD_STATE_HEADER = 'X-Board-State';

@Injectable()
export class BoardStateInterceptor implements NestInterceptor {
  constructor(private readonly readModels: ReadModels) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    // Boards of the past are computed, so they are never cleared.
    if (!response.locals.moment && this.readModels.isCleared(BOARDS_PROJECTION)) {
      response.setHeader(BOARD_STATE_HEADER, 'cleared');
    }
    return next.handle();
  }
}
