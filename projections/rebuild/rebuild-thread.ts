/** Owns a rebuild in a thread of its own: started, watched and ended from the server's. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { RebuildAlreadyRunning } from './rebuild.js';
import type { RebuildProgress, RebuildResult } from './rebuild-progress.js';
import type { SkippedEvents } from '../engine/skipped-events.js';

/** What the thread is given. */
export interface RebuildOrder {
  readonly databaseUrl: string;
  /** Where the log is; in the database when left out. */
  readonly eventStoreUrl?: string | undefined;
  /** Instant to write into `projectedAt` columns, ISO 8601. */
  readonly now: string;
  readonly purpose: 'swap' | 'verify';
  readonly skipped: SkippedEvents;
}

/** What the thread tells. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly progress: RebuildProgress }
  | { readonly kind: 'done'; readonly result: RebuildResult }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly message: string };

type FailureReason = 'cancelled' | 'running' | 'passing' | 'fault';

export interface ThreadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Options of Node for the thread; the process's own unless told. Sources in TypeScript need a loader. */
  readonly execArgv?: readonly string[] | undefined;
}

/** The thread ended without a result. */
export class RebuildFailed extends Error {
  /** @param passes  whether the cause passes by itself, so that trying again is right */
  constructor(message: string, readonly passes: boolean) {
    super(message);
    this.name = 'RebuildFailed';
  }
}

export class RebuildCancelled extends Error {
  constructor() {
    super('The rebuild was cancelled.');
    this.name = 'RebuildCancelled';
  }
}

/** Compiled beside a compiled file, a source beside a source. */
const WORKER = new URL(`./rebuild.worker${extname(import.meta.url)}`, import.meta.url);

/** Objects of a fold die young, with the month that they are of: with room for them, few are ever looked at. */
const MAX_YOUNG_MIB = 48;

/** How long a thread may take to end by itself before it is ended; its transactions go back with its connections. */
const CANCEL_GRACE_MS = 2_000;

/**
 * Replays the log in a thread and answers how the live read models compare with it.
 * @throws RebuildAlreadyRunning, RebuildCancelled, RebuildFailed
 */
export async function rebuildInThread(order: RebuildOrder, options: ThreadOptions = {}): Promise<RebuildResult> {
  const { signal, execArgv, onProgress } = options;
  if (signal?.aborted) throw new RebuildCancelled();
  const worker = new Worker(WORKER, {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MIB },
    ...(execArgv && { execArgv: [...execArgv] }),
  });
  let impatience: NodeJS.Timeout | undefined;
  const cancel = (): void => {
    worker.postMessage('cancel');
    impatience = setTimeout(() => void worker.terminate(), CANCEL_GRACE_MS);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await outcomeOf(worker, signal, onProgress);
  } finally {
    signal?.removeEventListener('abort', cancel);
    clearTimeout(impatience);
  }
}

/** Settles when the thread is gone, so that nothing of it is left when the next one starts. */
function outcomeOf(
  worker: Worker,
  signal: AbortSignal | undefined,
  onProgress: ThreadOptions['onProgress'],
): Promise<RebuildResult> {
  return new Promise((resolve, reject) => {
    let settle = (): void => reject(signal?.aborted
      ? new RebuildCancelled()
      : new RebuildFailed('The thread of the rebuild ended before it was done.', true));
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') onProgress?.(message.progress);
      else if (message.kind === 'done') settle = () => resolve(message.result);
      else settle = () => reject(errorOf(message.reason, message.message));
    });
    worker.once('error', (error) => {
      settle = () => reject(new RebuildFailed(error.message, false));
    });
    worker.once('exit', () => settle());
  });
}

function errorOf(reason: FailureReason, message: string): Error {
  switch (reason) {
    case 'cancelled':
      return new RebuildCancelled();
    case 'running':
      return new RebuildAlreadyRunning();
    case 'passing':
    case 'fault':
      return new RebuildFailed(message, reason === 'passing');
  }
}
