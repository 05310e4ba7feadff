/** Sends a group of appends to Postgres in one statement and reads the outcome of each. */
import pg from 'pg';
import type { ExpectedRevision, Position } from '../event-store.js';
import type { PreparedAppend } from '../prepared-append.js';
import { EXPECT_ANY, EXPECT_NO_STREAM } from './migrate-event-log.js';

/** The outcome of one append of a group. */
export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: Position }
  /**
   * The stream has at least one of its ids: the append is a repeat, or the id was used for another event. Nothing was
   * stored.
   */
  | { readonly kind: 'present' }
  | { readonly kind: 'wrong_revision'; readonly actual: number | 'no_stream' };

/** A row of `append_all`: one per stored event, and one per append that was not stored. */
interface AnswerRow {
  id: string;
  outcome: AppendOutcome['kind'];
  at_revision: number;
  at_position: Position | null;
}

/**
 * Stores a group in order, in one transaction, as far as it can be stored. Its event ids are all different.
 * @param pool reads bigint as BigInt
 */
export async function appendGroup(
  pool: Pick<pg.Pool, 'query'>, schema: string, group: readonly PreparedAppend[],
): Promise<readonly AppendOutcome[]> {
  const { rows } = await pool.query<AnswerRow>({
    name: 'append-group',
    text: `select * from ${pg.escapeIdentifier(schema)}.append_all($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: parametersOf(group),
  });
  const answers = new Map(rows.map((row) => [row.id, row]));
  return group.map(({ events }) => outcomeOf(answers.get(events.at(-1)?.id ?? '')));
}

function parametersOf(group: readonly PreparedAppend[]): (string | number)[][] {
  const streams = [...new Set(group.map(({ streamId }) => streamId))];
  const events = group.flatMap(
    (append, n) => append.events.map((event, index) => ({ ...event, append: n + 1, index })));
  return [
    streams,
    group.map(({ streamId }) => streams.indexOf(streamId) + 1),
    group.map(({ expected }) => expectedAsNumber(expected)),
    group.map((append) => append.events.length),
    events.map(({ append }) => append),
    events.map(({ index }) => index),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ data }) => data),
    events.map(({ metadata }) => metadata),
  ];
}

function expectedAsNumber(expected: ExpectedRevision): number {
  if (expected === 'any') return EXPECT_ANY;
  return expected === 'no_stream' ? EXPECT_NO_STREAM : expected;
}

function outcomeOf(answer: AnswerRow | undefined): AppendOutcome {
  if (answer?.outcome === 'appended' && answer.at_position !== null) {
    return { kind: 'appended', revision: answer.at_revision, position: answer.at_position };
  }
  if (answer?.outcome === 'wrong_revision') {
    const { outcome: kind, at_revision: revision } = answer;
    return { kind, actual: revision === EXPECT_NO_STREAM ? 'no_stream' : revision };
  }
  if (answer?.outcome === 'present') return { kind: 'present' };
  throw new Error('Postgres left an append without an answer.');
}
