/** The contract of maintenance: populations, jobs and projections. */
import { z } from 'zod';
import { logEnd, maintenanceEvents } from '../domain/maintenance/maintenance.events.js';
import { playerRef } from './players.js';
import { count, instant, reasonRequest } from './request.js';
import { currentPassword } from './session.js';

/** Differences between the live tables and a replay of the log. */
const comparisonView = z.object({
  /** The time of the comparison. */
  at: instant,
  /** Number of differing rows in all tables; any number above 0 is an alarm. */
  differences: count,
  /** Tables that differed. */
  tables: z.array(z.object({
    table: z.string(),
    count,
    /** The first 20 rows, each as the JSON text of its primary key. */
    keys: z.array(z.string()),
    /** Whether rows of the table were damaged, so that all of them count as differences. */
    isUnreadable: z.boolean(),
  })),
  /** The compared tables, and the number of rows in each. */
  compared: z.array(z.object({ table: z.string(), rows: count })),
});
export type ComparisonView = z.infer<typeof comparisonView>;

/** `GET /api/admin/fast-table-status` and `POST /api/admin/comparisons/{id}/acknowledge`. */
export const fastTableStatusView = z.object({
  recordCount: count,
  /** Lowest and highest monthly final score; null without records. */
  minScore: z.number().int().nullable(),
  maxScore: z.number().int().nullable(),
  /** `cleared`: an admin emptied the boards and nothing is shown until they are populated. */
  state: z.enum(['populated', 'empty', 'cleared', 'populating']),
  lastRefresh: instant.nullable(),
  /** The latest comparison, by a population or a verification. */
  comparison: comparisonView.nullable(),
  /** The last comparison with differences that no admin has acknowledged. */
  alarm: comparisonView.pick({ at: true, differences: true }).extend({ id: z.number().int() }).nullable(),
});
export type FastTableStatusView = z.infer<typeof fastTableStatusView>;

/** `GET /api/admin/population-progress` and `POST /api/admin/cancel-population`. */
export const populationProgressView = z.object({
  isRunning: z.boolean(),
  message: z.string(),
  /** Number of the step, from 1; 0 while nothing runs, or while it waits for a worker. */
  currentStep: count,
  totalSteps: count,
  /** Events read so far, and the expected total. */
  events: count,
  totalEvents: count.nullable(),
  /** Expected duration, milliseconds, from the last successful population; null before the first. */
  estimateMs: count.nullable(),
});
export type PopulationProgressView = z.infer<typeof populationProgressView>;

/** `POST /api/admin/populate-fast-table`. */
export const populationStartedView = z.object({ id: z.number().int().positive(), message: z.string() });
export type PopulationStartedView = z.infer<typeof populationStartedView>;

/** `POST /api/admin/clear-fast-table`. */
export const clearedView = z.object({ state: z.literal('cleared'), message: z.string() });
export type ClearedView = z.infer<typeof clearedView>;

/** `POST /api/admin/calculate-tournament`: the verification's result, or that it is still running. */
export const verificationView = z.object({
  id: z.number().int().positive(),
  state: z.enum(['running', 'succeeded', 'failed', 'cancelled', 'interrupted']),
  message: z.string(),
  comparison: comparisonView.nullable(),
});
export type VerificationView = z.infer<typeof verificationView>;

const scheduleView = z.object({
  name: z.string(),
  nextRun: instant,
  /** `YYYY-MM-DD HH:MM` in the group's zone, which was always Toronto's when the field got its name. */
  nextRunToronto: z.string(),
  lastRun: instant.nullable(),
  /** A sentence on the last run. */
  lastOutcome: z.string().nullable(),
});

/** A job that failed for good, until it is retried. */
const failedJobView = z.object({
  id: z.string(),
  name: z.string(),
  error: z.string(),
  attempts: count,
  failedAt: instant.nullable(),
});

/** `GET /api/admin/jobs`. */
export const jobsView = z.object({ schedules: z.array(scheduleView), failed: z.array(failedJobView) });
export type JobsView = z.infer<typeof jobsView>;

/** `POST /api/admin/jobs/{id}/retry`. */
export const jobRetryView = z.object({ id: z.string(), message: z.string() });
export type JobRetryView = z.infer<typeof jobRetryView>;

/** An event that a projection could not apply. */
const poisonEventView = z.object({
  /** Position, as text. */
  position: z.string(),
  eventId: z.string(),
  type: z.string(),
});

