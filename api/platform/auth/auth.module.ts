/** Login, logout, sessions, and the limits on guessing passwords. */
import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { INFRASTRUCTURE, type Infrastructure, madeOf } from '../infrastructure.js';
import { AuthController } from './auth.controller.js';
import { Credentials } from './credentials.js';
import { FailedLogins } from './failed-logins.js';
import { KnownBrowsers } from './known-browsers.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginThrottle } from './login-throttle.js';
import { LoginsController } from './logins.controller.js';
import { MemberSessions } from './member-sessions.js';
import { sessionCookie, Sessions, signingKey } from './sessions.js';

@Module({
  imports: [PassportModule.register({ session: true })],
  controllers: [AuthController, LoginsController],
  providers: [
    LocalStrategy,
    madeOf(Sessions, ({ answering, dataSource, asOf }) => (
      new Sessions(answering, dataSource, sessionCookie(asOf?.position)))),
    madeOf(MemberSessions, ({ dataSource, clock }) => new MemberSessions(dataSource, clock)),
    madeOf(FailedLogins, ({ answering, clock }) => new FailedLogins(answering, clock)),
    {
      provide: KnownBrowsers,
      inject: [INFRASTRUCTURE],
      useFactory: async ({ dataSource, asOf }: Infrastructure) => (
        new KnownBrowsers(await signingKey(dataSource, 'known-browsers-key'), sessionCookie(asOf?.position))),
    },
    {
      provide: LoginThrottle,
      inject: [INFRASTRUCTURE, Credentials, FailedLogins],
      useFactory: ({ answering }: Infrastructure, { work }: Credentials, failedLogins: FailedLogins) => (
        new LoginThrottle(answering, { work, failedLogins })),
    },
  ],
})
export class AuthModule {}
