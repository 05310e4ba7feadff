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
import { signingKey } from '../persistence/made-once.js';
import { Sessions } from './sessions.js';

const providers = [
  LocalStrategy,
  madeOf(Sessions, ({ answering }) => new Sessions(answering)),
  MemberSessions,
  FailedLogins,
  madeOf(KnownBrowsers, async ({ answering }) => new KnownBrowsers(await signingKey(answering, 'known-browsers-key'))),
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
