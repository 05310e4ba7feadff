/**
 * Questions about the past: finds their moment in the log by the read model of its entries, limits the work, and lets
 * the browser keep answers that can never change. And the calls about a moment itself: the state of the log, and the
 * later entries.
 */
import {
  type CallHandler, Controller, type ExecutionContext, Inject, Injectable, type NestInterceptor,
  ServiceUnavailableException, UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { from, lastValueFrom, type Observable } from 'rxjs';
import {
  type AskedMoment, type Known, laterRequest, type LaterRequest, laterView, type MomentView, momentView, pastQuestion,
} from '../../contract/as-of.js';
import { asOfCalls } from '../../contract/as-of.calls.js';
import { parseEvent } from '../../domain/event-registry.js';
import { eventText, teamsAfter } from '../../domain/event-text.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { grouped } from '../../domain/grouped.js';
import type { Zone } from '../../domain/zone.js';
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import { rowsOf } from '../../postgres/rows.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { AccessRecords } from '../platform/access/access-records.js';
import { Clock } from '../platform/clock.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { tagged } from '../platform/http/answer-cache.js';
import { malformed, parsed, PathDate, RequestQuery, servedBy, Serves } from '../platform/http/call-handler.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { ReadWork, ReadWorkInterceptor } from '../platform/http/read-work.js';
import { askerOf } from '../platform/http/shared-work.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { GamesAsOf } from './games-as-of.js';

/**
 * The clocks of servers differ a little, and an append takes a while: until then an event may still be recorded with
 * an earlier time.
 */
const SETTLED_AFTER_MS = 15 * 60_000;

interface Place {
  readonly position: string;
  readonly at: string;
}

@Injectable()
export class Moments {
  constructor(
    private readonly pool: Pool,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * @throws RuleViolation when the moment has not come yet, or when nothing was recorded by then and the question is
   * about then; 503 when the tables are behind
   */
  async find(asked: AskedMoment, known: Known): Promise<Moment> {
    const { zone } = this.clock;
    const found = 'position' in asked ? await this.byPosition(asked.position)
      : await this.byTime('at' in asked ? asked.at : zone.endOfDay(asked.endOf), known);
    return { ...found, date: zone.dateOf(found.at), known, isFinal: found.isFinal && known === 'then' };
  }

  /** The moment of everything that is recorded so far. */
  async now(): Promise<Moment> {
    return this.find({ at: this.clock.now() }, 'then');
  }

  async describe({ at, position, known }: Moment): Promise<MomentView> {
    const [first, [lastGame], imported] = await Promise.all([
      this.first(),
      this.entries(`type = 'GameRecorded' and position <= $1 order by position desc limit 1`, position.toString()),
      rowsOf<Imported>(this.pool, IMPORTS, [known === 'then' ? position.toString() : null]),
    ]);
    const imports = importsByDay(imported, this.clock.zone);
    return { at, position: position.toString(), first, lastGameAt: lastGame?.at ?? null, imports };
  }

  private async byTime(at: Date, known: Known): Promise<Pick<Moment, 'at' | 'position' | 'isFinal'>> {
    const now = this.clock.now();
    if (at > now) throw notYet(now, this.clock.zone);
    const settled = new Date(at.getTime() + SETTLED_AFTER_MS);
    const [later] = await this.entries('at > $1 order by at limit 1', settled.toISOString());
    if (!later) await this.mustShow(await this.store.head());
    const [entry] = await rowsOf<{ position: string | null }>(this.pool, LAST_BY, [at.toISOString()]);
    // Days before the log began may have games that were imported later.
    if (!entry?.position && known === 'then') throw nothingYet(await this.first(), this.clock.zone);
    const position = entry?.position ? BigInt(entry.position) : BEFORE_FIRST;
    await this.mustShow(position);
    return { at: at.toISOString(), position, isFinal: settled < now };
  }

  private async byPosition(position: Position): Promise<Pick<Moment, 'at' | 'position' | 'isFinal'>> {
    const head = await this.store.head();
    if (position > head) throw refusal('MomentMustHaveCome', `The log ends at entry ${head} so far.`);
    await this.mustShow(position);
    const [last] = await this.entries('position <= $1 order by position desc limit 1', position.toString());
    if (!last) throw nothingYet(await this.first(), this.clock.zone);
    return { at: last.at, position, isFinal: true };
  }

  /** Reads only events with a recording time; another program may have written others. */
  private entries(which: string, ...values: readonly string[]): Promise<Place[]> {
    return rowsOf<Place>(
      this.pool, `select position, at from read.log_entries where at is not null and ${which}`, [...values]);
  }

  private async first(): Promise<Place> {
    const [first] = await this.entries('true order by position limit 1');
    if (!first) throw refusal('MomentMustBeRecorded', 'Nothing has been recorded yet.');
    return first;
  }

  private async mustShow(position: Position): Promise<void> {
    if (await this.readModels.caughtUp(position)) return;
    throw new ServiceUnavailableException('The boards are behind the log right now. Try again in a few seconds.');
  }
}

/** Events are not quite in the order of their times. */
const LAST_BY = `
  select max(entry.position) as position
  from read.log_entries entry, (select max(at) as at from read.log_entries where at <= $1) latest
  where entry.at between latest.at - interval '${SETTLED_AFTER_MS} milliseconds' and latest.at`;

type Imported = Omit<MomentView['imports'][number], 'on'> & { readonly at: string };

/**
 * Imports: only an import records a game without a person. The condition is a position, or the present. No zone's
 * day begins within a quarter of an hour.
 */
const IMPORTS = `
  select date_bin('15 minutes', at, 'epoch') as at, count(*)::int as games,
    min(substr(stream, 6)::int) as "from", max(substr(stream, 6)::int) as "to"
  from read.log_entries
  where type = 'GameRecorded' and actor_id is null and at is not null and ($1::bigint is null or position <= $1)
  group by 1 order by 1`;

const importsByDay = (imported: readonly Imported[], zone: Zone): MomentView['imports'] =>
  [...grouped(imported, ({ at }) => zone.dateOf(at))].map(([on, parts]) => ({
    on, games: parts.reduce((sum, { games }) => sum + games, 0),
    from: Math.min(...parts.map(({ from }) => from)), to: Math.max(...parts.map(({ to }) => to)),
  }));

const refusal = (rule: string, message: string): RuleViolation => new RuleViolation(rule, message, 'malformed');

const notYet = (now: Date, zone: Zone): RuleViolation => refusal(
  'MomentMustHaveCome', `That moment has not come yet. Choose one before ${zone.momentText(now.toISOString())}.`);

const nothingYet = ({ at }: Place, zone: Zone): RuleViolation => refusal(
  'MomentMustBeRecorded', `Nothing had been recorded by then. The first entry is from ${zone.momentText(at)}.`);

/** The cache varies by cookie, because the next member at the same browser may have other rights. */
const CACHED_FOR_EVER = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'Accept-Encoding, Cookie' };

@Injectable()
export class AsOfInterceptor implements NestInterceptor {
  constructor(
    private readonly work: ReadWork,
    private readonly moments: Moments,
    private readonly access: AccessRecords,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (request.query.asOf === undefined) return next.handle();
    if (!servedBy(context.getHandler())?.call.asOf) {
      throw malformed([{ path: ['asOf'], message: 'This call has no answer about the past.' }]);
    }
    const { asOf, known } = parsed(pastQuestion, request.query);
    return from(this.work.run(askerOf(request), async () => {
      const moment = asOf && await this.moments.find(asOf, known);
      await this.note(request, response);
      response.locals.moment = moment;
      const body: unknown = await lastValueFrom(next.handle());
      if (typeof body === 'string') return body;
      // A position means another event once the log is moved to another engine.
      const isKept = moment?.isFinal && asOf && 'at' in asOf;
      return tagged(body, { route: request.path, projections: [], stamp: '', headers: isKept ? CACHED_FOR_EVER : {} });
    }));
  }

  /** Notes a request. Answers from the cache of a browser are not noted. */
  private async note({ user, query, path }: Request, { locals: { correlationId } }: Response): Promise<void> {
    // Every screen of the past makes this call about the moment, and it shows nobody's data.
    if (!user?.is_admin || path === asOfCalls.moment.path) return;
    const data = { playerId: user.id, asOf: String(query.asOf), path };
    await this.access.record({ type: 'PastViewed', data }, { actorId: user.id, correlationId });
  }
}

const MOST_NAMED = 3;

interface Entry extends Place {
  readonly stream: string;
  readonly count: number;
}

/** Entries about days. An entry with unreadable metadata has no time, and affects no board. */
const ENTRIES = `
  select stream, position, at, count(*) over ()::int as count
  from read.log_entries
  where stream = any($1) and position > $2 and at is not null
  order by members @> array[$3::int] desc nulls last, position desc limit $4`;

@Controller()
export class AsOfController {
  constructor(
    private readonly moments: Moments,
    private readonly pool: Pool,
    private readonly games: GamesAsOf,
    private readonly directory: PlayerDirectory,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(asOfCalls.moment, momentView)
  async moment(@AtMoment() moment?: Moment) {
    return this.moments.describe(moment ?? await this.moments.now());
  }

  /** Entries about days up to a moment: the difference between the two questions. The player's games come first. */
  @Serves(asOfCalls.later, laterView)
  async later(
    @PathDate('first') first: string,
    @PathDate('last') last: string,
    @RequestQuery(laterRequest) { player }: LaterRequest,
    @AtMoment() moment?: Moment,
  ) {
    if (moment?.known !== 'now') throw malformed([{ path: ['known'], message: 'Ask with asOf, and known=now.' }]);
    const ids = await this.games.changedSince({ first, last }, moment);
    const entries = await rowsOf<Entry>(
      this.pool, ENTRIES, [ids.map(gameStreamId), `${moment.position}`, player ?? null, MOST_NAMED]);
    return {
      count: entries[0]?.count ?? 0,
      entries: await Promise.all(entries.map(async (entry) => ({
        gameId: Number(entry.stream.slice(5)), at: entry.at, text: await this.textOf(entry),
      }))),
    };
  }

  private async textOf({ stream, position }: Entry): Promise<string> {
    const [events, players] = await Promise.all([this.store.readStream(stream), this.directory.allPlayers()]);
    const index = events.findIndex((event) => event.position === BigInt(position));
    const [own, ...before] = events.slice(0, index + 1).map((stored) => parseEvent(stored).event).reverse();
    return eventText(own!, players, teamsAfter(before.reverse()));
  }
}
