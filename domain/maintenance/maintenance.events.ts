/** Owns the events of the server's upkeep (`maintenance-server`): their names and shapes as they stand in the log. */
import { z } from 'zod';

const rebuildId = z.number().int().positive();
const name = z.string().min(1);

/** All tables are to be built anew; how far that comes is no fact of the log. */
export const readModelsPopulationRequested = z.object({ rebuildId });
export const readModelsPopulationCancelled = z.object({ rebuildId });
/** The tables of a projection were emptied. */
export const fastTableCleared = z.object({ projection: name });
/** The tables are to be compared with the log, by this rebuild or one that was under way already. */
export const tournamentCalculationRequested = z.object({ rebuildId });
/** A projection goes on without an event that it could not apply. */
export const poisonEventSkipped = z.object({
  projection: name,
  /** Place in the log, as text. */
  position: z.string().regex(/^\d{1,19}$/),
  eventId: name,
  eventType: name,
  /** What the projection had said of it. */
  error: z.string(),
});
export const projectionRetried = z.object({ projection: name });
export const failedJobRetried = z.object({ jobId: name, job: name });

/** An admin has looked into the rows that differed in a comparison, and in all before it. */
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

/** One for the server: what is asked of its machinery has an order. */
export const MAINTENANCE_STREAM = 'maintenance-server';
