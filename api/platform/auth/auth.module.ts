/** Logins, sessions, and the limits on guessing passwords. */
import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccessRecords } from '../access/access-records.js';
import { madeOf } from '../infrastructure.js';
import { Credentials } from './credentials.js';
import { FailedLogins } from './failed-logins.js';
import { KnownBrowsers } from './known-browsers.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginThrottle } from './login-throttle.js';
import { MemberSessions } from './member-sessions.js';
import { OwnPassword } from './own-password.js';
import { Sessions, signingKey } from './sessions.js';

const providers = [
  LocalStrategy,
  madeOf(Sessions, ({ answering, dataSource }) => new Sessions(answering, dataSource)),
  madeOf(MemberSessions, ({ dataSource, clock }, access) => (
    new MemberSessions(dataSource, clock, access)), AccessRecords),
  madeOf(FailedLogins, ({ answering, clock }) => new FailedLogins(answering, clock)),
  madeOf(KnownBrowsers, async ({ dataSource }) => (
    new KnownBrowsers(await signingKey(dataSource, 'known-browsers-key')))),
  madeOf(LoginThrottle, ({ answering }, { work }, failedLogins, access) => new LoginThrottle(answering, {
    work, failedLogins, onClosed: (playerId) => access.recordLater({ type: 'LoginsRefused', data: { playerId } }),
  }), Credentials, FailedLogins, AccessRecords),
  OwnPassword,
];

@Module({
  imports: [PassportModule.register({ session: true })],
  providers,
  exports: providers,
})
export class AuthModule {}
