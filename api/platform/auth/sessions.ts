/** Owns sessions: kept in Postgres, known to the browser by a signed HttpOnly SameSite cookie. */
import { randomBytes } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PlayerDirectory } from '../directory/player-directory.js';
import { SESSION_COOKIE } from '../http/session-cookie.js';
import { APP_SCHEMA, settingEntity } from '../persistence/durable-entities.js';

const THIRTY_DAYS_MS = 30 * 24 * 3600 * 1000;
const SIGNING_KEY = 'session-signing-key';

// @nestjs/passport logs in through passport's one instance for the whole process; this says no more than the id.
passport.serializeUser((user, done) => done(null, user.id));

export class Sessions implements OnApplicationShutdown {
  readonly store;

  constructor(
    pool: Pool,
    private readonly dataSource: DataSource,
    readonly cookieName = SESSION_COOKIE,
  ) {
    const Store = connectPgSimple(session);
    this.store = new Store({ pool, schemaName: APP_SCHEMA, tableName: 'sessions', disableTouch: true });
  }

  /** The middlewares that turn a cookie into `request.user`. */
  async middlewares(directory: PlayerDirectory): Promise<RequestHandler[]> {
    const sessions = new passport.Passport();
    // A member who was deactivated is logged out by this look-up.
    sessions.deserializeUser((id: number, done) => {
      directory.all().then((players) => {
        const player = players.find(id);
        done(null, player?.is_active ? player : false);
      }, done);
    });
    return [
      session({
        name: this.cookieName,
        secret: await signingKey(this.dataSource, SIGNING_KEY),
        store: this.store,
        resave: false,
        saveUninitialized: false,
        cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: THIRTY_DAYS_MS },
      }),
      sessions.session() as RequestHandler,
    ];
  }

  /** Ends the pruning of old sessions, which would outlive its connections. */
  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

/** Whoever noted its cookie is nobody from then on. */
export const endSession = (request: Request): Promise<void> =>
  new Promise((resolve, reject) => {
    request.session.destroy((error: unknown) => (error ? reject(error as Error) : resolve()));
  });

/** Made once per deployment and shared by every api process through the database. */
export async function signingKey(dataSource: DataSource, name: string): Promise<string> {
  const settings = dataSource.getRepository(settingEntity);
  await settings
    .createQueryBuilder()
    .insert()
    .values({ name, value: randomBytes(32).toString('base64url') })
    .orIgnore()
    .execute();
  return (await settings.findOneByOrFail({ name })).value;
}
