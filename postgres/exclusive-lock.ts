/** Owns locks under which work is done alone, one piece after the other, in this process and in all others. */
import type { DataSource } from 'typeorm';

export abstract class ExclusiveLock {
  private last: Promise<unknown> = Promise.resolve();

  /** @param key  of the advisory lock, in this database */
  constructor(private readonly dataSource: DataSource, private readonly key: number) {}

  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    // One after the other here, so that those who wait hold none of the connections that the one at work needs.
    const result = this.last.then(() =>
      this.dataSource.transaction(async (transaction) => {
        await transaction.query(`select pg_advisory_xact_lock(${this.key})`);
        return work();
      }));
    this.last = result.catch(() => undefined);
    return result;
  }
}
