/**
 * Owns which cookies belonged to a member a moment ago, so that a kept answer needs no look-up. It speaks for reads
 * of boards alone. Whatever this process writes (a logout, a password, a right) ends all of it at once; what another
 * process writes counts a second later at the latest.
 */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../../event-store/event-store.js';
import { type Freshness, UNNOTICED_AT_MOST_MS } from '../http/freshness.js';

interface KnownSession {
  readonly playerId: number;
  readonly stamp: string;
  /** From then on one request looks again, while the others are still answered. */
  renewAt: number;
}

declare global {
  namespace Express {
    interface Locals {
      /** When and on which state of things the look-up of this request's session began. */
      sessionSought?: { readonly at: number; readonly stamp: string; readonly shown: Position };
    }
  }
}

const MAX_SESSIONS = 1_000;
const MAX_COOKIE_LENGTH = 4_096;
/** Who is active is told by these rows. */
const MEMBERS = ['players'];

export class KnownSessions {
  private readonly byCookie = new LRUCache<string, KnownSession>({ max: MAX_SESSIONS, ttl: UNNOTICED_AT_MOST_MS });

  constructor(private readonly freshness: Freshness) {}

  /** Before the session of a request is looked up. */
  readonly seek: RequestHandler = (_request, response, next) => {
    const [stamp, shown] = [this.freshness.stampOf(MEMBERS), this.freshness.shown()];
    response.locals.sessionSought = { at: performance.now(), stamp, shown };
    next();
  };

  /** After it. What was written in between has another stamp, so an end that came meanwhile is not missed. */
  readonly remember: RequestHandler = ({ user, headers: { cookie } }, response, next) => {
    const { sessionSought } = response.locals;
    if (user && cookie && cookie.length <= MAX_COOKIE_LENGTH && sessionSought) {
      const { at, stamp } = sessionSought;
      const known = { playerId: user.id, stamp, renewAt: at + UNNOTICED_AT_MOST_MS / 2 };
      this.byCookie.set(cookie, known, { start: at });
    }
    next();
  };

  /** Arrow function: it is handed on by itself. */
  readonly memberOf = ({ headers: { cookie } }: IncomingMessage): number | undefined => {
    const known = cookie === undefined ? undefined : this.byCookie.get(cookie);
    if (known?.stamp !== this.freshness.stampOf(MEMBERS)) return undefined;
    if (performance.now() < known.renewAt) return known.playerId;
    known.renewAt = Number.POSITIVE_INFINITY;
    return undefined;
  };
}
