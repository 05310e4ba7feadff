/** The events of maintenance (`maintenance-server`): their names and shapes in the log. */
import { z } from 'zod';

const rebuildId = z.number().int().positive();
const name = z.string().min(1);

/** A rebuild of all tables was asked for; its progress is not in the log. */
export const readModelsPopulationRequested = z.object({ rebuildId });
export const readModelsPopulationCancelled = z.object({ rebuildId });
/** The tables of a projection were emptied. */
export const fastTableCleared = z.object({ projection: name });
/** A comparison of the tables with the log was asked for, by this rebuild or one that was already running. */
export const tournamentCalculationRequested = z.object({ rebuildId });
/** A projection goes on without an event that it could not apply. */
export const poisonEventSkipped = z.object({
  projection: name,
  /** Position, as text. */
  position: z.string().regex(/^\d{1,19}$/),
  eventId: name,
  eventType: name,
  /** The error that the projection reported. */
  error: z.string(),
});
export const projectionRetried = z.object({ projection: name });
export const failedJobRetried = z.object({ jobId: name, job: name });

/** An admin has looked into the differences of a comparison, and of all earlier ones. */
export const comparisonAlarmAcknowledged = z.object({
  rebuildId, differences: z.number().int().positive(), reason: z.string().min(1),
});

export type MaintenanceEvent =
  | { type: 'ReadModelsPopulationRequested'; data: z.infer<typeof readModelsPopulationRequested> }
  | { type: 'ReadModelsPopulationCancelled'; data: z.infer<typeof readModelsPopulationCancelled> }
  | { type: 'FastTableCleared'; data: z.infer<typeof fastTableCleared> }
  | { type: 'TournamentCalculationRequested'; data: z.infer<typeof tournamentCalculationRequested> }
  | { type: 'PoisonEventSkipped'; data: z.infer<typeof poisonEventSkipped> }
  | { type: 'ProjectionRetried'; data: z.infer<typeof projectionRetried> }
  | { type: 'FailedJobRetried'; data: z.infer<typeof failedJobRetried> }
  | { type: 'ComparisonAlarmAcknowledged'; data: z.infer<typeof comparisonAlarmAcknowledged> };

/** One stream for the server, so that its maintenance has an order. */
export const MAINTENANCE_STREAM = 'maintenance-server';
