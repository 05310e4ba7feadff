/** Checks passwords within the limits on guessing: at the login, which opens a session, and in it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { login } from '../../../contract/session.js';
import type { z } from 'zod';
import { rowsOf } from '../../../postgres/rows.js';
import { atField } from '../http/parsed.js';
import { type Credential, Credentials } from './credentials.js';
import { LoginThrottle } from './login-throttle.js';
import { endSession, MemberSessions, SESSION_COOKIE } from './sessions.js';

const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * Marks a browser in which a member has logged in. The mark grants no access: it only keeps other people's guesses from
 * slowing down or blocking the login there. There is one per member, because a tablet may be shared.
 */
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

declare global {
  namespace Express {
    /** The row of a member; the group's part adds its other columns. */
    interface User {
      readonly id: number;
      readonly username: string;
      readonly is_admin: boolean;
      readonly can_create_games: boolean;
    }
  }
}

@Injectable()
export class Logins {
  constructor(
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
    private readonly sessions: MemberSessions,
    private readonly browsers: KnownBrowsers,
    private readonly pool: Pool,
  ) {}

  /**
   * Opens a session of the member.
   * @throws UnauthorizedException, or HttpException 429 after too many failures
   */
  async open(request: Request, response: Response, typed: z.infer<typeof login>): Promise<void> {
    const username = typed.username.trim().toLowerCase();
    const origin = this.originOf(request, username);
    this.throttle.refuseBlocked(origin);
    const credential = await this.credentials.findByUsername(username);
    const member = await this.throttle.attempt({ ...origin, playerId: credential?.playerId }, async () =>
      (await this.credentials.matches(credential, typed.password)) ? this.findActive(credential?.playerId) : undefined);
    if (!credential || !member) throw wrongLogin();
    await promisify<Express.User, void>(request.logIn).call(request, member);
    // Setting a password ends existing sessions, and one may have been set between the check and the session.
    if (!(await this.credentials.isCurrent(member.id, credential.passwordHash))) {
      await endSession(request);
      throw wrongLogin();
    }
    await this.sessions.opened(request);
    this.browsers.remember(request, response, username);
  }

  /**
   * Checks the password of the member who is asking.
   * @param field  of the request, for a refusal
   * @throws ForbiddenException for a wrong password
   * @throws HttpException 429 after too many wrong ones
   */
  async check(request: Request, password: string, field: string): Promise<Credential> {
    const { id: playerId = 0, username = '' } = request.user ?? {};
    const credential = await this.throttle.attempt({ ...this.originOf(request, username), playerId }, async () => {
      const found = await this.credentials.findByPlayer(playerId);
      return found && (await this.credentials.matches(found, password)) ? found : undefined;
    });
    if (!credential) throw wrongPassword(field);
    return credential;
  }

  private originOf(request: Request, username: string) {
    return { username, address: request.ip ?? '', browser: this.browsers.find(request, username) };
  }

  /** From its row: another process may have added or deactivated the member just now. */
  private async findActive(id = 0): Promise<Express.User | undefined> {
    const [member] = await rowsOf<Express.User>(this.pool,
      'select * from read.players where id = $1 and is_active and not is_placeholder', [id]);
    return member;
  }
}

/** The same sentence for every fault, at the field that is typed again. */
const wrongLogin = (): UnauthorizedException =>
  new UnauthorizedException(atField('password', 'The username or the password is wrong.'));

export const wrongPassword = (field: string): ForbiddenException =>
  new ForbiddenException(atField(field, 'The current password is wrong.'));
