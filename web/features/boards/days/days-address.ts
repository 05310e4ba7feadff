/** The days of a board in the address. */
import { isCalendarDate } from '../../../ui/date-text.js';

export interface Days {
  /** `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

/** All time unless the address says otherwise; days in the wrong order are turned round. */
export function daysIn(params: URLSearchParams, start: string, today: string): Days {
  const day = (name: string, otherwise: string): string => {
    const asked = params.get(name);
    return asked !== null && isCalendarDate(asked) && asked <= today ? asked : otherwise;
  };
  const [first, last] = [day('from', start), day('to', today)].sort() as [string, string];
  return { first, last };
}
