/** Checks passwords within the limits on guessing: at the login, which opens a session, and in a session. */
import { type ExecutionContext, ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { Pool } from 'pg';
import { createHmac } from 'node:crypto';
import { login } from '../../../contract/session.js';
import { atField, parsed } from '../http/call-handler.js';
import { type Credential, Credentials } from './credentials.js';
import { isSeal, OwnCookies, ownValue, setCookie } from './own-cookies.js';
import { MemberSessions } from './sessions.js';
import { rowsOf } from '../../../postgres/rows.js';
import { LoginThrottle } from './login-throttle.js';

/**
 * Marks a browser in which a member has logged in. The mark grants no access: it only keeps other people's guesses
 * from slowing down or blocking the login there. Each member has one, because a tablet may be shared.
 */
export class KnownBrowsers {
  constructor(private readonly key: string, private readonly cookies: OwnCookies) {}

  /**
   * The id of this browser; undefined when the member has not logged in with it.
   * @param undone  how often the member's joining was undone: only marks since the last time count. By default any do
   */
  find(request: Request, username: string, undone?: number): string | undefined {
    return ownValue(request, this.cookies.browserOf(username), (value) => {
      const [, browser = '', since = 0, seal = ''] = /^((?:(\d+)~)?[\w-]{22})\.([\w-]{43})$/.exec(value) ?? [];
      return isSeal(seal, this.sealOf(browser, username)) && (undone ?? Number(since)) === Number(since);
    })?.split('.')[0];
  }

  /**
   * Sets the mark later than the login, whose answer has the session alone: a simple client keeps one cookie. A
   * session makes one mark, so a thief gains no more guesses by asking again.
   */
  remember(request: Request): void {
    const { user, sessionID } = request;
    const undone = undoneIn(request);
    if (!user || this.find(request, user.username, undone) !== undefined) return;
    const browser = (undone > 0 ? `${undone}~` : '') + this.digestOf(`mark of ${sessionID}`).slice(0, 22);
    setCookie(request, this.cookies.browserOf(user.username), `${browser}.${this.sealOf(browser, user.username)}`);
  }

  private sealOf(browser: string, username: string): string {
    return this.digestOf(`known browser ${browser} of ${username}`);
  }

  private digestOf(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

/** The member by row: another process may have added or deactivated the member just now. */
export async function activeMember(pool: Pool, id = 0): Promise<Express.User | undefined> {
  const [member] = await rowsOf<Express.User>(pool,
    'select * from read.players where id = $1 and is_active and not is_placeholder and not is_guest', [id]);
  return member;
}

declare module 'express-session' {
  interface SessionData {
    /** How often the member's joining had been undone at the login; absent if never. */
    undone?: number;
  }
}

const undoneIn = ({ session: { undone = 0 } }: Request): number => undone;

/** The same sentence for every fault, at the field that is typed again. */
export const wrongLogin = (): UnauthorizedException =>
  new UnauthorizedException(atField('password', 'The username or the password is wrong.'));

/**
 * Checks the form of the request first (a guard runs before pipes), then the password, then opens the session.
 * Setting a password ends existing sessions, so the guard checks again whether one was set between check and session.
 */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: MemberSessions,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = parsed(login, request.body);
    await super.canActivate(context);
    await this.open(request);
    return true;
  }

  /** Opens the session of the member who was found, if the password is still the one that was checked. */
  protected async open(request: Request): Promise<void> {
    await this.sessions.quiet(request);
    await super.logIn(request);
    const { user, authInfo, session } = request;
    if (authInfo?.undone) session.undone = authInfo.undone;
    if (!user || !(await this.credentials.isCurrent(user.id, authInfo?.passwordHash ?? null))) {
      await this.sessions.leave(request);
      throw wrongLogin();
    }
    await this.sessions.opened(request);
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
    /** The data against which a login was checked. */
    interface AuthInfo {
      readonly passwordHash: string | null;
      readonly undone: number;
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
    const playerId = credential?.playerId;
    const browser = this.browsers.find(request, username, credential?.undone);
    const player = await this.throttle.attempt({ ...origin, browser, playerId }, async () =>
      (await this.credentials.matches(credential, password) ? activeMember(this.pool, playerId) : undefined));
    if (!credential || !player) throw wrongLogin();
    return [player, credential];
  }

}

/** Checks the password of the member who makes the request. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * @param field  the field of the request, for a refusal
   * @throws ForbiddenException for a wrong password
   * @throws TooManyRequests after too many wrong ones
   */
  async check(request: Request, password: string, field: string): Promise<Credential> {
    const { id: playerId = 0, username = '' } = request.user ?? {};
    const browser = this.browsers.find(request, username, undoneIn(request));
    const attempt = { username, playerId, address: request.ip ?? '', browser };
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
