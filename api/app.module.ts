/** Owns the HTTP side of the application: calls, rights, errors, login. */
import { type DynamicModule, Module, type Provider, StandardSchemaValidationPipe } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { OperationsController } from './maintenance/operations.controller.js';
import { PopulationController } from './maintenance/population.controller.js';
import { pastHealth } from './as-of/past-health.js';
import { AuditController } from './audit/audit.controller.js';
import { AuthController } from './platform/auth/auth.controller.js';
import { Credentials } from './platform/auth/credentials.js';
import { FailedLogins } from './platform/auth/failed-logins.js';
import { KnownBrowsers } from './platform/auth/known-browsers.js';
import { KnownSessions } from './platform/auth/known-sessions.js';
import { LocalStrategy } from './platform/auth/local.strategy.js';
import { LoginThrottle } from './platform/auth/login-throttle.js';
import { LoginsController } from './platform/auth/logins.controller.js';
import { MemberSessions } from './platform/auth/member-sessions.js';
import { RightsGuard } from './platform/auth/rights.guard.js';
import { Sessions, signingKey } from './platform/auth/sessions.js';
import { BillingController } from './billing/billing.controller.js';
import { CoreModule } from './core.module.js';
import { DocsController } from './platform/docs/docs.controller.js';
import { GamesController } from './games/games.controller.js';
import { isHeld } from './platform/health/alarm-cause.js';
import { boardsHealth } from './platform/health/boards-health.js';
import { HealthController } from './platform/health/health.controller.js';
import { enginesHealth } from './platform/health/engines.js';
import { leadershipHealth } from './platform/health/leadership-health.js';
import { followers, HEALTH_SOURCES, type HealthSource } from './platform/health/health-source.js';
import { RecordingHealth } from './platform/health/recording-health.js';
import { Drain } from './platform/http/drain.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { Freshness } from './platform/http/freshness.js';
import { KeepAnswersInterceptor } from './platform/http/keep-answers.interceptor.js';
import { KeptAnswers } from './platform/http/kept-answers.js';
import { malformed } from './platform/http/parsed.js';
import { ReadAtLeastInterceptor } from './platform/http/read-at-least.interceptor.js';
import { sessionCookie } from './platform/http/session-cookie.js';
import { WrittenAnswers } from './platform/http/written-answers.js';
import type { Infrastructure } from './infrastructure.js';
import { JobQueue } from './platform/jobs/job-queue.js';
import { LeaderboardsController } from './leaderboards/leaderboards.controller.js';
import { MonthsController } from './months/months.controller.js';
import { AvatarsController } from './players/avatars.controller.js';
import { UsersController } from './players/users.controller.js';
import { comparisonHealth } from './platform/rebuilds/comparison-health.js';
import { RebuildRecords } from './platform/rebuilds/rebuild-records.js';
import { jobProviders } from './server-jobs.js';
import { StatsController } from './stats/stats.controller.js';
import { LogNews } from './updates/log-news.js';
import { Updates } from './updates/updates.js';
import { UpdatesController } from './updates/updates.controller.js';

const http: Provider[] = [
  { provide: APP_FILTER, useClass: ErrorFilter },
  { provide: APP_GUARD, useClass: RightsGuard },
  { provide: APP_PIPE, useFactory: () => new StandardSchemaValidationPipe({ exceptionFactory: malformed }) },
  // A read waits for the write that it wants to see before it is told how fresh it is.
  { provide: APP_INTERCEPTOR, useClass: ReadAtLeastInterceptor },
  { provide: APP_INTERCEPTOR, useClass: KeepAnswersInterceptor },
  WrittenAnswers,
  Drain,
];

const keptReads = ({ readModels, answering, store }: Infrastructure): Provider[] => {
  const ofFreshness = (make: (freshness: Freshness) => object) => ({ inject: [Freshness], useFactory: make });
  return [
    { provide: KeptAnswers, ...ofFreshness((freshness) => new KeptAnswers(freshness)) },
    { provide: KnownSessions, ...ofFreshness((freshness) => new KnownSessions(freshness)) },
    {
      provide: Updates,
      ...ofFreshness((freshness) => new Updates(store, new LogNews(store, readModels), freshness, answering)),
    },
  ];
};

const healthSources = (
  { store, clock, answering, readModels, processManagers, processes, asOf }: Infrastructure,
  jobs: JobQueue,
  recording: RecordingHealth,
): HealthSource[] => [
  enginesHealth([
    { name: 'log', ask: () => store.head() },
    { name: 'database', ask: () => answering.query('select 1') },
    { name: 'jobs', ask: () => jobs.isThere() },
  ]),
  followers('projections', readModels),
  followers('processManagers', processManagers),
  leadershipHealth(() => processes.unled(answering)),
  comparisonHealth(new RebuildRecords(answering)),
  ...(asOf ? [pastHealth(asOf)] : [recording, boardsHealth({
    store, clock,
    followers: () => [...readModels.status(), ...processManagers.status()],
    areBoardsHeld: () => isHeld(answering, 'boards'),
  })]),
];

const logins = ({ answering, dataSource, clock, asOf }: Infrastructure): Provider[] => {
  const failedLogins = new FailedLogins(answering, clock);
  return [
    { provide: MemberSessions, useValue: new MemberSessions(dataSource, clock) },
    { provide: FailedLogins, useValue: failedLogins },
    {
      provide: KnownBrowsers,
      useFactory: async () => new KnownBrowsers(
        await signingKey(dataSource, 'known-browsers-key'), sessionCookie(asOf?.position)),
    },
    {
      provide: LoginThrottle,
      inject: [Credentials],
      useFactory: ({ work }: Credentials) => LoginThrottle.create(answering, { work, failedLogins }),
    },
  ];
};

const sessionsOf = ({ answering, dataSource, asOf }: Infrastructure): Sessions =>
  new Sessions(answering, dataSource, sessionCookie(asOf?.position));

@Module({})
export class AppModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    return {
      module: AppModule,
      imports: [CoreModule.on(infrastructure), DiscoveryModule, PassportModule.register({ session: true })],
      // The boards come first: `games/summary/...` is no game's id.
      controllers: infrastructure.config.role === 'projections' ? [HealthController] : [
        AuthController, LoginsController, UsersController, LeaderboardsController, GamesController, MonthsController,
        StatsController, AvatarsController, BillingController, AuditController, HealthController, DocsController,
        OperationsController,
        PopulationController, UpdatesController,
      ],
      providers: [
        ...http,
        ...keptReads(infrastructure),
        ...jobProviders(infrastructure),
        {
          provide: HEALTH_SOURCES,
          inject: [JobQueue, RecordingHealth],
          useFactory: (jobs: JobQueue, recording: RecordingHealth) => healthSources(infrastructure, jobs, recording),
        },
        LocalStrategy,
        { provide: Sessions, useValue: sessionsOf(infrastructure) },
        ...logins(infrastructure),
      ],
    };
  }
}
