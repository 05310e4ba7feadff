/** The current date in Toronto, by the server's clock. */
import { torontoDate } from '../../domain/toronto-date.js';
import { serverNow } from '../transport/server-clock.js';

/** `YYYY-MM-DD`. */
export const currentDate = (): string => torontoDate(serverNow());
