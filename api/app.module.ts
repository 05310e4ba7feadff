/** The whole server: every capability, its calls, its jobs and its health. */
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuditModule } from './audit/audit.module.js';
import { BillingHttpModule } from './billing/billing.module.js';
import { CapabilitiesModule } from './capabilities.module.js';
import { EveningsModule } from './evenings/evenings.module.js';
import { ExplainModule } from './explain/explain.module.js';
import { GamesHttpModule } from './games/games.module.js';
import { JobsModule } from './jobs.module.js';
import { LeaderboardsModule } from './leaderboards/leaderboards.module.js';
import { comparisonHealth } from './maintenance/comparison-health.js';
import { MaintenanceHttpModule, MaintenanceModule } from './maintenance/maintenance.module.js';
import { RebuildRecords } from './maintenance/rebuild-records.js';
import { BreakRecords } from './maintenance/seals/break-records.js';
import { SealRecords } from './maintenance/seals/seal-records.js';
import { sealsHealth } from './maintenance/seals/seals-health.js';
import { MonthsHttpModule } from './months/months.module.js';
import { NoticesHttpModule } from './notices/notices.module.js';
import { AsOfController } from './platform/as-of/as-of.controller.js';
import { AuthModule } from './platform/auth/auth.module.js';
import { DocsController } from './platform/docs/docs.controller.js';
import { isHeld } from './platform/health/alarm-cause.js';
import { boardsHealth } from './platform/health/boards-health.js';
import { enginesHealth } from './platform/health/engines.js';
import { HealthController } from './platform/health/health.controller.js';
import { HEALTH_SOURCES, type HealthSource, runners } from './platform/health/health-source.js';
import { leadershipHealth } from './platform/health/leadership-health.js';
import { RecordingHealth } from './platform/health/recording-health.js';
import { HttpModule } from './platform/http/http.module.js';
import { type Infrastructure, madeOf } from './platform/infrastructure.js';
import { JobQueue } from './platform/jobs/job-queue.js';
import { PlayersHttpModule } from './players/players.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { StatsModule } from './stats/stats.module.js';
import { UpdatesHttpModule } from './updates/updates.module.js';

const healthSources = (
  { store, clock, answering, readModels, processManagers, processes, damage }: Infrastructure,
  jobs: JobQueue,
  recording: RecordingHealth,
  records: RebuildRecords,
  seals: SealRecords,
  breaks: BreakRecords,
): HealthSource[] => [
  enginesHealth([
    { name: 'log', ask: () => store.head() },
    { name: 'database', ask: () => answering.query('select 1') },
    { name: 'jobs', ask: () => jobs.isReachable() },
  ]),
  runners('projections', readModels),
  runners('processManagers', processManagers),
  leadershipHealth(() => processes.leaderless(answering)),
  comparisonHealth(records),
  damage,
  sealsHealth(seals, breaks, { store, clock }),
  recording,
  boardsHealth({
    store, clock,
    runners: () => processes.status(),
    areBoardsHeld: () => isHeld(answering, 'boards'),
  }),
];

/** The boards come first, because `games/summary/...` would match a game's id. */
const CALLS = [
  AuthModule, PlayersHttpModule, LeaderboardsModule, GamesHttpModule, MonthsHttpModule, StatsModule,
  ProfilesModule, BillingHttpModule, AuditModule, MaintenanceHttpModule, UpdatesHttpModule,
  ExplainModule, EveningsModule, NoticesHttpModule,
];

@Module({})
export class AppModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    const answersMembers = infrastructure.config.role !== 'projections';
    return {
      module: AppModule,
      imports: [
        CapabilitiesModule.on(infrastructure), MaintenanceModule, JobsModule, HttpModule, DiscoveryModule,
        ...(answersMembers ? CALLS : []),
      ],
      controllers: [HealthController, ...(answersMembers ? [AsOfController, DocsController] : [])],
      providers: [madeOf(
        HEALTH_SOURCES, healthSources, JobQueue, RecordingHealth, RebuildRecords, SealRecords, BreakRecords)],
    };
  }
}
