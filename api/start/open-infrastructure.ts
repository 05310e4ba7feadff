/**
 * The infrastructure below the application: connections, log and read models, opened in order and closed in reverse.
 */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Finding, lookAt, standingOn } from '../../postgres/ground.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { isLogProtected } from '../../event-store/postgres/log-owner.js';
import { migrateEventLog } from '../../event-store/postgres/migrate-event-log.js';
import { allProjections } from '../../projections/all-projections.js';
import { FeeProcess } from '../billing/fee-process.js';
import { backUpBeforeMigration } from '../maintenance/backups/backup-before-migration.js';
import { halfRestoreIn } from '../maintenance/backups/restore.js';
import { MaintenanceProcess } from '../maintenance/maintenance-commands.js';
import { RebuildRecords } from '../maintenance/rebuild-records.js';
import { clockFaults } from '../months/clock-health.js';
import type { Clock } from '../platform/clock.js';
import { followZone } from './group-clock.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { type Config, ConfigurationError } from '../platform/config.js';
import { createAnsweringPool, createPool, POOL_SIZE } from '../../postgres/pool.js';
import { LOG_CONNECTIONS } from '../../event-store/postgres/postgres-event-store.js';
import { JOB_CONNECTIONS } from '../platform/jobs/job-backend.js';
import { rebuildInThread } from '../../projections/rebuild/rebuild-thread.js';
import { lookAtRedis } from '../platform/jobs/redis-ground.js';
import { DamageHealth } from '../platform/health/damage-health.js';
import type { Infrastructure, StartRebuild } from '../platform/infrastructure.js';
import { recoverNumbersAndReceipts, detectReplacedLog } from '../shared/log-identity.js';
import { APP_SCHEMA, migrateDurableTables, refusalOfData } from '../platform/persistence/durable-tables.js';
import { noteVersion, VERSION } from '../platform/persistence/used-version.js';
import { RepeatedErrors } from '../platform/repeated-errors.js';
import type { RebuildProgress } from '../../projections/rebuild/rebuild.js';
import { messageOf, sqlStateOf } from '../../event-store/error-kinds.js';
import { ProcessManagers } from '../../projections/live/process-managers.js';
import { ProjectingProcesses } from '../../projections/live/leadership.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { heldMonths } from '../../projections/processes/held-months.js';
import { monthsPlayed } from '../../projections/processes/months-played.js';
import { notices } from '../../projections/processes/notices.js';
import { pendingActs } from '../../projections/processes/pending-acts.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import {
  EventLogOutdated, type EventStore, EventStoreAccessDenied, EventStoreUnavailable,
} from '../../event-store/event-store.js';

const UNPROTECTED = 'The log is not protected: the user of DATABASE_URL can change it. '
  + 'docs/operating.md says how to give it to its own role.';

/**
 * The interval finds events that a command of the operator appends beside a server that is otherwise alone with its
 * log.
 */
const ALONE_POLL_INTERVAL_MS = 5_000;

/**
 * The number of connections beside the pools: hints, the lease, and those of a rebuild, a backup, a seal and a lock
 * of members.
 */
const CONNECTIONS_BESIDE = 6;

/**
 * The largest number of connections to the database of a process with this configuration, without those of a rebuild.
 */
const connectionsOf = ({ eventStoreUrl, redisUrl }: Config): number => 3 * POOL_SIZE + CONNECTIONS_BESIDE
  + (eventStoreUrl === undefined ? LOG_CONNECTIONS : 0) + (redisUrl === undefined ? JOB_CONNECTIONS : 0);

/** The faults of a server's database. Each other role has at least one process of each of two roles. */
export const lookAtDatabase = (config: Config): Promise<Finding[]> =>
  lookAt(config.databaseUrl, connectionsOf(config) * (config.role === 'all' ? 1 : 2));

/**
 * Migrates durable tables, builds missing or outdated read models, and starts following the log.
 * @param report  receives a line about each slow step or error
 */
export async function openInfrastructure(
  config: Config, { clock, report }: { readonly clock: Clock; readonly report: (line: string) => void },
): Promise<Infrastructure> {
  await standOnGround(config, report);
  const [pool, reading] = [createPool(config.databaseUrl), createPool(config.databaseUrl)];
  const answering = createAnsweringPool(config.databaseUrl);
  await prepareDatabase(config, pool, { clock, report });
  const store = await openEventStore({ ...config, isShared: config.role !== 'all' });
  // Another server of the database may answer from now on.
  pool.on('connect', () => store.doubt?.());
  const processes = new ProjectingProcesses(config);
  await explainedAtStart(untilLogAnswers(store, report));
  if (await explainedAtStart(detectReplacedLog(pool, store, config.acceptLogEnd, clock))) {
    report('The log is a different one, or ends earlier, as you accepted: everything is rebuilt from it.');
  }
  const skippedEvents = new SkippedEventRecords(pool);
  const damage = new DamageHealth(answering);
  const errors = new RepeatedErrors(report);
  const startRebuild: StartRebuild = async (purpose, { signal, onProgress }) => damage.watch(rebuildInThread({
    databaseUrl: config.databaseUrl, eventStoreUrl: config.eventStoreUrl,
    now: clock.now().toISOString(), purpose, skipped: await skippedEvents.positions(),
  }, { signal, onProgress }));
  const isAlone = config.role === 'all' && config.eventStoreUrl === undefined;
  const following = {
    store, pool, now: () => clock.now(), skippedEvents: () => skippedEvents.positions(),
    ...(isAlone && { pollIntervalMs: ALONE_POLL_INTERVAL_MS }),
  };
  const readModels = new ReadModels(allProjections, {
    ...following,
    rebuild: async (onProgress) => {
      const result = await startRebuild('swap', { onProgress });
      await new RebuildRecords(pool).noteAlarm(result, clock.now().toISOString());
    },
    mayBuild: config.role !== 'api',
    onError: (names, error) => {
      damage.report(error);
      errors.met(`Projecting ${names} failed: ${messageOf(error)}`);
    },
  }, processes);
  await explainedAtStart(followZone(clock, store, readModels, (line) => errors.met(line)));
  await readModels.start(progressReporter(report));
  const processManagers = new ProcessManagers([monthsPlayed, pendingActs, heldMonths, notices], {
    ...following,
    schema: APP_SCHEMA,
    onSetBack: (to) => void recoverNumbersAndReceipts(pool, store, to).catch((error: unknown) =>
      errors.met(`Numbers and receipts could not follow the log: ${messageOf(error)}`)),
    onError: (process, error) => {
      damage.report(error);
      errors.met(`The ${process} process failed: ${messageOf(error)}`);
    },
  }, processes);
  assignActs(processManagers, { pool, store, clock, readModels });
  processManagers.start();
  processes.start();
  // Health reports it too, later if it cannot be read yet.
  for (const fault of await clockFaults(answering, store, clock).catch(() => [])) report(fault);
  return {
    config, clock, pool, answering, reading, store, readModels, processManagers, processes, damage,
    startRebuild,
    close: async () => {
      await processManagers.stop();
      await readModels.stop();
      await processes.close();
      await store.close();
      await Promise.all([pool.end(), answering.end(), reading.end()]);
    },
  };
}

