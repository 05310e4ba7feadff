/** The entries that a log has lost, in words: for health, the pages of admins and the audit. */
import type { DataOf } from './decider.js';
import type { MaintenanceEvent } from './maintenance/maintenance.events.js';
import { wholeText } from './text.js';
import type { Zone } from './zone.js';

type Lost = Pick<DataOf<MaintenanceEvent, 'LogEndAccepted'>, 'missing' | 'isComplete'>;

/** `5 entries`, `at least 1 entry`. */
export const lostEntries = ({ missing, isComplete }: Lost): string =>
  `${isComplete ? '' : 'at least '}${wholeText(missing)} ${missing === 1 ? 'entry' : 'entries'}`;

/** `Since Sat 28 Nov 2026, 20:15 the log lacks 5 entries that were recorded, from GameRecorded in game-12 on.` */
export function lossText({ since, first, ...lost }: Lost & {
  /** ISO 8601. */
  readonly since: string;
  readonly first?: { readonly streamId: string; readonly type: string } | null;
}, zone: Zone): string {
  const were = lost.missing === 1 ? 'was' : 'were';
  const from = first ? `, from ${first.type} in ${first.streamId} on` : '';
  return `Since ${zone.momentText(since)} the log lacks ${lostEntries(lost)} that ${were} recorded${from}.`;
}
