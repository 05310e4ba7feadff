/** Limits failed logins. Failures are counted in Postgres, so that all api processes share them. */
import { createHash } from 'node:crypto';
import { HttpException, HttpStatus, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { APP_SCHEMA } from '../persistence/durable-entities.js';
import type { FailedLogins } from './failed-logins.js';
import type { PasswordWork } from './password-work.js';
import { SlowNames } from './slow-names.js';
import { throttledNetworks } from './throttled-network.js';

const WINDOW_SECONDS = 15 * 60;

/** Failures within the window. One address may be a whole flat, and a site with several networks a whole street. */
const FAILURES = { login: 5, browser: 5, address: 50, site: 200, name: 10 };
type Limit = keyof typeof FAILURES;

/** Blocked networks to remember without asking; more are looked up again. */
const MAX_KNOWN_BLOCKS = 10_000;

export interface LoginOrigin {
  /** As stored: trimmed and in lower case. */
  readonly username: string;
  readonly address: string;
  /** The browser, if this member has logged in with it before. */
  readonly browser: string | undefined;
}

export interface LoginAttempt extends LoginOrigin {
  /** The member with this name, if any. */
  readonly playerId: number | undefined;
}

interface Counted<Of extends Limit = Exclude<Limit, 'name'>> {
  readonly limit: Of;
  readonly key: string;
}

export interface LoginThrottleOptions {
  readonly work: PasswordWork;
  readonly failedLogins: FailedLogins;
  /** Between two checks of a slow name, milliseconds. */
  readonly pauseMs?: number;
}

export class LoginThrottle {
  private readonly logger = new Logger('Login');
  private readonly limiters: Readonly<Record<Limit, RateLimiterPostgres>>;
  private readonly slowNames: SlowNames;
  private readonly blocked = new LRUCache<string, true>({ max: MAX_KNOWN_BLOCKS });

  constructor(pool: Pool, private readonly options: LoginThrottleOptions) {
    const limiter = (keyPrefix: Limit) => new RateLimiterPostgres({
      storeClient: pool, schemaName: APP_SCHEMA, tableName: 'login_failures', tableCreated: true,
      keyPrefix, points: FAILURES[keyPrefix], duration: WINDOW_SECONDS,
    });
    this.limiters = {
      login: limiter('login'), browser: limiter('browser'), address: limiter('address'), site: limiter('site'),
      name: limiter('name'),
    };
    this.slowNames = new SlowNames(WINDOW_SECONDS * 1000, options.pauseMs);
  }

  /**
   * Checks a password unless there were too many wrong ones. Each attempt counts as a failure before it is checked, so
   * that parallel guesses gain nothing, and the checks run one after the other, so that parallel right ones are not
   * refused.
   * @param check returns undefined for a wrong password; it must not wait for `PasswordWork`
   * @throws HttpException 429
   */
  async attempt<Result>(attempt: LoginAttempt, check: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const hard = countedFor(attempt);
    const name = { limit: 'name', key: keyOf(attempt.username) } as const;
    this.refuseBlocked(attempt);
    if (!attempt.browser) {
      await this.slowNames.wait(name.key);
      this.options.work.admit();
    }
    return this.options.work.alone(async () => {
      this.refuseBlocked(attempt);
      await this.count(hard, attempt);
      if (!attempt.browser && (await this.consumed(name)) > FAILURES.name) this.slowDown(name.key, attempt);
      const result = await check();
      if (result === undefined) await this.options.failedLogins.record(attempt.playerId, networkOf(attempt));
      else await this.forget(attempt.browser ? hard : [...hard, name]);
      return result;
    });
  }

  /**
   * Only looks into memory, so it comes before any question to the database.
   * @throws HttpException 429
   */
  refuseBlocked(origin: LoginOrigin): void {
    const waits = countedFor(origin).map(({ limit, key }) => this.blocked.getRemainingTTL(`${limit} ${key}`));
    const waitMs = Math.max(...waits);
    if (waitMs > 0) refuse(waitMs);
  }

  /** An attempt that one limit refuses must not count towards the others. */
  private async count(counted: readonly Counted[], attempt: LoginAttempt): Promise<void> {
    const results = await Promise.all(counted.map(async (one) => ({
      one, state: await this.limiters[one.limit].penalty(one.key),
    })));
    const over = results.filter(({ one, state }) => state.consumedPoints > FAILURES[one.limit]);
    if (over.length === 0) return;
    await Promise.all(results.filter((result) => !over.includes(result)).map(({ one }) => this.giveBack(one)));
    for (const { one, state } of over) {
      this.blocked.set(`${one.limit} ${one.key}`, true, { ttl: state.msBeforeNext });
      this.logger.warn(`Too many failed logins from ${ORIGINS[one.limit](attempt)}: `
        + `refused for ${minutesOf(state.msBeforeNext)}.`);
    }
    refuse(Math.max(...over.map(({ state }) => state.msBeforeNext)));
  }

  private async consumed({ limit, key }: Counted<Limit>): Promise<number> {
    return (await this.limiters[limit].penalty(key)).consumedPoints;
  }

  private slowDown(key: string, attempt: LoginAttempt): void {
    if (!this.slowNames.slowDown(key)) return;
    this.logger.warn(`Many failed logins${nameOf(attempt)}, from several networks: `
      + 'browsers that are new to it are answered one after the other.');
  }

  /** The login succeeded: takes the attempt back, and earlier failures of the same place at this name. */
  private async forget(counted: readonly Counted<Limit>[]): Promise<void> {
    await Promise.all(counted.map((one) => one.limit === 'login' || one.limit === 'browser'
      ? this.limiters[one.limit].delete(one.key) : this.giveBack(one)));
  }

  private async giveBack({ limit, key }: Counted<Limit>): Promise<void> {
    await this.limiters[limit].reward(key);
  }
}

/** A known browser has a separate limit, whatever happens in its network. */
function countedFor({ username, address, browser }: LoginOrigin): Counted[] {
  if (browser) return [{ limit: 'browser', key: keyOf(browser, username) }];
  const { network, site } = throttledNetworks(address);
  return [
    { limit: 'login', key: keyOf(network, username) },
    { limit: 'address', key: keyOf(network) },
    ...(site === network ? [] : [{ limit: 'site' as const, key: keyOf(site) }]),
  ];
}

/** Hashed, because what is typed as a name may be a password. */
const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url');

const networkOf = ({ address }: LoginAttempt): string => throttledNetworks(address).network;

const nameOf = ({ playerId }: LoginAttempt): string =>
  playerId === undefined ? ' with an unknown name' : ` with the name of member ${playerId}`;

const ORIGINS: Readonly<Record<Exclude<Limit, 'name'>, (attempt: LoginAttempt) => string>> = {
  login: (attempt) => networkOf(attempt) + nameOf(attempt),
  browser: (attempt) => `a known browser in ${networkOf(attempt)}${nameOf(attempt)}`,
  address: networkOf,
  site: ({ address }) => throttledNetworks(address).site,
};

const minutesOf = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
};

function refuse(waitMs: number): never {
  const message = `Too many failed logins. Try again in ${minutesOf(waitMs)}.`;
  throw new HttpException(message, HttpStatus.TOO_MANY_REQUESTS);
}
