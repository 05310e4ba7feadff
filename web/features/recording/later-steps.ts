/** The steps after the teams, loaded as one chunk. */
export { ExportStep } from './sending/export-step.js';
export { SharedRounds } from './under-way/shared-rounds.js';
