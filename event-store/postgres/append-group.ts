/** Owns how a group of appends travels to Postgres in one statement and what comes back for each of them. */
import pg from 'pg';
import type { ExpectedRevision, Position } from '../event-store.js';
import type { PreparedAppend } from '../prepared-append.js';
import { int4Array, jsonArray, textArray, uuidArray } from './binary-array.js';
import { EXPECT_ANY, EXPECT_NO_STREAM } from './migrate-event-log.js';

/** What became of one append of a group. */
export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: Position }
  /** At least one of its ids is in the stream: a repeat, or an id used for something else. Nothing was stored. */
  | { readonly kind: 'present' }
  | { readonly kind: 'wrong_revision'; readonly actual: number | 'no_stream' };

interface OutcomeRow {
  outcome: AppendOutcome['kind'];
  last_revision: number;
  last_position: string | null;
}

/** Stores what can be stored of a group, in order, in one transaction. Its event ids differ among themselves. */
export async function appendGroup(
  client: Pick<pg.ClientBase, 'query'>, schema: string, group: readonly PreparedAppend[],
): Promise<readonly AppendOutcome[]> {
  const { rows } = await client.query<OutcomeRow>({
    name: 'append-group',
    text: `select * from ${pg.escapeIdentifier(schema)}.append_group($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: parametersOf(group),
  });
  return rows.map(outcomeOf);
}

function parametersOf(group: readonly PreparedAppend[]): Buffer[] {
  const streams = new Map<string, number>();
  const appendStream: number[] = [];
  const eventAppend: number[] = [];
  const eventIndex: number[] = [];
  for (const [n, { streamId, events }] of group.entries()) {
    if (!streams.has(streamId)) streams.set(streamId, streams.size + 1);
    appendStream.push(streams.get(streamId) ?? 0);
    for (const index of events.keys()) {
      eventAppend.push(n + 1);
      eventIndex.push(index);
    }
  }
  const events = group.flatMap((append) => append.events);
  return [
    textArray([...streams.keys()]),
    int4Array(appendStream),
    int4Array(group.map(({ expected }) => expectedAsNumber(expected))),
    int4Array(group.map((append) => append.events.length)),
    int4Array(eventAppend),
    int4Array(eventIndex),
    uuidArray(events.map(({ id }) => id)),
    textArray(events.map(({ type }) => type)),
    jsonArray(events.map(({ data }) => data)),
    jsonArray(events.map(({ metadata }) => metadata)),
  ];
}

function expectedAsNumber(expected: ExpectedRevision): number {
  if (expected === 'any') return EXPECT_ANY;
  return expected === 'no_stream' ? EXPECT_NO_STREAM : expected;
}

function outcomeOf({ outcome, last_revision: revision, last_position: position }: OutcomeRow): AppendOutcome {
  switch (outcome) {
    case 'appended':
      return { kind: outcome, revision, position: BigInt(position ?? -1) };
    case 'present':
      return { kind: outcome };
    case 'wrong_revision':
      return { kind: outcome, actual: revision === EXPECT_NO_STREAM ? 'no_stream' : revision };
  }
}
