/**
 * One transaction of live projecting: a batch of events is applied to projections at the same position. Their common
 * rows are read and parsed once, and their writes are one statement, which writes nothing if the checkpoints have moved
 * meanwhile (docs/decisions/0124).
 */
import type { PoolClient } from 'pg';
import { type DomainEvent, parseEvent, readableRecord } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { Position, StoredEvent } from '../../event-store/event-store.js';
import { type Checkpoint, type CheckpointRow, type Checkpoints, checkpointsIn, rowAfter } from './read-schema.js';
import { readingFrom, writeRows } from './row-statements.js';
import { isEqual } from '../../domain/is-equal.js';
import {
  type EventHandler, gameChangesOf, type GameHistory, handlingFor, isSkipped, loggedEventsOf, type Projection,
  type SkippedEvents,
} from '../model/projection.js';
import { RowsInMemory } from '../model/rows-in-memory.js';
import type { InForce } from '../model/facts-in-force.js';
import type { Sink } from '../model/table.js';

export interface LiveBatch extends InForce {
  /** Required position of the rows before the batch. */
  readonly from: Position;
  /** Events, at least one. */
  readonly events: readonly StoredEvent[];
  readonly skipped: SkippedEvents;
  /** Instant, ISO 8601. */
  readonly now: string;
  readonly readStream: GameHistory['readStream'];
}

/** The rows and checkpoints that a batch left, so that the next one need not read them again. */
export class LastBatch {
  private known: { readonly checkpoints: CheckpointRow; readonly rows: RowsInMemory } | undefined;

  /** Returns them only once: the next batch may fail. */
  take() {
    const { known } = this;
    this.known = undefined;
    return known;
  }

  keep(checkpoints: CheckpointRow, rows: RowsInMemory): void {
    this.known = { checkpoints, rows };
  }
}

/**
 * @returns the checkpoint of each projection afterwards; one that was not at `from`, or cleared, stays as it was, and
 * all of them do if any moved meanwhile
 * @throws errors of handlers and of the database; then nothing is applied
 */
export async function applyLive(
  client: PoolClient, checkpoints: Checkpoints, projections: readonly Projection[], batch: LiveBatch,
  lastBatch = new LastBatch(),
): Promise<Checkpoint[]> {
  const known = lastBatch.take();
  const names = projections.map(({ name }) => name);
  const isReady = ({ position, clearedAt }: Checkpoint): boolean => position === batch.from && clearedAt === null;
  const isKnown = known && checkpointsIn(known.checkpoints, names).every(isReady);
  const row = isKnown ? known.checkpoints : await checkpoints.read(client);
  const found = checkpointsIn(row, names);
  const ready = found.filter(isReady);
  if (ready.length === 0) return found;
  const rows = new RowsInMemory(batch, readingFrom(client, checkpoints.schema), isKnown ? known.rows : undefined);
  const applied = projections.filter((_, index) => ready.includes(found[index]!));
  let handling: readonly Projection[];
  try {
    handling = await applyBatch(applied, batch, rows);
  } catch (error) {
    // Rows that changed while they were read may not go together.
    const current = await checkpoints.read(client);
    if (!isEqual(current, row)) return checkpointsIn(current, names);
    throw error;
  }
  const last = batch.events.at(-1)!;
  const writes = rows.changes();
  const changed = handling.filter(({ actsOn }) => !actsOn || writes.some(({ table }) => table === actsOn));
  const after = found.map((state) => (ready.includes(state) ? {
    ...state, position: last.position, trouble: null,
    changes: state.changes + (changed.some(({ name }) => name === state.projection) ? 1 : 0),
  } : state));
  const next = rowAfter(row, after, last);
  const isWritten = await writeRows(client, checkpoints.schema, writes, checkpoints.moving(row, next));
  if (!isWritten) return checkpointsIn(await checkpoints.read(client), names);
  lastBatch.keep(next, rows);
  return after;
}

/** @returns the projections that handle any of the events */
async function applyBatch(projections: readonly Projection[], batch: LiveBatch, rows: Sink): Promise<Projection[]> {
  const { events, skipped, ruleSets } = batch;
  const [parse, readStream] = [onceEach(parseEvent), onceEach(batch.readStream)];
  const handling: Projection[] = [];
  for (const projection of projections) {
    const isLeftOut = ({ position }: StoredEvent): boolean => isSkipped(skipped, projection.name, position);
    const handled = events.filter((event) => handles(projection, event) && !isLeftOut(event));
    if (handled.length === 0) continue;
    handling.push(projection);
    if (projection.loggedEvents) await projection.loggedEvents(await loggedEventsOf(handled, readStream), rows);
    else await applyEvents(projection, handled.map(parse), rows, { readStream, isLeftOut, ruleSets });
  }
  return handling;
}

const handles = (projection: Projection, event: StoredEvent): boolean => !!projection.loggedEvents
  || (handlingFor(projection, event) !== 'ignore'
    && !(projection.passesOver?.(event.streamId) && readableRecord(event) === null));

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
