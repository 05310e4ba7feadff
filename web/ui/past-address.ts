/** The moment of the past in the address, so that it can be sent and is carried by links. */
import type { Known } from '../../../../contract/as-of.js';

export interface Past {
  /** An instant, or a position of the log. */
  readonly asOf: string;
  readonly known: Known;
}

/** The position of a moment before the first entry: the other question has no answer then. */
export const NOTHING_YET = '-1';

/** Null if the screen shows now. */
export function pastIn(params: URLSearchParams): Past | null {
  const asOf = params.get('asOf');
  return asOf === null ? null : { asOf, known: params.get('known') === 'now' ? 'now' : 'then' };
}

/** For an address or a call; the default is left out. */
export const pastParams = ({ asOf, known }: Past): Record<string, string> => ({
  asOf, ...(known === 'now' && { known }),
});

/** The same screen at another moment, or now. */
export function paramsAt(params: URLSearchParams, past: Past | null): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('asOf');
  next.delete('known');
  for (const [name, value] of Object.entries(past ? pastParams(past) : {})) next.set(name, value);
  return next;
}

/** Another screen at the same moment. */
export const pathAt = (path: string, past: Past | null): string =>
  (past === null ? path : `${path}?${new URLSearchParams(pastParams(past))}`);
