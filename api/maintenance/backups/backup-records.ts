/**
 * The state of backups and restore tests that all processes share through the database: the running one with its
 * progress, the last failure and the last test; their health and their figures.
 */
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { BACKUP_STEPS, restoreTestView, type RestoreTestView } from '../../../contract/backups.js';
import type { HealthView } from '../../../contract/health.js';
import { OLDEST_TEST_DAYS } from '../../../domain/backup/retention.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import { counted } from '../../../domain/text.js';
import { rowsOf } from '../../../postgres/rows.js';
import { inTransaction, lockHolder, LOCKS } from '../../../postgres/with-client.js';
import type { Clock } from '../../platform/clock.js';
import type { HealthSource } from '../../platform/health/health-source.js';
import { lastDue, nextDue, type TorontoSchedule } from '../../platform/jobs/schedules.js';
import type { Metrics } from '../../platform/metrics/metrics.js';
import { storedSetting, storeSetting } from '../../platform/persistence/stored-settings.js';
import type { BackupPlace } from './backup-place.js';

/** The settings that backups leave out. */
const RUNNING = 'backup-running';
const FAILURE = 'backup-failure';
const TESTED = 'restore-test';

export const NIGHTLY = 'nightly-backup';
export const MONTHLY = 'monthly-restore-test';
export const NIGHT: TorontoSchedule = { hour: 3, minute: 0 };
export const FIRST_OF_MONTH: TorontoSchedule = { hour: 4, minute: 0, dayOfMonth: 1 };
export const TRY_AGAIN_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** The limit of an alarm. There is usually a good one every night. */
const OVERDUE_MS = 36 * 3_600_000;
const NOT_MADE = 'The nightly backup has not run for 36 hours: Schedules and jobs on Admin may say why.';
/** The time after which a requested backup that has not begun is forgotten: its process has ended. */
const BEGIN_LIMIT_MS = 10 * 60_000;

const instant = z.iso.datetime();
/** `by` is null for the server itself; a test has one step. */
const running = z.object({
  what: z.enum(['backup', 'test']), since: instant, by: z.number().int().nullable(), step: z.enum(BACKUP_STEPS),
});
export type Running = z.infer<typeof running>;
/** `since`: the time of the first try that failed, or of the first night without one, after a good one. */
const failure = z.object({
  since: instant, at: instant, reason: z.string(),
  /** Whether only the second place lacks one; 0.2.0 did not note it. */
  isMade: z.boolean().default(false),
});
export type BackupFailure = z.infer<typeof failure>;

export class BackupRecords {
  /** @param place  undefined in a process without backups */
  constructor(
    private readonly pool: Pool | ClientBase,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly place?: BackupPlace,
  ) {}

  /** The waiting or running one; null if its process has died. */
  async running(): Promise<Running | null> {
    const found = await storedSetting(this.pool, RUNNING, running);
    if (!found) return null;
    const isYoung = Math.abs(this.clock.now().getTime() - Date.parse(found.since)) < BEGIN_LIMIT_MS;
    return isYoung || (await lockHolder(this.pool, LOCKS.backups)) !== null ? found : null;
  }

  noteRunning(state: Running | null): Promise<void> {
    return storeSetting(this.pool, RUNNING, state);
  }

  /** The reason why the last try made no backup, or that none was tried although the newest good one is too old. */
  async failure(): Promise<BackupFailure | null> {
    const tried = await storedSetting(this.pool, FAILURE, failure);
    return tried?.isMade === false ? tried : await this.overdue() ?? tried;
  }

  /** @param failed  null after a success */
  async noteFailure(failed: Pick<BackupFailure, 'reason' | 'isMade'> | null): Promise<void> {
    if (failed === null) return storeSetting(this.pool, FAILURE, null);
    const [at, last] = [this.clock.now().toISOString(), await this.failure()];
    const since = last?.isMade === failed.isMade ? last.since : at;
    await storeSetting(this.pool, FAILURE, { ...failed, since, at });
  }

  /** Whether it is time to try again, even if the clock was set back. */
  async isTryDue(): Promise<boolean> {
    const found = await storedSetting(this.pool, FAILURE, failure);
    return found !== null && Math.abs(this.clock.now().getTime() - Date.parse(found.at)) >= TRY_AGAIN_MS;
  }

  tested(): Promise<RestoreTestView | null> {
    return storedSetting(this.pool, TESTED, restoreTestView);
  }

  noteTested(test: RestoreTestView): Promise<void> {
    return storeSetting(this.pool, TESTED, test);
  }

