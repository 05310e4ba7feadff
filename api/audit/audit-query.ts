/** The query of the log for admins: who changed what, by page, latest first. */
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { auditEntry, type AuditEntry, type AuditPage, type AuditRequest, BEFORE_FAULT } from '../../contract/audit.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import type { StoredEventText } from '../../event-store/event-store.js';
import { NoSuchPosition } from '../../event-store/event-store-errors.js';
import { jsonIn } from '../../event-store/readable-json.js';
import { PlayerDirectory, type Players } from '../platform/directory/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { malformed } from '../platform/http/parsed.js';
import { latestEvents } from './latest-events.js';

const author = eventMetadata.pick({ actorId: true, at: true });

@Injectable()
export class AuditQuery {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly directory: PlayerDirectory,
  ) {}

  /** @throws BadRequestException when `before` is not the position of an event */
  async page(request: AuditRequest): Promise<AuditPage> {
    try {
      const { events, next } = await latestEvents(this.store, request.before, request.limit, wantedBy(request));
      const players = await this.directory.all();
      return { entries: events.map((event) => entryOf(event, players)), next: next?.toString() ?? null };
    } catch (error) {
      throw error instanceof NoSuchPosition ? malformed([{ path: ['before'], message: BEFORE_FAULT }]) : error;
    }
  }
}

const wantedBy = ({ kind, actor }: AuditRequest) => (event: StoredEventText): boolean =>
  (kind === undefined || event.streamId.startsWith(`${kind}-`)) &&
  (actor === undefined || authorOf(event)?.actorId === actor);

/** Author and time of an event; null if its metadata are unreadable. */
function authorOf({ metadata }: StoredEventText): z.infer<typeof author> | null {
  return author.safeParse(jsonIn(metadata)).data ?? null;
}

/** As it was written, so that events which no projection can read are shown too. */
function entryOf(event: StoredEventText, players: Players): AuditEntry {
  const { position, id, streamId, type } = event;
  const { at, actorId } = authorOf(event) ?? { at: null, actorId: null };
  return {
    position: position.toString(), event_id: id, at, actor: actorId === null ? null : players.ref(actorId),
    stream: streamId, type, data: dataOf(event),
  };
}

function dataOf({ data }: StoredEventText): AuditEntry['data'] {
  return auditEntry.shape.data.safeParse(jsonIn(data)).data ?? { unreadable: data };
}
