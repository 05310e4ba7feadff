/** The current date in Toronto, and the one on screen: today, or the past day that the server shows. */
import { torontoDate } from '../../domain/toronto-date.js';
import { serverNow } from '../transport/server-clock.js';

/** A server as of a past day writes it into the page. Nothing can be recorded there. */
const dayOfThen = globalThis.document?.documentElement.dataset.asOf;

export const isPast = dayOfThen !== undefined;

/** `YYYY-MM-DD`. */
export const currentDate = (): string => torontoDate(serverNow());

export const shownToday = (): string => dayOfThen ?? currentDate();
