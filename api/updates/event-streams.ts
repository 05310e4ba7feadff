/** Owns open streams of server-sent events: who may open one, what is written to them, and their heartbeat. */
import type { ServerResponse } from 'node:http';

/** A browser has six connections to a host, and every window in sight takes one. */
const MAX_STREAMS_PER_SESSION = 4;
const MAX_STREAMS_PER_MEMBER = 16;
const MAX_STREAMS = 1_000;
/** Less than proxies let a silent connection stand. */
const HEARTBEAT_MS = 20_000;
/** How long a browser waits before it comes again. */
const RETRY_MS = 2_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // no-transform also keeps the compression away, which would hold events back.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export interface ServerSentEvent {
  /** Comes back in Last-Event-ID when the browser connects again. */
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

  /** @param onEmpty  is told when the last stream has closed */
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

  /** StreamQueues an answer, whose reader is still there, into a stream until it closes. */
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

  /** A reader who takes nothing is cut off; he comes again and is told what he missed. */
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
