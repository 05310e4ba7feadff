/** The steps after the teams, loaded as one chunk. */
export { ExportStep } from './export-step.js';
export { RoundsStep } from './rounds-step.js';
