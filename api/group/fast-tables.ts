/** The fast tables: the boards of days, months and years, which an admin can clear and populate. */
import type { Pool } from 'pg';
import { standingsProjection } from '../../projections/read-models/standings/standings.js';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import type { FastTableStatusView } from '../../contract/maintenance.js';
import { rowsOf } from '../../postgres/rows.js';
import { ReadModels } from '../../projections/engine/read-models.js';

/** The projection that an admin clears and populates. */
export const BOARDS_PROJECTION = standingsProjection.name;

/** Of the month standings, over all months. */
export type FastTableFigures = Pick<FastTableStatusView, 'recordCount' | 'minScore' | 'maxScore' | 'lastRefresh'>;

export async function fastTableFigures(pool: Pool): Promise<FastTableFigures> {
  const [figures] = await rowsOf<FastTableFigures>(pool, `
    select count(*)::int as "recordCount", min(monthly_final_score) as "minScore",
      max(monthly_final_score) as "maxScore", max(projected_at) as "lastRefresh"
    from read.month_standings`);
  return figures!;
}

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
