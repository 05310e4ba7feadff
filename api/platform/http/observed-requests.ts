/** Owns what operators see of each request: a line in the log, a duration in the metrics; no content, no secret. */
import type { Request, RequestHandler, Response } from 'express';
import type { Level, Logger } from 'pino';
import { correlate } from './correlation-id.js';

declare global {
  namespace Express {
    interface Locals {
      /** Why the answer is an error that nobody expected. */
      failure?: unknown;
      /** Route of an answer that was given before the router was asked. */
      route?: string;
    }
  }
}

export interface ObservedRequest {
  readonly method: string;
  /** As the router has it, such as `/api/games/:id`; `unmatched` for pages, files and what does not exist. */
  readonly route: string;
  /** Without the query: what stands there is nobody's business. */
  readonly path: string;
  /** 499 when the client went away before the answer. */
  readonly status: number;
  readonly seconds: number;
  readonly correlationId: string;
  readonly playerId: number | undefined;
  readonly failure?: unknown;
}

const UNMATCHED = 'unmatched';
const CLIENT_WENT_AWAY = 499;

/** @param observe  is told of every request when it is over */
export const observedRequests = (observe: (request: ObservedRequest) => void): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now();
    const { method, path } = request;
    const correlationId = correlate(request, response);
    response.once('close', () => observe({
      method,
      route: routeOf(request, response),
      path,
      status: response.writableFinished ? response.statusCode : CLIENT_WENT_AWAY,
      seconds: (performance.now() - startedAt) / 1000,
      correlationId,
      playerId: request.user?.id,
      failure: response.locals.failure,
    }));
    next();
  };

/** The page and its files have a route too, which every address matches. */
function routeOf(request: Request, response: Response): string {
  const route = response.locals.route ?? (request.route as { path: string } | undefined)?.path;
  return route?.startsWith('/api') ? route : UNMATCHED;
}

/** One line of the log; a handler's error stands in it with its stack. */
export function logRequest(log: Logger, request: ObservedRequest): void {
  const level = levelOf(request.status);
  if (!log.isLevelEnabled(level)) return;
  const { seconds, failure, ...line } = request;
  const ms = Math.round(seconds * 10_000) / 10;
  log[level]({ ...line, ms, ...(failure !== undefined && { err: failure }) }, 'request');
}

/** 503 says that something is away for a while; any other 5xx is a fault of ours. */
function levelOf(status: number): Level {
  if (status === 503) return 'warn';
  return status >= 500 ? 'error' : 'info';
}
