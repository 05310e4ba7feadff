/** The three states of an evening: before its first game, from then on, and once it was ended, at six at the latest. */
import { firstOpenDate } from '../plan/plan-rules.js';
import type { Zone } from '../zone.js';

export const EVENING_STATES = ['ahead', 'tonight', 'over'] as const;
export type EveningState = (typeof EVENING_STATES)[number];

/** @param games  the number of games of the date @param endedAt  the time when it was ended; null while it is open */
export function eveningState(
  { date, games, endedAt }: { readonly date: string; readonly games: number; readonly endedAt: string | null },
  now: Date, zone: Zone,
): EveningState {
  if (endedAt !== null || date < firstOpenDate(now, zone)) return 'over';
  return games > 0 ? 'tonight' : 'ahead';
}
