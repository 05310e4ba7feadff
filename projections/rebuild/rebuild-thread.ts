/** Runs a rebuild in a worker thread: starts, watches and ends it. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { RebuildAlreadyRunning, type RebuildProgress, type RebuildResult } from './rebuild.js';
import type { SkippedEvents } from '../model/projection.js';

export interface RebuildOrder {
  readonly databaseUrl: string;
  /** The address of the log; by default the database. */
  readonly eventStoreUrl?: string | undefined;
  /** Instant to write into `projectedAt` columns, ISO 8601. */
  readonly now: string;
  readonly purpose: 'swap' | 'verify';
  readonly skipped: SkippedEvents;
}

/** Messages from the thread. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly progress: RebuildProgress }
  | { readonly kind: 'done'; readonly result: RebuildResult }
  | { readonly kind: 'failed'; readonly reason: 'running' | 'passing' | 'fault'; readonly message: string;
    readonly code: string | null };

export interface ThreadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** The file to run; by default the one beside this file, for which TypeScript sources need a loader. */
  readonly worker?: URL | undefined;
}

/** The error for a thread that ended without a result. */
export class RebuildFailed extends Error {
  /**
   * @param passes  whether the cause is temporary, so that a retry makes sense
   * @param code  the SQLSTATE of the cause
   */
  constructor(message: string, readonly passes: boolean, readonly code: string | null = null) {
    super(message);
    this.name = 'RebuildFailed';
  }
}

export class RebuildCancelled extends Error {
  override readonly name = 'RebuildCancelled';
  override readonly message = 'The rebuild was cancelled.';
}

/** Compiled code starts the compiled worker, source code the source. */
const WORKER = new URL(`./rebuild.worker${extname(import.meta.url)}`, import.meta.url);

/** The data computed from a month is garbage soon: with this much room, little of it survives a collection. */
const MAX_YOUNG_MIB = 64;
/** The games of a fold stay to its end. This is enough for more than a million. */
const MAX_OLD_MIB = 4_096;

/**
 * The time in which a cancelled thread should end by itself. After it the thread is terminated, and its transactions
 * are rolled back.
 */
const CANCEL_GRACE_MS = 2_000;

/**
 * Replays the log in a thread and compares the live read models with the result. Settles after the thread has ended,
 * so that it cannot overlap with the next one.
 * @throws RebuildAlreadyRunning, RebuildCancelled, RebuildFailed
 */
export async function rebuildInThread(order: RebuildOrder, options: ThreadOptions = {}): Promise<RebuildResult> {
  const { signal, onProgress } = options;
  if (signal?.aborted) throw new RebuildCancelled();
  const thread = new Worker(options.worker ?? WORKER, {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MIB, maxOldGenerationSizeMb: MAX_OLD_MIB },
  });
  const last: { message?: Exclude<ThreadMessage, { kind: 'progress' }>; error?: Error } = {};
  thread.on('message', (message: ThreadMessage) => {
    if (message.kind === 'progress') onProgress?.(message.progress);
    else last.message = message;
  });
  thread.once('error', (error) => (last.error = error));
  let impatience: NodeJS.Timeout | undefined;
  const cancel = (): void => {
    thread.postMessage('cancel');
    impatience = setTimeout(() => void thread.terminate(), CANCEL_GRACE_MS);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  await new Promise((resolve) => thread.once('exit', resolve));
  signal?.removeEventListener('abort', cancel);
  clearTimeout(impatience);
  if (last.message?.kind === 'done') return last.message.result;
  if (signal?.aborted) throw new RebuildCancelled();
  if (last.message?.reason === 'running') throw new RebuildAlreadyRunning();
  if (last.message) throw new RebuildFailed(last.message.message, last.message.reason === 'passing', last.message.code);
  throw last.error
    ? new RebuildFailed(last.error.message, false)
    : new RebuildFailed('The thread of the rebuild ended early.', true);
}
