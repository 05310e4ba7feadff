/**
 * Live updates: clients are notified a moment after the read models show something new. Nothing is watched while there
 * are not clients.
 */
import type { ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { type Aggregate, aggregates, type UpdateView } from '../../contract/updates.js';
import { BEFORE_FIRST, type EventStore, type Position, type StoredEvent } from '../../event-store/event-store.js';
import type { ReadModels } from '../../projections/engine/read-models.js';
import { PollingLoop } from '../../projections/engine/polling-loop.js';
import { openSessions } from '../platform/auth/sessions.js';
import type { Freshness } from '../platform/http/freshness.js';
import { EventStreams, type ServerSentEvent, type StreamReader } from './event-streams.js';

/** Events within this time are sent together. */
const TOGETHER_MS = 50;
/** For changes without a notification: a lost hint, swapped tables, an ended session. */
const LOOK_MS = 1_000;
/** How long an ended session of another process may go unnoticed. */
const SESSIONS_MS = 20_000;

/** A client that missed more reads everything again. */
const MAX_EVENTS = 200;

export class Updates {
  private readonly streams = new EventStreams(() => this.stopFollowing());
  private announced: Position = BEFORE_FIRST;
  private generations = '';
  private sessionsAsOf = '';
  private sessionsCheckedAt = 0;
  private stopFollowing: () => void = () => undefined;

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly freshness: Freshness,
    private readonly pool: Pool,
  ) {}

  /**
   * Sends updates to a client until it disconnects.
   * @param after the position that the client knows; undefined when it has just read
   * @returns false when the session or the member has enough streams
   */
  async open(response: ServerResponse, reader: StreamReader, after: Position | undefined): Promise<boolean> {
    // A client that has left gets no stream, because no close event would ever end it.
    if (response.destroyed) return true;
    if (!this.streams.take(response, reader)) return false;
    const through = this.readModels.shown();
    const missed = after === undefined ? [] : await missedSince(after, through, this.store);
    if (response.destroyed) return true;
    if (this.streams.isEmpty) this.follow();
    const isAllAnnounced = after === undefined || through === this.announced;
    this.streams.open(response, update(this.announced, isAllAnnounced ? missed : aggregates));
    return true;
  }

  private follow(): void {
    this.announced = this.readModels.shown();
    this.generations = this.generationsNow();
    const look = (): void => void looks.ask();
    // A look that fails, such as without a database, is followed by the next.
    const poll = (): Promise<boolean> => this.tell().then(() => true, () => true);
    const looks = new PollingLoop({ poll, rested: look, restMs: () => LOOK_MS });
    looks.rest();
    let hint: NodeJS.Timeout | undefined;
    const unsubscribe = this.store.subscribe(() => {
      hint ??= setTimeout(() => {
        hint = undefined;
        look();
      }, TOGETHER_MS);
    });
    this.stopFollowing = () => {
      unsubscribe();
      clearTimeout(hint);
      void looks.close();
    };
  }

  private async tell(): Promise<void> {
    if (this.streams.isEmpty) return;
    await this.readModels.caughtUp(await this.store.head());
    const [through, generations] = [this.readModels.shown(), this.generationsNow()];
    const isReplaced = generations !== this.generations;
    const changed = isReplaced ? aggregates : await changedSince(this.announced, through, this.store);
    await this.dropEndedSessions();
    [this.announced, this.generations] = [through, generations];
    if (changed.length > 0) this.streams.send(update(through, changed));
  }

  /** Changes when rows were replaced or emptied as a whole. */
  private generationsNow(): string {
    return this.readModels.status().map(({ state, generation }) => `${state} ${generation}`).join(',');
  }

  /** Before every update, and from time to time. */
  private async dropEndedSessions(): Promise<void> {
    const stamp = this.freshness.stampOf(['players']);
    const age = performance.now() - this.sessionsCheckedAt;
    if (stamp === this.sessionsAsOf && age < SESSIONS_MS) return;
    const startedAt = performance.now();
    // A stream that opens meanwhile has just been checked.
    const asked = this.streams.sessions();
    const stillOpen = await openSessions(this.pool, asked);
    this.streams.end(new Set(asked.filter((sessionId) => !stillOpen.has(sessionId))));
    [this.sessionsAsOf, this.sessionsCheckedAt] = [stamp, startedAt];
  }
}

const update = (position: Position, changed: UpdateView['changed']): ServerSentEvent =>
  ({ id: position.toString(), data: { position: position.toString(), changed } satisfies UpdateView });

/** The streams with events after a shown position, up to and including `through`. */
async function changedSince(after: Position, through: Position, store: EventStore): Promise<readonly Aggregate[]> {
  if (after >= through) return [];
  const events = await store.readAll(after, MAX_EVENTS);
  return events.length === MAX_EVENTS ? aggregates : aggregatesOf(events, through);
}

/** The same for a position that a client names: it may be from another log, or from long ago. */
async function missedSince(after: Position, through: Position, store: EventStore): Promise<readonly Aggregate[]> {
  if (after === through) return [];
  const latest = await store.readBackwards(undefined, MAX_EVENTS);
  const isKnown = after === BEFORE_FIRST
    ? latest.length < MAX_EVENTS : latest.some(({ position }) => position === after);
  return isKnown ? aggregatesOf(latest.filter(({ position }) => position > after), through) : aggregates;
}

const aggregatesOf = (
  events: readonly Pick<StoredEvent, 'streamId' | 'position'>[], through: Position,
): readonly Aggregate[] => {
  const shown = events.filter(({ position }) => position <= through);
  return aggregates.filter((aggregate) => shown.some(({ streamId }) => streamId.startsWith(`${aggregate}-`)));
};
