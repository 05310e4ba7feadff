/** Sessions: rows in Postgres, a signed HttpOnly SameSite cookie in the browser, and a short memory of them. */
import { promisify } from 'node:util';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import passport from 'passport';
import { Pool } from 'pg';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { APP_SCHEMA } from '../persistence/durable-tables.js';
import type { SessionView } from '../../../contract/session.js';
import { rowsOf } from '../../../postgres/rows.js';
import { AccessRecords } from '../access/access-records.js';
import { Clock } from '../clock.js';
import type { Actor } from '../commands/issuer.js';
import { endMade, endSessions, stopPushes } from './credentials.js';
import { deviceOf } from './device.js';
import { OwnCookies, setCookie } from './own-cookies.js';
import type { Position } from '../../../event-store/event-store.js';
import type { Freshness } from '../http/freshness.js';

const storesId = (instance: passport.Authenticator): void =>
  instance.serializeUser((user, done) => done(null, user.id));

// @nestjs/passport uses passport's one instance per process for a login with a password.
storesId(passport);

export class Sessions implements OnApplicationShutdown {
  readonly store;

  constructor(pool: Pool, private readonly cookies: OwnCookies) {
    const Store = connectPgSimple(session);
    this.store = new Store({ pool, schemaName: APP_SCHEMA, tableName: 'sessions', disableTouch: true });
  }

  /**
   * The middlewares that turn a cookie into `request.user`.
   * @param find  finds an active member; this look-up logs out a deactivated one
   */
  middlewares(find: (id: number) => Promise<Express.User | undefined>): RequestHandler[] {
    const sessions = new passport.Passport();
    storesId(sessions);
    sessions.deserializeUser((id: number, done) => {
      find(id).then((member) => done(null, member ?? false), done);
    });
    const { key, session: { name, options } } = this.cookies;
    return [
      (request, _response, next) => {
        // The library looks under the new name only.
        const [value, { cookie = '' }] = [this.cookies.sessionOf(request), request.headers];
        const own = `${name}=${value}`;
        if (value !== undefined && !cookie.includes(own)) request.headers.cookie = `${own}; ${cookie}`;
        next();
      },
      session({
        name, secret: key, store: this.store, resave: false, saveUninitialized: false,
        cookie: { ...options, secure: 'auto' },
      }),
      sessions.session() as RequestHandler,
    ];
  }

  /** Stops the pruning of old sessions, which would outlive its connections. */
  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

const OPEN_SESSIONS = `
  select sid from app.sessions
  join read.players on players.id = sessions.player_id
  where sid = any($1) and expire > now() and players.is_active and not is_guest
  union all
  select 'screen-' || screens.id from app.screens
  join read.players on players.id = added_by
  where 'screen-' || screens.id = any($1) and expires_at > now() and players.is_active and not is_guest`;

/** The sessions and screens (`screen-7`) whose member is active and that no process has ended. */
export async function openSessions(pool: Pool, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ sid: string }>(pool, OPEN_SESSIONS, [sessionIds])).map(({ sid }) => sid));
}

const SESSIONS_PER_MEMBER = 20;
const SESSION_LIFE = '30 days';
/** Precision of the time at which a session was last seen. */
const SEEN_TO_MS = 5 * 60_000;

