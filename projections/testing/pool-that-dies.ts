/** A crash while projecting: a real connection that is cut before a chosen statement. */
import type { Pool, PoolClient } from 'pg';

export class PoolThatDies {
  private statements = 0;

  /** @param lifetime  number of statements before the connection is lost */
  constructor(
    private readonly real: Pool,
    private readonly lifetime: number,
  ) {}

  /** Use it as a pool; only its connected clients die. */
  get pool(): Pool {
    return new Proxy(this.real, {
      get: (target, name) => {
        if (name === 'connect') return async () => this.mortal(await target.connect());
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  private mortal(client: PoolClient): PoolClient {
    const query = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>;
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return (...values: unknown[]) => this.ask(query, values);
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  private async ask(
    query: (...values: unknown[]) => Promise<unknown>,
    values: unknown[],
  ): Promise<unknown> {
    if (this.statements++ === this.lifetime) {
      const { rows } = (await query('select pg_backend_pid() as pid')) as { rows: { pid: number }[] };
      await this.real.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    }
    return query(...values);
  }
}
