/**
 * The names of our cookies. Each installation has its own, because a browser has one set of cookies for all ports of
 * a host. Earlier versions had the same names everywhere: such a cookie of ours is read, and replaced at once.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request } from 'express';

const DAY_MS = 24 * 3600 * 1000;

export interface OwnCookie {
  readonly name: string;
  readonly oldName: string;
  readonly options: CookieOptions & { readonly path: string };
}

export class OwnCookies {
  readonly session: OwnCookie;
  readonly screen: OwnCookie;
  private readonly prefix: string;

  /** @param key  signs the sessions; each installation has its own, and a backup has it */
  constructor(readonly key: string) {
    this.prefix = `president-${createHash('sha256').update(`cookies of ${key}`).digest('hex').slice(0, 8)}`;
    const thirtyDays = { httpOnly: true, maxAge: 30 * DAY_MS };
    this.session = {
      name: `${this.prefix}.sid`, oldName: 'president.sid', options: { ...thirtyDays, sameSite: 'lax', path: '/' },
    };
    this.screen = {
      name: `${this.prefix}.screen`, oldName: 'president.screen',
      options: { ...thirtyDays, sameSite: 'strict', path: '/api/tv' },
    };
  }

  /** The cookie of a browser in which this member has logged in. */
  browserOf(username: string): OwnCookie {
    return {
      name: `${this.prefix}.browser.${username}`, oldName: `president.sid.${username}`,
      options: { httpOnly: true, sameSite: 'lax', path: '/api/auth', maxAge: 365 * DAY_MS },
    };
  }

  /** The session's cookie of a request; undefined unless this installation has signed it. */
  sessionOf(request: Request): string | undefined {
    return ownValue(request, this.session, (value) => {
      const [, id = '', signature = ''] = /^s%3A([\w-]+)\.([\w%]+)$/.exec(value) ?? [];
      const right = createHmac('sha256', this.key).update(id).digest('base64').replaceAll('=', '');
      return isSeal(signature, encodeURIComponent(right));
    });
  }
}

/** Compares seals; it takes as long for every guess. */
export const isSeal = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));

export function ownValue(request: Request, cookie: OwnCookie, isOurs: (value: string) => boolean): string | undefined {
  const value = valuesOf(request, cookie).find(isOurs);
  if (value !== undefined) replaceOld(request, cookie, value);
  return value;
}

/** The values of a cookie, those under the new name first. A browser may send several of one name. */
export const valuesOf = ({ headers: { cookie = '' } }: Request, { name, oldName }: OwnCookie): string[] =>
  [name, oldName].flatMap((each) => cookie.split(/;\s*/).filter((text) => text.startsWith(`${each}=`))
    .map((text) => text.slice(each.length + 1)));

/** Whether the request only reads; a login or logout sets its own cookie. */
const isRead = ({ method }: Request): boolean => method === 'GET';

/** @param value  a value of ours, under either name */
export function replaceOld(request: Request, cookie: OwnCookie, value: string): void {
  const { name, oldName, options: { path } } = cookie;
  const { cookie: sent = '' } = request.headers;
  if (!isRead(request) || !sent.includes(`${oldName}=${value}`)) return;
  if (!sent.includes(`${name}=${value}`)) setCookie(request, cookie, value);
  request.res!.clearCookie(oldName, { path });
}

export function setCookie(request: Request, { name, options }: OwnCookie, value: string): void {
  request.res!.cookie(name, value, { ...options, secure: request.secure, encode: String });
}
