/** Limits failed logins. Failures are counted in Postgres, so that all api processes share them. */
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FailedLoginView } from '../../../contract/session.js';
import { counted } from '../../../domain/text.js';
import { APP_SCHEMA } from '../persistence/durable-tables.js';
import type { PasswordWork } from './passwords.js';
import { TooManyRequests } from '../http/too-many-requests.js';
import { digestOf } from '../secrets.js';
import { throttledNetworks } from './throttled-network.js';
import { rowsOf } from '../../../postgres/rows.js';
import { Clock } from '../clock.js';

const WINDOW_SECONDS = 15 * 60;

/**
 * The limits of failures within the window. One address may be a whole flat, and a site with several networks a whole
 * street.
 */
const FAILURES = { login: 5, browser: 5, address: 50, site: 200, name: 10 };
type Limit = keyof typeof FAILURES;

/** The number of blocked networks that are remembered; others are read again. */
const MAX_KNOWN_BLOCKS = 10_000;

export interface LoginAttempt {
  /** The username as it is stored: trimmed and in lower case. */
  readonly username: string;
  /** The member with this name, if any. */
  readonly playerId?: number | undefined;
  readonly address: string;
  /** The browser, if this member has logged in with it before. */
  readonly browser: string | undefined;
}

/** A counter of failures. */
interface Counter {
  readonly limit: Limit;
  readonly key: string;
  /** The origin in words, for operators. */
  readonly origin: string;
  /** The member whose name is counted; null if the counter counts others too. */
  readonly playerId: number | null;
}

export interface LoginThrottleOptions {
  readonly work: PasswordWork;
  readonly failedLogins: FailedLogins;
  /** Called when a limit was reached: at the name of a member, or null at no or any name. */
  readonly onClosed: (playerId: number | null) => void;
  /** Pause between two checks of a slow name, milliseconds. */
  readonly pauseMs?: number;
}

export class LoginThrottle {
  private readonly logger = new Logger('Login');
  private readonly failures: RateLimiterPostgres;
  private readonly slowNames: SlowNames;
  private readonly blocked = new LRUCache<string, true>({ max: MAX_KNOWN_BLOCKS });

  constructor(pool: Pool, private readonly options: LoginThrottleOptions) {
    // The limiter only counts: the limits differ by key.
    this.failures = new RateLimiterPostgres({
      storeClient: pool, schemaName: APP_SCHEMA, tableName: 'login_failures', tableCreated: true,
      keyPrefix: '', points: 0, duration: WINDOW_SECONDS,
    });
    this.slowNames = new SlowNames(WINDOW_SECONDS * 1000, options.pauseMs);
  }

  /**
   * Checks a password unless there were too many wrong ones. Each attempt counts as a failure before it is checked,
   * so that parallel guesses gain nothing. The checks run one after the other, so that parallel right passwords are
   * not refused. Members take turns, and so do networks.
   * @param check returns undefined for a wrong password; it must not wait for `PasswordWork`
   * @throws TooManyRequests
   */
  async attempt<Result>(attempt: LoginAttempt, check: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const name = keyOf('name', attempt.username);
    this.refuseBlocked(attempt);
    if (!attempt.browser) {
      await this.slowNames.wait(name);
      this.options.work.admit();
    }
    const who = (attempt.browser && attempt.playerId) ?? networkOf(attempt);
    return this.options.work.alone(who, async () => {
      this.refuseBlocked(attempt);
      await this.count(countersFor(attempt));
      if (!attempt.browser) await this.countAt(name, attempt);
      const result = await check();
      if (result === undefined) await this.options.failedLogins.record(attempt.playerId, networkOf(attempt));
      else await this.forget(attempt, name);
      return result;
    });
  }

  /**
   * Refuses a blocked attempt. It only reads memory, so it comes before any query of the database.
   * @throws TooManyRequests
   */
  refuseBlocked(attempt: LoginAttempt): void {
    const waitMs = Math.max(...countersFor(attempt).map(({ key }) => this.blocked.getRemainingTTL(key)));
    if (waitMs > 0) refuse(waitMs);
  }

  /** Counts an attempt. If one limit refuses it, it must not count towards the others. */
  private async count(counters: readonly Counter[]): Promise<void> {
    const results = await Promise.all(counters.map(async (counter) => ({
      counter, state: await this.failures.penalty(counter.key),
    })));
    const over = results.filter(({ counter, state }) => state.consumedPoints > FAILURES[counter.limit]);
    if (over.length === 0) return;
    const others = results.filter((result) => !over.includes(result));
    await Promise.all(others.map(({ counter: { key } }) => this.failures.reward(key)));
    for (const { counter, state: { msBeforeNext } } of over) {
      this.blocked.set(counter.key, true, { ttl: msBeforeNext });
      this.logger.warn(`Too many failed logins from ${counter.origin}: refused for ${minutesOf(msBeforeNext)}.`);
      this.options.onClosed(counter.playerId);
    }
    refuse(Math.max(...over.map(({ state }) => state.msBeforeNext)));
  }

