/**
 * The base of every capability, without a word of the product: clock, log, command runner, read models, access, HTTP.
 */
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DATABASE_PROBE } from '../../event-store/open-event-store.js';
import { ProjectingProcesses } from '../../projections/live/leadership.js';
import { ProcessManagers } from '../../projections/live/process-managers.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { AccessRecords } from './access/access-records.js';
import { Credentials } from './auth/credentials.js';
import { SkippedEventRecords } from './persistence/skipped-event-records.js';
import { FailedLogins, LoginThrottle } from './auth/login-throttle.js';
import { KnownBrowsers, OwnPassword } from './auth/login.guard.js';
import { OwnCookies } from './auth/own-cookies.js';
import { KnownSessions, MemberSessions, Sessions } from './auth/sessions.js';
import { signingKey } from './persistence/stored-settings.js';
import { Clock } from './clock.js';
import { CommandReceipts } from './commands/command-receipts.js';
import { CommandRunner, StreamCommandHandler } from './commands/command-runner.js';
import { StreamFence } from './commands/stream-fence.js';
import { Freshness, VisibleWrites } from './http/freshness.js';
import { EVENT_STORE } from './event-store.token.js';
import { freeBytes } from './health/free-room.js';
import { isHeld } from './health/health-source.js';
import { RecordingHealth } from './health/recording-health.js';
import { RoomScreens } from './auth/room-screens.js';
import { AnswerCache } from './http/answer-cache.js';
import { LiveChanges } from './http/live-changes.js';
import { Drain } from './http/drain.js';
import { ReadWork } from './http/read-work.js';
import { INFRASTRUCTURE, type Infrastructure, provideFrom } from './infrastructure.js';
import { measuredAppend, Metrics } from './metrics/metrics.js';

/** The log, and the write path: appends are measured, and their outcomes reported to health. */
const writePath = (infrastructure: Infrastructure): Provider[] => {
  const { clock, config, answering, damage, readModels, processManagers, store } = infrastructure;
  const metrics = new Metrics();
  const recording = new RecordingHealth({
    clock, probe: () => damage.watch(probeOf(infrastructure)), isLogHeld: () => isHeld(answering, 'log'),
  });
  metrics.recoverNumbersAndReceipts(() => [...readModels.status(), ...processManagers.status()], store);
  const { seals } = config;
  if (seals) metrics.follow('data_free_bytes', 'Room on the disk of DATA_DIR.', () => freeBytes(seals.folder));
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

/** The ground of a command: a log in another engine is useless while the database accepts no write. */
const probeOf = ({ store, answering, config }: Infrastructure): Promise<unknown> => Promise.all([
  store.probe(), ...(config.eventStoreUrl === undefined ? [] : [answering.query(DATABASE_PROBE)]),
]);

const shared: Provider[] = [
  provideFrom(Pool, ({ reading }) => reading),
  provideFrom(Clock, ({ clock }) => clock),
  provideFrom(ProjectingProcesses, ({ processes }) => processes),
  provideFrom(ReadModels, ({ readModels }) => readModels),
  provideFrom(ProcessManagers, ({ processManagers }) => processManagers),
  provideFrom(LiveChanges, ({ clock, processes }) => new LiveChanges(clock, processes)),
  provideFrom(Freshness, ({ readModels }, live) => new Freshness(readModels, live), LiveChanges),
  provideFrom(VisibleWrites, ({ readModels, processManagers }) => new VisibleWrites(readModels, processManagers)),
  provideFrom(StreamFence, ({ answering, store }) => new StreamFence(answering, store)),
  provideFrom(SkippedEventRecords, ({ answering }) => new SkippedEventRecords(answering)),
  Credentials,
  provideFrom(OwnCookies, async ({ answering }) => new OwnCookies(await signingKey(answering, 'session-signing-key'))),
  provideFrom(Sessions, ({ answering }, cookies) => new Sessions(answering, cookies), OwnCookies),
  MemberSessions,
  FailedLogins,
  provideFrom(KnownBrowsers, async ({ answering }, cookies) => (
    new KnownBrowsers(await signingKey(answering, 'known-browsers-key'), cookies)), OwnCookies),
  provideFrom(LoginThrottle, ({ answering }, { work }, failedLogins, access) => new LoginThrottle(answering, {
    work, failedLogins, onClosed: (playerId) => access.recordLater({ type: 'LoginsRefused', data: { playerId } }),
  }), Credentials, FailedLogins, AccessRecords),
  OwnPassword,
  provideFrom(KnownSessions, (_, freshness) => new KnownSessions(freshness), Freshness),
  provideFrom(AnswerCache, (_, freshness) => new AnswerCache(freshness), Freshness),
  RoomScreens,
  Drain,
  ReadWork,
  StreamCommandHandler,
];

@Global()
@Module({})
export class PlatformModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    const providers = [{ provide: INFRASTRUCTURE, useValue: infrastructure }, ...writePath(infrastructure), ...shared];
    return { module: PlatformModule, imports: [CqrsModule.forRoot()], providers, exports: providers };
  }
}
