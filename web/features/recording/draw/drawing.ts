/** What draws teams, loaded as one chunk. */
import './drawing.css';

export { AllocationStep } from './allocation-step.js';
export { TeamsStep } from './teams-step.js';
