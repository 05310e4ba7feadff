/** The sentence on what a log lacks that has gone back, for health and for the pages of admins. */
import { momentText } from './dates.js';
import { wholeText } from './text.js';

/** `Since Sat 28 Nov 2026, 8:15 PM the log lacks 5 entries that were recorded, from GameRecorded in game-12 on.` */
export function lossText({ since, missing, isComplete, first }: {
  /** ISO 8601. */
  readonly since: string;
  readonly missing: number;
  /** False if there may be more. */
  readonly isComplete: boolean;
  readonly first?: { readonly streamId: string; readonly type: string } | null;
}): string {
  const lost = `${isComplete ? '' : 'at least '}${wholeText(missing)} ${missing === 1 ? 'entry' : 'entries'}`;
  const from = first ? `, from ${first.type} in ${first.streamId} on` : '';
  return `Since ${momentText(since)} the log lacks ${lost} that ${missing === 1 ? 'was' : 'were'} recorded${from}.`;
}
