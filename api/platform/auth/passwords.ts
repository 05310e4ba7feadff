/**
 * Hashes one password at a time: each takes a processor for some 30 ms and 19 MB, and reads must stay fast while
 * somebody guesses.
 */
import { Logger } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { malformed } from '../http/call-handler.js';
import { type Asker, SharedWork } from '../http/shared-work.js';
import { TooManyRequests } from '../http/too-many-requests.js';

/** The limit for all: two or three seconds of work, more than a group that logs in at the same moment. */
const MAX_WAITING = 64;
const UNTIL_THEY_ARE_DONE_MS = 3_000;
/** The limit for one member or network: half a second of work, a household whose phones log in at the same moment. */
const MAX_OF_ONE = 16;

const TOO_BUSY = 'Too many people are logging in right now. Try again in a few seconds.';

/** The same text for every keyboard: an `é` may be one character or two, and a letter full-width. */
export const normalForm = (password: string): string => password.normalize('NFKC');

/**
 * Checks a password, also against a hash from before passwords were normalized. Only the typed text decides how often
 * a wrong one is hashed, so that the time tells nothing of the member. Call it in `PasswordWork`.
 */
export async function isOf(passwordHash: string, password: string): Promise<boolean> {
  const normal = normalForm(password);
  if (await verify(passwordHash, normal)) return true;
  return normal !== password && verify(passwordHash, password);
}

export class PasswordWork {
  private readonly logger = new Logger('Login');
  private readonly work = new SharedWork({
    atOnce: 1, atOnceOfOne: 1, underWay: Number.POSITIVE_INFINITY, underWayOfOne: MAX_OF_ONE,
    tooBusy: TOO_BUSY, tooMuch: TOO_BUSY,
  });

  private isRefusing = false;

  hash(who: Asker['who'], password: string): Promise<string> {
    return this.alone(who, () => hash(normalForm(password)));
  }

  verify(who: Asker['who'], passwordHash: string, password: string): Promise<boolean> {
    return this.alone(who, () => isOf(passwordHash, password));
  }

  /** @throws TooManyRequests when too many are waiting */
  admit(): void {
    if (this.work.underWay < MAX_WAITING) return;
    if (!this.isRefusing) this.logger.warn('Too many logins at once: some are refused.');
    this.isRefusing = true;
    throw new TooManyRequests(TOO_BUSY, UNTIL_THEY_ARE_DONE_MS);
  }

  /**
   * Runs work that hashes when its turn comes. It must not wait for other hashing.
   * @param who  the member whose password it is, or the network of an unknown person
   * @throws HttpException 503 when too much work of one waits
   */
  async alone<Result>(who: Asker['who'], work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.work.run({ who }, work);
    } finally {
      if (this.work.underWay === 0) this.isRefusing = false;
    }
  }
}

/** The reason why a password is easy to guess; undefined if it is not. */
export async function weaknessOf(password: string, username: string): Promise<string | undefined> {
  const lower = normalForm(password).trim().toLowerCase();
  if (lower === username) return 'A password cannot be the username';
  return (await commonPasswords()).has(lower) ? 'This password is too common: choose another one' : undefined;
}

/**
 * @param field  field of the password in the request
 * @throws BadRequestException when it is easy to guess
 */
export async function checkPassword(password: string, username: string, field = 'password'): Promise<void> {
  const message = await weaknessOf(password, username);
  if (message !== undefined) throw malformed([{ path: [field], message }]);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The list is loaded when the first password is set: half a megabyte is not needed at the start. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= import('@zxcvbn-ts/language-common')
  .then(({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8))));
