/** Owns the brake on guessing passwords: failures are counted in Postgres, so every api process sees the same. */
import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_NAME_AND_ADDRESS = 5;
/** One address may be a whole flat, so it gets more. */
const FAILURES_PER_ADDRESS = 50;

export class LoginThrottle {
  private constructor(
    private readonly byNameAndAddress: RateLimiterPostgres,
    private readonly byAddress: RateLimiterPostgres,
  ) {}

  static async create(pool: Pool): Promise<LoginThrottle> {
    return new LoginThrottle(
      await createLimiter(pool, 'login', FAILURES_PER_NAME_AND_ADDRESS),
      await createLimiter(pool, 'address', FAILURES_PER_ADDRESS),
    );
  }

  /** Seconds until another try is allowed; 0 when it is allowed now. */
  async waitSeconds(username: string, address: string): Promise<number> {
    const counts = await Promise.all([
      this.byNameAndAddress.get(`${address} ${username}`),
      this.byAddress.get(address),
    ]);
    return Math.max(...counts.map(secondsToWait));
  }

  async countFailure(username: string, address: string): Promise<void> {
    await Promise.all([
      this.byNameAndAddress.penalty(`${address} ${username}`),
      this.byAddress.penalty(address),
    ]);
  }

  async forget(username: string, address: string): Promise<void> {
    await this.byNameAndAddress.delete(`${address} ${username}`);
  }
}

const secondsToWait = (count: RateLimiterRes | null): number =>
  count && count.remainingPoints <= 0 ? Math.ceil(count.msBeforeNext / 1000) : 0;

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
