/** The checks that every request passes first, of its origin; and headers that protect its answer. */
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { ErrorView } from '../../../contract/refusal.js';
import type { Config } from '../config.js';

const OURS = ["'self'"];
const NONE = ["'none'"];

export const securityHeaders = (): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: OURS, scriptSrc: OURS, styleSrc: OURS, imgSrc: OURS, connectSrc: OURS, fontSrc: OURS,
        objectSrc: NONE, baseUri: OURS, formAction: OURS, frameAncestors: NONE,
      },
    },
    // A group may use plain http in its own network; a proxy with TLS adds this header.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  });

/** The length of twenty of the longest addresses. */
const MAX_LENGTH = 1_000;

const TOO_LONG: ErrorView = { message: `The header X-Forwarded-For has at most ${MAX_LENGTH} characters.` };

/** If a proxy is not trusted, all its clients share one address and one limit of failed logins. */
const UNTRUSTED = 'A request came with X-Forwarded-For, which is ignored because TRUSTED_PROXIES is 0: '
  + 'behind a proxy set it to the number of proxies, since otherwise all logins seem to come from one address.';

/** Whether the header needs neither a warning nor a refusal. */
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

/** The limit is longer than every address of the product. */
const MAX_PATH = 1_000;

const TOO_LONG_PATH: ErrorView = { message: `The path of an address has at most ${MAX_PATH} characters.` };

/** Refuses a path that is too long, before any other handler reads it. */
export const pathLimit: RequestHandler = ({ path }, response, next) => {
  if (path.length > MAX_PATH) response.status(414).json(TOO_LONG_PATH);
  else next();
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The number of logged origins is limited, because anybody can send others. */
const MOST_LOGGED = 20;
const MOST_CHARACTERS = 200;

const REFUSAL: ErrorView = { message: 'This request came from another site and was refused.' };

type Front = Pick<Config, 'trustedProxies' | 'publicUrl'>;

/**
 * The address of links that leave the app: the public one, or the one in the browser of the member who makes the
 * link.
 */
export const siteOf = ({ publicUrl }: Pick<Front, 'publicUrl'>, request: Request): string =>
  publicUrl ?? request.get('origin') ?? `${request.protocol}://${request.host}`;

/**
 * Browsers name the origin of every write; a client without these headers is not a browser and has no cookie to misuse.
 * Only a trusted proxy may state the scheme. Pages served from PUBLIC_URL are ours, whatever its proxy passes on.
 */
export function originCheck({ trustedProxies, publicUrl }: Front, warn: (text: string) => void): RequestHandler {
  const logged = new Set<string>();
  return (request, response, next) => {
    const { origin, 'x-forwarded-proto': proto } = request.headers;
    const site = { scheme: trustedProxies > 0 && proto !== undefined ? request.protocol : null, host: request.host };
    const isOurs = origin === undefined ? !isFromAPage(request) : origin === publicUrl || isAt(site, origin);
    if (isOurs || SAFE_METHODS.has(request.method)) {
      next();
      return;
    }
    const values = [origin, site.host, site.scheme].map((value) => value?.slice(0, MOST_CHARACTERS) ?? 'unknown');
    if (origin !== undefined && logged.size < MOST_LOGGED && !logged.has(values.join(' '))) {
      logged.add(values.join(' '));
      const [page, host, scheme] = values;
      warn(`A write by a page of ${page} was refused, because it was sent to the host ${host} (scheme ${scheme}). If `
        + 'both are this site, its proxy has to pass on Host and X-Forwarded-Proto (docs/operating.md, Proxies).');
    }
    response.status(403).json(REFUSAL);
  };
}

interface Site {
  /** The scheme; null if the request does not state it. */
  readonly scheme: string | null;
  /** The host with its port, if the request names one. */
  readonly host: string | undefined;
}

function isAt({ scheme, host = '' }: Site, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // A host loses a default port when it is parsed with its scheme.
  const site = `${scheme ?? page.protocol.slice(0, -1)}://${host}`;
  return URL.canParse(site) && new URL(site).origin === page.origin;
}

function isFromAPage({ headers: { 'sec-fetch-site': site } }: Request): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
