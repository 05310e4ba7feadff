/** Failed logins of the last month for admins: how often, from where and for which member. */
import type { Pool } from 'pg';
import type { FailedLoginView } from '../../../contract/session.js';
import type { Clock } from '../clock.js';
import type { Players } from '../directory/player-directory.js';

const KEPT_DAYS = 30;
const MAX_SHOWN = 100;
/** Stands for unknown names: what was typed may be a password, so they are only counted. */
const NOBODY = 0;

interface FailedLoginRow {
  readonly player_id: number;
  readonly network: string;
  readonly failures: number;
  readonly last_at: string;
}

export class FailedLogins {
  constructor(private readonly pool: Pool, private readonly clock: Clock) {}

  /** One row per day, network and member. */
  async record(playerId: number | undefined, network: string): Promise<void> {
    await this.pool.query(
      `with outdated as (delete from app.failed_logins where day < $3::date - ${KEPT_DAYS})
       insert into app.failed_logins as known (player_id, network, day, failures, last_at) values ($1, $2, $3, 1, $4)
       on conflict (player_id, network, day) do update set failures = known.failures + 1, last_at = excluded.last_at`,
      [playerId ?? NOBODY, network.slice(0, 64), this.clock.today(), this.clock.now().toISOString()]);
  }

  /** Latest first. */
  async latest(players: Players): Promise<FailedLoginView[]> {
    const { rows } = await this.pool.query<FailedLoginRow>(
      `select player_id, network, failures, last_at from app.failed_logins
       order by last_at desc, failures desc limit ${MAX_SHOWN}`);
    return rows.map(({ player_id, network, failures, last_at }) => ({
      member: players.find(player_id) ? players.ref(player_id) : null,
      network, failures, lastAt: new Date(last_at).toISOString(),
    }));
  }
}
