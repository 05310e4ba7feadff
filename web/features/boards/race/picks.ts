/** The members whom a reader picks out in the race: three at most, each with a pen. */
import { type Pen, PENS } from '../../../ui/chart/pens.js';

export interface Pick {
  readonly id: number;
  readonly pen: Pen;
}

/** Puts a member down, or picks them: a fourth pick takes the pen of the oldest. */
export function pickedAfter(picks: readonly Pick[], id: number): readonly Pick[] {
  const others = picks.filter((pick) => pick.id !== id);
  if (others.length < picks.length) return others;
  const free = PENS.find((pen) => !picks.some((pick) => pick.pen === pen));
  if (free !== undefined) return [...picks, { id, pen: free }];
  return [...picks.slice(1), { id, pen: picks[0]!.pen }];
}

/** From an address such as `picks=9,2`; null if it names none. */
export function picksIn(text: string | null): readonly Pick[] | null {
  if (text === null) return null;
  const ids = text.split(',').map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, PENS.length).map((id, index) => ({ id, pen: PENS[index]! }));
}

export const picksText = (picks: readonly Pick[]): string => picks.map(({ id }) => id).join(',');
