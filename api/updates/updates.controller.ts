/**
 * `GET /api/updates`: server-sent events that tell a client soon after the read models show a change. Nothing is
 * watched while there are no clients.
 */
import { Controller, Headers, Inject, Module, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { roomScreenCalls } from '../../contract/room-screens.calls.js';
import { updateCalls } from '../../contract/updates.calls.js';
import { aggregates, type Changed, type UpdateView, updateView } from '../../contract/updates.js';
import { BEFORE_FIRST, type EventStore, type Position, type StoredEvent } from '../../event-store/event-store.js';
import { PollingLoop } from '../../projections/live/polling-loop.js';
import { openSessions } from '../platform/auth/sessions.js';
import { Freshness } from '../platform/http/freshness.js';
import { LiveChanges } from '../platform/http/live-changes.js';
import { parsed, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { INFRASTRUCTURE, type Infrastructure } from '../platform/infrastructure.js';
import { EventStreams, type ServerSentEvent, type StreamReader } from './event-streams.js';

/** The time within which events are sent together. */
const TOGETHER_MS = 50;
/** The interval finds changes without a notification: a lost hint, swapped tables, an ended session. */
const LOOK_MS = 1_000;
/** The time that an ended session of another process may stay unnoticed. */
const SESSIONS_MS = 20_000;

/** The limit of missed events; a client that missed more reads everything again. */
const MAX_EVENTS = 200;

const knownPosition = z.string().regex(/^-?\d{1,19}$/, 'A position must come from an update').transform(BigInt);

/** The position for a client that reconnects itself; a browser that lost the connection sends Last-Event-ID. */
const sinceThen = z.object({ after: knownPosition.optional() });

@Controller()
export class UpdatesController {
  private readonly streams = new EventStreams(() => this.stopWatching());
  private announced: Position = BEFORE_FIRST;
  private generations = '';
  private liveStamp = 0;
  private sessionsAsOf = '';
  private sessionsCheckedAt = 0;
  private stopWatching: () => void = () => undefined;

  constructor(
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
    private readonly freshness: Freshness,
    private readonly live: LiveChanges,
  ) {}

  /** Opens a stream; 204 when the session or the member has enough streams: a browser does not ask again then. */
  @Serves(updateCalls.follow, updateView)
  async follow(
    @Req() { sessionID: sessionId, user }: Request, @Res() response: Response,
    @RequestQuery(sinceThen) { after }: z.infer<typeof sinceThen>, @Headers('last-event-id') lastEventId?: string,
  ): Promise<void> {
    await this.open({ sessionId, playerId: user?.id ?? 0 }, response, after, lastEventId);
  }

  /** Opens a stream for a screen in the room, which is treated as a member with one session. */
  @Serves(roomScreenCalls.follow, updateView)
  async followOnScreen(
    @Res() response: Response, @RequestQuery(sinceThen) { after }: z.infer<typeof sinceThen>,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<void> {
    const { screenId = 0 } = response.locals;
    await this.open({ sessionId: `screen-${screenId}`, playerId: -screenId }, response, after, lastEventId);
  }

  /**
   * Sends updates to a client until it disconnects.
   * @param after  the last position of the client; undefined when it has just read
   */
  private async open(
    reader: StreamReader, response: Response, asked: Position | undefined, lastEventId: string | undefined,
  ): Promise<void> {
    const after = lastEventId === undefined ? asked : parsed(knownPosition, lastEventId);
    // A client that has left gets no stream, because no close event would ever end it.
    if (response.destroyed) return;
    if (!this.streams.take(response, reader)) {
      response.status(204).end();
      return;
    }
    const through = this.infrastructure.readModels.shown();
    const missed = after === undefined ? [] : await missedSince(after, through, this.infrastructure.store);
    if (response.destroyed) return;
    if (this.streams.isEmpty) this.watch();
    const isAllAnnounced = after === undefined || through === this.announced;
    this.streams.open(response, update(this.announced, isAllAnnounced ? missed : aggregates));
  }

  private watch(): void {
    const { store, readModels } = this.infrastructure;
    this.announced = readModels.shown();
    this.generations = this.generationsNow();
    this.liveStamp = this.live.stamp();
    const look = (): void => void looks.ask();
    // A failed poll, for example without a database, is followed by the next.
    const poll = (): Promise<boolean> => this.tell().then(() => true, () => true);
    const looks = new PollingLoop({ poll, rested: look, restMs: () => LOOK_MS });
    looks.rest();
    let hint: NodeJS.Timeout | undefined;
    const lookSoon = (): void => {
      hint ??= setTimeout(() => {
        hint = undefined;
        look();
      }, TOGETHER_MS);
    };
    const unsubscribe = [store.subscribe(lookSoon), this.live.subscribe(lookSoon)];
    this.stopWatching = () => {
      unsubscribe.forEach((stop) => stop());
      clearTimeout(hint);
      void looks.close();
    };
  }

  private async tell(): Promise<void> {
    if (this.streams.isEmpty) return;
    const { store, readModels } = this.infrastructure;
    await readModels.caughtUp();
    const [through, generations, live] = [readModels.shown(), this.generationsNow(), this.live.stamp()];
    const isReplaced = generations !== this.generations;
    const changed = isReplaced ? aggregates : await changedSince(this.announced, through, store);
    await this.dropEndedSessions();
    const told = live === this.liveStamp ? changed : [...changed, 'live' as const];
    [this.announced, this.generations, this.liveStamp] = [through, generations, live];
    if (told.length > 0) this.streams.send(update(through, told));
  }

  /** Changes when rows were replaced or emptied as a whole. */
  private generationsNow(): string {
    return this.infrastructure.readModels.status().map(({ state, generation }) => `${state} ${generation}`).join(',');
  }

  /** Ends the streams of ended sessions, before every update and at intervals. */
  private async dropEndedSessions(): Promise<void> {
    const stamp = this.freshness.stampOf(['players']);
    const age = performance.now() - this.sessionsCheckedAt;
    if (stamp === this.sessionsAsOf && age < SESSIONS_MS) return;
    const startedAt = performance.now();
    // A stream that opens meanwhile has just been checked.
    const asked = this.streams.sessions();
    const stillOpen = await openSessions(this.infrastructure.answering, asked);
    this.streams.end(new Set(asked.filter((sessionId) => !stillOpen.has(sessionId))));
    [this.sessionsAsOf, this.sessionsCheckedAt] = [stamp, startedAt];
  }
}

const update = (position: Position, changed: UpdateView['changed']): ServerSentEvent =>
  ({ id: position.toString(), data: { position: position.toString(), changed } satisfies UpdateView });

/** The streams with events after a shown position, up to and including `through`. */
async function changedSince(after: Position, through: Position, store: EventStore): Promise<readonly Changed[]> {
  if (after >= through) return [];
  const events = await store.readAll(after, MAX_EVENTS);
  return events.length === MAX_EVENTS ? aggregates : aggregatesOf(events, through);
}

/** The changed streams since a position that a client names: it may be from another log, or from long ago. */
async function missedSince(after: Position, through: Position, store: EventStore): Promise<readonly Changed[]> {
  if (after === through) return [];
  const latest = await store.readBackwards(undefined, MAX_EVENTS);
  const isKnown = after === BEFORE_FIRST
    ? latest.length < MAX_EVENTS : latest.some(({ position }) => position === after);
  return isKnown ? aggregatesOf(latest.filter(({ position }) => position > after), through) : aggregates;
}

const aggregatesOf = (
  events: readonly Pick<StoredEvent, 'streamId' | 'position'>[], through: Position,
): readonly Changed[] => {
  const shown = events.filter(({ position }) => position <= through);
  return aggregates.filter((aggregate) => shown.some(({ streamId }) => streamId.startsWith(`${aggregate}-`)));
};

@Module({ controllers: [UpdatesController] })
export class UpdatesHttpModule {}
