/**
 * Owns the lock on membership as a whole: a username is taken once and an admin must be left, so whoever decides on
 * one of these looks at all members, and nobody else may change them until the event is stored.
 */
import type { DataSource } from 'typeorm';

/** Key of the advisory lock, in this database. */
const MEMBER_LOCK = 7_900_312;

export class MemberLock {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly dataSource: DataSource) {}

  /** Runs work alone, in this process and all others. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    // One after the other here, so that those who wait hold none of the connections that the one at work needs.
    const result = this.last.then(() =>
      this.dataSource.transaction(async (transaction) => {
        await transaction.query(`select pg_advisory_xact_lock(${MEMBER_LOCK})`);
        return work();
      }));
    this.last = result.catch(() => undefined);
    return result;
  }
}
