/** What differs in an as-of view: it refuses commands, and its page and its health report say which moment it shows. */
import type { RequestHandler } from 'express';
import type { ErrorView } from '../../contract/refusal.js';
import { torontoDate } from '../../domain/calendar-date.js';
import type { HealthSource } from '../platform/health/health-source.js';
import type { PastMoment } from '../platform/infrastructure.js';

const READS = ['GET', 'HEAD'];
const SESSION_PATHS = ['/auth/login', '/auth/logout'];

/** For paths below `/api`. */
export const nothingRecorded = ({ notice }: PastMoment): RequestHandler => (request, response, next) => {
  if (READS.includes(request.method) || SESSION_PATHS.includes(request.path)) {
    next();
    return;
  }
  const refusal: ErrorView = { message: notice };
  response.status(405).setHeader('Allow', READS.join(', ')).json(refusal);
};

/** @param page  of the built client; the notice is our own sentence and needs no escaping */
export const pastPage = (page: string, { at, notice }: PastMoment): string =>
  page
    .replace('<html', `<html data-as-of="${torontoDate(new Date(at))}"`)
    .replace('<body>', `<body><p class="missing-notice" role="status">${notice}</p>`);

export const pastHealth = ({ position, at, notice }: PastMoment): HealthSource => ({
  name: 'asOf',
  health: () => ({ isHealthy: true, report: { position: position.toString(), at, notice } }),
});
