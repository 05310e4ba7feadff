/** Shows an event of the log as an entry of the audit: a sentence with its author, even if it cannot be read. */
import type { AuditEntry } from '../../contract/audit.js';
import { toDomainEvent, type DomainEvent } from '../../domain/event-registry.js';
import { eventText, reasonOf, type TeamOf, teamsAfter } from '../../domain/event-text.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import type { StoredEvent, StoredEventText } from '../../event-store/event-store.js';
import { jsonIn } from '../../event-store/readable-json.js';
import type { Players } from '../group/player-directory.js';

const author = eventMetadata.pick({ actorId: true, at: true, correlationId: true }).partial({ correlationId: true });

/** Data and metadata are undefined if they are not JSON. */
export const parsedJson = ({ data, metadata, ...event }: StoredEventText): StoredEvent =>
  ({ ...event, data: jsonIn(data), metadata: jsonIn(metadata) });

/** @param teamOf  of the game of an exit order */
export function entryOf(event: StoredEvent, players: Players, teamOf?: TeamOf): AuditEntry {
  const { position, id, streamId, revision, type } = event;
  const known = author.safeParse(event.metadata).data;
  const readable = readableEvent(event);
  const read = readable && players.withoutWithheld(readable);
  return {
    position: position.toString(), event_id: id, at: known?.at ?? null, request: known?.correlationId ?? null,
    actor: refOf(known?.actorId ?? null, players), stream: streamId, revision, type,
    text: read ? eventText(read, players.nameOf, teamOf) : type,
    reason: read && reasonOf(read),
    isReadable: read !== null,
  };
}

/** The teams of an event's game before it, from the events of its stream. */
export const teamsBefore = (stream: readonly StoredEvent[], { revision }: Pick<StoredEvent, 'revision'>): TeamOf =>
  teamsAfter(stream.filter((event) => event.revision < revision).flatMap((event) => readableEvent(event) ?? []));

/** Null for the system and for a member whom nobody added. */
export const refOf = (playerId: number | null, players: Players) =>
  (playerId !== null && players.find(playerId) ? players.ref(playerId) : null);

/** Null if this server cannot read the event. */
export function readableEvent({ type, data, metadata }: StoredEvent): DomainEvent | null {
  const version = eventMetadata.pick({ schemaVersion: true }).safeParse(metadata).data?.schemaVersion;
  try {
    return version === undefined ? null : toDomainEvent(type, data, version);
  } catch {
    return null;
  }
}
