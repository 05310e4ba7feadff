/** The durable note of acts that may not be in the log or not be carried out yet, by idempotency key. */
import type { Pool } from 'pg';

export class PendingActs {
  constructor(private readonly pool: Pool) {}

  async keys(): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ idempotency_key: string }>('select idempotency_key from app.pending_acts');
    return new Set(rows.map((row) => row.idempotency_key));
  }

  async note(idempotencyKey: string): Promise<void> {
    await this.pool.query(
      'insert into app.pending_acts (idempotency_key) values ($1) on conflict do nothing', [idempotencyKey]);
  }

  async forget(idempotencyKey: string): Promise<void> {
    await this.pool.query('delete from app.pending_acts where idempotency_key = $1', [idempotencyKey]);
  }
}
