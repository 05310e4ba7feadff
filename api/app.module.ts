/** The whole server: every capability, its calls, what each call passes through, its jobs and its health. */
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { AuditController } from './audit/audit.controller.js';
import { AuditQuery } from './audit/audit-query.js';
import { HistoryQueries } from './audit/history-queries.js';
import { LogEntries } from './audit/log-entries.js';
import { RelatedEntries } from './audit/related-entries.js';
import { BillingCommands } from './billing/billing-commands.js';
import { BillingController } from './billing/billing.controller.js';
import { ExplainQueries } from './explain/explain-queries.js';
import { ExplainController } from './explain/explain.controller.js';
import { GameCommands, GameStreamCommandHandler, SameGames } from './games/game-commands.js';
import { GameQueries } from './games/game-queries.js';
import { GamesUnderWay } from './games/games-under-way.js';
import { GamesController } from './games/games.controller.js';
import { EveningQueries } from './leaderboards/evening-queries.js';
import { EveningsController } from './leaderboards/evenings.controller.js';
import { LeaderboardQueries } from './leaderboards/leaderboard-queries.js';
import { LeaderboardsController } from './leaderboards/leaderboards.controller.js';
import { MaintenanceCommands } from './maintenance/maintenance-commands.js';
import { MaintenanceController, maintenanceRecords } from './maintenance/maintenance.controller.js';
import { SealsController } from './maintenance/seals/seals.controller.js';
import { MonthCommands, MonthTransition } from './months/month-commands.js';
import { MonthsController } from './months/months.controller.js';
import { NoticePusher } from './notices/notice-pusher.js';
import { NoticesController } from './notices/notices.controller.js';
import { PlayerCommands } from './players/player-commands.js';
import { UsersController } from './players/users.controller.js';
import { Badges } from './profiles/badges.js';
import { PairQueries } from './profiles/pair-queries.js';
import { ProfileQueries } from './profiles/profile-queries.js';
import { ProfilesController } from './profiles/profiles.controller.js';
import { StatsQueries } from './stats/stats-queries.js';
import { StatsController } from './stats/stats.controller.js';
import { UpdatesController } from './updates/updates.controller.js';
import { AsOfController } from './group/as-of/as-of.controller.js';
import { AsOfInterceptor } from './group/as-of/as-of.interceptor.js';
import { GroupModule } from './group/group.module.js';
import { JobsModule } from './jobs.js';
import { RebuildRecords } from './maintenance/rebuild-records.js';
import { comparisonHealth } from './maintenance/rebuild-runs.js';
import { BreakRecords } from './maintenance/seals/break-records.js';
import { SealRecords } from './maintenance/seals/seal-records.js';
import { sealsHealth } from './maintenance/seals/seals-health.js';
import { RightsGuard } from './platform/auth/rights.guard.js';
import { DocsController } from './platform/docs/docs.controller.js';
import { boardsHealth } from './platform/health/boards-health.js';
import {
  enginesHealth, followersHealth, HEALTH_SOURCES, type HealthSources, isHeld, leadershipHealth,
} from './platform/health/health-source.js';
import { HealthController } from './platform/health/health.controller.js';
import { RecordingHealth } from './platform/health/recording-health.js';
import { AnswersInterceptor } from './platform/http/answers.interceptor.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { RequestPipe } from './platform/http/parsed.js';
import { type Infrastructure, madeOf } from './platform/infrastructure.js';
import { JobQueue } from './platform/jobs/job-queue.js';
import { PlatformModule } from './platform/platform.module.js';
import { SessionModule } from './session/session.controller.js';

const healthSources = (
  { store, clock, answering, readModels, processManagers, processes, damage }: Infrastructure,
  jobs: JobQueue, recording: RecordingHealth, records: RebuildRecords, seals: SealRecords, breaks: BreakRecords,
): HealthSources => ({
  engines: enginesHealth([
    { name: 'log', ask: () => store.head() },
    { name: 'database', ask: () => answering.query('select 1') },
    { name: 'jobs', ask: () => jobs.isReachable() },
  ]),
  projections: followersHealth(readModels),
  processManagers: followersHealth(processManagers),
  leadership: leadershipHealth(() => processes.leaderless(answering)),
  comparison: comparisonHealth(records),
  damage: () => damage.health(),
  seals: sealsHealth(seals, breaks, { store, clock }),
  recording: (logHead) => recording.health(logHead),
  boards: boardsHealth({
    store, clock, runners: () => processes.status(), areBoardsHeld: () => isHeld(answering, 'boards'),
  }),
});

/** Everything that the application can do without HTTP: all commands, and what its jobs do. */
const COMMANDS = [
  BillingCommands, GameCommands, GameStreamCommandHandler, SameGames, MonthCommands, MonthTransition, NoticePusher,
  PlayerCommands, ...maintenanceRecords,
];

@Global()
@Module({ imports: [GroupModule], providers: COMMANDS, exports: COMMANDS })
export class CapabilitiesModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    return { module: CapabilitiesModule, imports: [PlatformModule.on(infrastructure)] };
  }
}

/** What only calls need. */
const QUERIES = [
  AuditQuery, Badges, EveningQueries, ExplainQueries, HistoryQueries, LeaderboardQueries, MaintenanceCommands,
  PairQueries, ProfileQueries, RelatedEntries, StatsQueries,
  madeOf(LogEntries, ({ answering }) => new LogEntries(answering)),
];

/** The boards and what is found come first: `games/summary/...` and `games/find` would match a game's id. */
const CALLS = [
  LeaderboardsController, GameQueries, GamesController, GamesUnderWay, AsOfController, AuditController,
  BillingController, DocsController, EveningsController, ExplainController, MaintenanceController, MonthsController,
  NoticesController, ProfilesController, SealsController, StatsController, UpdatesController, UsersController,
];

/** What every call passes through. */
const AROUND_CALLS = [
  { provide: APP_FILTER, useClass: ErrorFilter },
  { provide: APP_GUARD, useClass: RightsGuard },
  { provide: APP_PIPE, useClass: RequestPipe },
  // First a read waits for the write that it wants to see.
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
        CapabilitiesModule.on(infrastructure), JobsModule, DiscoveryModule, ...(answersMembers ? [SessionModule] : []),
      ],
      controllers: [HealthController, ...(answersMembers ? CALLS : [])],
      providers: [
        ...AROUND_CALLS, ...(answersMembers ? QUERIES : []),
        madeOf(HEALTH_SOURCES, healthSources, JobQueue, RecordingHealth, RebuildRecords, SealRecords, BreakRecords),
      ],
    };
  }
}
