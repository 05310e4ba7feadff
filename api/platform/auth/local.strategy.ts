/** The login: checks username and password, with limits on failures. */
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { DataSource } from 'typeorm';
import { type PlayerRow, playersTable } from '../../../projections/read-models/players/players.js';
import { rowsOf } from '../persistence/read-entity.js';
import { Credentials } from './credentials.js';
import { KnownBrowsers } from './known-browsers.js';
import { wrongLogin } from './login.guard.js';
import { LoginThrottle } from './login-throttle.js';

declare global {
  namespace Express {
    interface User extends PlayerRow {}
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
    private readonly dataSource: DataSource,
  ) {
    super({ passReqToCallback: true });
  }

  /**
   * @returns the member, and the credential that was checked
   * @throws UnauthorizedException, or 429 after too many failures
   */
  async validate(
    request: Request, typedUsername: string, password: string,
  ): Promise<[PlayerRow, Express.AuthInfo]> {
    const username = typedUsername.trim().toLowerCase();
    const origin = { username, address: request.ip ?? '', browser: this.browsers.find(request, username) };
    this.throttle.refuseBlocked(origin);
    const credential = await this.credentials.findByUsername(username);
    const player = await this.throttle.attempt({ ...origin, playerId: credential?.playerId }, async () =>
      (await this.credentials.matches(credential, password)) ? this.findActive(credential?.playerId) : undefined);
    if (!credential || !player) throw wrongLogin();
    return [player, { passwordHash: credential.passwordHash }];
  }

  /** From the row and not from the directory: another process may have added or deactivated the member just now. */
  private async findActive(id = 0): Promise<PlayerRow | undefined> {
    const player = await rowsOf(this.dataSource, playersTable).findOneBy({ id });
    return player?.is_active && !player.is_placeholder ? player : undefined;
  }
}