  /** Milliseconds since the last test or, before one, since the first was due; NaN in a process that makes none. */
  async untestedMs(): Promise<number> {
    const at = (await this.tested())?.at ?? await this.firstDue(MONTHLY);
    return this.clock.now().getTime() - new Date(at ?? '').getTime();
  }

  /** The public alarm of restore tests; null if nothing needs a person. */
  async testAlarm(): Promise<string | null> {
    if ((await this.tested())?.fault) return 'The last restore test failed.';
    const isOverdue = await this.untestedMs() > OLDEST_TEST_DAYS * DAY_MS;
    return isOverdue ? `No restore was tested for ${OLDEST_TEST_DAYS} days.` : null;
  }

  private async overdue(): Promise<BackupFailure | null> {
    if (!this.place) return null;
    const now = this.clock.now();
    const newest = await this.place.newestGood(now).catch(() => undefined);
    const last = newest?.at ?? await this.firstDue(NIGHTLY);
    if (last === undefined || now.getTime() - new Date(last).getTime() < OVERDUE_MS) return null;
    const since = nextDue(NIGHT, new Date(last)).toISOString();
    return { since, at: lastDue(NIGHT, now).toISOString(), reason: NOT_MADE, isMade: false };
  }

  /** The time when the first test is due. A group that is new here, or was restored, needed none before. */
  private async firstDue(schedule: string): Promise<string | undefined> {
    if (!this.place) return undefined;
    const [row] = await rowsOf<{ at: string }>(
      this.pool, 'select last_due as at from app.schedule_runs where schedule = $1', [schedule]);
    return row?.at;
  }
}

/**
 * Takes the place of the one backup or restore test that may wait or run.
 * @param nameOf  returns the name of the member who has started another one
 * @throws RuleViolation BackupAlreadyRuns, RestoreTestAlreadyRuns
 */
export function askFor(
  what: Running['what'], by: number,
  { pool, clock, nameOf }: { pool: Pool; clock: Pick<Clock, 'now'>; nameOf: (id: number) => string },
): Promise<void> {
  return inTransaction(pool, async (client) => {
    const records = new BackupRecords(client, clock);
    const other = await records.running();
    if (!other) return records.noteRunning({ what, by, since: clock.now().toISOString(), step: 'events' });
    const who = other.by === null ? 'the server itself' : nameOf(other.by);
    throw other.what === 'backup'
      ? new RuleViolation('BackupAlreadyRuns', `A backup runs already, started by ${who}.`)
      : new RuleViolation('RestoreTestAlreadyRuns', `A restore test runs already, started by ${who}.`);
  }, `select pg_advisory_xact_lock(${LOCKS.backupStart})`);
}

/** The number of nights without a good backup, or without one in the second place. */
export function nightsOf({ since, at }: BackupFailure): number {
  const [first = 0, last = 0] = [since, at].map((tried) => lastDue(NIGHT, new Date(tried)).getTime());
  return Math.max(0, Math.round((last - first) / DAY_MS)) + 1;
}

function failedText(failed: BackupFailure): string {
  if (failed.isMade) return 'The last backup is on this server only.';
  const nights = nightsOf(failed);
  return nights === 1 && failed.reason !== NOT_MADE ? 'The last backup failed.'
    : `There was no good backup for ${counted(nights, 'night')}.`;
}

/** Health is public, so the reasons are only in the admins' call. */
export const backupsHealth = (records: BackupRecords): HealthSource<HealthView['backups']> => async () => {
  const failed = await records.failure();
  const what = failed ? failedText(failed) : await records.testAlarm();
  return { report: { alarm: what && `${what} Admins can see why.` } };
};

/** @param place  undefined in a process without backups */
export function followBackups(
  metrics: Metrics, records: BackupRecords, clock: Pick<Clock, 'now'>, place: BackupPlace | undefined,
): void {
  const ageOf = (at = ''): number => (clock.now().getTime() - Date.parse(at)) / 1_000;
  metrics.follow('backup_failed', '1 while the last backup failed, until one succeeds.',
    async () => Number((await records.failure()) !== null));
  metrics.follow('backup_age_seconds', 'Age of the newest good backup in DATA_DIR; NaN without one.', async () => {
    const newest = await place?.newestGood(clock.now()).catch(() => undefined);
    return ageOf(newest?.at);
  });
  metrics.follow(
    'restore_test_age_seconds', 'Since the last restore test, or since the first was due; +Inf if it failed.',
    async () => (await records.tested())?.fault ? Number.POSITIVE_INFINITY : (await records.untestedMs()) / 1_000);
}