export const projectionView = z.object({
  projection: z.string(),
  /** `stopped`: its rows stay as they were before `stoppedAt` until an admin retries or skips that event. */
  state: z.enum(['running', 'retrying', 'stopped', 'cleared']),
  checkpoint: z.string(),
  error: z.string().nullable(),
  stoppedAt: poisonEventView.nullable(),
});
/** `POST /api/admin/projections/{name}/skip` and `/retry` answer one. */
export type ProjectionView = z.infer<typeof projectionView>;

const skippedEventView = poisonEventView.extend({
  projection: z.string(),
  error: z.string(),
  /** Player id of the admin who skipped it. */
  skippedBy: z.number().int(),
  skippedAt: instant,
});

/** `GET /api/admin/projections`. */
export const projectionsView = z.object({
  projections: z.array(projectionView),
  /** Skipped events, latest first. */
  skipped: z.array(skippedEventView),
});
export type ProjectionsView = z.infer<typeof projectionsView>;

/** A log that differs from its seals, until an admin acknowledges it. */
const brokenSealView = maintenanceEvents.BrokenSealFound.extend({ at: instant });
export type BrokenSealView = z.infer<typeof brokenSealView>;

/** A comparison of the whole log with its seals that found no break. */
export const soundSealsView = z.object({ at: instant, events: count });
export type SoundSealsView = z.infer<typeof soundSealsView>;

/** The number of sealed events that a running comparison has compared. */
export const sealProgress = z.object({ events: count, of: count });

/** A log that lacks acknowledged entries. Nothing is recorded until an admin accepts its end. */
export const logLossView = z.object({
  since: instant,
  /** The number of missing entries; a lower limit unless `isComplete`. */
  missing: z.number().int().positive(),
  isComplete: z.boolean(),
  /** The first missing entry; null if it is unknown. */
  first: z.object({ streamId: z.string(), type: z.string() }).nullable(),
  /** The current end of the log. */
  end: logEnd,
});
export type LogLossView = z.infer<typeof logLossView>;

/** `GET /api/admin/seals`, `POST /api/admin/seals/verify` and `POST /api/admin/seals/acknowledge`. */
export const sealsView = z.object({
  /** The latest seals, newest first. People note the digest and the key of the first one elsewhere. */
  latest: z.array(z.object({
    number: z.number().int().positive(),
    /** Position of its last event, as text. */
    through: z.string(),
    /** Number of sealed events. */
    events: count,
    sealedAt: instant,
    /** Digest of the seal: SHA-256 in hexadecimal. */
    digest: z.string(),
    /** Public key: Ed25519 in hexadecimal. */
    publicKey: z.string(),
  })),
  /** The last comparison that found the log as it was sealed; null before the first. */
  verified: soundSealsView.nullable(),
  /** The progress of a comparison of the whole log that an admin started; null if none is running. */
  verifying: sealProgress.nullable(),
  /** The reason why the last comparison by an admin failed, as a sentence; null if it succeeded. */
  notVerified: z.string().nullable(),
  /** The time of the oldest event that should be sealed but is not; null if there is none. */
  unsealedSince: instant.nullable(),
  /** The connection to the database that holds the lock of the seals meanwhile; null if none does. */
  unsealedBecauseOf: z.string().nullable(),
  /** The time since which the log has not been compared with its seals, if that is too long; null otherwise. */
  uncomparedSince: instant.nullable(),
  alarm: brokenSealView.nullable(),
  lost: logLossView.nullable(),
  /** The last break that an admin acknowledged; a new chain of seals begins after it. */
  acknowledged: z.object({ broken: z.string(), reason: z.string(), at: instant, by: playerRef.nullable() }).nullable(),
});
export type SealsView = z.infer<typeof sealsView>;

/** The password is the admin's own; it is checked and never stored. */
export const breakAcknowledgement = reasonRequest.extend({ password: currentPassword });
export type BreakAcknowledgement = z.infer<typeof breakAcknowledgement>;

/** `POST /api/admin/seals/accept-end`: the end that the admin saw, so that a later loss is not accepted as well. */
export const acceptedEnd = logLossView.pick({ end: true });
export type AcceptedEnd = z.infer<typeof acceptedEnd>;

/** `GET /api/admin/address`: the address of links that leave the app. */
export const addressView = z.object({
  url: z.string(),
  /**
   * The reason why the server did not get its own answer there; null if it did, and if no public address was chosen.
   */
  fault: z.string().nullable(),
  /** An address that phones in the same network can open, if that one leads to this machine only; null if unknown. */
  instead: z.string().nullable(),
  /** The shortcomings of the address, as sentences; empty if it has none. */
  notes: z.array(z.string()),
});
export type AddressView = z.infer<typeof addressView>;
