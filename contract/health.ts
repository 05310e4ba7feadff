/** The contract of health: how far everything follows the log, and what does not. */
import { z } from 'zod';

const position = z.string().regex(/^-?\d+$/);

export const followerView = z.object({
  name: z.string(),
  /** `cleared`: an admin emptied the tables, which is not a fault. */
  state: z.enum(['running', 'retrying', 'stopped', 'cleared']),
  checkpoint: position,
  /** Positions between the checkpoint and the head of the log; every event takes at least one. */
  lag: position.nullable(),
  /** The event that could not be applied, if it stopped at one. */
  stoppedAt: z.object({ position, eventId: z.string(), type: z.string() }).nullable(),
});

export const healthView = z.object({
  status: z.enum(['ok', 'degraded']),
  /** Null while the log does not answer; then every lag is null as well. */
  logHead: position.nullable(),
  /** Tells this database from those of other installations, restored ones too; null while that is unknown. */
  installation: z.object({ digest: z.string() }).nullable(),
  engines: z.array(z.object({ name: z.enum(['log', 'database', 'jobs']), isThere: z.boolean() })),
  projections: z.array(followerView),
  processManagers: z.array(followerView),
  /** Outcome of the last append, or of a probe that left no event; missing where nothing is recorded. */
  recording: z.object({
    /** Null while the log is silent and the outcome is unknown. */
    at: z.iso.datetime().nullable(), wasStored: z.boolean().nullable(),
    /** Why nothing can be recorded at the moment. */
    alarm: z.string().nullable(),
  }).nullable().optional(),
  boards: z.object({
    /** When the oldest event was recorded that is not shown everywhere; null if none waits. */
    waitingSince: z.iso.datetime().nullable(),
    /** Why it waits so long. */
    alarm: z.string().nullable(),
  }).nullable().optional(),
  /** What the database is and must not be, such as read-only. */
  ground: z.object({ alarm: z.string().nullable() }).nullable().optional(),
  /** Why the server's clock seems wrong, or to have been wrong; missing before 0.3. */
  clock: z.object({ alarm: z.string().nullable() }).nullable().optional(),
  /** Those that no process applies, so that what they show does not change. Null while that is unknown. */
  leadership: z.object({ leaderless: z.array(z.string()), alarm: z.string().nullable() }).nullable(),
  /** The latest comparison of the log with the tables; a difference is an alarm until an admin acknowledges it. */
  comparison: z.object({
    at: z.iso.datetime().nullable(), differences: z.number().int(), alarm: z.string().nullable(),
  }).nullable(),
  /** Damaged tables that somebody has met since the server started, and what heals them. */
  damage: z.object({ alarm: z.string().nullable() }).nullable(),
  /** Why the group is not safely backed up: a failure stays until a backup, or a restore test, succeeds. */
  backups: z.object({ alarm: z.string().nullable() }).nullable(),
  /**
   * The seals; an alarm stays until an admin acknowledges it. `unsealedSince` is when the oldest event was recorded
   * that should be sealed and is not.
   */
  seals: z.object({
    sealedAt: z.iso.datetime().nullable(), events: z.number().int(), unsealedSince: z.iso.datetime().nullable(),
    alarm: z.string().nullable(),
  }).nullable(),
});
export type HealthView = z.infer<typeof healthView>;