  private async countAt(name: string, attempt: LoginAttempt): Promise<void> {
    const { consumedPoints } = await this.failures.penalty(name);
    if (consumedPoints <= FAILURES.name || !this.slowNames.slowDown(name)) return;
    this.logger.warn(`Many failed logins${nameOf(attempt)}, from several networks: `
      + 'browsers that are new to it are answered one after the other.');
    this.options.onClosed(attempt.playerId ?? null);
  }

  /** Handles a successful login: takes the attempt back, and earlier failures of the same place at this name. */
  private async forget(attempt: LoginAttempt, name: string): Promise<void> {
    await Promise.all([
      ...countersFor(attempt).map(({ limit, key }) => limit === 'login' || limit === 'browser'
        ? this.failures.delete(key) : this.failures.reward(key)),
      ...(attempt.browser ? [] : [this.failures.reward(name)]),
    ]);
  }
}

/** A known browser has a separate limit, whatever happens in its network. */
function countersFor(attempt: LoginAttempt): Counter[] {
  const { username, address, browser, playerId } = attempt;
  const { network, site } = throttledNetworks(address);
  const name = nameOf(attempt);
  if (browser) return [counter('browser', [browser, username], `a known browser in ${network}${name}`, playerId)];
  return [
    counter('login', [network, username], network + name, playerId),
    counter('address', [network], network),
    ...(site === network ? [] : [counter('site', [site], site)]),
  ];
}

const counter = (limit: Limit, counts: readonly string[], origin: string, playerId: number | null = null): Counter =>
  ({ limit, key: keyOf(limit, ...counts), origin, playerId });

/** The key is hashed, because the text in the field for the name may be a password. */
const keyOf = (limit: Limit, ...parts: readonly string[]): string =>
  `${limit}:${digestOf(parts.join(' '))}`;

const networkOf = ({ address }: LoginAttempt): string => throttledNetworks(address).network;

const nameOf = ({ playerId }: LoginAttempt): string =>
  playerId === undefined ? ' with an unknown name' : ` with the name of member ${playerId}`;

const minutesOf = (ms: number): string => counted(Math.ceil(ms / 60_000), 'minute');

function refuse(waitMs: number): never {
  throw new TooManyRequests(`Too many failed logins. Try again in ${minutesOf(waitMs)}.`, waitMs);
}

const MAX_NAMES = 1_000;
/** The number of attempts that may wait at the same time; a person still waits for the last place. */
const QUEUE_LENGTH = 4;

const NO_PLACE = 'Too many people are logging in with this name right now. Try again in a few seconds, '
  + 'or use a browser in which you have logged in before.';

/**
 * Slows down logins at a name after many failures. A lockout would let anyone keep a member out. Instead, attempts
 * from unknown browsers are checked one after the other, with a pause before each.
 */
class SlowNames {
  /** The time when the last waiting attempt at a name may go on. */
  private readonly slowed;

  /** @param slowMs  the time for which a name is slowed down */
  constructor(slowMs: number, private readonly pauseMs = 2_000) {
    this.slowed = new LRUCache<string, { lastAt: number }>({ max: MAX_NAMES, ttl: slowMs });
  }

  /** @returns whether the name was not slow before */
  slowDown(name: string): boolean {
    if (this.slowed.has(name)) return false;
    this.slowed.set(name, { lastAt: 0 });
    return true;
  }

  /** @throws TooManyRequests when too many are waiting */
  async wait(name: string): Promise<void> {
    const slowed = this.slowed.get(name);
    if (!slowed) return;
    const now = performance.now();
    const at = Math.max(now, slowed.lastAt) + this.pauseMs;
    if (at - now > QUEUE_LENGTH * this.pauseMs) throw new TooManyRequests(NO_PLACE, this.pauseMs);
    slowed.lastAt = at;
    await sleep(at - now, undefined, { ref: false });
  }
}

const KEPT_DAYS = 30;
const MAX_SHOWN = 100;
/** Unknown names are only counted: the text may be a password. */
const UNKNOWN_NAME = 0;

type FailedLogin = Omit<FailedLoginView, 'member'> & { readonly playerId: number };

/** Failed logins of the last month for admins: number, origin and member. */
@Injectable()
export class FailedLogins {
  constructor(private readonly pool: Pool, private readonly clock: Clock) {}

  /** Counts a failure: one row per day, network and member. */
  async record(playerId: number | undefined, network: string): Promise<void> {
    await this.pool.query(
      `with outdated as (delete from app.failed_logins where day < $3::date - ${KEPT_DAYS})
       insert into app.failed_logins as known (player_id, network, day, failures, last_at) values ($1, $2, $3, 1, $4)
       on conflict (player_id, network, day) do update set failures = known.failures + 1, last_at = excluded.last_at`,
      [playerId ?? UNKNOWN_NAME, network.slice(0, 64), this.clock.today(), this.clock.now().toISOString()]);
  }

  /** The failed logins, latest first. */
  latest(): Promise<FailedLogin[]> {
    return rowsOf(this.pool, `
      select player_id as "playerId", network, failures, last_at as "lastAt" from app.failed_logins
      order by last_at desc, failures desc limit ${MAX_SHOWN}`);
  }
}
