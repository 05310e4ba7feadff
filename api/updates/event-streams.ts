/** Open streams of server-sent events: who may open one, what is sent, and the heartbeat. */
import type { ServerResponse } from 'node:http';

/** A browser has six connections per host, and every visible window takes one. */
const MAX_STREAMS_PER_SESSION = 4;
const MAX_STREAMS_PER_MEMBER = 16;
const MAX_STREAMS = 1_000;
/** Shorter than proxies keep a silent connection open. */
const HEARTBEAT_MS = 20_000;
/** How long a browser waits before it reconnects. */
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
  private readonly readerOf = new Map<ServerResponse, StreamReader>();
  private heartbeat: NodeJS.Timeout | undefined;

  /** @param onEmpty  called when the last stream has closed */
  constructor(private readonly onEmpty: () => void, private readonly heartbeatMs = HEARTBEAT_MS) {}

  get isEmpty(): boolean {
    return this.readerOf.size === 0;
  }

  sessions(): string[] {
    return [...new Set([...this.readerOf.values()].map(({ sessionId }) => sessionId))];
  }

  hasRoom({ sessionId, playerId }: StreamReader): boolean {
    const own = [...this.readerOf.values()].filter((reader) => reader.playerId === playerId);
    return own.filter((reader) => reader.sessionId === sessionId).length < MAX_STREAMS_PER_SESSION
      && own.length < MAX_STREAMS_PER_MEMBER && this.readerOf.size < MAX_STREAMS;
  }

  /** Turns an answer into a stream, if its client is still there, until it closes. */
  open(response: ServerResponse, reader: StreamReader, first: ServerSentEvent): void {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    response.write(`retry: ${RETRY_MS}\n${textOf(first)}`);
    this.readerOf.set(response, reader);
    this.heartbeat ??= setInterval(() => this.write(':\n\n'), this.heartbeatMs);
    response.once('close', () => this.forget(response));
  }

  send(event: ServerSentEvent): void {
    this.write(textOf(event));
  }

  /** Ends the streams of some sessions. */
  end(sessions: ReadonlySet<string>): void {
    for (const [response, { sessionId }] of this.readerOf) {
      if (!sessions.has(sessionId)) continue;
      this.forget(response);
      response.end();
    }
  }

  /** A client that does not read is cut off; it reconnects and gets what it missed. */
  private write(text: string): void {
    for (const response of this.readerOf.keys()) {
      if (response.writableNeedDrain) response.destroy();
      else response.write(text);
    }
  }

  private forget(response: ServerResponse): void {
    if (!this.readerOf.delete(response) || !this.isEmpty) return;
    this.onEmpty();
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
  }
}

const textOf = ({ id, data }: ServerSentEvent): string => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
