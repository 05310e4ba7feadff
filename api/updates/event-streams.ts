/** Open streams of server-sent events: who may open one, the events, and the heartbeat. */
import type { ServerResponse } from 'node:http';
import { HEARTBEAT, HEARTBEAT_MS } from '../../contract/updates.calls.js';

/** A browser has six connections per host, and every visible window takes one. */
const MAX_STREAMS_PER_SESSION = 4;
const MAX_STREAMS_PER_MEMBER = 16;
const MAX_STREAMS = 1_000;
/** A page gets the event, unlike a comment, and it keeps a proxy from closing the connection. */
const BEAT = `event: ${HEARTBEAT}\ndata: null\n\n`;
/** The time that a browser waits before it reconnects. */
const RETRY_MS = 2_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // no-transform also turns off compression, which would hold events back.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export interface ServerSentEvent {
  /** The browser returns it in Last-Event-ID when it reconnects. */
  readonly id: string;
  readonly data: unknown;
}

export interface StreamReader {
  readonly sessionId: string;
  readonly playerId: number;
}

export class EventStreams {
  /** The readers of the taken places. */
  private readonly readerOf = new Map<ServerResponse, StreamReader>();
  private readonly opened = new Set<ServerResponse>();
  private heartbeat: NodeJS.Timeout | undefined;

  /** @param onEmpty  called when the last stream has closed */
  constructor(private readonly onEmpty: () => void, private readonly heartbeatMs: number = HEARTBEAT_MS) {}

  get isEmpty(): boolean {
    return this.opened.size === 0;
  }

  sessions(): string[] {
    return [...new Set([...this.opened].map((response) => this.readerOf.get(response)!.sessionId))];
  }

  /** Takes a place for an answer until it closes; false if there is none. The client must still be connected. */
  take(response: ServerResponse, reader: StreamReader): boolean {
    const own = [...this.readerOf.values()].filter(({ playerId }) => playerId === reader.playerId);
    const hasRoom = own.filter(({ sessionId }) => sessionId === reader.sessionId).length < MAX_STREAMS_PER_SESSION
      && own.length < MAX_STREAMS_PER_MEMBER && this.readerOf.size < MAX_STREAMS;
    if (!hasRoom) return false;
    this.readerOf.set(response, reader);
    response.once('close', () => this.forget(response));
    return true;
  }

  /** Turns an answer that has a place into a stream. */
  open(response: ServerResponse, first: ServerSentEvent): void {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    response.write(`retry: ${RETRY_MS}\n${textOf(first)}`);
    this.opened.add(response);
    this.heartbeat ??= setInterval(() => this.write(BEAT), this.heartbeatMs);
  }

  send(event: ServerSentEvent): void {
    this.write(textOf(event));
  }

  /** Ends the streams of some sessions. */
  end(sessions: ReadonlySet<string>): void {
    for (const response of this.opened) {
      if (!sessions.has(this.readerOf.get(response)!.sessionId)) continue;
      this.forget(response);
      response.end();
    }
  }

  /** A client that does not read is cut off; it reconnects and gets what it missed. */
  private write(text: string): void {
    for (const response of this.opened) {
      if (response.writableNeedDrain) response.destroy();
      else response.write(text);
    }
  }

  private forget(response: ServerResponse): void {
    this.readerOf.delete(response);
    if (!this.opened.delete(response) || !this.isEmpty) return;
    this.onEmpty();
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
  }
}

const textOf = ({ id, data }: ServerSentEvent): string => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
