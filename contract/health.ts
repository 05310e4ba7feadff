/** The contract of health: how far everything follows the log, and which parts have faults. */
import { z } from 'zod';

const position = z.string().regex(/^-?\d+$/);

export const followerView = z.object({
  name: z.string(),
  /** `cleared`: an admin emptied the tables, which is not a fault. */
  state: z.enum(['running', 'retrying', 'stopped', 'cleared']),
  checkpoint: position,
  /** Positions between the checkpoint and the head of the log; every event takes at least one. */
  lag: position.nullable(),
  /** The event that could not be applied, if the process stopped at one. */
  stoppedAt: z.object({ position, eventId: z.string(), type: z.string() }).nullable(),
});

export const healthView = z.object({
  status: z.enum(['ok', 'degraded']),
  /** The head of the log; null while the log does not answer. Then every lag is null as well. */
  logHead: position.nullable(),
  /** The id that distinguishes this database from other installations, even restored ones; null while it is unknown. */
  installation: z.object({ digest: z.string() }).nullable(),
  engines: z.array(z.object({ name: z.enum(['log', 'database', 'jobs']), isThere: z.boolean() })),
  projections: z.array(followerView),
  processManagers: z.array(followerView),
  /** Outcome of the last append, or of a probe that left no event; missing where nothing is recorded. */
  recording: z.object({
    /** The time and outcome; null while the log does not answer and the outcome is unknown. */
    at: z.iso.datetime().nullable(), wasStored: z.boolean().nullable(),
    /** The reason why nothing can be recorded at the moment. */
    alarm: z.string().nullable(),
  }).nullable().optional(),
  boards: z.object({
    /** The time of the oldest event that is not shown everywhere yet; null if none waits. */
    waitingSince: z.iso.datetime().nullable(),
    /** The reason for the long wait. */
    alarm: z.string().nullable(),
  }).nullable().optional(),
  /** The forbidden state of the database, such as read-only. */
  ground: z.object({ alarm: z.string().nullable() }).nullable().optional(),
  /** The reason why the server's clock seems to be, or to have been, wrong; missing before 0.3. */
  clock: z.object({ alarm: z.string().nullable() }).nullable().optional(),
  /** Projections that no process applies, so that their rows do not change. Null while that is unknown. */
  leadership: z.object({ leaderless: z.array(z.string()), alarm: z.string().nullable() }).nullable(),
  /** The latest comparison of the log with the tables; a difference is an alarm until an admin acknowledges it. */
  comparison: z.object({
    at: z.iso.datetime().nullable(), differences: z.number().int(), alarm: z.string().nullable(),
  }).nullable(),
  /** Damaged tables that were found since the server started, and how to repair them. */
  damage: z.object({ alarm: z.string().nullable() }).nullable(),
  /** The reason why the group is not safely backed up. A failure stays until a backup, or a restore test, succeeds. */
  backups: z.object({ alarm: z.string().nullable() }).nullable(),
  /**
   * The seals; an alarm stays until an admin acknowledges it. `unsealedSince` is the time of the oldest event that
   * should be sealed but is not.
   */
  seals: z.object({
    sealedAt: z.iso.datetime().nullable(), events: z.number().int(), unsealedSince: z.iso.datetime().nullable(),
    alarm: z.string().nullable(),
  }).nullable(),
});
export type HealthView = z.infer<typeof healthView>;
