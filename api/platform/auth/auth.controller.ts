/** `/api/auth/*`: status, login, logout and a member's own password. */
import { Body, Controller, ForbiddenException, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sessionCalls } from '../../../contract/session.calls.js';
import { Serves } from '../http/serves.js';
import {
  authStatus, type AuthStatus, login, passwordChange, type PasswordChange,
} from '../../../contract/session.js';
import { Clock } from '../clock.js';
import { toUserView } from '../directory/user-view.js';
import { atField } from '../http/parsed.js';
import { setPosition } from '../http/written-answers.js';
import { Credentials } from './credentials.js';
import { KnownBrowsers } from './known-browsers.js';
import { LoginGuard } from './login.guard.js';
import { LoginThrottle } from './login-throttle.js';
import { checkPassword } from './password-rule.js';
import { endSession, Sessions } from './sessions.js';

const WRONG_CURRENT_PASSWORD = atField('currentPassword', 'The current password is wrong.');

@Controller()
export class AuthController {
  constructor(
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
  ) {}

  @Serves(sessionCalls.status, authStatus)
  status(@Req() request: Request, @Res({ passthrough: true }) response: Response): AuthStatus {
    return this.statusAsOf(request, response);
  }

  @Serves(sessionCalls.login, authStatus, login)
  @UseGuards(LoginGuard)
  login(@Req() request: Request, @Res({ passthrough: true }) response: Response): AuthStatus {
    return this.statusAsOf(request, response);
  }

  /** Also succeeds without a session: there is nothing left to end. */
  @Serves(sessionCalls.logout, authStatus)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<AuthStatus> {
    await endSession(request);
    response.clearCookie(this.sessions.cookieName, { httpOnly: true, sameSite: 'lax' });
    return { isAuthenticated: false, user: null };
  }

  /** Also ends the member's other sessions. */
  @Serves(sessionCalls.changePassword, authStatus)
  async changePassword(
    @Body({ schema: passwordChange }) body: PasswordChange,
    @Req() request: Request,
  ): Promise<AuthStatus> {
    const { id: playerId = 0, username = '' } = request.user ?? {};
    await checkPassword(body.newPassword, username, 'newPassword');
    const attempt = { username, playerId, address: request.ip ?? '', browser: this.browsers.find(request, username) };
    const credential = await this.throttle.attempt(attempt, async () => {
      const found = await this.credentials.findByPlayer(playerId);
      return found && (await this.credentials.matches(found, body.currentPassword)) ? found : undefined;
    });
    const isReplaced = credential
      && await this.credentials.replacePassword(credential, body.newPassword, request.sessionID);
    if (!isReplaced) throw new ForbiddenException(WRONG_CURRENT_PASSWORD);
    return this.statusOf(request);
  }

  /** A page reads this first; live updates report what comes after its position. */
  private statusAsOf(request: Request, response: Response): AuthStatus {
    const { sessionSought } = response.locals;
    if (request.user && sessionSought) setPosition(sessionSought.shown, response);
    return this.statusOf(request);
  }

  private statusOf({ user }: Request): AuthStatus {
    if (!user) return { isAuthenticated: false, user: null };
    return { isAuthenticated: true, user: toUserView(user, this.clock.today()) };
  }
}
