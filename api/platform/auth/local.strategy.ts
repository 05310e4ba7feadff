/** The login: checks username and password, with limits on failures. */
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { Pool } from 'pg';
import { rowsOf } from '../../../postgres/rows.js';
import { Credentials } from './credentials.js';
import { KnownBrowsers } from './known-browsers.js';
import { wrongLogin } from './login.guard.js';
import { LoginThrottle } from './login-throttle.js';

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
