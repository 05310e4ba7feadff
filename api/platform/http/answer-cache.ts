/** Cached answers: the bytes and tags of a path's answer, while its rows do not change. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import type { Freshness } from './freshness.js';

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
    /** Missing if compression gains nothing. */
    readonly packed: Variant | undefined,
  ) {}
}

/** The answer in one encoding; each has its own strong tag (RFC 9110, 8.8.3.3). */
interface Variant {
  readonly body: Buffer;
  readonly tag: string;
  /** Names and values in turn, which Node writes faster than an object. */
  readonly headers: readonly string[];
  /** Those of a 200 besides. */
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

/** An answer with its tags, not kept. */
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
 * @param headers  more of them, names and values in turn
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

/** Accepted, and not with weight 0, which refuses it (RFC 9110, 12.5.3). */
const GZIP = /(?:^|[,\s])gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/** Weak comparison, as for If-None-Match (RFC 9110, 13.1.2): a proxy may have weakened the tag. */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === tag || ifNoneMatch.split(',').some((other) => /^(?:W\/)?(".*")$/.exec(other.trim())?.[1] === tag));

export class CachedAnswersAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, status?: number): unknown {
    return body instanceof CachedAnswer
      ? sendCached(body, response.req, response)
      : super.reply(response, body, status);
  }
}
