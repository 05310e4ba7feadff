/** The queries of the audit for admins: who changed what, by page or as a file, and everything about one entry. */
import { Inject, Injectable } from '@nestjs/common';
import type { AuditDetail, AuditEntry, AuditFilter, AuditPage, AuditRequest } from '../../contract/audit.js';
import { torontoDate } from '../../domain/dates.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { partsOf } from '../../domain/text.js';
import { lineOf } from '../../event-store/copy/copied-event.js';
import { partLine } from '../../event-store/copy/ndjson-log.js';
import {
  BEFORE_FIRST, NoSuchPosition, type Position, type StoredEvent, type StoredEventText,
} from '../../event-store/event-store.js';
import { PlayerDirectory, type Players } from '../group/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { csvOf } from '../platform/http/csv.js';
import { entryOf, parsedJson, teamsBefore } from './entry-view.js';
import { HistoryQueries, namedSubject, subjectOf } from './history-queries.js';
import { LogEntries } from './log-entries.js';
import { RelatedEntries } from './related-entries.js';

/** Most other entries of a request. */
const MOST_OF_REQUEST = 100;

const EVENTS_PER_PART = 500;

const CSV_COLUMNS = {
  position: 'position', at: 'at', actor: 'actor', text: 'what', reason: 'reason', stream: 'stream',
  revision: 'revision', type: 'type', request: 'request', event_id: 'event_id',
};

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
      causes: await this.entries(causes, players), followed: await this.entries(followed, players),
      sameRequest: await this.entries(ofRequest, players),
      data: stored.data ?? text.data, metadata: stored.metadata ?? text.metadata,
    };
  }

  /**
   * As a backup has them. A part of the log says so in its first line.
   * @param asked  the filter as it was asked for; empty for everything
   */
  async *ndjson(filter: AuditFilter, asked: string): AsyncGenerator<string> {
    if (asked !== '') yield `${partLine(asked)}\n`;
    for await (const events of this.parts(filter)) yield events.map((event) => `${lineOf(event)}\n`).join('');
  }

  async *csv(filter: AuditFilter): AsyncGenerator<string> {
    yield csvOf(CSV_COLUMNS, []);
    const players = await this.directory.all();
    for await (const events of this.parts(filter)) {
      const rows = events.map((event) => {
        const { actor, text, at, ...entry } = entryOf(parsedJson(event), players);
        const author = actor?.displayName ?? (at === null ? '' : 'system');
        return { ...entry, at, text: partsOf(text).join(''), actor: author };
      });
      yield csvOf(CSV_COLUMNS, rows, { isContinued: true });
    }
  }

  /** Up to the last entry at the beginning. The whole log is read as it lies, which is cheaper. */
  private async *parts(filter: AuditFilter): AsyncGenerator<readonly StoredEventText[]> {
    const { positions: [through = BEFORE_FIRST] } = await this.found.page({}, undefined, 1);
    if (Object.keys(filter).length === 0) return yield* this.store.drain(BEFORE_FIRST, through);
    for (let after = BEFORE_FIRST; ;) {
      const positions = await this.found.pageAfter(filter, after, through, EVENTS_PER_PART);
      if (positions.length === 0) return;
      yield await this.store.readAt(positions);
      after = positions.at(-1)!;
    }
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
