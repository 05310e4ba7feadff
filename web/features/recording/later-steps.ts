/** The steps that follow the teams, as one piece of code. */
export { ExportStep } from './export-step.js';
export { RoundsStep } from './rounds-step.js';
