/** `/api/auth/*`: status, login, logout, a member's own password and sessions, and failed logins. */
import { Controller, Module, NotFoundException, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { PassportModule } from '@nestjs/passport';
import { sessionCalls } from '../../contract/session.calls.js';
import { PathId, PathPart, RequestActor, RequestBody, Serves, setPosition } from '../platform/http/call-handler.js';
import {
  authStatus, type AuthStatus, endedSessionsView, failedLoginView, firstLogin, type FirstLogin, firstPassword,
  type FirstPassword, firstPasswordView, login, type PasswordChange, passwordChange, sessionView,
} from '../../contract/session.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { AccessRecords } from '../platform/access/access-records.js';
import { Clock } from '../platform/clock.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { MemberLock } from '../shared/member-lock.js';
import { ownStatus, PlayerDirectory } from '../shared/player-directory.js';
import { type Credential, Credentials } from '../platform/auth/credentials.js';
import { FirstLoginGuard } from '../platform/auth/first-login.js';
import { KnownBrowsers, LocalStrategy, LoginGuard, OwnPassword, wrongPassword } from '../platform/auth/login.guard.js';
import { checkPassword } from '../platform/auth/passwords.js';
import { OwnCookies } from '../platform/auth/own-cookies.js';
import { MemberSessions } from '../platform/auth/sessions.js';
import { FailedLogins } from '../platform/auth/login-throttle.js';
import { roomScreenCalls } from '../../contract/room-screens.calls.js';
import { newScreen, screenCodeView, screenView } from '../../contract/room-screens.js';
import { RoomScreens } from '../platform/auth/room-screens.js';

const sessionId = z.uuid('Name a session by its id from the list');

/** Trust ends under the lock on membership: no card is made between the entry and the end of its sessions. */
@Controller()
export class AuthController {
  constructor(
    private readonly lock: MemberLock,
    private readonly credentials: Credentials,
    private readonly ownPassword: OwnPassword,
    private readonly clock: Clock,
    private readonly access: AccessRecords,
    private readonly sessions: MemberSessions,
    private readonly failedLogins: FailedLogins,
    private readonly directory: PlayerDirectory,
    private readonly browsers: KnownBrowsers,
    private readonly cookies: OwnCookies,
  ) {}

  @Serves(sessionCalls.status, authStatus)
  status(@Req() request: Request, @Res({ passthrough: true }) response: Response): AuthStatus {
    this.sessions.renew(request);
    this.browsers.remember(request);
    return this.statusAsOf(request, response);
  }

  /** Answers a login. The guard has already read the body: it is declared for the description of the API. */
  @Serves(sessionCalls.login, authStatus)
  @UseGuards(LoginGuard)
  login(
    @RequestBody(login) _: z.infer<typeof login>, @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): AuthStatus {
    return this.statusAsOf(request, response);
  }

  @Serves(sessionCalls.firstLogin, authStatus)
  @UseGuards(FirstLoginGuard)
  firstLogin(@RequestBody(firstLogin) _: FirstLogin, @Req() request: Request): AuthStatus {
    return this.statusOf(request);
  }

  /** Ends the session. It succeeds without a session too: there is nothing left to end. */
  @Serves(sessionCalls.logout, authStatus)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<AuthStatus> {
    await this.sessions.leave(request);
    response.clearCookie(this.cookies.session.name, { httpOnly: true, sameSite: 'lax' });
    return { isAuthenticated: false, user: null };
  }

  @Serves(sessionCalls.firstPassword, firstPasswordView)
  async firstPassword(@RequestActor() { actorId }: ActingMember) {
    return { isPrinted: await this.credentials.isPrinted(actorId) };
  }

  @Serves(sessionCalls.chooseFirstPassword, authStatus)
  async chooseFirstPassword(
    @RequestBody(firstPassword) { newPassword }: FirstPassword, @Req() request: Request,
    @RequestActor() actor: ActingMember,
  ): Promise<AuthStatus> {
    const credential = await this.credentials.findByPlayer(actor.actorId);
    if (!credential || !await this.credentials.isPrinted(actor.actorId)) {
      throw new RuleViolation('PasswordMustBePrinted', 'Your password was chosen already: change it in your profile.');
    }
    await checkPassword(newPassword, credential.username, 'newPassword');
    return this.replacePassword(credential, newPassword, request, actor);
  }

  /** Sets the member's own password, and ends the member's other sessions. */
  @Serves(sessionCalls.changePassword, authStatus)
  async changePassword(
    @RequestBody(passwordChange) body: PasswordChange,
    @Req() request: Request,
    @RequestActor() actor: ActingMember,
  ): Promise<AuthStatus> {
    await checkPassword(body.newPassword, request.user?.username ?? '', 'newPassword');
    const credential = await this.ownPassword.check(request, body.currentPassword, 'currentPassword');
    return this.replacePassword(credential, body.newPassword, request, actor);
  }

  private async replacePassword(
    credential: Credential, newPassword: string, request: Request, actor: ActingMember,
  ): Promise<AuthStatus> {
    const newHash = await this.credentials.work.hash(actor.actorId, newPassword);
    const isReplaced = await this.lock.alone(() => this.credentials.replacePassword(
      credential, newHash, request.sessionID,
      () => this.access.record({ type: 'PasswordChanged', data: { playerId: actor.actorId } }, actor)));
    if (!isReplaced) throw wrongPassword('currentPassword');
    return this.statusOf(request);
  }

  @Serves(sessionCalls.sessions, z.array(sessionView))
  list(@Req() request: Request) {
    return this.sessions.of(request);
  }

  @Serves(sessionCalls.endOtherSessions, z.array(sessionView))
  async endOthers(@Req() request: Request, @RequestActor() actor: ActingMember) {
    await this.lock.alone(() => this.sessions.endAll(actor.actorId, actor, request.sessionID));
    return this.sessions.of(request);
  }

  @Serves(sessionCalls.endSession, z.array(sessionView))
  async end(@PathPart('id', sessionId) id: string, @Req() request: Request, @RequestActor() actor: ActingMember) {
    await this.lock.alone(() => this.sessions.end(actor.actorId, id, actor));
    return this.sessions.of(request);
  }

  /** Logs a member out everywhere, for example after the loss of a phone. */
  @Serves(sessionCalls.endSessionsOf, endedSessionsView)
  async endAll(@PathId() id: number, @RequestActor() actor: ActingMember) {
    if (!(await this.directory.allPlayers()).isMember(id)) throw new NotFoundException(`There is no player ${id}.`);
    return { ended: await this.lock.alone(() => this.sessions.endAll(id, actor)) };
  }

  /** The failed logins of the last thirty days, latest first. */
  @Serves(sessionCalls.failedLogins, z.array(failedLoginView))
  async failed() {
    const players = await this.directory.allPlayers();
    return (await this.failedLogins.latest()).map(({ playerId, ...row }) => ({
      member: players.find(playerId) ? players.ref(playerId) : null, ...row,
    }));
  }

  /** The status with a position. A page reads it first; live updates report later changes. */
  private statusAsOf(request: Request, response: Response): AuthStatus {
    const { sessionSought } = response.locals;
    if (request.user && sessionSought) setPosition(sessionSought.shown, response);
    return this.statusOf(request);
  }

  private statusOf({ user }: Request): AuthStatus {
    return user ? ownStatus(user, this.clock.today()) : { isAuthenticated: false, user: null };
  }
}

@Controller()
export class RoomScreensController {
  constructor(private readonly screens: RoomScreens, private readonly directory: PlayerDirectory) {}

  @Serves(roomScreenCalls.askCode, screenCodeView)
  askCode(@Req() request: Request) {
    return this.screens.askCode(request);
  }

  @Serves(roomScreenCalls.list, z.array(screenView))
  async list() {
    const players = await this.directory.allPlayers();
    return (await this.screens.list()).map((screen) => ({ ...screen, addedBy: players.ref(screen.addedBy) }));
  }

  @Serves(roomScreenCalls.add, z.array(screenView))
  async add(@RequestBody(newScreen) { code }: z.infer<typeof newScreen>, @RequestActor() actor: ActingMember) {
    await this.screens.add(code, actor);
    return this.list();
  }

  @Serves(roomScreenCalls.remove, z.array(screenView))
  async remove(@PathId() id: number, @RequestActor() actor: ActingMember) {
    await this.screens.remove(id, actor);
    return this.list();
  }
}

@Module({
  imports: [PassportModule.register({ session: true })],
  providers: [LocalStrategy],
  controllers: [AuthController, RoomScreensController],
})
export class SessionModule {}
