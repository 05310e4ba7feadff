/** Owns what web and api agree on about health: how far everything follows the log, and what cannot. */
import { z } from 'zod';

const position = z.string().regex(/^-?\d+$/);

export const followerView = z.object({
  name: z.string(),
  /** `cleared`: an admin emptied the tables, which is no fault. */
  state: z.enum(['running', 'retrying', 'stopped', 'cleared']),
  checkpoint: position,
  /** Positions between the checkpoint and the head of the log; every event takes at least one. */
  lag: position.nullable(),
  /** The event that could not be applied, where it stopped at one. */
  stoppedAt: z.object({ position, eventId: z.string(), type: z.string() }).nullable(),
});

export const healthView = z.object({
  status: z.enum(['ok', 'degraded']),
  /** Null while the log does not answer, and with it every lag. */
  logHead: position.nullable(),
  engines: z.array(z.object({ name: z.enum(['log', 'database', 'jobs']), isThere: z.boolean() })),
  projections: z.array(followerView),
  processManagers: z.array(followerView),
  /** Of the last append, or of a probe that left no event; left out where nothing is recorded. */
  recording: z.object({
    /** Null while the log is silent, and with it what became of it. */
    at: z.iso.datetime().nullable(), wasStored: z.boolean().nullable(),
    /** Why nothing can be recorded just now. */
    alarm: z.string().nullable(),
  }).nullable().optional(),
  boards: z.object({
    /** When the oldest event was recorded that is not shown everywhere; null where none waits. */
    waitingSince: z.iso.datetime().nullable(),
    /** Why it waits for so long. */
    alarm: z.string().nullable(),
  }).nullable().optional(),
  /** Which of both no process applies: what they show stands still until one does. Null while that is unknown. */
  leadership: z.object({ unled: z.array(z.string()), alarm: z.string().nullable() }).nullable(),
  /** Of the latest replay of the log with the tables; a difference is an alarm until an admin acknowledges it. */
  comparison: z.object({
    at: z.iso.datetime().nullable(), differences: z.number().int(), alarm: z.string().nullable(),
  }).nullable(),
  /** Where things are shown as they stood then: the moment, and a sentence that says so. */
  asOf: z.object({ position, at: z.iso.datetime(), notice: z.string() }).optional(),
});
export type HealthView = z.infer<typeof healthView>;
