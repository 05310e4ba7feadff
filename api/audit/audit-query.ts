/** Owns the query of the log for admins: who changed what, page by page, latest first. */
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AuditEntry, AuditPage } from '../../domain/audit-views.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import type { StoredEventText } from '../../event-store/event-store.js';
import { PlayerDirectory, type Players } from '../directory/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../event-store.token.js';
import type { AuditRequest } from './audit-request.js';
import { latestEvents } from './latest-events.js';

export class AuditQuery extends Query<AuditPage> {
  constructor(readonly request: AuditRequest) {
    super();
  }
}

@QueryHandler(AuditQuery)
export class AuditHandler implements IQueryHandler<AuditQuery> {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly directory: PlayerDirectory,
  ) {}

  async execute({ request: { before, limit } }: AuditQuery): Promise<AuditPage> {
    const end = (await this.store.head()) + 1n;
    const events = await latestEvents(this.store, before !== undefined && before < end ? before : end, limit);
    const players = await this.directory.all();
    const last = events.length === limit ? events.at(-1) : undefined;
    return {
      entries: events.map((event) => entryOf(event, players)),
      next: last ? last.position.toString() : null,
    };
  }
}

/** As it was written: also an event that no projection can read any more is shown. */
function entryOf({ position, id, streamId, type, data, metadata }: StoredEventText, players: Players): AuditEntry {
  const { at, actorId } = eventMetadata.parse(JSON.parse(metadata));
  return {
    position: position.toString(), event_id: id, at, actor: actorId === null ? null : players.ref(actorId),
    stream: streamId, type, data: JSON.parse(data) as Record<string, unknown>,
  };
}
