/** Owns the login itself: username and password against the credentials, throttled. */
import { Injectable, UnauthorizedException } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { DataSource } from 'typeorm';
import type { PlayerRow } from '../../projections/read-models/players.js';
import { playerEntity } from '../persistence/read-entities.js';
import { Credentials } from './credentials.js';
import { WRONG_LOGIN } from './login.guard.js';
import { LoginThrottle } from './login-throttle.js';

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
    private readonly dataSource: DataSource,
  ) {
    super({ passReqToCallback: true });
  }

  /**
   * @returns the member, and what his password was checked against
   * @throws UnauthorizedException, or 429 after too many failures
   */
  async validate(
    request: Request, typedUsername: string, password: string,
  ): Promise<[PlayerRow, Express.AuthInfo]> {
    const username = typedUsername.trim().toLowerCase();
    await this.throttle.admit(username, request.ip ?? '');
    const credential = await this.credentials.findByUsername(username);
    const matches = await this.credentials.matches(credential, password);
    const player = credential && matches ? await this.findPlayer(credential.playerId) : null;
    if (!credential || !player?.is_active || player.is_placeholder) throw new UnauthorizedException(WRONG_LOGIN);
    await this.throttle.forget(username, request.ip ?? '');
    return [player, { passwordHash: credential.passwordHash }];
  }

  private findPlayer(id: number): Promise<PlayerRow | null> {
    return this.dataSource.getRepository(playerEntity).findOneBy({ id });
  }
}
