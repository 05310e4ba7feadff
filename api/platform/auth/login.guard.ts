/** The login: checks username and password, with limits on failures, and opens the session. */
import { type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { Strategy } from 'passport-local';
import { Pool } from 'pg';
import { login } from '../../../contract/session.js';
import { atField, parsed } from '../http/parsed.js';
import { Credentials } from './credentials.js';
import { KnownBrowsers } from './known-browsers.js';
import { MemberSessions } from './member-sessions.js';
import { endSession } from './sessions.js';
import { rowsOf } from '../../../postgres/rows.js';
import { LoginThrottle } from './login-throttle.js';

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
   * @throws UnauthorizedException, or 429 after too many failures
   */
  async validate(
    request: Request, typedUsername: string, password: string,
  ): Promise<[Express.User, Express.AuthInfo]> {
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
      'select * from read.players where id = $1 and is_active and not is_placeholder', [id]);
    return member;
  }
}
