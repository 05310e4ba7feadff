/** Owns the refusal of commands where things are shown as they stood then; logging in and out goes on. */
import type { RequestHandler } from 'express';
import type { ErrorView } from '../../contract/refusal.js';
import type { PastMoment } from '../platform/infrastructure.js';

const READS = ['GET', 'HEAD'];
const SESSION_PATHS = ['/auth/login', '/auth/logout'];

/** For below `/api`. */
export const nothingRecorded = ({ notice }: PastMoment): RequestHandler => (request, response, next) => {
  if (READS.includes(request.method) || SESSION_PATHS.includes(request.path)) {
    next();
    return;
  }
  const refusal: ErrorView = { message: notice };
  response.status(405).setHeader('Allow', READS.join(', ')).json(refusal);
};
