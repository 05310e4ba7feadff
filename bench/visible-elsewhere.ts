/** Measures the time from an acknowledged append until another process shows it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ProjectingProcesses } from '../projections/live/leadership.js';
import { ReadModels } from '../projections/read-model-service.js';
import type { EventStore, Position } from '../event-store/event-store.js';
import { allProjections } from '../projections/all-projections.js';

/** The paces of `freshness`, where everything is one process; the first warms up the compiler. */
const PACES = [
  { writers: 1, pauseMs: 0 }, { writers: 1, pauseMs: 0 }, { writers: 8, pauseMs: 100 }, { writers: 8, pauseMs: 0 },
];
const APPENDS = 400;
const PATIENCE_MS = 10_000;

export interface VisibleTimes {
  readonly load: string;
  readonly timesMs: readonly number[];
}

/**
 * This process appends, and follows the projections of another one as an api process does.
 * @param append appends a game and returns its position
 */
export async function timesUntilVisible(
  { databaseUrl, pool, store }: { databaseUrl: string; pool: Pool; store: EventStore },
  append: () => Promise<Position>,
): Promise<readonly VisibleTimes[]> {
  const processes = new ProjectingProcesses({ databaseUrl, role: 'api' });
  const readModels = new ReadModels(allProjections, { store, pool, now: () => new Date(), mayBuild: false }, processes);
  await readModels.start();
  processes.start();
  const waitOnce = async (): Promise<number> => {
    const position = await append();
    const acknowledgedAt = performance.now();
    if (!(await readModels.caughtUp(position, PATIENCE_MS))) throw new Error(`Game at ${position} is not visible.`);
    return performance.now() - acknowledgedAt;
  };
  const measured: VisibleTimes[] = [];
  for (const { writers, pauseMs } of PACES) {
    const timesMs: number[] = [];
    await Promise.all(Array.from({ length: writers }, async (_, writer) => {
      await sleep((pauseMs / writers) * writer);
      for (let count = 0; count < APPENDS / writers; count += 1) {
        timesMs.push(await waitOnce());
        await sleep(pauseMs);
      }
    }));
    const pace = pauseMs > 0 ? `${pauseMs} ms apart` : 'without a pause';
    measured.push({ load: `${writers} writer${writers > 1 ? 's' : ''}, ${pace}`, timesMs });
  }
  await readModels.stop();
  await processes.close();
  return measured.slice(1);
}
