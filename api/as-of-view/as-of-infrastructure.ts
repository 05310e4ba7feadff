/** The infrastructure of an as-of view: the log up to a moment, replayed into a fresh database. */
import type { EventStore } from '../../event-store/event-store.js';
import { LogAsOf } from '../../event-store/log-as-of.js';
import { allProjections } from '../../projections/all-projections.js';
import { createAnsweringPool, createPool } from '../../postgres/pool.js';
import { rebuild } from '../../projections/rebuild/rebuild.js';
import type { SkippedEvents } from '../../projections/engine/skipped-events.js';
import { Clock } from '../platform/clock.js';
import type { Config } from '../platform/config.js';
import type { Infrastructure, PastMoment } from '../platform/infrastructure.js';
import { createDataSource } from '../platform/persistence/data-source.js';
import { APP_SCHEMA } from '../platform/persistence/durable-entities.js';
import { ProcessManagers } from '../../projections/engine/process-managers.js';
import { ProjectingProcesses } from '../../projections/engine/projecting-processes.js';
import { ReadModels } from '../../projections/engine/read-models.js';

export interface AsOfOptions {
  /** The live log. It is read, and not closed here. */
  readonly log: EventStore;
  readonly moment: PastMoment;
  /** Events that live projections skip, so that the replay does not stop at them. */
  readonly skipped: SkippedEvents;
  readonly signal?: AbortSignal | undefined;
}

/** Always shows the same moment, so that "today" is a day of the past. */
class StoppedClock extends Clock {
  constructor(private readonly instant: string) {
    super();
  }

  override now(): Date {
    return new Date(this.instant);
  }
}

/**
 * @param config names an empty database that no one else uses
 * @throws the reason of `signal`
 */
export async function openAsOf(config: Config, options: AsOfOptions): Promise<Infrastructure> {
  const { moment, skipped, signal } = options;
  const clock = new StoppedClock(moment.at);
  const store = new LogAsOf(options.log, moment.position);
  const [pool, answering] = [createPool(config.databaseUrl), createAnsweringPool(config.databaseUrl)];
  const dataSource = await createDataSource(config.databaseUrl);
  const projecting = { store, pool, now: () => clock.now() };
  const close = async (): Promise<void> => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await Promise.all([pool.end(), answering.end()]);
  };
  const replay = { ...projecting, projections: allProjections, skipped, ...(signal && { signal }) };
  const processes = ProjectingProcesses.alone();
  const readModels = new ReadModels(allProjections, { ...projecting, rebuild: () => rebuild(replay) }, processes);
  try {
    await readModels.start();
  } catch (error) {
    await close();
    throw error;
  }
  // A request that waits for them lets them poll.
  const processManagers = new ProcessManagers([], { ...projecting, schema: APP_SCHEMA });
  return {
    // It only answers requests: no jobs, schedules or process managers.
    config: { ...config, role: 'api', redisUrl: undefined },
    clock, pool, answering, dataSource, store, readModels, processManagers, processes,
    startRebuild: () => Promise.reject(new Error(moment.notice)),
    asOf: moment,
    close: async () => {
      await Promise.all([readModels.stop(), processManagers.stop()]);
      await close();
    },
  };
}
