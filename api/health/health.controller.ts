/** Owns `/api/health`: 200 while every read model follows the log, 503 with the reason when one does not. */
import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Needs } from '../auth/rights.js';
import { EVENT_STORE, type EventStorePort } from '../event-store.token.js';
import { ReadModels } from '../read-models.js';

@Controller('api/health')
export class HealthController {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  @Get()
  @Needs('public')
  async health(@Res({ passthrough: true }) response: Response): Promise<object> {
    const head = await this.store.head();
    const projections = this.readModels.status().map(({ projection, state, checkpoint }) => ({
      projection, state, checkpoint: checkpoint.toString(),
    }));
    const isHealthy = projections.every(({ state }) => state === 'running');
    response.status(isHealthy ? 200 : 503);
    return { status: isHealthy ? 'ok' : 'degraded', logHead: head.toString(), projections };
  }
}
