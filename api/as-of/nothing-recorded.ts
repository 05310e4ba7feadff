/** Refuses commands in an as-of view, except for login and logout. */
import type { RequestHandler } from 'express';
import type { ErrorView } from '../../contract/refusal.js';
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
