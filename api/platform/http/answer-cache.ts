/** Cached answers: the bytes and tags of a path's answer, while its rows do not change, and the fast path to them. */
import { createHash } from 'node:crypto';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { ReadModels } from '../../../projections/read-model-service.js';
import { AT_LEAST_HEADER, atLeastPosition } from './call-handler.js';
import type { Drain } from './drain.js';
import type { Freshness } from './freshness.js';
import { CORRELATION_HEADER, correlationIdOf, type ObservedRequest } from './observed-requests.js';

interface AboutAnswer {
  readonly route: string;
  readonly projections: readonly string[];
  readonly stamp: string;
  /** Headers that the call set, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A handler's answer as its bytes: `CachedAnswersAdapter` sends it. */
export class CachedAnswer {
  constructor(
    readonly about: AboutAnswer,
    readonly plain: Variant,
    /** The compressed variant; missing if compression gains nothing. */
    readonly packed: Variant | undefined,
  ) {}
}

/** The answer in one encoding; each has its own strong tag (RFC 9110, 8.8.3.3). */
interface Variant {
  readonly body: Buffer;
  readonly tag: string;
  /** Names and values in turn, which Node writes faster than an object. */
  readonly headers: readonly string[];
  /** Further headers of a 200. */
  readonly bodyHeaders: readonly string[];
}

const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** The same limit as in the middleware that compresses other answers. */
const MIN_PACKED_BYTES = 1024;

export class AnswerCache {
  private readonly byPath: LRUCache<string, CachedAnswer>;

  /** Drops the answer that was not used for the longest time. */
  constructor(private readonly freshness: Freshness, maxBytes = MAX_CACHED_BYTES) {
    this.byPath = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  /** The answer of the path, if cached and fresh. */
  find(path: string): CachedAnswer | undefined {
    const answer = this.byPath.get(path);
    return answer?.about.stamp === this.freshness.stampOf(answer?.about.projections ?? []) ? answer : undefined;
  }

  keep(path: string, body: unknown, about: AboutAnswer): CachedAnswer {
    const cached = tagged(body, about);
    this.byPath.set(path, cached);
    return cached;
  }
}

/** An answer with its tags, outside of the cache. */
export function tagged(body: unknown, about: AboutAnswer): CachedAnswer {
  const plain = Buffer.from(JSON.stringify(body));
  // A browser keeps a header that a 304 does not name, so an answer with other headers has another tag.
  const content = createHash('sha256').update(plain).update(JSON.stringify(about.headers));
  const digest = content.digest('base64url').slice(0, 27);
  const headers = Object.entries({ ...REVALIDATED, ...about.headers }).flat();
  const variant = (bytes: Buffer, tag: string, ...encoding: string[]): Variant => ({
    body: bytes,
    tag,
    headers: [...headers, 'ETag', tag],
    bodyHeaders: [
      'Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes.length), ...encoding,
    ],
  });
  const packed = plain.length < MIN_PACKED_BYTES
    ? undefined : variant(gzipSync(plain), `"${digest}-gzip"`, 'Content-Encoding', 'gzip');
  return new CachedAnswer(about, variant(plain, `"${digest}"`), packed);
}

const REVALIDATED = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' };

/** Size of the buffers and of the objects around them. */
const bytesOf = ({ plain, packed }: CachedAnswer, path: string): number =>
  1024 + path.length * 2 + plain.body.length + (packed?.body.length ?? 0);

/**
 * Sends the cached bytes, or 304 if the client has them.
 * @param headers  further headers, names and values in turn
 * @returns the status
 */
export function sendCached(
  { plain, packed }: CachedAnswer, request: IncomingMessage, response: ServerResponse, headers: readonly string[] = [],
): 200 | 304 {
  const takesPacked = packed !== undefined && GZIP.test(request.headers['accept-encoding'] ?? '');
  const sent = takesPacked ? packed : plain;
  if (isKnown(request.headers['if-none-match'], sent.tag)) {
    response.writeHead(304, [...headers, ...sent.headers]).end();
    return 304;
  }
  response.writeHead(200, [...headers, ...sent.headers, ...sent.bodyHeaders])
    .end(request.method === 'HEAD' ? undefined : sent.body);
  return 200;
}

/** The header accepts gzip, and not with weight 0, which refuses it (RFC 9110, 12.5.3). */
const GZIP = /(?:^|[,\s])gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/** The comparison is weak, as for If-None-Match (RFC 9110, 13.1.2): a proxy may have weakened the tag. */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === tag || ifNoneMatch.split(',').some((other) => /^(?:W\/)?(".*")$/.exec(other.trim())?.[1] === tag));

export class CachedAnswersAdapter extends ExpressAdapter {
  constructor() {
    // Paths are case-sensitive: an answer is cached once, and a proxy that closes a path closes all of its spellings.
    super(express().set('case sensitive routing', true));
  }

  override reply(response: Response, body: unknown, status?: number): unknown {
    return body instanceof CachedAnswer
      ? sendCached(body, response.req, response)
      : super.reply(response, body, status);
  }
}

export interface CachedReads {
  readonly answers: AnswerCache;
  readonly readModels: ReadModels;
  readonly drain: Drain;
  /** Returns the id of the member behind a request, if known without a look-up. */
  readonly memberOf: (request: IncomingMessage) => number | undefined;
  /** Whether a middleware of the usual path would neither warn of a request nor refuse it. */
  readonly mayAnswer: (request: IncomingMessage) => boolean;
  /** Called for every request that was answered here. */
  readonly observe: (request: ObservedRequest) => void;
  /** Headers of every answer, names and values in turn. */
  readonly headers: readonly string[];
  /** Returns the value of the header `Date`. */
  readonly date: () => string;
}

/**
 * The fast path of a read: a cached answer goes to a member who was recognized a moment ago, before the framework,
 * which costs more than everything else. Any doubt leads to the usual path.
 */
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
