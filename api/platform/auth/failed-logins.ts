/** Failed logins of the last month for admins: how often, from where and for which member. */
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { rowsOf } from '../../../postgres/rows.js';
import { Clock } from '../clock.js';

const KEPT_DAYS = 30;
const MAX_SHOWN = 100;
/** Unknown names are only counted: what was typed may be a password. */
const UNKNOWN_NAME = 0;

interface FailedLogin {
  readonly playerId: number;
  readonly network: string;
  readonly failures: number;
  readonly lastAt: string;
}

@Injectable()
export class FailedLogins {
  constructor(private readonly pool: Pool, private readonly clock: Clock) {}

  /** One row per day, network and member. */
  async record(playerId: number | undefined, network: string): Promise<void> {
    await this.pool.query(
      `with outdated as (delete from app.failed_logins where day < $3::date - ${KEPT_DAYS})
       insert into app.failed_logins as known (player_id, network, day, failures, last_at) values ($1, $2, $3, 1, $4)
       on conflict (player_id, network, day) do update set failures = known.failures + 1, last_at = excluded.last_at`,
      [playerId ?? UNKNOWN_NAME, network.slice(0, 64), this.clock.today(), this.clock.now().toISOString()]);
  }

  /** Latest first. */
  latest(): Promise<FailedLogin[]> {
    return rowsOf(this.pool, `
      select player_id as "playerId", network, failures, last_at as "lastAt" from app.failed_logins
      order by last_at desc, failures desc limit ${MAX_SHOWN}`);
  }
}
