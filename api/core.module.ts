/** Owns what the application can do without HTTP: commands, queries and what they stand on. */
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PROBE_STATEMENT } from '../event-store/postgres/migrate-event-log.js';
import { Followers } from './maintenance/followers.js';
import { maintenanceCommandHandlers, maintenanceCommands } from './maintenance/maintenance-commands.js';
import { MaintenanceDeeds } from './maintenance/maintenance-deeds.js';
import { MaintenanceLock } from './maintenance/maintenance-lock.js';
import { MaintenanceRunner } from './maintenance/maintenance-runner.js';
import { PendingActs } from './maintenance/pending-acts.js';
import { AuditHandler } from './audit/audit-query.js';
import { Credentials } from './platform/auth/credentials.js';
import { billingCommandHandlers, billingCommands } from './billing/billing-commands.js';
import { billingQueryHandlers } from './billing/billing-queries.js';
import { Clock } from './platform/clock.js';
import { CommandReceipts } from './platform/commands/command-receipts.js';
import { CommandRunner } from './platform/commands/command-runner.js';
import { ALL_COMMANDS, HandlerCheck } from './platform/commands/handler-check.js';
import { MemberLock } from './platform/commands/member-lock.js';
import { MonthLock } from './platform/commands/month-lock.js';
import { OpenMonthRunner } from './platform/commands/open-month-runner.js';
import { PlayerDirectory } from './platform/directory/player-directory.js';
import { EVENT_STORE } from './platform/event-store.token.js';
import { gameCommandHandlers, gameCommands } from './games/game-commands.js';
import { gameHistoryQueryHandlers } from './games/game-history-queries.js';
import { gameQueryHandlers } from './games/game-queries.js';
import { isHeld } from './platform/health/alarm-cause.js';
import { RecordingHealth } from './platform/health/recording-health.js';
import { Freshness } from './platform/http/freshness.js';
import type { Infrastructure } from './infrastructure.js';
import { gameCalendarQueryHandlers } from './leaderboards/game-calendar-queries.js';
import { leaderboardQueryHandlers } from './leaderboards/leaderboard-queries.js';
import { MeasuredEventStore } from './platform/metrics/measured-event-store.js';
import { Metrics } from './platform/metrics/metrics.js';
import { HeldMonths } from './months/held-months.js';
import { MonthBoards } from './months/month-board.js';
import { monthCommandHandlers, monthCommands } from './months/month-commands.js';
import { monthQueryHandlers } from './months/month-queries.js';
import { MonthTransition } from './months/month-transition.js';
import { OtherMembers } from './players/other-members.js';
import { ChangeAvatarCommand, ChangeAvatarHandler } from './players/avatar-commands.js';
import { playerCommandHandlers, playerCommands } from './players/player-commands.js';
import { ProcessManagers } from '../projections/engine/process-managers.js';
import { ReadModels } from '../projections/engine/read-models.js';
import { RebuildRecords } from './platform/rebuilds/rebuild-records.js';
import { SkippedEventRecords } from './platform/rebuilds/skipped-event-records.js';
import { DashboardHandler } from './stats/dashboard-query.js';
import { MemberRows } from './stats/member-rows.js';
import { statsQueryHandlers } from './stats/stats-queries.js';
import { VisibleWrites } from './platform/commands/visible-writes.js';

const infrastructureProviders = (infrastructure: Infrastructure): Provider[] => {
  const { clock, config, answering, pool, readModels, processManagers, dataSource } = infrastructure;
  const metrics = new Metrics();
  const receipts = new CommandReceipts(answering);
  const recording = new RecordingHealth({
    clock, probe: () => probeOf(infrastructure), isLogHeld: () => isHeld(answering, 'log'),
  });
  const store = new MeasuredEventStore(infrastructure.store, metrics, recording);
  metrics.followProjections(readModels, store);
  return [
    { provide: Clock, useValue: clock },
    { provide: Metrics, useValue: metrics },
    { provide: EVENT_STORE, useValue: store },
    { provide: RecordingHealth, useValue: recording },
    { provide: ReadModels, useValue: readModels },
    { provide: ProcessManagers, useValue: processManagers },
    { provide: Freshness, useValue: new Freshness(readModels, answering) },
    { provide: VisibleWrites, useValue: new VisibleWrites(readModels, processManagers) },
    { provide: CommandRunner, useValue: new CommandRunner(store, clock, receipts) },
    { provide: MonthLock, useValue: new MonthLock(config.databaseUrl) },
    { provide: CommandReceipts, useValue: receipts },
    { provide: MemberLock, useValue: new MemberLock(dataSource) },
    { provide: MaintenanceLock, useValue: new MaintenanceLock(dataSource) },
    { provide: PendingActs, useValue: new PendingActs(answering) },
    { provide: HeldMonths, useValue: new HeldMonths(pool) },
    { provide: RebuildRecords, useValue: new RebuildRecords(answering) },
    { provide: SkippedEventRecords, useValue: new SkippedEventRecords(answering) },
    { provide: Credentials, useValue: new Credentials(dataSource) },
  ];
};

/** What a command needs: a log in another engine is of no use while the database takes nothing. */
const probeOf = ({ store, answering, config }: Infrastructure): Promise<unknown> => Promise.all([
  store.probe(), ...(config.eventStoreUrl === undefined ? [] : [answering.query(PROBE_STATEMENT)]),
]);

@Module({})
export class CoreModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    const providers = infrastructureProviders(infrastructure);
    return {
      module: CoreModule,
      imports: [
        DiscoveryModule,
        CqrsModule.forRoot(),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ type: 'postgres' as const }),
          dataSourceFactory: () => Promise.resolve(infrastructure.dataSource),
        }),
      ],
      providers: [
        ...providers,
        PlayerDirectory,
        OpenMonthRunner,
        OtherMembers,
        {
          provide: ALL_COMMANDS,
          useValue: [
            ...gameCommands, ...playerCommands, ChangeAvatarCommand,
            ...monthCommands, ...billingCommands, ...maintenanceCommands,
          ],
        },
        HandlerCheck,
        ...gameCommandHandlers,
        ...gameQueryHandlers,
        ...gameHistoryQueryHandlers,
        ...gameCalendarQueryHandlers,
        ...leaderboardQueryHandlers,
        ...playerCommandHandlers,
        ChangeAvatarHandler,
        ...billingCommandHandlers,
        ...billingQueryHandlers,
        AuditHandler,
        Followers,
        MaintenanceDeeds,
        MaintenanceRunner,
        ...maintenanceCommandHandlers,
        MonthBoards,
        MonthTransition,
        ...monthCommandHandlers,
        ...monthQueryHandlers,
        MemberRows,
        DashboardHandler,
        ...statsQueryHandlers,
      ],
      exports: [
        ...providers, PlayerDirectory, Followers, MaintenanceRunner, MonthBoards, MonthTransition,
      ],
    };
  }
}
