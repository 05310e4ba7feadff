/** Shows an event of the log as an entry of the audit: a sentence with its author, even if it cannot be read. */
import type { AuditEntry } from '../../contract/audit.js';
import { readableEvent } from '../../domain/event-registry.js';
import { eventText, reasonOf, type TeamOf, teamsAfter } from '../../domain/event-text.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import type { Players } from '../group/player-directory.js';

const author = eventMetadata.pick({ actorId: true, at: true, correlationId: true }).partial({ correlationId: true });

/** @param teamOf  of the game of an exit order */
export function entryOf(event: StoredEvent, players: Players, teamOf?: TeamOf): AuditEntry {
  const { position, id, streamId, revision, type } = event;
  const known = author.safeParse(event.metadata).data;
  const read = readableEvent(event);
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
