/** How the banner names the moment of the address. */
import type { MomentView } from '../../../../contract/as-of.js';
import { endOfTorontoDay } from '../../../../domain/toronto-instant.js';
import { isCalendarDate } from '../../../ui/date-text.js';
import { momentText } from '../../../../domain/date-text.js';
import { wholeText } from '../../../../domain/number-text.js';
import type { Past } from '../../../ui/past-address.js';

/** With its zone: the server takes no other. */
const INSTANT = /T.*(Z|[+-]\d\d:\d\d)$/;

/** `on Sun 26 Jul 2026, 9:00 AM`: known before the server answers, unless the address has a position. */
export function whenText({ asOf }: Past, moment?: MomentView): string {
  const at = moment?.at ?? (isCalendarDate(asOf) ? endOfTorontoDay(asOf).toISOString() : asOf);
  if (INSTANT.test(at) && !Number.isNaN(Date.parse(at))) return `on ${momentText(new Date(at).toISOString())}`;
  return /^\d+$/.test(asOf) ? `at entry ${wholeText(asOf)}` : 'then';
}
