/** Sessions: rows in Postgres, and a signed HttpOnly SameSite cookie in the browser. */
import { promisify } from 'node:util';
import type { OnApplicationShutdown } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Pool } from 'pg';
import { APP_SCHEMA } from '../persistence/durable-tables.js';
import { signingKey } from '../persistence/made-once.js';

export const SESSION_COOKIE = 'president.sid';

const THIRTY_DAYS_MS = 30 * 24 * 3600 * 1000;
const SIGNING_KEY = 'session-signing-key';

// @nestjs/passport uses passport's one instance per process; this only stores the id.
passport.serializeUser((user, done) => done(null, user.id));

export class Sessions implements OnApplicationShutdown {
  readonly store;

  constructor(private readonly pool: Pool) {
    const Store = connectPgSimple(session);
    this.store = new Store({ pool, schemaName: APP_SCHEMA, tableName: 'sessions', disableTouch: true });
  }

  /**
   * The middlewares that turn a cookie into `request.user`.
   * @param find  an active member; this look-up logs out a deactivated one
   */
  async middlewares(find: (id: number) => Promise<Express.User | undefined>): Promise<RequestHandler[]> {
    const sessions = new passport.Passport();
    sessions.deserializeUser((id: number, done) => {
      find(id).then((member) => done(null, member ?? false), done);
    });
    return [
      session({
        name: SESSION_COOKIE,
        secret: await signingKey(this.pool, SIGNING_KEY),
        store: this.store,
        resave: false,
        saveUninitialized: false,
        cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: THIRTY_DAYS_MS },
      }),
      sessions.session() as RequestHandler,
    ];
  }

  /** Stops the pruning of old sessions, which would outlive its connections. */
  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

/** A copied cookie is useless afterwards. */
export const endSession = ({ session: opened }: Request): Promise<unknown> => promisify(opened.destroy).call(opened);

const OPEN_SESSIONS = `
  select sid from app.sessions
  join read.players on players.id = sessions.player_id
  where sid = any($1) and expire > now() and players.is_active
  union all
  select 'screen-' || screens.id from app.screens
  join read.players on players.id = added_by
  where 'screen-' || screens.id = any($1) and expires_at > now() and players.is_active`;

/** Those of the sessions and screens (`screen-7`) whose member is active and that no process has ended. */
export async function openSessions(pool: Pool, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ sid: string }>(OPEN_SESSIONS, [sessionIds]);
  return new Set(rows.map(({ sid }) => sid));
}
