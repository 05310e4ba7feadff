/** Owns what a page says of the moment as of which everything is shown: its first paint has the day and the notice. */
import { torontoDate } from '../../domain/calendar-date.js';
import type { PastMoment } from '../platform/infrastructure.js';

/** @param page  of the built client; the notice is a sentence of ours and needs no escaping */
export const pastPage = (page: string, { at, notice }: PastMoment): string =>
  page
    .replace('<html', `<html data-as-of="${torontoDate(new Date(at))}"`)
    .replace('<body>', `<body><p class="missing-notice" role="status">${notice}</p>`);
