/**
 * Marks a browser in which a member has logged in. The mark grants no access: it only keeps other people's guesses from
 * slowing down or blocking the login there. There is one per member, because a tablet may be shared.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { SESSION_COOKIE } from './sessions.js';

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

export class KnownBrowsers {
  constructor(private readonly key: string) {}

  /** The id of this browser; undefined when the member has not logged in with it. */
  find(request: Request, username: string): string | undefined {
    const start = `${this.nameFor(username)}=`;
    const cookie = request.headers.cookie?.split(/;\s*/).find((text) => text.startsWith(start))?.slice(start.length);
    const [, browser, seal] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
    if (browser === undefined || seal === undefined) return undefined;
    return timingSafeEqual(Buffer.from(seal), Buffer.from(this.sealOf(browser, username))) ? browser : undefined;
  }

  /** Call it after a login. */
  remember(request: Request, response: Response, username: string): void {
    const browser = this.find(request, username) ?? randomBytes(16).toString('base64url');
    response.cookie(this.nameFor(username), `${browser}.${this.sealOf(browser, username)}`, {
      httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/api/auth', maxAge: ONE_YEAR_MS,
    });
  }

  private nameFor(username: string): string {
    return `${SESSION_COOKIE}.${username}`;
  }

  private sealOf(browser: string, username: string): string {
    return createHmac('sha256', this.key).update(`known browser ${browser} of ${username}`).digest('base64url');
  }
}
