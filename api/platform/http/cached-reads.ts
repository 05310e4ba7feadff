/**
 * The fast path of a read: a cached answer goes to a member who was known a moment ago, before the framework, which
 * costs more than everything else. Any doubt means the usual path.
 */
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import type { ReadModels } from '../../../projections/engine/read-models.js';
import { type AnswerCache, sendCached } from './answer-cache.js';
import type { Drain } from './drain.js';
import { correlationIdOf, CORRELATION_HEADER, type ObservedRequest } from './observed-requests.js';
import { AT_LEAST_HEADER, atLeastPosition } from './call-handler.js';

export interface CachedReads {
  readonly answers: AnswerCache;
  readonly readModels: ReadModels;
  readonly drain: Drain;
  /** Id of the member behind a request, if known without a look-up. */
  readonly memberOf: (request: IncomingMessage) => number | undefined;
  /** Whether a middleware of the usual path would neither warn of a request nor refuse it. */
  readonly mayAnswer: (request: IncomingMessage) => boolean;
  /** Called for every request that was answered here. */
  readonly observe: (request: ObservedRequest) => void;
  /** Headers of every answer, names and values in turn. */
  readonly headers: readonly string[];
  /** The value of the header `Date`. */
  readonly date: () => string;
}

/** Answers requests from the cache, and passes on the others. */
export const cachedReadsBefore = (framework: RequestListener, reads: CachedReads): RequestListener =>
  (request, response) => {
    if (!answerFromCache(reads, request, response)) framework(request, response);
  };

function answerFromCache(reads: CachedReads, request: IncomingMessage, response: ServerResponse): boolean {
  // A query may ask about the past.
  const path = request.url ?? '';
  if (request.method !== 'GET' || reads.drain.hasBegun || path.includes('?') || !reads.mayAnswer(request)) return false;
  const startedAt = performance.now();
  const cached = shows(reads.readModels, request.headers[AT_LEAST_HEADER.toLowerCase()])
    ? reads.answers.find(path) : undefined;
  const playerId = cached && reads.memberOf(request);
  if (cached === undefined || playerId === undefined) return false;
  const correlationId = correlationIdOf(request);
  const status = sendCached(cached, request, response, [
    ...reads.headers, 'Date', reads.date(), CORRELATION_HEADER, correlationId,
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  reads.observe({ method: 'GET', route: cached.about.route, path, status, seconds, correlationId, playerId });
  return true;
}

/** Whether the rows show at least the wanted position, if there is one. */
function shows(readModels: ReadModels, wanted: string | string[] | undefined): boolean {
  if (wanted === undefined) return true;
  const { success, data: position } = atLeastPosition.safeParse(wanted);
  return success && readModels.status().every(({ checkpoint }) => checkpoint >= position);
}

/** The headers of a middleware that sets the same ones on every answer. */
export function headersBy(middleware: RequestHandler): string[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request as Request, response as Response, () => undefined);
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}
