/**
 * The read model of the audit: the place of each event in the log and its search keys. The content stays in the log.
 */
import { lookOf } from '../../../domain/free-text.js';
import { eventMetadata } from '../../../domain/recorded-event.js';
import { handlingOf, type LoggedEvent, type Projection } from '../../model/projection.js';
import { bigint, defineTable, int, ints, nullable, type RowOf, text, timestamptz } from '../../model/table.js';

/** The words of reasons and notes, by which entries are found. */
export const SEARCHED_WORDS = `to_tsvector('simple', words)`;

export const logEntriesTable = defineTable({
  name: 'log_entries',
  columns: {
    position: bigint,
    stream: text,
    type: text,
    /** This column and the next two are null if the metadata are unreadable. */
    at: nullable(timestamptz),
    /** The author; null for the system too. */
    actor_id: nullable(int),
    /** Correlation id. */
    request: nullable(text),
    /** Members whom the event names, and the players of its game, in order. */
    members: ints,
    /** Reason and notes as they are compared; empty if there are none. */
    words: text,
  },
  key: ['position'],
  indexes: [
    ['type', 'position'],
    ['actor_id', 'position'],
    ['stream', 'position'],
    'using hash (request)',
    ['at'],
    'using gin (members)',
    `using gin (${SEARCHED_WORDS}) where words <> ''`,
  ],
  rebuild: 'streamed',
});
export type LogEntryRow = Readonly<RowOf<typeof logEntriesTable>>;

/** The limit of names. Other programs may write events with longer names than an index takes. */
const MOST_CHARACTERS = 500;
/** The limit of texts, far more than a reason or a note may have. */
const MOST_WORDS = 5_000;
const MAX_INT = 2_147_483_647;

const readable = eventMetadata.pick({ actorId: true, at: true, correlationId: true }).partial({ correlationId: true });

/** The part of a text that Postgres can store. */
export const storable = (written: string, most = MOST_CHARACTERS): string =>
  written.slice(0, most).replaceAll('\0', '').toWellFormed();

export function logEntryOf({ position, streamId, type, data, metadata, earlierPlayers }: LoggedEvent) {
  const known = readable.safeParse(metadata).data;
  // Postgres has no year 0.
  const at = known && known.at >= '0001' ? known.at : null;
  const { reason, notes } = Object(data) as { reason?: unknown; notes?: unknown };
  const named = addMembers([...earlierPlayers], data).filter((id) => id > 0 && id <= MAX_INT);
  const actorId = known?.actorId ?? null;
  return {
    position: position.toString(),
    stream: storable(streamId),
    type: storable(type),
    at,
    actor_id: actorId !== null && Math.abs(actorId) <= MAX_INT ? actorId : null,
    request: known?.correlationId === undefined ? null : storable(known.correlationId),
    members: [...new Set(named)].sort((a, b) => a - b),
    words: storable(
      lookOf([reason, notes].filter((said) => said !== '' && typeof said === 'string').join(' ')), MOST_WORDS),
  } satisfies LogEntryRow;
}

const NAMES_MEMBER = /[pP]layer[12]?Id$/;

/** Adds every id of a member in the data of an event, however deep. A rebuild spends much of its time here. */
function addMembers(ids: number[], data: unknown): number[] {
  if (Array.isArray(data)) for (const inner of data) addMembers(ids, inner);
  else if (typeof data === 'object' && data !== null) {
    for (const name of Object.keys(data)) {
      const inner = data[name as keyof typeof data] as unknown;
      if (typeof inner !== 'number') addMembers(ids, inner);
      else if (Number.isInteger(inner) && NAMES_MEMBER.test(name)) ids.push(inner);
    }
  }
  return ids;
}

export const logEntriesProjection: Projection = {
  name: 'log-entries',
  version: 3,
  tables: [logEntriesTable],
  handling: handlingOf<never>({}),
  loggedEvents: (events, sink) => sink.save(logEntriesTable, events.map(logEntryOf)),
};
