/**
 * Backups and restore tests as jobs: every night, every month, when an admin asks, and hourly after a failure. One
 * runs at a time in all processes; its progress and outcome are noted.
 */
import { join } from 'node:path';
import { v4 as uuid } from 'uuid';
import { z } from 'zod';
import type { RestoreTestView } from '../../../contract/backups.js';
import { wholeText } from '../../../domain/text.js';
import { LOCKS, tryLock, withOwnClient } from '../../../postgres/with-client.js';
import { messageOf } from '../../../event-store/error-kinds.js';
import type { AccessRecords } from '../../platform/access/access-records.js';
import type { Infrastructure } from '../../platform/infrastructure.js';
import { type Job, JobPostponed, type JobQueue } from '../../platform/jobs/job-queue.js';
import { lastDue, type ScheduledJob } from '../../platform/jobs/schedules.js';
import { awayIn, type BackupConfig, type BackupPlace, folderFault, hereIn, type KnownBackup } from './backup-place.js';
import { BackupRecords, FIRST_OF_MONTH, MONTHLY, NIGHT, NIGHTLY, type Running } from './backup-records.js';
import { type BackupOrder, makeBackup } from './make-backup.js';
import { dropDatabaseBeside, tryRestore } from './restore-test.js';

type OnStep = BackupOrder['onStep'];

const NOTHING = {
  months: 0, monthsThatDiffer: 0, accounts: 0, accountsThatDiffer: 0, sealsVerify: false, readyAfterMs: 0,
};

export class Backups {
  private readonly records: BackupRecords;
  private readonly here: BackupPlace;
  private readonly away: BackupPlace | null;

  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly config: BackupConfig,
    private readonly access: AccessRecords,
  ) {
    [this.here, this.away] = [hereIn(config), awayIn(config)];
    this.records = new BackupRecords(infrastructure.pool, infrastructure.clock, this.here);
  }

  /**
   * Makes a backup. A failure is noted, and tried again in an hour.
   * @param by  id of the admin who asked for it; null for the server itself
   * @returns a sentence on the backup, or on the reason for none
   * @throws JobPostponed while another process is making one, and any error because the server stops
   */
  run(by: number | null, signal: AbortSignal): Promise<string> {
    const { records, here, away } = this;
    return this.alone('backup', by, async (onStep) => {
      let made: KnownBackup | undefined;
      try {
        made = (by === null ? await this.lackedByAway() : undefined) ?? await this.anew(by, signal, onStep);
        await this.copyAway(onStep);
      } catch (error) {
        if (signal.aborted) throw error;
        const reason = made ? `The backup is on this server only. ${folderFault(error, away!.folder)}`
          : folderFault(error, here.folder);
        await records.noteFailure({ reason, isMade: made !== undefined });
        return `It failed: ${reason}`;
      }
      await records.noteFailure(null);
      return `${wholeText(made.events)} events are in ${made.id}.`;
    });
  }

  /** Restores the newest good backup beside the group. A failure is a result. @throws as `run` does */
  test(by: number | null, signal: AbortSignal): Promise<string> {
    return this.alone('test', by, async () => {
      const test = await this.tried(signal).catch((error: unknown): RestoreTestView => {
        if (signal.aborted) throw error;
        return { ...NOTHING, at: this.infrastructure.clock.now().toISOString(), fault: messageOf(error) };
      });
      await this.records.noteTested(test);
      return test.fault ?? `Restored successfully: ready after ${Math.ceil(test.readyAfterMs / 1_000)} s.`;
    });
  }

  /** Puts the backup into the queue again when it is due after a failure. */
  async tryAgain(queue: JobQueue): Promise<void> {
    if (await this.records.isTryDue()) await queue.addAnew(BACKUP_JOBS.backup, { by: null });
  }

  /** Removes the remains of a killed process, unless another one is making a backup. */
  async sweep(): Promise<void> {
    const { here, away, infrastructure: { pool } } = this;
    await this.alone('backup', null, async () => {
      await Promise.all([here.sweep(), away?.sweep(), dropDatabaseBeside(pool)]);
      return '';
    }).catch((error: unknown) => {
      if (!(error instanceof JobPostponed)) throw error;
    });
  }

  private alone(what: Running['what'], by: number | null, work: (onStep: OnStep) => Promise<string>): Promise<string> {
    const { records, infrastructure: { pool, clock } } = this;
    return withOwnClient(pool, async (client) => {
      if (!(await tryLock(client, LOCKS.backups))) throw new JobPostponed('Another process is working on it.');
      const since = clock.now().toISOString();
      const onStep: OnStep = (step) => records.noteRunning({ what, since, by, step });
      try {
        await onStep('events');
        return await work(onStep);
      } finally {
        await records.noteRunning(null);
      }
    });
  }

  /** Tonight's backup, if the second place could not get it. */
  private async lackedByAway(): Promise<KnownBackup | undefined> {
    const now = this.infrastructure.clock.now();
    const newest = (await this.records.failure())?.isMade ? await this.here.newestGood(now) : undefined;
    return newest && newest.at >= lastDue(NIGHT, now).toISOString() ? newest : undefined;
  }

  private async anew(by: number | null, signal: AbortSignal, onStep: OnStep): Promise<KnownBackup> {
    const { here, access, config: { seals, passphrase }, infrastructure: { pool, store, clock } } = this;
    const made = await makeBackup({ pool, store, place: here, seals, passphrase, now: clock.now(), onStep, signal });
    await here.makeRoom(made.isGood);
    if (made.fault !== null) throw new Error(`The backup is not good. ${made.fault}`);
    const { events, digest } = made;
    await access.record({ type: 'BackupMade', data: { events, digest } }, { actorId: by, correlationId: uuid() });
    return made;
  }

  /** Copies this backup, and earlier ones if the second place was missing or is new. */
  private async copyAway(onStep: OnStep): Promise<void> {
    const { away } = this;
    if (!away) return;
    await onStep('away');
    const there = new Set((await away.list()).map(({ id }) => id));
    try {
      for (const backup of await this.here.list()) {
        if (backup.isGood && !there.has(backup.id)) await away.copyFrom(this.here, backup);
      }
      await away.makeRoom(true);
    } finally {
      await away.sweep();
    }
  }

  private async tried(signal: AbortSignal): Promise<RestoreTestView> {
    const { here, config: { passphrase }, infrastructure: { pool, store, clock, config: { databaseUrl } } } = this;
    const newest = await here.newestGood(clock.now());
    if (!newest) throw new Error('There is no good backup yet.');
    const [file, folder] = [here.fileOf(newest.id), join(await here.unfinished(), 'restored')];
    return tryRestore({ pool, store, databaseUrl, file, folder, passphrase, now: clock.now(), signal })
      .finally(() => here.sweep());
  }
}

export const scheduledBackups = (backups: Backups): ScheduledJob[] => [
  { name: NIGHTLY, at: NIGHT, run: (_due, signal) => backups.run(null, signal) },
  { name: MONTHLY, at: FIRST_OF_MONTH, run: (_due, signal) => backups.test(null, signal) },
];

/** The names of the jobs that admins start. */
export const BACKUP_JOBS = { backup: 'backup', test: 'restore-test' } as const;
const jobData = z.object({ by: z.number().int().nullable() });

export const backupJobs = (backups: Backups): Job[] => [
  { name: BACKUP_JOBS.backup, run: (data, signal) => backups.run(jobData.parse(data).by, signal) },
  { name: BACKUP_JOBS.test, run: (data, signal) => backups.test(jobData.parse(data).by, signal) },
];
