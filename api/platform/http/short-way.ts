/**
 * The fast path of a read: a cached answer goes to a member who was known a moment ago, before the framework, which
 * costs more than everything else. Any doubt means the usual path.
 */
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import type { ReadModels } from '../../../projections/engine/read-models.js';
import { correlationIdOf, CORRELATION_HEADER } from './correlation-id.js';
import type { Drain } from './drain.js';
import type { Freshness } from './freshness.js';
import { type CachedAnswer, type AnswerCache, sendUnsent } from './answer-cache.js';
import type { ObservedRequest } from './observed-requests.js';
import { AT_LEAST_HEADER, atLeastPosition } from './read-at-least.interceptor.js';

export interface ShortWay {
  readonly answers: AnswerCache;
  readonly freshness: Freshness;
  readonly readModels: ReadModels;
  readonly drain: Drain;
  /** Id of the member behind a request, if known without a look-up. */
  readonly memberOf: (request: IncomingMessage) => number | undefined;
  /** Called for every request that was answered here. */
  readonly observe: (request: ObservedRequest) => void;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers requests from the cache, and hands on the others. */
export const shortWayBefore = (longWay: RequestListener, way: ShortWay): RequestListener =>
  (request, response) => {
    if (!answerAtOnce(way, request, response)) longWay(request, response);
  };

function answerAtOnce(way: ShortWay, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' || way.drain.hasBegun || !way.freshness.isChecked()) return false;
  const startedAt = performance.now();
  const path = pathOf(request.url);
  const kept = findCached(way, path, request);
  const playerId = kept && way.memberOf(request);
  if (kept === undefined || playerId === undefined) return false;
  const correlationId = correlationIdOf(request);
  const status = sendUnsent(kept, request, response, { ...way.headers, [CORRELATION_HEADER]: correlationId });
  const seconds = (performance.now() - startedAt) / 1000;
  way.observe({ method: 'GET', route: kept.route, path, status, seconds, correlationId, playerId });
  return true;
}

/** Sends a cached answer on the usual path: once the session is looked up, its rows need not be read again. */
export const answerCached = (way: Pick<ShortWay, 'answers' | 'freshness' | 'readModels'>): RequestHandler =>
  (request, response, next) => {
    const kept = request.method === 'GET' && request.user && way.freshness.isChecked()
      ? findCached(way, request.path, request)
      : undefined;
    if (kept) {
      response.locals.route = kept.route;
      sendUnsent(kept, request, response);
    } else next();
  };

function findCached(
  { answers, readModels }: Pick<ShortWay, 'answers' | 'readModels'>, path: string, request: IncomingMessage,
): CachedAnswer | undefined {
  const wanted = request.headers[AT_LEAST_HEADER.toLowerCase()];
  if (wanted !== undefined) {
    const { success, data: position } = atLeastPosition.safeParse(wanted);
    if (!success || !readModels.status().every(({ checkpoint }) => checkpoint >= position)) return undefined;
  }
  return answers.find(path);
}

/** Without the query, because cached answers do not depend on it. */
function pathOf(url = ''): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** The headers of a middleware that sets the same ones on every answer. */
export function headersBy(middleware: RequestHandler): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request as Request, response as Response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
