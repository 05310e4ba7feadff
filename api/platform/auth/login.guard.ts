import { type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { login } from '../../../contract/session.js';
import { atField, parsed } from '../http/parsed.js';
import { Credentials } from './credentials.js';
import { KnownBrowsers } from './known-browsers.js';
import { MemberSessions } from './member-sessions.js';
import { endSession } from './sessions.js';

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
