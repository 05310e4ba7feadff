/** Checks `X-Forwarded-For` before anything trusts it: warns about it, and limits its length. */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ErrorView } from '../../../contract/refusal.js';

/** Twenty of the longest addresses. */
const MAX_LENGTH = 1_000;

const TOO_LONG: ErrorView = { message: `The header X-Forwarded-For has at most ${MAX_LENGTH} characters.` };

/** If a proxy is not trusted, all its clients share one address and one limit of failed logins. */
const UNTRUSTED = 'A request came with X-Forwarded-For, which counts for nothing while TRUSTED_PROXIES is 0: '
  + 'behind a proxy set it to the number of proxies, since otherwise all logins seem to come from one address.';

/** Whether nothing has to be said about the header. */
export const isForwardedWell = (trustedProxies: number, { headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const { 'x-forwarded-for': forwarded } = headers;
  return forwarded === undefined || (trustedProxies > 0 && forwarded.length <= MAX_LENGTH);
};

/** Warns once, at the first request from an undeclared proxy. */
export function forwardedFor(trustedProxies: number, log: Logger): RequestHandler {
  let warns = trustedProxies === 0;
  return ({ headers: { 'x-forwarded-for': forwarded } }, response, next) => {
    if (forwarded !== undefined && warns) {
      warns = false;
      log.warn(UNTRUSTED);
    }
    if (forwarded !== undefined && forwarded.length > MAX_LENGTH) response.status(400).json(TOO_LONG);
    else next();
  };
}
