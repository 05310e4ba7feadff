/** The contract of maintenance: populations, jobs and projections. */
import { z } from 'zod';
import { logEnd, maintenanceEvents } from '../domain/maintenance/maintenance.events.js';
import { playerRef } from './players.js';
import { count, instant, reasonRequest } from './request.js';
import { currentPassword } from './session.js';

/** Differences between the live tables and a replay of the log. */
const comparisonView = z.object({
  /** When it was done. */
  at: instant,
  /** Differing rows in all tables; more than none is an alarm. */
  differences: count,
  /** Tables that differed. */
  tables: z.array(z.object({
    table: z.string(),
    count,
    /** The first 20, each as JSON text of the values of its primary key. */
    keys: z.array(z.string()),
    /** Its rows were damaged, so all of them count. */
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
  /** From 1; 0 while nothing runs, or while it waits for a worker. */
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
  /** Latest first. */
  skipped: z.array(skippedEventView),
});
export type ProjectionsView = z.infer<typeof projectionsView>;

/** A log that is not as it was sealed, until an admin acknowledges it. */
const brokenSealView = maintenanceEvents.BrokenSealFound.extend({ at: instant });
export type BrokenSealView = z.infer<typeof brokenSealView>;

/** A comparison of the whole log with its seals that found no break. */
export const soundSealsView = z.object({ at: instant, events: count });
export type SoundSealsView = z.infer<typeof soundSealsView>;

/** How many of the sealed events a running comparison has compared. */
export const sealProgress = z.object({ events: count, of: count });

/** A log that lacks acknowledged entries. Nothing is recorded until an admin accepts its end. */
export const logLossView = z.object({
  since: instant,
  /** How many are missing; at least so many unless `isComplete`. */
  missing: z.number().int().positive(),
  isComplete: z.boolean(),
  /** The first of them; null if that is unknown. */
  first: z.object({ streamId: z.string(), type: z.string() }).nullable(),
  /** Where the log ends now. */
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
    /** Events that are sealed. */
    events: count,
    sealedAt: instant,
    /** SHA-256 in hexadecimal. */
    digest: z.string(),
    /** Ed25519, in hexadecimal. */
    publicKey: z.string(),
  })),
  /** When the log was last found to be as sealed; null before the first comparison. */
  verified: soundSealsView.nullable(),
  /** The comparison of the whole log that an admin asked for; null if none is running. */
  verifying: sealProgress.nullable(),
  /** Why the last comparison that an admin asked for could not be made, as a sentence; null if it was. */
  notVerified: z.string().nullable(),
  /** When the oldest event was recorded that should be sealed and is not; null without any. */
  unsealedSince: instant.nullable(),
  /** Which connection to the database holds the lock of the seals meanwhile; null if none does. */
  unsealedBecauseOf: z.string().nullable(),
  /** Since when the log was not compared with its seals, if that is too long; null otherwise. */
  uncomparedSince: instant.nullable(),
  alarm: brokenSealView.nullable(),
  lost: logLossView.nullable(),
  /** The last break that an admin acknowledged; a new chain of seals begins behind it. */
  acknowledged: z.object({ broken: z.string(), reason: z.string(), at: instant, by: playerRef.nullable() }).nullable(),
});
export type SealsView = z.infer<typeof sealsView>;

/** The password is the admin's own; it is checked and never stored. */
export const breakAcknowledgement = reasonRequest.extend({ password: currentPassword });
export type BreakAcknowledgement = z.infer<typeof breakAcknowledgement>;

/** `POST /api/admin/seals/accept-end`: the end that an admin has seen, so that a later loss is not accepted as well. */
export const acceptedEnd = logLossView.pick({ end: true });
export type AcceptedEnd = z.infer<typeof acceptedEnd>;

/** `GET /api/admin/address`: where links lead that leave the app. */
export const addressView = z.object({
  url: z.string(),
  /** Why the server did not get its own answer there; null if it did, and if no address was chosen for everybody. */
  fault: z.string().nullable(),
  /** What the address lacks, as sentences; empty if it has everything. */
  notes: z.array(z.string()),
});
export type AddressView = z.infer<typeof addressView>;
