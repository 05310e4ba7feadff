/** Finds what was recorded later about days up to a moment: it makes the difference between the two questions. */
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LaterView } from '../../../contract/as-of.js';
import { parseEvent } from '../../../domain/event-registry.js';
import { eventText, teamsAfter } from '../../../domain/event-text.js';
import { gameStreamId } from '../../../domain/game/game.events.js';
import { rowsOf } from '../../../postgres/rows.js';
import { PlayerDirectory } from '../player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../../platform/event-store.token.js';
import { KnownGames } from './known-games.js';
import type { Moment } from '../../platform/http/moment.js';

const MOST_NAMED = 3;

interface Entry {
  readonly stream: string;
  readonly position: string;
  readonly at: string;
  readonly count: number;
}

@Injectable()
export class LaterEntries {
  constructor(
    private readonly pool: Pool,
    private readonly games: KnownGames,
    private readonly directory: PlayerDirectory,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * Of the games of these days.
   * @param playerId  whose games are named first
   */
  async of(first: string, last: string, moment: Moment, playerId: number | undefined): Promise<LaterView> {
    const ids = await this.games.changedSince({ first, last }, moment);
    const entries = await rowsOf<Entry>(
      this.pool, ENTRIES, [ids.map(gameStreamId), `${moment.position}`, playerId ?? null, MOST_NAMED]);
    const texts = await Promise.all(entries.map((entry) => this.textOf(entry)));
    return {
      count: entries[0]?.count ?? 0,
      entries: entries.map(({ stream, at }, index) => ({ gameId: Number(stream.slice(5)), at, text: texts[index]! })),
    };
  }

  private async textOf({ stream, position }: Entry): Promise<string> {
    const [events, players] = await Promise.all([this.store.readStream(stream), this.directory.all()]);
    const index = events.findIndex((event) => event.position === BigInt(position));
    const [own, ...before] = events.slice(0, index + 1).map((stored) => parseEvent(stored).event).reverse();
    return eventText(own!, players.nameOf, teamsAfter(before.reverse()));
  }
}

/** An entry with unreadable metadata has no time, and counts on no board. */
const ENTRIES = `
  select stream, position, at, count(*) over ()::int as count
  from read.log_entries
  where stream = any($1) and position > $2 and at is not null
  order by members @> array[$3::int] desc nulls last, position desc limit $4`;
