/** The record of each request for operators: a log line and a duration in the metrics, without content or secrets. */
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Level, Logger } from 'pino';
import { v4 as uuid } from 'uuid';

declare global {
  namespace Express {
    interface Locals {
      correlationId: string;
      /** The unexpected error behind the answer. */
      failure?: unknown;
    }
  }
}

export interface ObservedRequest {
  readonly method: string;
  /** The router's pattern, such as `/api/games/:id`; `unmatched` for pages, files and unknown paths. */
  readonly route: string;
  /** The path without the query, which may be private. */
  readonly path: string;
  /** Status of the answer; 499 when the client closed the connection first. */
  readonly status: number;
  readonly seconds: number;
  readonly correlationId: string;
  readonly playerId: number | undefined;
  readonly failure?: unknown;
}

/** The header with the id that connects a request with its answer, its log line and its events. */
export const CORRELATION_HEADER = 'X-Correlation-Id';
const VALID_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Takes over the id of the request, if it is valid. */
export function correlationIdOf({ headers }: IncomingMessage): string {
  const given = headers[CORRELATION_HEADER.toLowerCase()];
  return typeof given === 'string' && VALID_ID.test(given) ? given : uuid();
}

const UNMATCHED = 'unmatched';
const CLIENT_WENT_AWAY = 499;

/** @param observe  called for every request when it is over */
export const observedRequests = (observe: (request: ObservedRequest) => void): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now();
    const { method, path } = request;
    const correlationId = correlationIdOf(request);
    response.locals.correlationId = correlationId;
    response.setHeader(CORRELATION_HEADER, correlationId);
    response.once('close', () => observe({
      method,
      route: routeOf(request),
      path,
      status: response.writableFinished ? response.statusCode : CLIENT_WENT_AWAY,
      seconds: (performance.now() - startedAt) / 1000,
      correlationId,
      playerId: request.user?.id,
      failure: response.locals.failure,
    }));
    next();
  };

/** The pattern of the route. The route of the page and its files matches every address. */
function routeOf(request: Request): string {
  const route = (request.route as { path: string } | undefined)?.path;
  return route?.startsWith('/api') ? route : UNMATCHED;
}

/** One log line; for an error of a handler it includes the stack. */
export function logRequest(log: Logger, request: ObservedRequest): void {
  const level = levelOf(request.status);
  if (!log.isLevelEnabled(level)) return;
  const { seconds, failure, ...line } = request;
  const ms = Math.round(seconds * 10_000) / 10;
  log[level]({ ...line, ms, ...(failure !== undefined && { err: failure }) }, 'request');
}

/** 503 means that something is away for a while; any other 5xx is our fault. */
function levelOf(status: number): Level {
  if (status === 503) return 'warn';
  return status >= 500 ? 'error' : 'info';
}
