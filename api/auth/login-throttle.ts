/** Owns the brake on guessing passwords: failures are counted in Postgres, so every api process sees the same. */
import { HttpException, HttpStatus } from '@nestjs/common';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { inTransaction } from '../../projections/engine/with-client.js';
import { throttledNetwork } from './throttled-network.js';

const WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_NAME_AND_ADDRESS = 5;
/** One address may be a whole flat, so it gets more. */
const FAILURES_PER_ADDRESS = 50;

export class LoginThrottle {
  private constructor(
    private readonly byNameAndAddress: RateLimiterPostgres,
    private readonly byAddress: RateLimiterPostgres,
  ) {}

  /** Makes its table when that is missing; in one process at a time, as Postgres wants it. */
  static create(pool: Pool): Promise<LoginThrottle> {
    return inTransaction(pool, async (lock) => {
      await lock.query(`select pg_advisory_xact_lock(hashtextextended('login throttle', 0))`);
      return new LoginThrottle(
        await createLimiter(pool, 'login', FAILURES_PER_NAME_AND_ADDRESS),
        await createLimiter(pool, 'address', FAILURES_PER_ADDRESS),
      );
    });
  }

  /**
   * Counts an attempt as a failure before its password is looked at, so that guessing at once gains nothing.
   * @throws HttpException 429 when there were too many
   */
  async admit(username: string, address: string): Promise<void> {
    const network = throttledNetwork(address);
    const own = await countIn(this.byNameAndAddress, `${network} ${username}`);
    // Attempts that one name is refused already shall not use up the address for all others.
    const waitSeconds = own > 0 ? own : await countIn(this.byAddress, network);
    if (waitSeconds === 0) return;
    const minutes = Math.ceil(waitSeconds / 60);
    const wait = `Too many failed logins. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
    throw new HttpException(wait, HttpStatus.TOO_MANY_REQUESTS);
  }

  /** The attempt was a login and no failure. */
  async forget(username: string, address: string): Promise<void> {
    const network = throttledNetwork(address);
    await Promise.all([this.byNameAndAddress.delete(`${network} ${username}`), this.byAddress.reward(network)]);
  }
}

/** Seconds until the next attempt is allowed; 0 when this one is. */
async function countIn(limiter: RateLimiterPostgres, key: string): Promise<number> {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
  return consumedPoints > limiter.points ? Math.ceil(msBeforeNext / 1000) : 0;
}

function createLimiter(pool: Pool, keyPrefix: string, points: number): Promise<RateLimiterPostgres> {
  return new Promise((resolve, reject) => {
    const limiter: RateLimiterPostgres = new RateLimiterPostgres(
      {
        storeClient: pool,
        schemaName: 'app',
        tableName: 'login_failures',
        keyPrefix,
        points,
        duration: WINDOW_SECONDS,
      },
      (error) => (error ? reject(error) : queueMicrotask(() => resolve(limiter))),
    );
  });
}
