/** Puts the day and notice of an as-of view into the page, so that the first paint shows them. */
import { torontoDate } from '../../domain/calendar-date.js';
import type { PastMoment } from '../platform/infrastructure.js';

/** @param page  of the built client; the notice is our own sentence and needs no escaping */
export const pastPage = (page: string, { at, notice }: PastMoment): string =>
  page
    .replace('<html', `<html data-as-of="${torontoDate(new Date(at))}"`)
    .replace('<body>', `<body><p class="missing-notice" role="status">${notice}</p>`);
