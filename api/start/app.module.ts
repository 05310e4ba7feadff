/** The whole server: every capability, its calls, the steps around each call, its jobs and its health. */
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { AuditModule } from '../audit/audit.controller.js';
import { BillingModule } from '../billing/billing-commands.js';
import { BillingHttpModule } from '../billing/billing.controller.js';
import { ExportModule } from '../export/export.controller.js';
import { ExplainModule } from '../explain/explain.controller.js';
import { FactsHttpModule } from '../group/group.controller.js';
import { GamesHttpModule, GamesModule } from '../games/games.controller.js';
import { AsOfController, AsOfInterceptor } from '../past/as-of.controller.js';
import { GroupModule } from './shared.module.js';
import { ImportsHttpModule } from '../import/imports.controller.js';
import { JobsModule } from './jobs.js';
import { LeaderboardsModule } from '../leaderboards/leaderboards.controller.js';
import { MaintenanceHttpModule, MaintenanceModule } from '../maintenance/maintenance.controller.js';
import { RebuildRecords } from '../maintenance/rebuild-records.js';
import { comparisonHealth } from '../maintenance/rebuild-runs.js';
import { BackupRecords, backupsHealth } from '../maintenance/backups/backup-records.js';
import { BreakRecords, SealRecords, sealsHealth } from '../maintenance/seals/seal-records.js';
import { clockHealth } from '../months/clock-health.js';
import { MonthsHttpModule, MonthsModule } from '../months/months.controller.js';
import { NoticesHttpModule } from '../notices/notices.controller.js';
import { RightsGuard } from '../platform/auth/rights.guard.js';
import { DocsController } from '../platform/docs/docs.controller.js';
import {
  boardsHealth, enginesHealth, followersHealth, groundHealth, HEALTH_SOURCES, type HealthSources,
  installationOf, isHeld, leadershipHealth,
} from '../platform/health/health-source.js';
import { HealthController } from '../platform/health/health.controller.js';
import { AddressController } from '../platform/health/public-address.js';
import { RecordingHealth } from '../platform/health/recording-health.js';
import { AnswersInterceptor } from '../platform/http/answers.interceptor.js';
import { ErrorFilter } from '../platform/http/error.filter.js';
import { RequestPipe } from '../platform/http/call-handler.js';
import { WriteWorkInterceptor } from '../platform/http/write-work.js';
import { type Infrastructure, provideFrom } from '../platform/infrastructure.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { PlatformModule } from '../platform/platform.module.js';
import { PlansHttpModule, PlansModule } from '../plans/plans.controller.js';
import { PlayersModule } from '../players/player-commands.js';
import { PlayersHttpModule } from '../players/users.controller.js';
import { ProfilesModule } from '../stats/profiles.controller.js';
import { SessionModule } from '../session/session.controller.js';
import { StatsModule } from '../stats/stats.controller.js';
import { UpdatesHttpModule } from '../updates/updates.controller.js';

const healthSources = (
  { store, clock, answering, readModels, processManagers, processes, damage }: Infrastructure,
  jobs: JobQueue,
  recording: RecordingHealth,
  records: RebuildRecords,
  seals: SealRecords,
  breaks: BreakRecords,
  backups: BackupRecords,
): HealthSources => ({
  installation: async () => ({ report: await installationOf(answering) }),
  engines: enginesHealth([
    { name: 'log', ask: () => store.head() },
    { name: 'database', ask: () => answering.query('select 1') },
    { name: 'jobs', ask: () => jobs.backend.isReachable() },
  ]),
  ground: groundHealth(answering),
  clock: clockHealth({ pool: answering, store, clock }),
  projections: followersHealth(readModels),
  processManagers: followersHealth(processManagers),
  leadership: leadershipHealth(() => processes.leaderless(answering)),
  comparison: comparisonHealth(records),
  damage: () => damage.health(),
  backups: backupsHealth(backups),
  seals: sealsHealth(seals, breaks, { store, clock }),
  recording: (logHead) => recording.health(logHead),
  boards: boardsHealth({
    store, clock, runners: () => processes.status(), areBoardsHeld: () => isHeld(answering, 'boards'),
  }),
});

/** Everything that the application can do without HTTP: all commands. */
@Module({
  imports: [GroupModule, BillingModule, GamesModule, MaintenanceModule, MonthsModule, PlansModule, PlayersModule],
})
export class CapabilitiesModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    return { module: CapabilitiesModule, imports: [PlatformModule.on(infrastructure)] };
  }
}

/** The boards come first, because `games/summary/...` would match a game's id. */
const CALLS = [
  SessionModule, PlayersHttpModule, LeaderboardsModule, GamesHttpModule, MonthsHttpModule, StatsModule,
  ProfilesModule, BillingHttpModule, FactsHttpModule, AuditModule, MaintenanceHttpModule, UpdatesHttpModule,
  ExplainModule, NoticesHttpModule, PlansHttpModule, ExportModule, ImportsHttpModule,
];

/** The steps around every call. */
const AROUND_CALLS = [
  { provide: APP_FILTER, useClass: ErrorFilter },
  { provide: APP_GUARD, useClass: RightsGuard },
  { provide: APP_PIPE, useClass: RequestPipe },
  { provide: APP_INTERCEPTOR, useClass: WriteWorkInterceptor },
  // A read first waits for the write that it wants to see.
  { provide: APP_INTERCEPTOR, useClass: AnswersInterceptor },
  { provide: APP_INTERCEPTOR, useClass: AsOfInterceptor },
];

@Module({})
export class AppModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    const answersMembers = infrastructure.config.role !== 'projections';
    return {
      module: AppModule,
      imports: [
        CapabilitiesModule.on(infrastructure), MaintenanceModule, JobsModule, DiscoveryModule,
        ...(answersMembers ? CALLS : []),
      ],
      controllers: [HealthController, ...(answersMembers ? [AddressController, AsOfController, DocsController] : [])],
      providers: [
        ...AROUND_CALLS,
        provideFrom(
          HEALTH_SOURCES, healthSources,
          JobQueue, RecordingHealth, RebuildRecords, SealRecords, BreakRecords, BackupRecords,
        ),
      ],
    };
  }
}
