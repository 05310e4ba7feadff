/** Checks the password of the member who is asking, within the limits on guessing. */
import { ForbiddenException, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { atField } from '../http/parsed.js';
import { type Credential, Credentials } from './credentials.js';
import { KnownBrowsers } from './known-browsers.js';
import { LoginThrottle } from './login-throttle.js';

@Injectable()
export class OwnPassword {
  constructor(
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
    private readonly browsers: KnownBrowsers,
  ) {}

  /**
   * @param field  of the request, for a refusal
   * @throws ForbiddenException for a wrong password
   * @throws HttpException 429 after too many wrong ones
   */
  async check(request: Request, password: string, field: string): Promise<Credential> {
    const { id: playerId = 0, username = '' } = request.user ?? {};
    const attempt = { username, playerId, address: request.ip ?? '', browser: this.browsers.find(request, username) };
    const credential = await this.throttle.attempt(attempt, async () => {
      const found = await this.credentials.findByPlayer(playerId);
      return found && (await this.credentials.matches(found, password)) ? found : undefined;
    });
    if (!credential) throw wrongPassword(field);
    return credential;
  }
}

export const wrongPassword = (field: string): ForbiddenException =>
  new ForbiddenException(atField(field, 'The current password is wrong.'));
