/** The calls about a moment itself: what the log knows of it, and what was recorded later. */
import { Controller, Inject, UseInterceptors } from '@nestjs/common';
import { Pool } from 'pg';
import { laterRequest, type LaterRequest, laterView, momentView } from '../../../contract/as-of.js';
import { asOfCalls } from '../../../contract/as-of.calls.js';
import { malformed } from '../../platform/http/parsed.js';
import { PathDate, RequestQuery, Serves } from '../../platform/http/call-handler.js';
import { ReadWorkInterceptor } from '../../platform/http/read-work.js';
import { AtMoment, type Moment } from '../../platform/http/moment.js';
import { Moments } from './moments.js';
import { parseEvent } from '../../../domain/event-registry.js';
import { eventText, teamsAfter } from '../../../domain/event-text.js';
import { gameStreamId } from '../../../domain/game/game.events.js';
import { rowsOf } from '../../../postgres/rows.js';
import { PlayerDirectory } from '../player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../../platform/event-store.token.js';
import { KnownGames } from './known-games.js';

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
