/** Owns what operators see of each request: one line in the log and one duration in the metrics. No content, no secret. */
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
      /** Member behind an answer that was given before sessions were looked up. */
      playerId?: number;
    }
  }
}

export interface ObservedRequest {
  readonly method: string;
  /** As the router has it, such as `/api/games/:id`; `unmatched` for pages, files and what does not exist. */
  readonly route: string;
  /** 499 when the client went away before the answer. */
  readonly status: number;
  readonly seconds: number;
}

export const UNMATCHED = 'unmatched';
const CLIENT_WENT_AWAY = 499;

/** @param measure  is told of every request when it is over */
export const observedRequests = (log: Logger, measure: (request: ObservedRequest) => void): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now();
    const { path } = request;
    correlate(request, response);
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const status = response.writableFinished ? response.statusCode : CLIENT_WENT_AWAY;
      const observed = { method: request.method, route: routeOf(request, response), status, seconds };
      measure(observed);
      const level = levelOf(status);
      if (log.isLevelEnabled(level)) log[level](lineOf(observed, path, request, response), 'request');
    });
    next();
  };

/** The page and its files have a route too, which every address matches. */
function routeOf(request: Request, response: Response): string {
  const route = response.locals.route ?? (request.route as { path: string } | undefined)?.path;
  return route?.startsWith('/api') ? route : UNMATCHED;
}

/** 503 says that something is away for a while; any other 5xx is a fault of ours. */
function levelOf(status: number): Level {
  if (status === 503) return 'warn';
  return status >= 500 ? 'error' : 'info';
}

/** The path without its query: what stands there is nobody's business. */
function lineOf(observed: ObservedRequest, path: string, request: Request, response: Response): object {
  const { correlationId, failure, playerId = request.user?.id } = response.locals;
  return {
    method: observed.method,
    route: observed.route,
    path,
    status: observed.status,
    ms: Math.round(observed.seconds * 10_000) / 10,
    correlationId,
    ...(playerId !== undefined && { playerId }),
    ...(failure !== undefined && { err: failure }),
  };
}