/** A member's sessions: list, limit and end. */
@Injectable()
export class MemberSessions {
  private readonly seen = new LRUCache<string, true>({ max: 10_000, ttl: SEEN_TO_MS });

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly access: AccessRecords,
    private readonly cookies: OwnCookies,
  ) {}

  /** Renews the cookie of a browser, which keeps it as long as the session lasts; a page calls this at its start. */
  renew(request: Request): void {
    const cookie = request.user && this.cookies.sessionOf(request);
    if (cookie !== undefined) setCookie(request, this.cookies.session, cookie);
  }

  /** Ends the session of a request: a copied cookie is useless afterwards, and nothing is pushed to the browser. */
  async leave(request: Request): Promise<void> {
    await this.quiet(request);
    await promisify(request.session.destroy).call(request.session);
  }

  /** Stops the pushes to a browser that somebody else may have from now on. */
  async quiet({ sessionID }: Request): Promise<void> {
    await stopPushes(this.pool, 'sid = $1', [sessionID]);
  }

  /** Notes the device of a new session; ends the member's oldest ones beyond the limit. */
  async opened({ sessionID, user, headers }: Request): Promise<void> {
    await this.pool.query('update app.sessions set device = $2, seen_at = $3 where sid = $1',
      [sessionID, deviceOf(headers['user-agent']), this.clock.now().toISOString()]);
    await this.pool.query(`delete from app.sessions where sid in (
      select sid from app.sessions where player_id = $1
      order by seen_at desc, opened_at desc, sid offset ${SESSIONS_PER_MEMBER})`, [user?.id]);
    await this.pool.query(`update app.credentials set has_logged_in = true
      where player_id = $1 and has_logged_in is not true`, [user?.id]);
  }

  /** Notes at intervals that a session is in use, which then lasts longer. Requests do not wait for it. */
  readonly see: RequestHandler = (request, _response, next) => {
    const { user, sessionID } = request;
    if (user && !this.seen.has(sessionID)) {
      this.seen.set(sessionID, true);
      // A clock that is behind shortens none.
      this.pool.query(`update app.sessions
        set seen_at = $2, expire = greatest(expire, now() + interval '${SESSION_LIFE}') where sid = $1`,
      [sessionID, this.clock.now().toISOString()]).catch(() => this.seen.delete(sessionID));
    }
    next();
  };

  /** The member's sessions: the current one first, then by last use. The views have nothing that opens a session. */
  of({ user, sessionID }: Request): Promise<SessionView[]> {
    return rowsOf<SessionView>(this.pool,
      `select id, device, seen_at as "lastSeenAt", sid = $2 as "isThisOne" from app.sessions
       where player_id = $1 and expire > now() order by sid = $2 desc, seen_at desc, opened_at desc`,
      [user?.id, sessionID]);
  }

  /** Ends one of the member's own sessions, which may have ended already, and everything that the member has made. */
  async end(playerId: number, id: string, actor: Actor): Promise<void> {
    const which = 'from app.sessions where player_id = $1 and id = $2';
    const found = await rowsOf(this.pool, `select ${which}`, [playerId, id]);
    if (found.length === 0) return;
    await this.recorded(playerId, actor, 1, async () => {
      // The member may have meant a browser whose session has expired, which no list names.
      const belongs = `member_id = $1 and (sid is null or sid in (select sid ${which}))`;
      await stopPushes(this.pool, belongs, [playerId, id]);
      await this.pool.query(`delete ${which}`, [playerId, id]);
      await endMade(this.pool, playerId);
    });
  }

  /**
   * @param keepSessionId  by default no session is kept
   * @returns the number of ended sessions
   */
  async endAll(playerId: number, actor: Actor, keepSessionId = ''): Promise<number> {
    const [{ sessions } = { sessions: 0 }] = await rowsOf<{ sessions: number }>(this.pool, `
      select (select count(*) from app.sessions where player_id = $1 and sid <> $2)::int
        + (select count(*) from app.screens where added_by = $1)::int as sessions`, [playerId, keepSessionId]);
    await this.recorded(playerId, actor, sessions, () => endSessions(this.pool, playerId, keepSessionId));
    return sessions;
  }

  /** Every end of a session has an entry in the log, which comes first: no transaction waits for the log. */
  private async recorded(
    playerId: number, actor: Actor, sessions: number, end: () => Promise<unknown>,
  ): Promise<void> {
    await this.access.record({ type: 'SessionsEnded', data: { playerId, sessions } }, actor);
    await end();
  }
}

interface KnownSession {
  readonly playerId: number;
  readonly stamp: string;
  /** The time after which one request reads it again, while the others are still answered. */
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

/** The longest time that an end of the session in another process stays unnoticed. */
const UNNOTICED_AT_MOST_MS = 1_000;
const MAX_KNOWN = 1_000;
const MAX_COOKIE_LENGTH = 4_096;
/** These rows say who is active. */
const MEMBERS = ['players'];

/**
 * Remembers for a moment which cookies belong to a member, so that a cached answer needs no look-up. Only reads of
 * boards use it. A write of this process (a logout, a password, a right) clears it at once; a write of another
 * process has its effect after a second at most.
 */
export class KnownSessions {
  private readonly byCookie = new LRUCache<string, KnownSession>({ max: MAX_KNOWN, ttl: UNNOTICED_AT_MOST_MS });

  constructor(private readonly freshness: Freshness) {}

  /** Notes the start, before the session of a request is looked up. */
  readonly seek: RequestHandler = (_request, response, next) => {
    const [stamp, shown] = [this.freshness.stampOf(MEMBERS), this.freshness.shown()];
    response.locals.sessionSought = { at: performance.now(), stamp, shown };
    next();
  };

  /**
   * Remembers the member after the look-up. A write in between has another stamp, so an end of the session is not
   * missed.
   */
  readonly remember: RequestHandler = ({ user, headers: { cookie } }, response, next) => {
    const { sessionSought } = response.locals;
    if (user && cookie && cookie.length <= MAX_COOKIE_LENGTH && sessionSought) {
      const { at, stamp } = sessionSought;
      const known = { playerId: user.id, stamp, renewAt: at + UNNOTICED_AT_MOST_MS / 2 };
      this.byCookie.set(cookie, known, { start: at });
    }
    next();
  };

  /** An arrow function, because it is passed on without its object. */
  readonly memberOf = ({ headers: { cookie } }: IncomingMessage): number | undefined => {
    const known = cookie === undefined ? undefined : this.byCookie.get(cookie);
    if (known?.stamp !== this.freshness.stampOf(MEMBERS)) return undefined;
    if (performance.now() < known.renewAt) return known.playerId;
    known.renewAt = Number.POSITIVE_INFINITY;
    return undefined;
  };
}
