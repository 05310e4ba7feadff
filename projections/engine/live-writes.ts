/**
 * The writes of one live transaction: gathered and sent as one statement, because a round trip costs more than most of
 * them.
 */
import type { PoolClient } from 'pg';

/** A statement that changes rows of one table. */
export interface WriteStatement {
  /** The table, schema and kind; equal statements have equal texts. */
  readonly name: string;
  /** SQL whose parameters are numbered from `first`. */
  readonly text: (first: number) => string;
  readonly values: readonly unknown[];
  /** Schema and name. */
  readonly table: string;
}

interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Short names, because Postgres cuts long ones, and the same in all connections. */
const prepared = new Map<string, Prepared>();

export class LiveWrites {
  private pending: WriteStatement[] = [];

  constructor(private readonly client: PoolClient) {}

  /** The writes of one statement do not see each other, so a second one of a table waits for the first. */
  async add(statement: WriteStatement): Promise<void> {
    await this.before(statement.table);
    this.pending.push(statement);
  }

  /** Call it before reading rows of a table: sends the writes that would change them. */
  async before(table: string): Promise<void> {
    if (this.pending.some((write) => write.table === table)) await this.send();
  }

  /**
   * Sends all gathered writes.
   * @returns the number of rows that the last write changed
   */
  async send(): Promise<number> {
    const writes = this.pending;
    if (writes.length === 0) return 0;
    this.pending = [];
    const { name, text } = preparedFor(writes);
    const { rowCount } = await this.client.query({ name, text, values: writes.flatMap(({ values }) => values) });
    return rowCount ?? 0;
  }
}

function preparedFor(writes: readonly WriteStatement[]): Prepared {
  const key = writes.map(({ name }) => name).join(' ');
  const known = prepared.get(key) ?? { name: `writes ${prepared.size}`, text: asOneStatement(writes) };
  prepared.set(key, known);
  return known;
}

/**
 * The last write is the statement, the others are common table expressions, all of which Postgres runs to their end.
 */
function asOneStatement(writes: readonly WriteStatement[]): string {
  let first = 1;
  const texts = writes.map(({ text, values }) => {
    const numbered = text(first);
    first += values.length;
    return numbered;
  });
  const before = texts.slice(0, -1).map((text, index) => `write_${index} as (${text})`);
  return `${before.length > 0 ? `with ${before.join(',\n')}\n` : ''}${texts.at(-1)}`;
}
