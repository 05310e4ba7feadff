/** The current date on screen: today in Toronto, or the past day that the server shows. */
import { torontoDate } from '../../domain/toronto-date.js';

/** A server as of a past day writes it into the page. Nothing can be recorded there. */
const dayOfThen = globalThis.document?.documentElement.dataset.asOf;

export const isPast = dayOfThen !== undefined;

/** `YYYY-MM-DD`. */
export const shownToday = (): string => dayOfThen ?? torontoDate(new Date());
