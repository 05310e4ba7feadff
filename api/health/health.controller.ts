/** Owns `/api/health`: 200 while everything follows the log, 503 with the part that does not. */
import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Needs } from '../auth/rights.js';
import { EVENT_STORE, type EventStorePort } from '../event-store.token.js';
import { Answers } from '../http/answers.js';
import { HEALTH_SOURCES, type HealthSource } from './health-source.js';
import { healthView } from './health-view.js';

@Controller('api/health')
export class HealthController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    @Inject(HEALTH_SOURCES) private readonly sources: readonly HealthSource[],
  ) {}

  @Get()
  @Answers(healthView)
  @Needs('public')
  async health(@Res({ passthrough: true }) response: Response): Promise<object> {
    const head = await this.store.head();
    const parts = await Promise.all(this.sources.map(async (source) => ({
      name: source.name, ...(await source.health(head)),
    })));
    const isHealthy = parts.every((part) => part.isHealthy);
    response.status(isHealthy ? 200 : 503);
    return {
      status: isHealthy ? 'ok' : 'degraded',
      logHead: head.toString(),
      ...Object.fromEntries(parts.map(({ name, report }) => [name, report])),
    };
  }
}
