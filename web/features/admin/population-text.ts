/** The texts of the population card: its button, and how long a population takes. */
import { counted } from '../../../domain/text.js';

export interface Acting {
  readonly hasRecords: boolean;
  readonly isRunning: boolean;
}

export function populateLabel({ hasRecords, isRunning }: Acting): string {
  if (isRunning) return 'Processing Data...';
  return hasRecords ? 're-populate all tables' : 'populate';
}

/** `less than a second`, `about 4 seconds`, `about 2 minutes`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 1) return 'less than a second';
  return `about ${seconds < 100 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute')}`;
}
