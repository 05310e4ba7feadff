/**
 * Questions about the past: what finds their moment, limits the work, and lets the browser keep what can never change;
 * and the calls about a moment itself, what the log knows of it, and what was recorded later.
 */
import {
  type CallHandler, Controller, type ExecutionContext, Inject, Injectable, type NestInterceptor, UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { laterRequest, type LaterRequest, laterView, momentView, pastQuestion } from '../../../contract/as-of.js';
import { asOfCalls } from '../../../contract/as-of.calls.js';
import { parseEvent } from '../../../domain/event-registry.js';
import { eventText, teamsAfter } from '../../../domain/event-text.js';
import { gameStreamId } from '../../../domain/game/game.events.js';
import { rowsOf } from '../../../postgres/rows.js';
import { AccessRecords } from '../../platform/access/access-records.js';
import { EVENT_STORE, type EventStorePort } from '../../platform/event-store.token.js';
import { tagged } from '../../platform/http/answer-cache.js';
import { PathDate, RequestQuery, servedBy, Serves } from '../../platform/http/call-handler.js';
import { AtMoment, type Moment } from '../../platform/http/moment.js';
import { malformed, parsed } from '../../platform/http/parsed.js';
import { readerOf, ReadWork, ReadWorkInterceptor } from '../../platform/http/read-work.js';
import { PlayerDirectory } from '../player-directory.js';
import { KnownGames } from './known-games.js';
import { Moments } from './moments.js';

/** By cookie, because the next member at the same browser may have other rights. */
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
      throw malformed([{ path: ['asOf'], message: 'This call answers as of now only.' }]);
    }
    const { asOf, known } = parsed(pastQuestion, request.query);
    return from(this.work.run(readerOf(request), async () => {
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

  /** Only what reaches the server is noted, not what a browser has kept. */
  private async note({ user, query, path }: Request, { locals: { correlationId } }: Response): Promise<void> {
    // Every screen of the past asks about the moment, and that shows nobody's data.
    if (!user?.is_admin || path === asOfCalls.moment.path) return;
    const data = { playerId: user.id, asOf: String(query.asOf), path };
    await this.access.record({ type: 'PastViewed', data }, { actorId: user.id, correlationId });
  }
}

const MOST_NAMED = 3;

interface Entry {
  readonly stream: string;
  readonly position: string;
  readonly at: string;
  readonly count: number;
}

/** An entry with unreadable metadata has no time, and counts on no board. */
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
    private readonly games: KnownGames,
    private readonly directory: PlayerDirectory,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(asOfCalls.moment, momentView)
  async moment(@AtMoment() moment?: Moment) {
    return this.moments.describe(moment ?? await this.moments.now());
  }

  /** About days up to a moment: it makes the difference between the two questions. The player's games come first. */
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
    const [events, players] = await Promise.all([this.store.readStream(stream), this.directory.all()]);
    const index = events.findIndex((event) => event.position === BigInt(position));
    const [own, ...before] = events.slice(0, index + 1).map((stored) => parseEvent(stored).event).reverse();
    return eventText(own!, players.nameOf, teamsAfter(before.reverse()));
  }
}
