/** Texts about the population (docs/rules.md, Boards). */
import type { FastTableStatusView } from '../../../contract/maintenance.js';
import { counted } from '../../../domain/number-text.js';

export const STATE_LABELS: Readonly<Record<FastTableStatusView['state'], string>> = {
  populated: 'Populated',
  empty: 'Empty',
  cleared: 'Empty',
  populating: 'Populating',
};

export interface PopulateState {
  readonly hasRecords: boolean;
  readonly isRunning: boolean;
}

export function populateLabel({ hasRecords, isRunning }: PopulateState): string {
  if (isRunning) return 'Processing Data...';
  return hasRecords ? 're-populate all tables' : 'populate';
}

/** `less than a second`, `about 4 seconds`, `about 2 minutes`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 1) return 'less than a second';
  return `about ${seconds < 100 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute')}`;
}
