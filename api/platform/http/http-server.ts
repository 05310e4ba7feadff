/** The HTTP server with its limits on slow clients. */
import { createServer, type RequestListener, type Server } from 'node:http';

/** Longer than a phone waits between two calls, so that none meets a closing connection. */
const KEEP_ALIVE_MS = 65_000;
/** From the first byte of a request to the last one of its body; an answer may take longer. */
const REQUEST_MS = 60_000;

export const createHttpServer = (listener: RequestListener, requestMs = REQUEST_MS): Server => createServer({
  keepAliveTimeout: KEEP_ALIVE_MS,
  requestTimeout: requestMs,
  // By default Node looks every 30 s only.
  connectionsCheckingInterval: requestMs / 60,
}, listener);
