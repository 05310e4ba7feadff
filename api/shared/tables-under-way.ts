/**
 * The tables that come in or go back: a row of each lasts from before its first event until after its last one, so that
 * no crash leaves half a table (docs/rules.md, Tables). No month is finalized meanwhile.
 */
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { v4 as uuid } from 'uuid';
import { rowsOf } from '../../postgres/rows.js';
import { StreamKeptChanging } from '../platform/commands/stream-fence.js';

export const TABLE_UNDER_WAY = 'A table comes in or goes back: a month can be finalized once that is done.';

/** A process that says nothing for this time is taken for dead. */
const HELD_FOR = `now() + interval '30 seconds'`;
/** No row is held for minutes, unless the clock of the database was ahead. */
const IS_FREE = `(held_until < now() or held_until > now() + interval '5 minutes')`;

/** The work on a table, while this process does it. */
export interface HeldWork<Work> {
  readonly work: Work;
  /**
   * Call it before each step.
   * @param other  takes the place of the work
   * @throws StreamKeptChanging if another process has taken it over
   */
  keep(other?: Work): Promise<void>;
  /** Does the work to its end. After an error the next one who looks goes on with it. */
  finish<Result>(act: () => Promise<Result>): Promise<Result>;
  end(): Promise<unknown>;
}

@Injectable()
export class TablesUnderWay {
  constructor(private readonly pool: Pool) {}

  /** Keys of those that are under way, or of those that no process works on. */
  async keys(which: 'all' | 'free'): Promise<string[]> {
    const rows = await rowsOf<{ key: string }>(
      this.pool, `select key from app.tables_under_way where $1 = 'all' or ${IS_FREE} order by begun_at`, [which]);
    return rows.map(({ key }) => key);
  }

  /** @returns undefined if work with this key is under way */
  begin<Work>(key: string, work: Work): Promise<HeldWork<Work> | undefined> {
    return this.held(key, `insert into app.tables_under_way (key, holder, held_until, work)
      values ($1, $2, ${HELD_FOR}, $3) on conflict do nothing returning work`, JSON.stringify(work));
  }

  /** @returns undefined if the work is done, or another process does it */
  take<Work>(key: string): Promise<HeldWork<Work> | undefined> {
    return this.held(key, `update app.tables_under_way set holder = $2, held_until = ${HELD_FOR}
      where key = $1 and ${IS_FREE} returning work`);
  }

  private async held<Work>(key: string, sql: string, ...more: readonly string[]): Promise<HeldWork<Work> | undefined> {
    const own = [key, uuid()];
    const [row] = await rowsOf<{ work: Work }>(this.pool, sql, [...own, ...more]);
    const set = (what: string, ...values: readonly (string | null)[]) => this.pool.query(
      `update app.tables_under_way set ${what} where key = $1 and holder = $2`, [...own, ...values]);
    const end = () => this.pool.query('delete from app.tables_under_way where key = $1 and holder = $2', own);
    return row && {
      work: row.work,
      keep: async (other) => {
        const { rowCount } = await set(
          `held_until = ${HELD_FOR}, work = coalesce($3, work)`, other === undefined ? null : JSON.stringify(other));
        if (rowCount === 0) throw new StreamKeptChanging();
      },
      finish: async (act) => {
        try {
          const result = await act();
          await end();
          return result;
        } catch (error) {
          await set(`held_until = '-infinity'`).catch(() => undefined);
          throw error;
        }
      },
      end,
    };
  }
}
