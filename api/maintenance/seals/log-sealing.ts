/**
 * The times of sealing: each minute. The log is compared with its seals at the start, every night, and as a job that
 * an admin starts.
 */
import { PollingLoop } from '../../../projections/live/polling-loop.js';
import type { Job } from '../../platform/jobs/job-queue.js';
import type { ScheduledJob } from '../../platform/jobs/schedules.js';
import { type OnEvents, SealChain, type SealChainOptions } from './seal-chain.js';
import type { SealRecords } from './seal-records.js';

const SEAL_INTERVAL_MS = 60_000;

export class LogSealing {
  private readonly chain: SealChain;
  private readonly loop = new PollingLoop({
    poll: () => this.seal().catch((error: Error) => {
      if (!this.stopping.signal.aborted) this.options.onError(error);
    }).then(() => true),
    rested: () => void this.loop.ask(), restMs: () => SEAL_INTERVAL_MS,
  });
  private isStarted = false;
  private readonly unsubscribe: () => void;
  private readonly stopping = new AbortController();

  constructor(private readonly options: SealChainOptions) {
    this.chain = new SealChain(options);
    this.unsubscribe = options.store.subscribe(() => this.chain.appended.note());
  }

  /** Works in the background: compares the log with its seals, then seals each minute. */
  start(): void {
    this.isStarted = true;
    void this.loop.ask();
  }

  /** Ends a running comparison, and seals the last events. */
  async stop(): Promise<void> {
    this.unsubscribe();
    if (!this.isStarted) return;
    this.stopping.abort();
    await this.loop.close();
    // The next start compares first if this process has not compared the log.
    if (this.chain.end !== undefined) await this.chain.goOn(this.stopping.signal).catch(this.options.onError);
  }

  /** Seals everything that is not sealed yet, unless another process does it or an alarm is open. */
  async seal(): Promise<void> {
    while (await this.chain.goOn(this.stopping.signal) && !this.stopping.signal.aborted);
  }

  /** Compares the whole log. @returns a sentence on the result; a fault is an alarm too */
  verify(signal: AbortSignal = this.stopping.signal, onEvents?: OnEvents): Promise<string> {
    return this.chain.verify(signal, onEvents);
  }
}

/** Compares the log every night; a fault is an alarm. */
export const nightlySealVerification = (sealing: LogSealing): ScheduledJob => ({
  name: 'nightly-seal-verification', at: { hour: 5, minute: 0 }, run: (_due, signal) => sealing.verify(signal),
});

/** Name of the job that an admin starts. */
export const SEAL_VERIFICATION = 'seal-verification';
/** The interval between two notes of its progress. */
const NOTE_INTERVAL_MS = 500;
const NO_FOLDER = 'This server was started without its DATA_DIR, which has the seals. '
  + 'Start it with that folder, then compare again.';
const THEN = 'Bring the folder back, then compare again.';
/** Codes of errors of a folder, unlike those of a connection. */
const OF_FOLDER = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EIO'];

/**
 * Compares the log for an admin; its progress and its end are shown.
 * @param sealing  null in a server without a folder for seals
 */
export const sealVerificationJob = (sealing: LogSealing | null, records: SealRecords): Job => {
  const cannot = async (why: string): Promise<string> => {
    await records.noteVerifying({ why });
    return why;
  };
  return {
    name: SEAL_VERIFICATION,
    run: async (_data, signal) => {
      try {
        if (!sealing) return await cannot(NO_FOLDER);
        const found = await sealing.verify(signal, await progressIn(records));
        await records.noteVerifying(null);
        return found;
      } catch (error) {
        // The next start runs it again.
        if (signal.aborted) throw error;
        const { code = '', message } = error as NodeJS.ErrnoException;
        if (OF_FOLDER.includes(code)) return cannot(`The server cannot read or write its DATA_DIR (${code}). ${THEN}`);
        await cannot(`The comparison did not end and is tried again. ${message}`);
        throw error;
      }
    },
  };
};

async function progressIn(records: SealRecords): Promise<OnEvents> {
  const of = (await records.last())?.count ?? 0;
  let notedAt = performance.now();
  return async (events) => {
    if (performance.now() - notedAt < NOTE_INTERVAL_MS) return;
    await records.noteVerifying({ events: Math.min(events, of), of });
    notedAt = performance.now();
  };
}
