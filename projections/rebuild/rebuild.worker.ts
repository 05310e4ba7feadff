/** The thread of a rebuild. It has its own connections and leaves the server's event loop free. */
import { existsSync, readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openEventStore } from '../../event-store/open-event-store.js';
import { allProjections } from '../all-projections.js';
import { createPool } from '../../postgres/pool.js';
import { rebuild, RebuildAlreadyRunning } from './rebuild.js';
import { isPassing, messageOf, sqlStateOf } from '../../event-store/error-kinds.js';
import type { RebuildOrder, ThreadMessage } from './rebuild-thread.js';

const { databaseUrl, eventStoreUrl, now, purpose, skipped } = workerData as RebuildOrder;
const cancellation = new AbortController();
const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

parentPort?.once('message', () => cancellation.abort());

// Requests have priority over the rebuild. Only Linux gives a thread its own priority; elsewhere the whole server
// would get it.
const THREAD = '/proc/thread-self';
if (existsSync(THREAD)) {
  const priority = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
  setPriority(Number(basename(readlinkSync(THREAD))), priority);
}

const pool = createPool(databaseUrl);
const store = await openEventStore({ databaseUrl, eventStoreUrl });
try {
  const result = await rebuild({
    store, pool, projections: allProjections, purpose, skipped, signal: cancellation.signal,
    now: () => new Date(now),
    onProgress: (progress) => tell({ kind: 'progress', progress }),
  });
  tell({ kind: 'done', result });
} catch (error) {
  const reason = error instanceof RebuildAlreadyRunning ? 'running' : isPassing(error) ? 'passing' : 'fault';
  tell({ kind: 'failed', reason, message: messageOf(error), code: sqlStateOf(error) });
} finally {
  await store.close();
  await pool.end();
  // An open port would keep the thread alive.
  parentPort?.close();
}
