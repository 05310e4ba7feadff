/** The three states of an evening: before its first game, from then on, and from six in the next morning on. */
import { firstOpenDate } from '../plan/plan-rules.js';
import type { Zone } from '../zone.js';

export const EVENING_STATES = ['ahead', 'tonight', 'over'] as const;
export type EveningState = (typeof EVENING_STATES)[number];

/** @param games  the number of games of the date */
export function eveningState(date: string, games: number, now: Date, zone: Zone): EveningState {
  if (date < firstOpenDate(now, zone)) return 'over';
  return games > 0 ? 'tonight' : 'ahead';
}
