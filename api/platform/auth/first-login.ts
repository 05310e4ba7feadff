/**
 * The QR code that a start shows in its terminal: it logs the organizer's phone in, once, within ten minutes. Only its
 * digest is stored, and a new start ends the old code.
 */
import { type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { renderUnicodeCompact } from 'uqr';
import { z } from 'zod';
import { firstLogin } from '../../../contract/session.js';
import { later } from '../../../domain/dates.js';
import { rowsOf } from '../../../postgres/rows.js';
import { Clock } from '../clock.js';
import { parsed } from '../http/call-handler.js';
import { digestOf, newSecret } from '../secrets.js';
import { storedSetting, storeSetting } from '../persistence/stored-settings.js';
import { type Credential, Credentials } from './credentials.js';
import { activeMember, LoginGuard } from './login.guard.js';
import { LoginThrottle } from './login-throttle.js';
import { MemberSessions } from './sessions.js';

const SETTING = 'first-login';
const LIFE_MS = 10 * 60_000;
const offered = z.object({ digest: z.string(), playerId: z.number(), until: z.string() });

/**
 * Ends the code of an earlier start, and offers another one if no admin has ever logged in.
 * @param phoneUrl  the address that a phone can open; undefined if nobody would see the code
 * @param show  receives the lines for the terminal, and must not keep them
 */
export async function offerFirstLogin(
  pool: Pool, username: string, now: Date, phoneUrl: string | undefined, show: (line: string) => void,
): Promise<void> {
  await storeSetting(pool, SETTING, null);
  if (phoneUrl === undefined) return;
  const [admin] = await rowsOf<{ id: number }>(pool, `
    with admins as (select id, username from read.players where is_admin and is_active)
    select id from admins
    where not exists (select from app.sessions where player_id in (select id from admins))
      and not exists (select from read.log_entries where actor_id in (select id from admins))
    order by username = $1 desc, id limit 1`, [username]);
  if (!admin) return;
  const secret = newSecret(16);
  const until = later(now.toISOString(), LIFE_MS);
  await storeSetting(pool, SETTING, { digest: digestOf(secret), playerId: admin.id, until });
  const link = `${phoneUrl}/login#${secret}`;
  show('Or scan this with your phone within ten minutes: it logs you in, once.');
  // White on black in every theme of a terminal, as cameras expect it.
  for (const line of renderUnicodeCompact(link, { border: 2 }).split('\n')) show(`\x1b[97;40m${line}\x1b[0m`);
  show(`It leads to ${link}`);
}

/** Logs in who sends the secret of the code. */
@Injectable()
export class FirstLoginGuard extends LoginGuard {
  constructor(
    private readonly logins: Credentials,
    sessions: MemberSessions,
    private readonly throttle: LoginThrottle,
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {
    super(logins, sessions);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { secret } = parsed(firstLogin, request.body);
    const attempt = { username: 'first login', address: request.ip ?? '', browser: undefined };
    const credential = await this.throttle.attempt(attempt, () => this.take(secret));
    const user = credential && await activeMember(this.pool, credential.playerId);
    if (!user) throw new UnauthorizedException('This code no longer works: log in, or start the server again.');
    Object.assign(request, { user, authInfo: { passwordHash: credential.passwordHash } });
    await this.open(request);
    return true;
  }

  /** Takes the code away, so that it works once. */
  private async take(secret: string): Promise<Credential | undefined> {
    const code = await storedSetting(this.pool, SETTING, offered);
    if (code?.digest !== digestOf(secret) || code.until <= this.clock.now().toISOString()) return undefined;
    const { rowCount } = await this.pool.query(
      'delete from app.settings where name = $1 and value = $2', [SETTING, JSON.stringify(code)]);
    return rowCount === 1 ? this.logins.findByPlayer(code.playerId) : undefined;
  }
}