/** What follows from events besides rows: fees, which answers wait for, and acts of admins. */
function assignActs(
  managers: ProcessManagers,
  { pool, store, clock, readModels }: Pick<Infrastructure, 'pool' | 'store' | 'clock' | 'readModels'>,
): void {
  const fees = new FeeProcess(pool, store, new CommandRunner(store, clock));
  const maintenance = new MaintenanceProcess(pool, store, readModels);
  managers.assign(monthsPlayed.name, () => fees.act(), true);
  managers.assign(pendingActs.name, () => maintenance.act());
}

/** @throws ConfigurationError or EngineUnusable for data and engines that cannot be used */
async function standOnGround(config: Config, report: (line: string) => void): Promise<void> {
  makeFolder(config);
  const half = config.seals && await halfRestoreIn(config.seals.folder);
  const refusal = half ?? await refusalOfData(config.databaseUrl);
  if (refusal !== undefined) throw new ConfigurationError(refusal);
  const ofRedis = config.redisUrl === undefined ? [] : await lookAtRedis(config.redisUrl);
  for (const warning of standingOn([...await lookAtDatabase(config), ...ofRedis])) report(warning);
}

/** The folder of seals and backups. @throws ConfigurationError */
function makeFolder({ role, seals }: Config): void {
  if (role === 'api' || seals === undefined) return;
  try {
    mkdirSync(seals.folder, { recursive: true, mode: 0o700 });
    accessSync(seals.folder, constants.W_OK);
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR cannot be written (${sqlStateOf(error)}): give the folder to the user `
      + `of the server (${process.getuid?.()}), or name another one.`);
  }
}

/** Migrates log and durable tables, and reports unusual facts about them. */
async function prepareDatabase(
  config: Config, pool: Pool, { clock, report }: { readonly clock: Clock; readonly report: (line: string) => void },
): Promise<void> {
  await explainedAtStart(migrateEventLog(pool));
  if (config.eventStoreUrl === undefined && !(await isLogProtected(pool))) report(UNPROTECTED);
  await migrateDurableTables(config.databaseUrl, () => backUpBeforeMigration(config, pool, clock.now(), report));
  const last = await noteVersion(pool);
  if (last !== null) report(`The data were last used by ${last}. This is version ${VERSION}.`);
}

/** The time limit of a log that starts: the engine may need minutes after a boot of the machine. */
const LOG_STARTS_MS = 5 * 60_000;
const LOOK_AGAIN_MS = 500;
/** Words of gRPC for a name without an address, and for TLS: these errors do not pass. */
const OF_ADDRESS = /Name resolution failed|certificate|SSL|TLS/i;

/** @throws the last error of a log that starts for too long, and at once an error that does not pass */
async function untilLogAnswers(store: Pick<EventStore, 'head'>, report: (line: string) => void): Promise<void> {
  const end = performance.now() + LOG_STARTS_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return void await store.head();
    } catch (error) {
      const passes = error instanceof EventStoreUnavailable && !OF_ADDRESS.test(error.message);
      if (!passes || performance.now() > end) throw error;
      if (isFirst) report('EventStoreDB does not answer yet: waiting for it for up to five minutes.');
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

/** Reports one line per step, and none for an empty log. */
function progressReporter(report: (line: string) => void): (progress: RebuildProgress) => void {
  let reported = '';
  return ({ step, events }) => {
    if (step === reported || events === 0) return;
    reported = step;
    report(`Building the read models: ${step}...`);
  };
}

/** @throws ConfigurationError when `firstUse` of the log fails */
async function explainedAtStart<Answer>(firstUse: Promise<Answer>): Promise<Answer> {
  try {
    return await firstUse;
  } catch (error) {
    if (error instanceof EventLogOutdated) throw new ConfigurationError(`${error.message}.`);
    if (error instanceof EventStoreAccessDenied) {
      throw new ConfigurationError(
        'EventStoreDB denies access: check user and password in EVENTSTORE_URL, and that this user may read $all.');
    }
    if (!(error instanceof EventStoreUnavailable)) throw error;
    throw new ConfigurationError('EventStoreDB does not answer: check the address in EVENTSTORE_URL, and TLS.');
  }
}
