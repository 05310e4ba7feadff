/** Refuses writes that a page of another site sends with a member's cookie. */
import type { NextFunction, Request, Response } from 'express';
import type { ErrorView } from '../../../contract/refusal.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers name the origin of every write; a client without these headers is not a browser and has no cookie to misuse.
 */
export function originCheck(request: Request, response: Response, next: NextFunction): void {
  if (SAFE_METHODS.has(request.method) || isOwn(request)) {
    next();
    return;
  }
  const refusal: ErrorView = { message: 'This request came from another site and was refused.' };
  response.status(403).json(refusal);
}

function isOwn(request: Request): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === request.host;
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
