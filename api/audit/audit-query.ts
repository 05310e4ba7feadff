/** The queries of the audit for admins: who changed what, by page, and everything about one entry. */
import { Inject, Injectable } from '@nestjs/common';
import type { AuditDetail, AuditEntry, AuditPage, AuditRequest } from '../../contract/audit.js';
import { torontoDate } from '../../domain/dates.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { Position, StoredEvent, StoredEventText } from '../../event-store/event-store.js';
import { NoSuchPosition } from '../../event-store/event-store-errors.js';
import { PlayerDirectory, type Players } from '../group/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { entryOf, parsedJson, teamsBefore } from './entry-view.js';
import { HistoryQueries, namedSubject, subjectOf } from './history-queries.js';
import { LogEntries } from './log-entries.js';
import { RelatedEntries } from './related-entries.js';

/** Most other entries of a request. */
const MOST_OF_REQUEST = 100;

@Injectable()
export class AuditQuery {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly found: LogEntries,
    private readonly related: RelatedEntries,
    private readonly histories: HistoryQueries,
    private readonly directory: PlayerDirectory,
  ) {}

  async page({ before, limit, ...filter }: AuditRequest): Promise<AuditPage> {
    const players = await this.directory.all();
    const { positions, hasMore, count } = await this.found.page(filter, before, limit);
    const entries = (await this.entries(positions, players)).reverse();
    const dates = new Set(entries.flatMap(({ at }) => (at === null ? [] : [torontoDate(new Date(at))])));
    return {
      entries,
      days: await this.found.countByDay(filter, [...dates]),
      next: hasMore ? `${positions.at(-1)}` : null,
      count: before === undefined ? count : null,
    };
  }

  /** @throws RuleViolation when there is no entry at the position */
  async detail(position: Position): Promise<AuditDetail> {
    const [text, players] = await Promise.all([this.eventAt(position), this.directory.all()]);
    const stored = parsedJson(text);
    const entry = await this.entryOf(stored, players);
    const subject = subjectOf(stored.streamId);
    const [changes, causes, followed, ofRequest] = await Promise.all([
      subject ? this.histories.changesBy(subject, stored.revision, players) : [],
      this.related.causes(stored),
      this.related.followed(stored),
      entry.request === null ? [] : this.ofRequest(entry.request, position),
    ]);
    return {
      entry, changes, subject: subject ? namedSubject(subject, players) : null,
      version: subject ? stored.revision + 1 : null,
      causes: await this.entries(causes, players),
      followed: await this.entries(followed, players),
      sameRequest: await this.entries(ofRequest, players),
      data: stored.data ?? text.data,
      metadata: stored.metadata ?? text.metadata,
    };
  }

  private async ofRequest(request: string, own: Position): Promise<Position[]> {
    const { positions } = await this.found.page({ request }, undefined, MOST_OF_REQUEST);
    return positions.filter((position) => position !== own);
  }

  /** Oldest first. */
  private async entries(positions: readonly Position[], players: Players): Promise<AuditEntry[]> {
    return Promise.all((await this.store.readAt(positions)).map((event) => this.entryOf(parsedJson(event), players)));
  }

  /** An exit order has the numbers of teams, and who was in them is in its game. */
  private async entryOf(event: StoredEvent, players: Players): Promise<AuditEntry> {
    if (event.type !== 'TieBreakerSet') return entryOf(event, players);
    return entryOf(event, players, teamsBefore(await this.store.readStream(event.streamId), event));
  }

  private async eventAt(position: Position): Promise<StoredEventText> {
    try {
      return (await this.store.readAt([position]))[0]!;
    } catch (error) {
      if (!(error instanceof NoSuchPosition)) throw error;
      throw new RuleViolation('EntryMustExist', `The log has no entry at position ${position}.`, 'missing');
    }
  }
}
