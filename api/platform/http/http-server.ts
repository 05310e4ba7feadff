/** The HTTP server with its limits on slow clients. */
import { createServer, type RequestListener, type Server } from 'node:http';

/** The time is longer than a phone waits between two calls, so that no call finds a closing connection. */
const KEEP_ALIVE_MS = 65_000;
/** The limit from the first byte of a request to the last one of its body; an answer may take longer. */
const REQUEST_MS = 60_000;

export const createHttpServer = (listener: RequestListener, requestMs = REQUEST_MS): Server => createServer({
  keepAliveTimeout: KEEP_ALIVE_MS,
  requestTimeout: requestMs,
  // Node checks only every 30 s by default.
  connectionsCheckingInterval: requestMs / 60,
}, listener);
