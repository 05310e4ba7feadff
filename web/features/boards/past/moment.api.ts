/** Reads what the log knows of a moment. */
import type { Known } from '../../../../contract/as-of.js';
import { asOfCalls } from '../../../../contract/as-of.calls.js';
import { resource } from '../../../transport/resource.js';
import { type Past, pastParams } from '../../../ui/past-address.js';

export const momentQuery = (past: Past | null) => resource(asOfCalls.moment, 5, past ? pastParams(past) : {});

/** What was recorded later about games of these days, those of a player first. */
export const laterQuery = (
  { asOf }: Past, [first, last]: readonly [first: string, last: string], player: number | undefined,
) => resource(asOfCalls.later, 1, { first, last, asOf, known: 'now', ...(player !== undefined && { player }) });

export const KNOWN_TEXT: Readonly<Record<Known, string>> = {
  then: 'What was known then', now: 'What is known now about then',
};
