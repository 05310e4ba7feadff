/**
 * Owns live updates: whoever listens is told a moment after the read models show something new. Nothing is watched
 * while nobody listens.
 */
import type { ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { aggregates, type UpdateView } from '../../contract/updates.js';
import { BEFORE_FIRST, type EventStore, type Position } from '../../event-store/event-store.js';
import { openSessions } from '../platform/auth/open-sessions.js';
import type { Freshness } from '../platform/http/freshness.js';
import { EventStreams, type ServerSentEvent, type StreamReader } from './event-streams.js';
import type { LogNews } from './log-news.js';

/** Events that come close together are told together. */
const TOGETHER_MS = 50;
/** For what nobody calls about: a lost hint, tables that were swapped, a session that ended. */
const LOOK_MS = 1_000;
/** How long it may go unnoticed that another process ended a session. */
const SESSIONS_MS = 20_000;

export class Updates {
  private readonly streams = new EventStreams(() => this.stopFollowing());
  private told: Position = BEFORE_FIRST;
  private generations = '';
  private sessionsAsOf = '';
  private sessionsCheckedAt = 0;
  private hint: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;
  private mustLookAgain = false;
  private stopFollowing: () => void = () => undefined;

  constructor(
    private readonly store: EventStore,
    private readonly news: LogNews,
    private readonly freshness: Freshness,
    private readonly pool: Pool,
  ) {}

  hasRoom(reader: StreamReader): boolean {
    return this.streams.hasRoom(reader);
  }

  /**
   * Tells an answer what is new until it closes.
   * @param after  what the reader knows already; undefined when he has just read
   */
  async open(response: ServerResponse, reader: StreamReader, after: Position | undefined): Promise<void> {
    const through = this.news.shown();
    const missed = after === undefined ? [] : await this.news.missed(after, through);
    // Whoever has left meanwhile is not told anything, and nothing is followed for him: no close would ever end it.
    if (response.destroyed) return;
    if (this.streams.isEmpty) this.follow();
    const isAllTold = after === undefined || through === this.told;
    this.streams.open(response, reader, update(this.told, isAllTold ? missed : aggregates));
  }

  private follow(): void {
    this.told = this.news.shown();
    this.generations = this.news.generations();
    const unsubscribe = this.store.subscribe(() => {
      this.hint ??= setTimeout(() => this.look(), TOGETHER_MS);
    });
    const timer = setInterval(() => this.look(), LOOK_MS);
    this.stopFollowing = () => {
      unsubscribe();
      clearInterval(timer);
      clearTimeout(this.hint);
      this.hint = undefined;
    };
  }

  /** One look at a time; one that fails, because the database is away, is followed by the next. */
  private look(): void {
    this.hint = undefined;
    if (this.looking) {
      this.mustLookAgain = true;
      return;
    }
    this.looking = this.tell().catch(() => undefined).finally(() => {
      this.looking = null;
      if (!this.mustLookAgain) return;
      this.mustLookAgain = false;
      this.look();
    });
  }

  private async tell(): Promise<void> {
    if (this.streams.isEmpty) return;
    await this.news.caughtUp();
    const [through, generations] = [this.news.shown(), this.news.generations()];
    const isReplaced = generations !== this.generations;
    const changed = isReplaced ? aggregates : await this.news.changed(this.told, through);
    await this.dropEndedSessions();
    [this.told, this.generations] = [through, generations];
    if (changed.length > 0) this.streams.send(update(through, changed));
  }

  /** Before anything is told, and in any case now and then. */
  private async dropEndedSessions(): Promise<void> {
    const stamp = this.freshness.stampOf(['players']);
    const age = performance.now() - this.sessionsCheckedAt;
    if (stamp === this.sessionsAsOf && age < SESSIONS_MS) return;
    const startedAt = performance.now();
    // A stream that is opened meanwhile has just been let in, and is not asked about.
    const asked = this.streams.sessions();
    const stillOpen = await openSessions(this.pool, asked);
    this.streams.end(new Set(asked.filter((sessionId) => !stillOpen.has(sessionId))));
    [this.sessionsAsOf, this.sessionsCheckedAt] = [stamp, startedAt];
  }
}

function update(position: Position, changed: UpdateView['changed']): ServerSentEvent {
  const data: UpdateView = { position: position.toString(), changed };
  return { id: data.position, data };
}
