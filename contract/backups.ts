/** The contract of backups: what is kept, where, and whether it was seen to come back. */
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
  /** It was compared with the log and its seals verify, if there are any. */
  verified: z.boolean(),
  /** False while nothing of a young group is sealed. */
  isSealed: z.boolean(),
  /** Why it is not verified, as a sentence. */
  fault: z.string().nullable(),
  /** Empty: it goes with the next one. Kept as their day too: one that is not verified, the last of a version. */
  kept: z.array(z.enum(KEPT_AS)),
  /** It lies in the second place too. */
  isAway: z.boolean(),
});
export type BackupView = z.infer<typeof backupView>;

const placeView = z.object({
  /** Path of the folder. */
  folder: z.string(),
  freeBytes: count.nullable(),
  /** When a backup was last written there. */
  last: instant.nullable(),
  /** Why it cannot be used, as a sentence. */
  fault: z.string().nullable(),
});

/** The steps of a backup, in their order. Without a second place there are three. */
export const BACKUP_STEPS = ['events', 'accounts', 'comparison', 'away'] as const;

export const restoreTestView = z.object({
  at: instant,
  /** Compared with the living group. */
  months: count,
  monthsThatDiffer: count,
  accounts: count,
  accountsThatDiffer: count,
  sealsVerify: z.boolean(),
  /** From an empty database to boards that can be read. */
  readyAfterMs: count,
  /** Why it did not come back, as a sentence. */
  fault: z.string().nullable(),
});
export type RestoreTestView = z.infer<typeof restoreTestView>;

/** `GET /api/admin/backups`, `POST /api/admin/backups` and `POST /api/admin/restore-tests`. */
export const backupsView = z.object({
  /** Newest first. */
  backups: z.array(backupView),
  /** When the next one begins by itself. */
  next: instant,
  /** Failure of the last try, or the night without one; `nights` since a good backup, or one in both places. */
  failure: z.object({
    at: instant, reason: z.string(), nights: count,
    /** It is there and good, and only the second place lacks it. */
    isMade: z.boolean(),
  }).nullable(),
  /** One that is being made; `by` is null for the nightly one. */
  running: z.object({ since: instant, by: playerRef.nullable(), step: z.enum(BACKUP_STEPS) }).nullable(),
  /** What is in no backup yet, since `since`. */
  notYet: z.object({ games: count, payments: count, since: instant.nullable() }),
  here: placeView,
  away: placeView.nullable(),
  /** Passwords, pictures and keys in them can be read with the passphrase only. */
  isEncrypted: z.boolean(),
  restoreTest: restoreTestView.nullable(),
  /** A restore test is running. */
  isTesting: z.boolean(),
  /** When the next restore test begins by itself. */
  nextTest: instant,
});
export type BackupsView = z.infer<typeof backupsView>;

/** The password is the admin's own; it is checked and never stored. */
export const backupDownload = z.object({ password: currentPassword }, mustBeObject);
export type BackupDownload = z.infer<typeof backupDownload>;
