/**
 * Finds the games as they were at a moment. A game without an event since is the same in the live table; only the
 * others are read from their streams.
 */
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import { foldGame, type GameState, isCounted, noGameUnder, type RecordedGame } from '../../domain/game/game-state.js';
import type { EventStore, Position } from '../../event-store/event-store.js';
import { rowsOf } from '../../postgres/rows.js';
import type { RuleSets } from '../../domain/boards/rules.js';
import { ruleSetsOf } from '../../projections/model/facts-in-force.js';
import { gameIn, type GameRow, gamesProjection } from '../../projections/read-models/games/games.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import type { Moment } from '../platform/http/moment.js';
import { type DomainEvent, parseEvent } from '../../domain/event-registry.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { isSkipped, type SkippedEvents } from '../../projections/model/projection.js';

/** First and last day, both included. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** The games of some days, those of one player, or all. */
export type GameScope = Days | { readonly playerId: number } | 'all';

/** A position beyond the end of every log. */
const NO_END: Position = 9_223_372_036_854_775_807n;

interface Row<Column> {
  readonly id: number;
  /** The column; null if the game has changed since the moment. */
  readonly known: Column | null;
}

@Injectable()
export class GamesAsOf {
  constructor(
    private readonly pool: Pool,
    private readonly skipped: SkippedEventRecords,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** The games that counted, in no order. @param moment  by default now */
  async gamesIn(scope: GameScope, moment: Moment | undefined): Promise<RecordedGame[]> {
    const found = await this.read<GameRow['state']>('state', scope, moment);
    const games = found.flatMap(({ known }) => (known ? gameIn({ state: known }) : []));
    return [...games, ...await this.changed(found, scope, moment)];
  }

  /** Ids of the games that counted, in no order. @param moment  by default now */
  async gameIdsIn(scope: GameScope, moment: Moment | undefined): Promise<number[]> {
    const found = await this.read<true>('true', scope, moment);
    const changed = await this.changed(found, scope, moment);
    return [...found.flatMap(({ id, known }) => (known ? id : [])), ...changed.map(({ gameId }) => gameId)];
  }

  /** A game, even one that did not count; without an entry if it was not recorded yet. */
  async gameState(gameId: number, moment: Moment): Promise<GameState> {
    const [leftOut, ruleSets] = await Promise.all([this.leftOut(), this.ruleSets(moment)]);
    return this.state(gameId, moment, leftOut, ruleSets);
  }

  /** The first day whose games differ in the live tables from those at the moment; null if there is none. */
  async firstChange(moment: Moment): Promise<string | null> {
    if (moment.known === 'now') return moment.date;
    const [found] = await rowsOf<{ first: string | null; ids: number[] }>(this.pool, `
      select (select min(date)::text from read.games where last_position > $1) as first,
        array(select id from read.games where first_position <= $1 and last_position > $1
          union select id from read.left_games where left_position > $1) as ids`, [moment.position.toString()]);
    const { first, ids } = found!;
    const before = await this.changed(ids.map((id) => ({ id, known: null })), 'all', moment);
    return [...(first ? [first] : []), ...before.map(({ entry: { date } }) => date)].sort()[0] ?? null;
  }

  /** Ids of games that were on these days at the moment, or are now, and have an event since; in no order. */
  async changedSince({ first, last }: Days, moment: Moment): Promise<number[]> {
    const end = last < moment.date ? last : moment.date;
    const games = await rowsOf<{ id: number; isThere: boolean }>(this.pool, `
      select id, game.id is not null as "isThere"
      from (select id from read.games where last_position > $1 and date between $2 and $3) game
      full join (select id from read.left_games where left_position > $1) gone using (id)`,
    [moment.position.toString(), first, end]);
    const gone = games.flatMap(({ id, isThere }) => (isThere ? [] : { id, known: null }));
    const left = await this.changed(gone, { first, last: end }, { ...moment, known: 'then' });
    return [...games.flatMap(({ id, isThere }) => (isThere ? id : [])), ...left.map(({ gameId }) => gameId)];
  }

  private async leftOut(): Promise<LeftOut> {
    return { skipped: await this.skipped.positions(), projection: gamesProjection.name };
  }

  private ruleSets({ known, position }: Moment): Promise<RuleSets> {
    return ruleSetsOf(this.store, known === 'then' ? position : undefined);
  }

  private async state(gameId: number, moment: Moment, leftOut: LeftOut, ruleSets: RuleSets): Promise<GameState> {
    const events = await eventsKnownAt<GameEvent>(this.store, gameStreamId(gameId), moment, leftOut);
    return foldGame(events, noGameUnder(ruleSets));
  }

  /** The query is one statement, so that a game that leaves its days or a player meanwhile is not missed. */
  private read<Column>(column: string, scope: GameScope, moment: Moment | undefined): Promise<Row<Column>[]> {
    const [condition, values] = conditionOf(scope);
    const through = moment?.known === 'then' ? moment.position : NO_END;
    const last = moment?.known === 'now' ? moment.date : 'infinity';
    return rowsOf<Row<Column>>(this.pool, `
      select id, game.known
      from (select id, case when last_position <= $1 then ${column} end as known from read.games
        where first_position <= $1 and date <= $2 and ${condition}) game
      full join (select id from read.left_games where left_position > $1) gone using (id)`,
    [through.toString(), last, ...values]);
  }

  private async changed<Column>(
    found: readonly Row<Column>[], scope: GameScope, moment: Moment | undefined,
  ): Promise<RecordedGame[]> {
    const ids = found.flatMap(({ id, known }) => (known === null ? id : []));
    if (!moment || ids.length === 0) return [];
    const [leftOut, ruleSets] = await Promise.all([this.leftOut(), this.ruleSets(moment)]);
    const states = await Promise.all(ids.map((id) => this.state(id, moment, leftOut, ruleSets)));
    return states.filter(isCounted).filter((game) => isIn(scope, game));
  }
}

/** @returns a condition on `read.games` with its values, which are numbered from 3 */
function conditionOf(scope: GameScope): readonly [string, readonly unknown[]] {
  if (scope === 'all') return ['true', []];
  if ('playerId' in scope) return [PLAYED, [scope.playerId]];
  return ['date between $3 and $4', [scope.first, scope.last]];
}

const PLAYED = `id in (
  select (game ->> 0)::int from read.player_months own, json_array_elements(own.played) game where own.player_id = $3)`;

function isIn(scope: GameScope, { entry }: RecordedGame): boolean {
  if (scope === 'all') return true;
  if (!('playerId' in scope)) return entry.date >= scope.first && entry.date <= scope.last;
  return entry.teams.some(({ player1Id, player2Id }) => [player1Id, player2Id].includes(scope.playerId));
}

/** The events that a projection leaves out. */
export interface LeftOut {
  readonly skipped: SkippedEvents;
  readonly projection: string;
}

/**
 * The events of a stream, in order. If the question is about today's knowledge, which is the default, all of them;
 * otherwise those recorded by then.
 */
export async function eventsKnownAt<Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>, streamId: string, moment: Moment | undefined,
  { skipped, projection }: LeftOut,
): Promise<Recorded<Event>[]> {
  return (await store.readStream(streamId))
    .filter(({ position }) => moment?.known !== 'then' || position <= moment.position)
    .filter(({ position }) => !isSkipped(skipped, projection, position))
    .map((stored) => parseEvent(stored) as Recorded<Event>);
}
