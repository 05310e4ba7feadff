/** Checks passwords within the limits on guessing: at the login, which opens a session, and in it. */
import { type ExecutionContext, ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { Strategy } from 'passport-local';
import { Pool } from 'pg';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { login } from '../../../contract/session.js';
import { atField, parsed } from '../http/call-handler.js';
import { type Credential, Credentials } from './credentials.js';
import { endSession, MemberSessions, SESSION_COOKIE } from './sessions.js';
import { rowsOf } from '../../../postgres/rows.js';
import { LoginThrottle } from './login-throttle.js';

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

/** The same sentence for every fault, at the field that is typed again. */
export const wrongLogin = (): UnauthorizedException =>
  new UnauthorizedException(atField('password', 'The username or the password is wrong.'));

/**
 * Checks the form of the request first (a guard runs before pipes), then the password, then opens the session. Setting
 * a password ends existing sessions, so this looks again for one that was set between check and session.
 */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: MemberSessions,
    private readonly browsers: KnownBrowsers,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = parsed(login, request.body);
    await super.canActivate(context);
    await super.logIn(request);
    const { user, authInfo } = request;
    if (!user || !(await this.credentials.isCurrent(user.id, authInfo?.passwordHash ?? null))) {
      await endSession(request);
      throw wrongLogin();
    }
    await this.sessions.opened(request);
    this.browsers.remember(request, context.switchToHttp().getResponse<Response>(), user.username);
    return true;
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
    /** What a login was checked against. */
    interface AuthInfo {
      readonly passwordHash: string | null;
    }
  }
}

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
    private readonly browsers: KnownBrowsers,
    private readonly pool: Pool,
  ) {
    super({ passReqToCallback: true });
  }

  /**
   * @returns the member, and the credential that was checked
   * @throws UnauthorizedException, or TooManyRequests after too many failures
   */
  async validate(request: Request, typedUsername: string, password: string): Promise<[Express.User, Express.AuthInfo]> {
    const username = typedUsername.trim().toLowerCase();
    const origin = { username, address: request.ip ?? '', browser: this.browsers.find(request, username) };
    this.throttle.refuseBlocked(origin);
    const credential = await this.credentials.findByUsername(username);
    const player = await this.throttle.attempt({ ...origin, playerId: credential?.playerId }, async () =>
      (await this.credentials.matches(credential, password)) ? this.findActive(credential?.playerId) : undefined);
    if (!credential || !player) throw wrongLogin();
    return [player, { passwordHash: credential.passwordHash }];
  }

  /** From its row: another process may have added or deactivated the member just now. */
  private async findActive(id = 0): Promise<Express.User | undefined> {
    const [member] = await rowsOf<Express.User>(this.pool,
      'select * from read.players where id = $1 and is_active and not is_placeholder and not is_guest', [id]);
    return member;
  }
}

/** Checks the password of the member who is asking. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * @param field  of the request, for a refusal
   * @throws ForbiddenException for a wrong password
   * @throws TooManyRequests after too many wrong ones
   */
  async check(request: Request, password: string, field: string): Promise<Credential> {
    const { id: playerId = 0, username = '' } = request.user ?? {};
    const attempt = { username, playerId, address: request.ip ?? '', browser: this.browsers.find(request, username) };
    const credential = await this.throttle.attempt(attempt, async () => {
      const found = await this.credentials.findByPlayer(playerId);
      return found && (await this.credentials.matches(found, password)) ? found : undefined;
    });
    if (!credential) throw wrongPassword(field);
    return credential;
  }
}

export const wrongPassword = (field: string): ForbiddenException =>
  new ForbiddenException(atField(field, 'The current password is wrong.'));
