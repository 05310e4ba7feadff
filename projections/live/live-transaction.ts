/**
 * One transaction of live projecting: a batch of events is applied to projections at the same position. Their common
 * rows are read and parsed once, and their writes are one statement.
 */
import type { PoolClient } from 'pg';
import { type DomainEvent, parseEvent, readableRecord } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { Position, StoredEvent } from '../../event-store/event-store.js';
import { type Checkpoint, type Checkpoints, checkpointsIn } from './read-schema.js';
import { readingFrom, writeRows } from './row-statements.js';
import type { RuleSets } from '../../domain/boards/rules.js';
import {
  type EventHandler, gameChangesOf, type GameHistory, handlingFor, isSkipped, loggedEventsOf, type Projection,
  type SkippedEvents,
} from '../model/projection.js';
import { RowsInMemory } from '../model/rows-in-memory.js';
import type { Sink } from '../model/table.js';

export interface LiveBatch {
  /** Required position of the rows before the batch. */
  readonly from: Position;
  /** Events, at least one. */
  readonly events: readonly StoredEvent[];
  readonly skipped: SkippedEvents;
  /** Instant, ISO 8601. */
  readonly now: string;
  readonly readStream: GameHistory['readStream'];
  readonly ruleSets: RuleSets;
}

/**
 * The rows that the last batch of a runner left, so that the next one need not read them again. It is only used for a
 * schema whose rows nobody else writes.
 */
export class RowCache {
  private last: { readonly place: string; readonly rows: RowsInMemory } | undefined;

  /**
   * Returns the rows only if the checkpoints are in the same tables, and where the last batch left them: a batch may
   * fail.
   */
  take(checkpoints: readonly Checkpoint[]): RowsInMemory | undefined {
    const { last } = this;
    this.last = undefined;
    return last?.place === placeOf(checkpoints) ? last.rows : undefined;
  }

  keep(checkpoints: readonly Checkpoint[], rows: RowsInMemory): void {
    this.last = { place: placeOf(checkpoints), rows };
  }
}

const placeOf = (checkpoints: readonly Checkpoint[]): string =>
  checkpoints.map(({ projection, generation, position }) => `${projection} ${generation} ${position}`).join(', ');

/**
 * @returns the checkpoint of each projection afterwards; one that was not at `from`, or cleared, stays as it was
 * @throws errors of handlers and of the database; then nothing is applied
 */
export async function applyLive(
  client: PoolClient, checkpoints: Checkpoints, projections: readonly Projection[], batch: LiveBatch,
  lastRows?: RowCache,
): Promise<Checkpoint[]> {
  const { from, events, skipped, now, ruleSets } = batch;
  const row = await checkpoints.begin(client);
  const found = checkpointsIn(row, projections.map(({ name }) => name));
  const ready = found.filter(({ position, clearedAt }) => position === from && clearedAt === null);
  if (ready.length === 0) {
    await client.query('rollback');
    return found;
  }
  const rows = new RowsInMemory(now, readingFrom(client, checkpoints.schema), lastRows?.take(found));
  const [parse, readStream] = [onceEach(parseEvent), onceEach(batch.readStream)];
  const names = ready.map(({ projection }) => projection);
  const changed: string[] = [];
  for (const projection of projections.filter(({ name }) => names.includes(name))) {
    const isLeftOut = ({ position }: StoredEvent): boolean => isSkipped(skipped, projection.name, position);
    const handled = events.filter((event) => handles(projection, event) && !isLeftOut(event));
    if (handled.length === 0) continue;
    changed.push(projection.name);
    if (projection.loggedEvents) await projection.loggedEvents(await loggedEventsOf(handled, readStream), rows);
    else await applyEvents(projection, handled.map(parse), rows, { readStream, isLeftOut, ruleSets });
  }
  const last = events.at(-1)!;
  const after = found.map((state) => (ready.includes(state) ? {
    ...state, position: last.position, trouble: null,
    changes: state.changes + (changed.includes(state.projection) ? 1 : 0),
  } : state));
  const written = await writeRows(client, checkpoints.schema, rows.changes(), checkpoints.moving(row, after, last));
  if (written !== 1) throw Object.assign(new Error('The tables were swapped meanwhile.'), { code: '40001' });
  await client.query('commit');
  lastRows?.keep(after, rows);
  return after;
}

const handles = (projection: Projection, event: StoredEvent): boolean => !!projection.loggedEvents
  || (handlingFor(projection, event) !== 'ignore' && !(projection.passesOver && readableRecord(event) === null));

/** Runs events through the handlers of a projection. */
export async function applyEvents(
  projection: Projection, events: readonly Recorded<DomainEvent>[], sink: Sink, history: GameHistory,
): Promise<void> {
  const gameEvents: Recorded<GameEvent>[] = [];
  for (const event of events) {
    const handling = projection.handling[event.event.type];
    if (handling === 'ignore') continue;
    if (handling === 'gameChange') gameEvents.push(event as Recorded<GameEvent>);
    else await (handling as EventHandler<DomainEvent['type']>)(event, sink, history);
  }
  if (gameEvents.length > 0) await projection.gameChanges?.(await gameChangesOf(gameEvents, history), sink);
}

function onceEach<Key, Answer>(ask: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    const answer = known.get(key) ?? ask(key);
    known.set(key, answer);
    return answer;
  };
}
