/** Owns answers that are kept in memory: bytes and tag of what a path answered, while its rows stay as they are. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Freshness } from './freshness.js';

export interface CachedAnswer {
  readonly route: string;
  readonly projections: readonly string[];
  readonly stamp: string;
  readonly plain: Variant;
  /** Missing where packing gains nothing. */
  readonly packed: Variant | undefined;
  /** Headers that the call itself set. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer in one encoding; each has a strong tag of its own (RFC 9110, 8.8.3.3). */
interface Variant {
  readonly body: Buffer;
  readonly tag: string;
}

const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** As the middleware has it that packs all other answers. */
const MIN_PACKED_BYTES = 1024;

export class AnswerCache {
  private readonly byPath: LRUCache<string, CachedAnswer>;

  /** What was not asked for the longest makes room for what is new. */
  constructor(private readonly freshness: Freshness, maxBytes = MAX_CACHED_BYTES) {
    this.byPath = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  /** What the path would answer, when that is known. Only right where freshness is checked. */
  find(path: string): CachedAnswer | undefined {
    const answer = this.byPath.get(path);
    return answer && answer.stamp === this.freshness.stampOf(answer.projections) ? answer : undefined;
  }

  keep(
    path: string, body: unknown, answer: Pick<CachedAnswer, 'route' | 'projections' | 'stamp' | 'headers'>,
  ): CachedAnswer {
    const plain = Buffer.from(JSON.stringify(body));
    const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
    const kept: CachedAnswer = {
      ...answer,
      plain: { body: plain, tag: `"${digest}"` },
      packed: plain.length < MIN_PACKED_BYTES ? undefined : { body: gzipSync(plain), tag: `"${digest}-gzip"` },
    };
    this.byPath.set(path, kept);
    return kept;
  }
}

/** Buffers, and what stands around them. */
const bytesOf = ({ plain, packed }: CachedAnswer, path: string): number =>
  1024 + path.length * 2 + plain.body.length + (packed?.body.length ?? 0);

/**
 * Answers with the kept bytes, or with 304 to who has them.
 * @param headers  besides those that the answer already has
 * @returns the status
 */
export function sendUnsent(
  { plain, packed, headers: own }: CachedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): 200 | 304 {
  const takesPacked = packed !== undefined && GZIP.test(request.headers['accept-encoding'] ?? '');
  const { body, tag } = takesPacked ? packed : plain;
  const about = { ...headers, ...own, ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' };
  if (isKnown(request.headers['if-none-match'], tag)) {
    response.writeHead(304, about).end();
    return 304;
  }
  response.writeHead(200, {
    ...about,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    ...(takesPacked && { 'Content-Encoding': 'gzip' }),
  }).end(request.method === 'HEAD' ? undefined : body);
  return 200;
}

/** Named, and not with the weight 0, which refuses it (RFC 9110, 12.5.3). */
const GZIP = /(?:^|[,\s])gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/** Compares weakly, as If-None-Match is to be (RFC 9110, 13.1.2): a proxy may have weakened the tag. */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === tag || ifNoneMatch.split(',').some((other) => /^(?:W\/)?(".*")$/.exec(other.trim())?.[1] === tag));
