/** Owns the query of the log for admins: who changed what, page by page, latest first. */
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AuditEntry, AuditPage } from '../../domain/audit-views.js';
import { type EventMetadata, eventMetadata } from '../../domain/recorded-event.js';
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

  async execute({ request }: AuditQuery): Promise<AuditPage> {
    const { before, limit } = request;
    const end = (await this.store.head()) + 1n;
    const from = before !== undefined && before < end ? before : end;
    const { events, next } = await latestEvents(this.store, from, limit, wantedBy(request));
    const players = await this.directory.all();
    return { entries: events.map((event) => entryOf(event, players)), next: next?.toString() ?? null };
  }
}

const wantedBy = ({ kind, actor }: AuditRequest) => (event: StoredEventText): boolean =>
  (kind === undefined || event.streamId.startsWith(`${kind}-`)) &&
  (actor === undefined || metadataOf(event).actorId === actor);

const metadataOf = ({ metadata }: StoredEventText): EventMetadata => eventMetadata.parse(JSON.parse(metadata));

/** As it was written: also an event that no projection can read any more is shown. */
function entryOf(event: StoredEventText, players: Players): AuditEntry {
  const { position, id, streamId, type, data } = event;
  const { at, actorId } = metadataOf(event);
  return {
    position: position.toString(), event_id: id, at, actor: actorId === null ? null : players.ref(actorId),
    stream: streamId, type, data: JSON.parse(data) as Record<string, unknown>,
  };
}
