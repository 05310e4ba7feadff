/** Owns what is done about `X-Forwarded-For` before anything believes it: a warning, and a limit. */
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ErrorView } from '../../../contract/refusal.js';

/** Twenty addresses, as long as they get. */
const MAX_LENGTH = 1_000;

const TOO_LONG: ErrorView = { message: `The header X-Forwarded-For has at most ${MAX_LENGTH} characters.` };

/** Where a proxy is not trusted, all who come through it share one address, and one limit of failed logins. */
const UNTRUSTED = 'A request came with X-Forwarded-For, which counts for nothing while TRUSTED_PROXIES is 0: '
  + 'behind a proxy set it to the number of proxies, since otherwise all logins seem to come from one address.';

/** Warns once, at the first request that came through a proxy that nobody told of. */
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
