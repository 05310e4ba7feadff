/** `/api/health`: 503 with the part or the engine that does not follow the log; 200 otherwise, even with an alarm. */
import { Controller, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { healthCalls } from '../../../contract/health.calls.js';
import { Serves } from '../http/call-handler.js';
import { EVENT_STORE, type EventStorePort } from '../event-store.token.js';
import { answerInTime, HEALTH_SOURCES, type HealthSources } from './health-source.js';
import { healthView, type HealthView } from '../../../contract/health.js';

/** The health of a part that asks an engine which is away. */
const UNKNOWN = { isHealthy: false, report: null };

@Controller()
export class HealthController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    @Inject(HEALTH_SOURCES) private readonly sources: HealthSources,
  ) {}

  @Serves(healthCalls.health, healthView)
  async health(@Res({ passthrough: true }) response: Response): Promise<HealthView> {
    const head = (await answerInTime(() => this.store.head())) ?? null;
    const parts = await Promise.all(Object.entries(this.sources).map(async ([name, source]) => ({
      name, ...((await answerInTime(async () => source(head))) ?? UNKNOWN),
    })));
    const isHealthy = parts.every((part) => part.isHealthy ?? true);
    const isAlarmed = parts.some(({ report }) => report && 'alarm' in report && report.alarm !== null);
    response.status(isHealthy ? 200 : 503);
    return {
      status: isHealthy && !isAlarmed ? 'ok' : 'degraded',
      logHead: head?.toString() ?? null,
      ...Object.fromEntries(parts.map(({ name, report }) => [name, report])),
    } as HealthView;
  }
}
