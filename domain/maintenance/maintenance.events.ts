/** The events of maintenance (`maintenance-server`): their names and shapes in the log. */
import { z } from 'zod';
import type { EventOf } from '../recorded-event.js';

const rebuildId = z.number().int().positive();
const name = z.string().min(1);
/** Position, as text. */
const position = z.string().regex(/^\d{1,19}$/);
/** The end of a log: a position, or `empty`. */
export const logEnd = z.string().regex(/^(\d{1,19}|empty)$/, 'The end of the log is a position or "empty"');
const sealNumber = z.number().int().positive();

/** The difference from the seals: the first event, or else the first seal, the key, or deleted streams. */
const sealFault = z.union([
  z.object({
    /** `missing`: the event was sealed and is gone; `inserted`: it is among sealed events but was not sealed. */
    kind: z.enum(['altered', 'missing', 'inserted', 'reordered']),
    position,
    streamId: z.string(),
    type: z.string(),
    /** Digests of the sealed event and of the found one, in hexadecimal; only for an altered event. */
    sealed: z.string().optional(),
    found: z.string().optional(),
  }),
  /** `cut`: a seal is missing or incomplete; `forged`: it was changed; `otherKey`: it is signed with another key. */
  z.object({ kind: z.enum(['cut', 'forged', 'otherKey']), seal: sealNumber }),
  /** The key file has no key, so nothing can be sealed. */
  z.object({ kind: z.literal('key'), path: z.string() }),
  /** Somebody deleted or cut these streams in EventStoreDB: the log may still have their events, but no stream does. */
  z.object({ kind: z.literal('deleted'), streams: z.array(z.string()).min(1) }),
]);

export const maintenanceEvents = {
  /** A rebuild of all tables was requested; its progress is not in the log. */
  ReadModelsPopulationRequested: z.object({ rebuildId }),
  ReadModelsPopulationCancelled: z.object({ rebuildId }),
  /** The tables of a projection were emptied. */
  FastTableCleared: z.object({ projection: name }),
  /** A comparison of the tables with the log was requested, by this rebuild or one that was already running. */
  TournamentCalculationRequested: z.object({ rebuildId }),
  /** A projection skips an event that it could not apply. */
  PoisonEventSkipped: z.object({
    projection: name, position, eventId: name, eventType: name,
    /** The error that the projection reported. */
    error: z.string(),
  }),
  ProjectionRetried: z.object({ projection: name }),
  FailedJobRetried: z.object({ jobId: name, job: name }),
  /** An admin has examined the differences of a comparison, and of all earlier ones. */
  ComparisonAlarmAcknowledged: z.object({
    rebuildId, differences: z.number().int().positive(), reason: z.string().min(1),
  }),
  /** The log differs from its seals: an alarm until an admin acknowledges it. */
  BrokenSealFound: z.object({
    /** A sentence on the difference. */
    broken: name,
    /** A sentence on the last good seal. */
    lastGood: name,
    fault: sealFault,
    lastGoodSeal: z.object({ number: sealNumber, through: z.string(), sealedAt: z.iso.datetime() }).nullable(),
  }),
  /** The log differed from its seals, and an admin has examined it. `broken` names the difference. */
  BrokenSealAcknowledged: z.object({ broken: z.string().min(1), reason: z.string().min(1) }),
  /** The log had lost entries, and its end was accepted: by an admin or, at a start, by the operator. */
  LogEndAccepted: z.object({
    end: logEnd,
    /** The last known event, which is gone. An earlier version may have stored its position alone. */
    lastKnown: z.object({ position, eventId: name.nullable() }),
    /** The number of lost entries; a lower limit unless `isComplete`. */
    missing: z.number().int().positive(),
    isComplete: z.boolean(),
  }),
};
export type MaintenanceEvent = EventOf<typeof maintenanceEvents>;

/** One stream for the server, so that its maintenance has an order. */
export const MAINTENANCE_STREAM = 'maintenance-server';
