/** `/api/audit*`: who did what, by page or as a file, and all details of one entry (docs/rules.md, Rights). */
import { Controller, Inject, Module, Req, Res, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { z } from 'zod';
import { auditCalls } from '../../contract/audit.calls.js';
import {
  auditDetail, type AuditDetail, type AuditEntry, auditFilter, type AuditFilter, auditPage, type AuditPage,
  auditRequest, type AuditRequest, ownDataView, pathPosition,
} from '../../contract/audit.js';
import { readableEvent } from '../../domain/event-registry.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { partsOf } from '../../domain/text.js';
import { lineOf } from '../../event-store/copy/copy-log.js';
import { partLine } from '../../event-store/copy/ndjson-log.js';
import {
  BEFORE_FIRST, NoSuchPosition, type Position, type StoredEvent, type StoredEventText,
} from '../../event-store/event-store.js';
import { rowsOf } from '../../postgres/rows.js';
import { parsedEvent } from '../../event-store/readable-json.js';
import { PlayerDirectory, type Players } from '../shared/player-directory.js';
import { AccessRecords } from '../platform/access/access-records.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { csvOf, sendDownload } from '../platform/http/csv.js';
import { PathPart, RequestActor, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { ReadWork, ReadWorkInterceptor } from '../platform/http/read-work.js';
import { provideFrom } from '../platform/infrastructure.js';
import { changesBy, entryOf, HistoryController, namedSubject, subjectOf, teamsBefore } from './history.controller.js';
import { LogEntries } from './log-entries.js';
import { RelatedEntries } from './related-entries.js';

/** The largest number of other entries of a request. */
const MOST_OF_REQUEST = 100;

const EVENTS_PER_PART = 500;

const CSV_COLUMNS = {
  position: 'position', at: 'at', actor: 'actor', text: 'what', reason: 'reason', stream: 'stream',
  revision: 'revision', type: 'type', request: 'request', event_id: 'event_id',
};

/**
 * The rows about a member, without the parts that open a session or address a push, and without the hash of the
 * password.
 */
const KEPT_OF_MEMBER = `
  select json_build_object(
    'sessions', (select json_agg(json_build_object('device', device, 'openedAt', opened_at, 'seenAt', seen_at))
      from app.sessions where player_id = $1),
    'notices', (select json_agg(json_build_object('kind', kind, 'subject', subject, 'facts', facts, 'at', due_at))
      from (
        select kind, subject, facts, due_at from app.notices where member_id = $1 union all
        select 'recap', date::text, '{}', (due ->> $1::int::text)::timestamptz from app.recaps
        where (due ->> $1::int::text)::timestamptz >= due_at) known),
    'pushed', (select json_agg(kind) from app.notice_switches where member_id = $1),
    'wishes', (
      select json_build_object('usuallyComesSince', usually_comes_since, 'wantsReminder', wants_reminder,
        'hasCalendarLink', calendar_digest is not null)
      from app.plan_wishes where member_id = $1),
    'seenBadges', (select json_agg(badges) from app.seen_badges where reader_id = $1)) as what`;

@Controller()
export class AuditController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly found: LogEntries,
    private readonly related: RelatedEntries,
    private readonly directory: PlayerDirectory,
    private readonly access: AccessRecords,
    private readonly work: ReadWork,
    private readonly pool: Pool,
  ) {}

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(auditCalls.page, auditPage)
  async page(@RequestQuery(auditRequest) { before, limit, ...filter }: AuditRequest): Promise<AuditPage> {
    const players = await this.directory.allPlayers();
    const { positions, hasMore, count } = await this.found.page(filter, before, limit);
    const entries = (await this.entries(positions, players)).reverse();
    const dates = new Set(entries.flatMap(({ at }) => (at === null ? [] : [players.zone.dateOf(at)])));
    return {
      entries,
      days: await this.found.countByDay(filter, [...dates]),
      next: hasMore ? `${positions.at(-1)}` : null,
      count: before === undefined ? count : null,
    };
  }

  @Serves(auditCalls.ndjson, z.string())
  ndjson(
    @RequestQuery(auditFilter) filter: AuditFilter, @RequestActor() actor: ActingMember, @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.send('ndjson', filter, actor, request, response);
  }

  @Serves(auditCalls.csv, z.string())
  csv(
    @RequestQuery(auditFilter) filter: AuditFilter, @RequestActor() actor: ActingMember, @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.send('csv', filter, actor, request, response);
  }

  @Serves(auditCalls.own, ownDataView)
  async own(@RequestActor() actor: ActingMember, @Req() { user }: Request, @Res() response: Response): Promise<void> {
    await this.work.admit({ who: actor.actorId, response }, async (inTurn) => {
      await this.access.exported({ what: 'own data', format: 'json', filter: '' }, actor);
      await sendDownload(response, 'my-data.json', 'application/json', this.ownData(user!), inTurn);
    });
  }

  /** @throws RuleViolation when there is no entry at the position */
  @UseInterceptors(ReadWorkInterceptor)
  @Serves(auditCalls.entry, auditDetail)
  async entry(@PathPart('position', pathPosition) position: Position): Promise<AuditDetail> {
    const [text, players] = await Promise.all([this.eventAt(position), this.directory.allPlayers()]);
    const stored = parsedEvent(text);
    const entry = await this.entryOf(stored, players);
    const subject = subjectOf(stored.streamId);
    const [changes, causes, followed, ofRequest] = await Promise.all([
      subject ? changesBy(this.store, subject, stored.revision, players) : [],
      this.related.causes(stored),
      this.related.followed(stored),
      entry.request === null ? [] : this.ofRequest(entry.request, position),
    ]);
    return {
      entry, changes, subject: subject ? namedSubject(subject, players) : null,
      version: subject ? stored.revision + 1 : null,
      causes: await this.entries(causes, players), followed: await this.entries(followed, players),
      sameRequest: await this.entries(ofRequest, players),
      data: shownData(stored, players) ?? text.data, metadata: stored.metadata ?? text.metadata,
    };
  }

  private async send(
    format: 'ndjson' | 'csv', filter: AuditFilter, actor: ActingMember, request: Request, response: Response,
  ): Promise<void> {
    const asked = askedIn(request);
    const parts = format === 'csv' ? this.csvParts(filter) : this.ndjsonParts(filter, asked);
    await this.work.admit({ who: actor.actorId, response }, async (inTurn) => {
      await this.access.exported({ what: 'audit', format, filter: asked }, actor);
      await sendDownload(response, `audit.${format}`, auditCalls[format].type!, parts, inTurn);
    });
  }

  /**
   * The lines of the file, as in a backup. If it is a part of the log, its first line says so.
   * @param asked  the requested filter; empty for everything
   */
  private async *ndjsonParts(filter: AuditFilter, asked: string): AsyncGenerator<string> {
    if (asked !== '') yield `${partLine(asked)}\n`;
    for await (const events of this.parts(filter)) yield events.map((event) => `${lineOf(event)}\n`).join('');
  }

  private async *csvParts(filter: AuditFilter): AsyncGenerator<string> {
    yield csvOf(CSV_COLUMNS, []);
    const players = await this.directory.allPlayers();
    for await (const events of this.parts(filter)) {
      const rows = events.map((event) => {
        const { actor, text, at, ...entry } = entryOf(parsedEvent(event), players);
        const author = actor?.displayName ?? (at === null ? '' : 'system');
        return { ...entry, at, text: partsOf(text).join(''), actor: author };
      });
      yield csvOf(CSV_COLUMNS, rows, { isContinued: true });
    }
  }

  /** The rows about a member in tables, and the entries that name the member or were caused by them, oldest first. */
  private async *ownData(member: Express.User): AsyncGenerator<string> {
    const { id } = member;
    const [kept, players] = await Promise.all([
      rowsOf<{ what: object }>(this.pool, KEPT_OF_MEMBER, [id]), this.directory.allPlayers(),
    ]);
    yield `{"member":${JSON.stringify(member)},"kept":${JSON.stringify(kept[0]!.what)}`;
    for (const [name, filter] of Object.entries({ about: { member: id }, by: { actor: id } })) {
      yield `,"${name}":[`;
      let comma = '';
      for await (const events of this.parts(filter)) {
        for (const stored of events.map(parsedEvent)) {
          const { at, text, reason, type } = entryOf(stored, players);
          const entry = { at, type, text: partsOf(text).join(''), reason, data: shownData(stored, players) };
          yield `${comma}\n${JSON.stringify(entry)}`;
          comma = ',';
        }
      }
      yield ']';
    }
    yield '}\n';
  }

  /** The entries up to the last one at the beginning. The whole log is read in its stored order, which is cheaper. */
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

  /** The entries at positions, oldest first. */
  private async entries(positions: readonly Position[], players: Players): Promise<AuditEntry[]> {
    return Promise.all((await this.store.readAt(positions)).map((event) => this.entryOf(parsedEvent(event), players)));
  }

  /** The entry of an event. An exit order has the numbers of teams; the players of these teams are in the game. */
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

/** The requested filter, without parameters that are not part of one. */
function askedIn({ query }: Request): string {
  const known = Object.entries(query).filter(([name, value]) =>
    Object.hasOwn(auditFilter.shape, name) && typeof value === 'string');
  return new URLSearchParams(known as [string, string][]).toString();
}

/** The data as in the log, without a name that is withheld. */
function shownData(stored: StoredEvent, players: Players): unknown {
  const read = readableEvent(stored);
  const shown = read && players.withoutWithheld(read);
  return shown === read ? stored.data : shown?.data;
}

@Module({
  providers: [RelatedEntries, provideFrom(LogEntries, ({ answering, clock }) => new LogEntries(answering, clock))],
  controllers: [AuditController, HistoryController],
})
export class AuditModule {}
