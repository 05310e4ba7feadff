/** The months that a pending tie holds back, kept durably, so that they are finalized later. */
import type { Pool } from 'pg';

export class HeldMonths {
  constructor(private readonly pool: Pool) {}

  /** In order, as `YYYY-MM`. */
  async all(): Promise<string[]> {
    const { rows } = await this.pool.query<{ month: string }>({
      name: 'held-months', text: 'select month from app.held_months order by month',
    });
    return rows.map(({ month }) => month);
  }

  async add(month: string): Promise<void> {
    await this.pool.query('insert into app.held_months (month) values ($1) on conflict do nothing', [month]);
  }

  async remove(month: string): Promise<void> {
    await this.pool.query('delete from app.held_months where month = $1', [month]);
  }
}
