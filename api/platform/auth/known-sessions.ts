/**
 * Remembers which cookies belong to a member for a moment, so that a cached answer needs no look-up. Used only for
 * reads of boards. A write of this process (a logout, a password, a right) clears it at once; a write of another
 * process counts after a second at most.
 */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../../event-store/event-store.js';
import type { Freshness } from '../http/freshness.js';

interface KnownSession {
  readonly playerId: number;
  readonly stamp: string;
  /** After this one request looks again, while the others are still answered. */
  renewAt: number;
}

declare global {
  namespace Express {
    interface Locals {
      /** Start of the session look-up for this request, and the state of the data then. */
      sessionSought?: { readonly at: number; readonly stamp: string; readonly shown: Position };
    }
  }
}

/** How long an end of the session in another process may go unnoticed. */
const UNNOTICED_AT_MOST_MS = 1_000;
const MAX_SESSIONS = 1_000;
const MAX_COOKIE_LENGTH = 4_096;
/** These rows say who is active. */
const MEMBERS = ['players'];

export class KnownSessions {
  private readonly byCookie = new LRUCache<string, KnownSession>({ max: MAX_SESSIONS, ttl: UNNOTICED_AT_MOST_MS });

  constructor(private readonly freshness: Freshness) {}

  /** Runs before the session of a request is looked up. */
  readonly seek: RequestHandler = (_request, response, next) => {
    const [stamp, shown] = [this.freshness.stampOf(MEMBERS), this.freshness.shown()];
    response.locals.sessionSought = { at: performance.now(), stamp, shown };
    next();
  };

  /** Runs after the look-up. A write in between has another stamp, so an end of the session is not missed. */
  readonly remember: RequestHandler = ({ user, headers: { cookie } }, response, next) => {
    const { sessionSought } = response.locals;
    if (user && cookie && cookie.length <= MAX_COOKIE_LENGTH && sessionSought) {
      const { at, stamp } = sessionSought;
      const known = { playerId: user.id, stamp, renewAt: at + UNNOTICED_AT_MOST_MS / 2 };
      this.byCookie.set(cookie, known, { start: at });
    }
    next();
  };

  /** An arrow function, because it is passed on alone. */
  readonly memberOf = ({ headers: { cookie } }: IncomingMessage): number | undefined => {
    const known = cookie === undefined ? undefined : this.byCookie.get(cookie);
    if (known?.stamp !== this.freshness.stampOf(MEMBERS)) return undefined;
    if (performance.now() < known.renewAt) return known.playerId;
    known.renewAt = Number.POSITIVE_INFINITY;
    return undefined;
  };
}
