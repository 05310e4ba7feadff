/** The events of maintenance (`maintenance-server`): their names and shapes in the log. */
import { z } from 'zod';
import type { EventOf } from '../recorded-event.js';

const rebuildId = z.number().int().positive();
const name = z.string().min(1);
/** Position, as text. */
const position = z.string().regex(/^\d{1,19}$/);
/** Where a log ends: a position, or `empty`. */
export const logEnd = z.string().regex(/^(\d{1,19}|empty)$/, 'The end of the log is a position or "empty"');
const sealNumber = z.number().int().positive();

/** What is not as it was sealed: the first event, or else the first seal, the key, or deleted streams. */
const sealFault = z.union([
  z.object({
    /** `missing`: it was sealed and is gone; `inserted`: it is among sealed events and was not sealed. */
    kind: z.enum(['altered', 'missing', 'inserted', 'reordered']),
    position,
    streamId: z.string(),
    type: z.string(),
    /** Only for an altered event: digests of what was sealed and of what is there, in hexadecimal. */
    sealed: z.string().optional(),
    found: z.string().optional(),
  }),
  /** `cut`: a seal is missing or incomplete; `forged`: it was changed; `otherKey`: it is signed with another one. */
  z.object({ kind: z.enum(['cut', 'forged', 'otherKey']), seal: sealNumber }),
  /** The file of the key has none, so that nothing can be sealed. */
  z.object({ kind: z.literal('key'), path: z.string() }),
  /** In EventStoreDB somebody deleted or cut them: the log may still have their events, but no stream does. */
  z.object({ kind: z.literal('deleted'), streams: z.array(z.string()).min(1) }),
]);

export const maintenanceEvents = {
  /** A rebuild of all tables was asked for; its progress is not in the log. */
  ReadModelsPopulationRequested: z.object({ rebuildId }),
  ReadModelsPopulationCancelled: z.object({ rebuildId }),
  /** The tables of a projection were emptied. */
  FastTableCleared: z.object({ projection: name }),
  /** A comparison of the tables with the log was asked for, by this rebuild or one that was already running. */
  TournamentCalculationRequested: z.object({ rebuildId }),
  /** A projection goes on without an event that it could not apply. */
  PoisonEventSkipped: z.object({
    projection: name, position, eventId: name, eventType: name,
    /** The error that the projection reported. */
    error: z.string(),
  }),
  ProjectionRetried: z.object({ projection: name }),
  FailedJobRetried: z.object({ jobId: name, job: name }),
  /** An admin has looked into the differences of a comparison, and of all earlier ones. */
  ComparisonAlarmAcknowledged: z.object({
    rebuildId, differences: z.number().int().positive(), reason: z.string().min(1),
  }),
  /** The log is not as it was sealed: an alarm until an admin acknowledges it. */
  BrokenSealFound: z.object({
    /** A sentence on what was found. */
    broken: name,
    /** A sentence on the last good seal. */
    lastGood: name,
    fault: sealFault,
    lastGoodSeal: z.object({ number: sealNumber, through: z.string(), sealedAt: z.iso.datetime() }).nullable(),
  }),
  /** The log was not as it was sealed, and an admin has looked into it. `broken` says what was found. */
  BrokenSealAcknowledged: z.object({ broken: z.string().min(1), reason: z.string().min(1) }),
  /** The log had lost entries, and its end was accepted: by an admin or, at a start, by the operator. */
  LogEndAccepted: z.object({
    end: logEnd,
    /** The last event that was known, which is gone. An earlier version may have known its position alone. */
    lastKnown: z.object({ position, eventId: name.nullable() }),
    /** How many are gone; at least so many unless `isComplete`. */
    missing: z.number().int().positive(),
    isComplete: z.boolean(),
  }),
};
export type MaintenanceEvent = EventOf<typeof maintenanceEvents>;

/** One stream for the server, so that its maintenance has an order. */
export const MAINTENANCE_STREAM = 'maintenance-server';
