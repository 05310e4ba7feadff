/** The day on screen: today in Toronto, or the day as of which the server shows everything. */
import { torontoDate } from '../../domain/toronto-date.js';

/** Such a server writes its day into the page. Nothing is recorded there. */
const dayOfThen = globalThis.document?.documentElement.dataset.asOf;

export const isPast = dayOfThen !== undefined;

/** `YYYY-MM-DD`. */
export const shownToday = (): string => dayOfThen ?? torontoDate(new Date());
