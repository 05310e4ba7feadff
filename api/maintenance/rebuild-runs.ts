/** Populations and verifications from request to result: begun, run by a worker, cancelled, resumed. */
import { UnrecoverableError } from 'bullmq';
import type { Pool } from 'pg';
import type { RebuildKind } from '../../domain/maintenance/maintenance.decider.js';
import { isRebuilding, RebuildAlreadyRunning } from '../../projections/rebuild/rebuild.js';
import type { RebuildProgress } from '../../projections/rebuild/rebuild-progress.js';
import { RebuildCancelled, RebuildFailed } from '../../projections/rebuild/rebuild-thread.js';
import type { Clock } from '../platform/clock.js';
import type { StartRebuild } from '../platform/infrastructure.js';
import { JobPostponed } from '../platform/jobs/job.js';
import type { ReadModels } from '../../projections/engine/read-models.js';
import type { RebuildRecord, RebuildRecords } from './rebuild-records.js';

export interface RebuildRunsOptions {
  readonly records: RebuildRecords;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly readModels: ReadModels;
  readonly startRebuild: StartRebuild;
  /** How often to write progress and look for a cancellation, milliseconds. */
  readonly noteIntervalMs?: number;
}

const NOTE_INTERVAL_MS = 400;

export class RebuildRuns {
  constructor(private readonly options: RebuildRunsOptions) {}

  /** @throws RuleViolation RebuildAlreadyRunning */
  begin(kind: RebuildKind, requestedBy: number | null): Promise<RebuildRecord> {
    return this.options.records.begin(kind, requestedBy, this.now());
  }

  /**
   * Runs a record. A repeat does nothing once the record has ended, and starts again in another record when the process
   * died.
   * @returns the record at its end
   * @throws JobPostponed when it is to be retried, UnrecoverableError when it failed
   */
  async run(id: number, signal: AbortSignal): Promise<RebuildRecord | undefined> {
    const { records } = this.options;
    const record = (await records.claim(id, this.now())) ?? (await this.successorOf(id));
    if (!record) return records.find(id);
    await this.runClaimed(record, signal);
    return records.find(record.id);
  }

  /** Marks what a dead process left behind; returns the records that need a worker. */
  async takeUp(): Promise<RebuildRecord[]> {
    const { records, pool } = this.options;
    const isBusy = await isRebuilding(pool);
    const waiting: RebuildRecord[] = [];
    for (const record of await records.allRunning()) {
      const next = record.step === 0 ? record : isBusy ? undefined : await this.replace(record);
      if (next) waiting.push(next);
    }
    return waiting;
  }

  private async successorOf(id: number): Promise<RebuildRecord | undefined> {
    const { records, pool } = this.options;
    const found = await records.find(id);
    if (found?.state === 'failed') {
      const again = await this.begin(found.kind, found.requestedBy);
      return records.claim(again.id, this.now());
    }
    if (found?.state !== 'running') return undefined;
    if (await isRebuilding(pool)) throw new JobPostponed('Another process is working on it.');
    const next = await this.replace(found);
    return next && records.claim(next.id, this.now());
  }

  /** Undefined when it is no longer wanted, or another process does the same at this moment. */
  private async replace(record: RebuildRecord): Promise<RebuildRecord | undefined> {
    const { id, kind, requestedBy } = record;
    const { records } = this.options;
    if (record.isCancelRequested) {
      await records.end(id, 'cancelled', null, this.now());
      return undefined;
    }
    const isOurs = await records.end(id, 'interrupted', 'The server stopped meanwhile.', this.now());
    return isOurs ? records.begin(kind, requestedBy, this.now()) : undefined;
  }

  private async runClaimed({ id, kind }: RebuildRecord, shutdown: AbortSignal): Promise<void> {
    const { records, readModels, startRebuild } = this.options;
    const cancellation = new AbortController();
    const signal = AbortSignal.any([cancellation.signal, shutdown]);
    const notes = this.keepNotes(id, cancellation);
    try {
      const result = await startRebuild(kind === 'population' ? 'swap' : 'verify', {
        signal, onProgress: notes.onProgress,
      });
      await notes.stop();
      await records.succeed(id, result, this.now());
      if (kind === 'population') await readModels.recheck();
    } catch (error) {
      await notes.stop();
      await this.ended(id, error, shutdown);
    }
  }

  private async ended(id: number, error: unknown, shutdown: AbortSignal): Promise<void> {
    const { records } = this.options;
    if (error instanceof RebuildCancelled) {
      // It goes on after the next start of the server.
      if (shutdown.aborted) throw new JobPostponed('The server stops.');
      await records.end(id, 'cancelled', null, this.now());
      return;
    }
    const isPassing = error instanceof RebuildAlreadyRunning || (error instanceof RebuildFailed && error.passes);
    if (isPassing) {
      await records.release(id);
      throw new JobPostponed(error.message);
    }
    const message = error instanceof Error ? error.message : String(error);
    await records.end(id, 'failed', message, this.now());
    throw new UnrecoverableError(message);
  }

  /** Writes the latest progress now and then, and notices a cancellation then. */
  private keepNotes(id: number, cancellation: AbortController) {
    const { records, noteIntervalMs = NOTE_INTERVAL_MS } = this.options;
    let latest: RebuildProgress = { step: 'folding', events: 0, totalEvents: 0 };
    let noting: Promise<void> = Promise.resolve();
    const note = async (): Promise<void> => {
      if (!(await records.progress(id, latest))) cancellation.abort();
    };
    // The next write makes up for a failed one.
    const timer = setInterval(() => {
      noting = note().catch(() => undefined);
    }, noteIntervalMs);
    return {
      onProgress: (progress: RebuildProgress): void => {
        latest = progress;
      },
      stop: async (): Promise<void> => {
        clearInterval(timer);
        await noting;
      },
    };
  }

  private now(): string {
    return this.options.clock.now().toISOString();
  }
}
