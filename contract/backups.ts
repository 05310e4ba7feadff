/** The contract of backups: which ones exist, where they are, and whether a restore was tested. */
import { z } from 'zod';
import { KEPT_AS } from '../domain/backup/retention.js';
import { playerRef } from './players.js';
import { count, instant, mustBeObject } from './request.js';
import { currentPassword } from './session.js';

const backupView = z.object({
  /** Its instant as in the name of its file, such as `2026-07-30T07-00-00Z`. */
  id: z.string(),
  at: instant,
  events: count,
  games: count,
  members: count,
  bytes: count,
  tookMs: count,
  /** Whether it agreed with the log when they were compared, and its seals, if any, are valid. */
  verified: z.boolean(),
  /** Whether it has seals; false while nothing of a young group is sealed. */
  isSealed: z.boolean(),
  /** The reason why it is not verified, as a sentence. */
  fault: z.string().nullable(),
  /**
   * The reasons for keeping it; empty if it is deleted after the next backup. A backup that is not verified and the
   * last one of a version are also kept as `day`.
   */
  kept: z.array(z.enum(KEPT_AS)),
  /** Whether the second place has it too. */
  isAway: z.boolean(),
});
export type BackupView = z.infer<typeof backupView>;

const placeView = z.object({
  /** Path of the folder. */
  folder: z.string(),
  freeBytes: count.nullable(),
  /** The time of the last backup that was written there. */
  last: instant.nullable(),
  /** The reason why it cannot be used, as a sentence. */
  fault: z.string().nullable(),
});

/** The steps of a backup, in their order. Without a second place there are three. */
export const BACKUP_STEPS = ['events', 'accounts', 'comparison', 'away'] as const;

export const restoreTestView = z.object({
  at: instant,
  /** Results of the comparison with the live group. */
  months: count,
  monthsThatDiffer: count,
  accounts: count,
  accountsThatDiffer: count,
  sealsVerify: z.boolean(),
  /** Time from an empty database to readable boards. */
  readyAfterMs: count,
  /** The reason why the restore failed, as a sentence. */
  fault: z.string().nullable(),
});
export type RestoreTestView = z.infer<typeof restoreTestView>;

/** `GET /api/admin/backups`, `POST /api/admin/backups` and `POST /api/admin/restore-tests`. */
export const backupsView = z.object({
  /** Backups, newest first. */
  backups: z.array(backupView),
  /** The time at which the next one begins by itself. */
  next: instant,
  /**
   * The failure of the last try, or the night without one. `nights` is the time since a good backup, or since one in
   * both places.
   */
  failure: z.object({
    at: instant, reason: z.string(), nights: count,
    /** Whether the backup itself is good and only the second place lacks it. */
    isMade: z.boolean(),
  }).nullable(),
  /** The backup that is being made; `by` is null for the nightly one. */
  running: z.object({ since: instant, by: playerRef.nullable(), step: z.enum(BACKUP_STEPS) }).nullable(),
  /** The records since `since`, which are in no backup yet. */
  notYet: z.object({ games: count, payments: count, since: instant.nullable() }),
  here: placeView,
  away: placeView.nullable(),
  /** Whether passwords, pictures and keys in them can be read only with the passphrase. */
  isEncrypted: z.boolean(),
  restoreTest: restoreTestView.nullable(),
  /** Whether a restore test is running. */
  isTesting: z.boolean(),
  /** The time at which the next restore test begins by itself. */
  nextTest: instant,
});
export type BackupsView = z.infer<typeof backupsView>;

/** The password is the admin's own; it is checked and never stored. */
export const backupDownload = z.object({ password: currentPassword }, mustBeObject);
export type BackupDownload = z.infer<typeof backupDownload>;
