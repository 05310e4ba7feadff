/** Ends serving: running requests are finished, new ones are sent elsewhere. */
import type { RequestHandler, Response } from 'express';
import type { ErrorView } from '../../../contract/refusal.js';

const STOPPING: ErrorView = { message: 'The server is stopping. Sending it again in a moment is safe.' };

export class Drain {
  private readonly underWay = new Set<Response>();
  hasBegun = false;
  private onIdle: (() => void) | undefined;

  /** Tracks requests, and refuses new ones once the server is ending. */
  readonly middleware: RequestHandler = (_request, response, next) => {
    if (this.hasBegun) {
      // A client that kept the connection open would be cut off with it.
      response.setHeader('Connection', 'close');
      response.setHeader('Retry-After', '2');
      response.status(503).json(STOPPING);
      return;
    }
    this.underWay.add(response);
    response.once('close', () => {
      this.underWay.delete(response);
      if (this.underWay.size === 0) this.onIdle?.();
    });
    next();
  };

  /** Begins the end; resolves when the last request is answered or its connection is gone. */
  async finish(): Promise<void> {
    this.hasBegun = true;
    // An event stream never ends by itself; its reader reconnects.
    for (const response of this.underWay) if (isEventStream(response)) response.end();
    if (this.underWay.size > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
  }
}

const isEventStream = (response: Response): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');
