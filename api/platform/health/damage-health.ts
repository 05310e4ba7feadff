/**
 * Health of the stored data of Postgres: damage is remembered from its first error until the server starts again, or
 * the damaged file is replaced.
 */
import type { Pool } from 'pg';
import { listed } from '../../../domain/text.js';
import { sqlErrorOf } from '../../../event-store/error-kinds.js';
import { READ_SCHEMA } from '../../../projections/live/read-schema.js';
import type { HealthView } from '../../../contract/health.js';
import type { PartOfHealth } from './health-source.js';

/** A damaged page or index, or a file that is missing or cannot be read. */
const DAMAGE = /^(XX00[12]|58)/;
const FILE = /\b(?:base|global|pg_tblspc)(?:\/\w{1,32}){0,3}\/\d+/;
const RELATION = /(?:index|relation|table) "([^"]+)"|\b(pg_toast_\d+)/;

/** The tables to which files belong, including the files of their indexes and of their long values. */
const TABLES = `select distinct s.nspname as schema, t.relname as name
  from pg_class c left join pg_index i on i.indexrelid = c.oid
  join pg_class t on coalesce(i.indrelid, c.oid) in (t.oid, t.reltoastrelid)
  join pg_namespace s on s.oid = t.relnamespace
  where pg_relation_filepath(c.oid) = any($1) and s.nspname <> 'pg_toast' order by 1, 2`;

export class DamageHealth {
  private readonly files = new Set<string>();
  /** Tables that errors without a file name. */
  private readonly relations = new Set<string>();
  private isSomewhere = false;

  constructor(private readonly pool: Pool) {}

  /** Call it with every error in which the database may have had a part. */
  report(error: unknown): void {
    const { code = '', message = '' } = sqlErrorOf(error) ?? {};
    if (!DAMAGE.test(code)) return;
    const file = FILE.exec(message)?.[0];
    const [, relation = null, toast = relation] = RELATION.exec(message) ?? [];
    if (file) this.files.add(file);
    else if (toast) this.relations.add(toast);
    else this.isSomewhere ||= code.startsWith('XX');
  }

  /** Reports an error of the work, and passes it on. */
  async watch<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      this.report(error);
      throw error;
    }
  }

  async health(): Promise<PartOfHealth<HealthView['damage']>> {
    const tables = await this.damagedTables();
    const [boards, durable] = [true, false].map((isRead) => tables
      .filter(({ schema }) => (schema === READ_SCHEMA) === isRead).map(({ schema, name }) => `${schema}.${name}`));
    const lost = [...durable!, ...(this.isSomewhere ? ['a part of the database'] : [])];
    const alarms = [
      ...(boards!.length > 0 ? [`Damaged: ${listed(boards!)}. Populate builds the tables anew.`] : []),
      ...(lost.length > 0 ? [`Damaged: ${listed(lost)}. Restore a backup.`] : []),
    ];
    return { report: { alarm: alarms.length > 0 ? alarms.join(' ') : null } };
  }

  /** The damaged tables, without those whose file was replaced, as a population does. */
  private async damagedTables(): Promise<{ schema: string; name: string }[]> {
    if (this.relations.size > 0) {
      const { rows } = await this.pool.query<{ file: string }>(
        'select pg_relation_filepath(oid) as file from pg_class where relname = any($1)', [[...this.relations]]);
      for (const { file } of rows) this.files.add(file);
      this.relations.clear();
    }
    if (this.files.size === 0) return [];
    return (await this.pool.query<{ schema: string; name: string }>(TABLES, [[...this.files]])).rows;
  }
}
