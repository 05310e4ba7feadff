/** What every capability uses: clock, log, command runner, locks, read models and the directory of members. */
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PROBE_STATEMENT } from '../../event-store/postgres/migrate-event-log.js';
import { ProjectingProcesses } from '../../projections/engine/projecting-processes.js';
import { ProcessManagers } from '../../projections/engine/process-managers.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { AccessRecords } from './access/access-records.js';
import { KnownGames } from './as-of/known-games.js';
import { LaterEntries } from './as-of/later-entries.js';
import { Moments } from './as-of/moments.js';
import { RowsAsOf } from './as-of/rows-as-of.js';
import { Credentials } from './auth/credentials.js';
import { FastTables } from './boards/fast-tables.js';
import { SkippedEventRecords } from './boards/skipped-event-records.js';
import { Clock } from './clock.js';
import { CommandReceipts } from './commands/command-receipts.js';
import { CommandRunner } from './commands/command-runner.js';
import { MemberLock } from './commands/member-lock.js';
import { GameStreamCommandHandler } from './commands/game-stream-command.js';
import { StreamCommandHandler } from './commands/stream-command.js';
import { Turns } from './commands/turns.js';
import { VisibleWrites } from './commands/visible-writes.js';
import { PlayerDirectory } from './directory/player-directory.js';
import { EVENT_STORE } from './event-store.token.js';
import { isHeld } from './health/alarm-cause.js';
import { RecordingHealth } from './health/recording-health.js';
import { Freshness } from './http/freshness.js';
import { INFRASTRUCTURE, type Infrastructure, madeOf } from './infrastructure.js';
import { measuredAppend } from './metrics/measured-append.js';
import { Metrics } from './metrics/metrics.js';
import { LiveRows } from './persistence/live-rows.js';

/** The log, and the write path: appends are measured, and their outcomes reported to health. */
const writePath = (infrastructure: Infrastructure): Provider[] => {
  const { clock, answering, damage, readModels, store } = infrastructure;
  const metrics = new Metrics();
  const recording = new RecordingHealth({
    clock, probe: () => damage.watch(probeOf(infrastructure)), isLogHeld: () => isHeld(answering, 'log'),
  });
  metrics.followProjections(readModels, store);
  const receipts = new CommandReceipts(answering);
  const log = { readStream: store.readStream.bind(store), append: measuredAppend(store, metrics, recording) };
  return [
    { provide: EVENT_STORE, useValue: store },
    { provide: Metrics, useValue: metrics },
    { provide: RecordingHealth, useValue: recording },
    { provide: CommandReceipts, useValue: receipts },
    { provide: CommandRunner, useValue: new CommandRunner(log, clock, receipts) },
    { provide: AccessRecords, useValue: new AccessRecords(log, clock) },
  ];
};

/** What a command needs: a log in another engine is useless while the database accepts nothing. */
const probeOf = ({ store, answering, config }: Infrastructure): Promise<unknown> => Promise.all([
  store.probe(), ...(config.eventStoreUrl === undefined ? [] : [answering.query(PROBE_STATEMENT)]),
]);

const shared: Provider[] = [
  madeOf(Clock, ({ clock }) => clock),
  madeOf(ProjectingProcesses, ({ processes }) => processes),
  madeOf(ReadModels, ({ readModels }) => readModels),
  madeOf(ProcessManagers, ({ processManagers }) => processManagers),
  madeOf(Freshness, ({ readModels }) => new Freshness(readModels)),
  madeOf(VisibleWrites, ({ readModels, processManagers }) => new VisibleWrites(readModels, processManagers)),
  madeOf(Turns, ({ answering, store }) => new Turns(answering, store)),
  madeOf(MemberLock, ({ pool }) => new MemberLock(pool)),
  madeOf(SkippedEventRecords, ({ answering }) => new SkippedEventRecords(answering)),
  madeOf(FastTables, ({ answering }) => new FastTables(answering)),
  madeOf(Credentials, ({ dataSource }) => new Credentials(dataSource)),
  LiveRows,
  PlayerDirectory,
  KnownGames,
  LaterEntries,
  Moments,
  RowsAsOf,
  GameStreamCommandHandler,
  StreamCommandHandler,
];

@Global()
@Module({})
export class PlatformModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    const providers = [{ provide: INFRASTRUCTURE, useValue: infrastructure }, ...writePath(infrastructure), ...shared];
    return {
      module: PlatformModule,
      imports: [
        CqrsModule.forRoot(),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ type: 'postgres' as const }),
          dataSourceFactory: () => Promise.resolve(infrastructure.dataSource),
        }),
      ],
      providers,
      exports: providers,
    };
  }
}
