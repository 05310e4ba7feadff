/** Locks under which only one piece of work runs at a time, in this process and all others. */
import type { DataSource } from 'typeorm';

export abstract class ExclusiveLock {
  private last: Promise<unknown> = Promise.resolve();

  /** @param key  of the advisory lock, in this database */
  constructor(private readonly dataSource: DataSource, private readonly key: number) {}

  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    // Waits inside this process first, so that waiting work does not hold connections that the running work needs.
    const result = this.last.then(() =>
      this.dataSource.transaction(async (transaction) => {
        await transaction.query(`select pg_advisory_xact_lock(${this.key})`);
        return work();
      }));
    this.last = result.catch(() => undefined);
    return result;
  }
}
